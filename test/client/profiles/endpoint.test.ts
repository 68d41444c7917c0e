import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkEndpoint,
  checkEndpointOrPlain,
  isPlainHttp,
} from '../../../src/client/profiles/rules.ts';
import { saying } from '../../helpers/failing.ts';

describe('an endpoint that can be used', () => {
  it.each([
    ['https://api.shop.example', 'https://api.shop.example'],
    ['https://api.shop.example/', 'https://api.shop.example'],
    ['https://api.shop.example/v1', 'https://api.shop.example/v1'],
    ['https://api.shop.example/v1/', 'https://api.shop.example/v1'],
    ['https://api.shop.example/v1///', 'https://api.shop.example/v1'],
    ['HTTPS://API.Shop.Example/V1', 'https://api.shop.example/V1'],
    ['https://api.shop.example:443/v1', 'https://api.shop.example/v1'],
    ['https://api.shop.example:8443/v1', 'https://api.shop.example:8443/v1'],
    ['https://192.0.2.7/v1', 'https://192.0.2.7/v1'],
    ['https://[2001:db8::1]/v1', 'https://[2001:db8::1]/v1'],
    ['https://127.0.0.1:8080', 'https://127.0.0.1:8080'],
    ['https://api.shop.example/v1/../v2', 'https://api.shop.example/v2'],
    ['https://api.shop.example/a%20b/c', 'https://api.shop.example/a%20b/c'],
    ['https://api.shop.example/@merchant', 'https://api.shop.example/@merchant'],
    ['https://api.shop.example/conversions/v2', 'https://api.shop.example/conversions/v2'],
  ])('%s is kept as %s', (text, value) => {
    expect(checkEndpoint(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
    ['http://127.255.0.3:1', 'http://127.255.0.3:1'],
    ['http://127.1:81', 'http://127.0.0.1:81'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://LOCALHOST', 'http://localhost'],
  ])('http to this machine: %s', (text, value) => {
    expect(checkEndpoint(text)).toEqual({ ok: true, value });
  });

  it('is the same after it was kept', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
        const once = checkEndpoint(url);
        expect(once.ok && checkEndpoint(once.value)).toEqual(once);
      }),
    );
  });
});

describe('an endpoint that is refused', () => {
  it.each([
    ['', 'is empty'],
    [' https://a.example', 'has a space at character 1'],
    ['https://a.example ', 'has a space at character 18'],
    ['https://a.example/a b', 'has a space at character 20'],
    ['https://a.example\n', 'has a line feed at character 18; only printable ASCII is allowed'],
    [
      'https://a\u200b.example',
      'has a zero-width space at character 10; only printable ASCII is allowed',
    ],
    [
      'https://쇼핑.example',
      'has a letter outside ASCII at character 9; only printable ASCII is allowed',
    ],
    ['api.shop.example/v1', 'must begin with https://; did you mean https://api.shop.example/v1?'],
    [
      '//api.shop.example/v1',
      'must begin with https://; did you mean https://api.shop.example/v1?',
    ],
    ['https:api.shop.example', 'must begin with https://; did you mean https://api.shop.example?'],
    ['https:/api.shop.example', 'must begin with https://; did you mean https://api.shop.example?'],
    ['localhost:8080/v1', 'must begin with https://; did you mean http://localhost:8080/v1?'],
    ['127.0.0.1:8080', 'must begin with https://; did you mean http://127.0.0.1:8080?'],
    ['user:pass@api.example', 'must begin with https://; did you mean https://api.example?'],
    ['/v1', 'must begin with https://; did you mean https://v1?'],
    ['::::', 'must begin with https://; did you mean https://…?'],
    ['ftp://a.example', 'begins with ftp://, but the service uses https://'],
    ['ws://a.example', 'begins with ws://, but the service uses https://'],
    ['file:///etc/passwd', 'begins with file://, but the service uses https://'],
    ['https://', 'is not a valid address'],
    ['https://a.example:99999', 'is not a valid address'],
    ['https://[::1', 'is not a valid address'],
    ['https://user@a.example', 'contains a user name or password; remove it'],
    ['https://user:pass@a.example/v1', 'contains a user name or password; remove it'],
    ['https://:@a.example', 'contains a user name or password; remove it'],
    ['https://a.example/v1?key=1', 'contains a query string (from the ?); remove it'],
    ['https://a.example/v1?', 'contains a query string (from the ?); remove it'],
    ['https://a.example/v1#top', 'contains a fragment (from the #); remove it'],
    ['https://a.example/v1#', 'contains a fragment (from the #); remove it'],
  ])('%j %s', (text, message) => {
    expect(checkEndpoint(text)).toEqual({ ok: false, message: saying(message) });
  });

  it.each([
    'http://a.example',
    'HTTP://a.example',
    'http://127.0.0.1.a.example',
    'http://localhost.a.example',
    'http://localhost.',
    'http://a.localhost',
    'http://128.0.0.1',
    'http://0.0.0.0:8080',
    'http://[::]:8080',
    'http://[::ffff:127.0.0.1]:8080',
    'http://192.168.0.1',
  ])('http to another machine: %s', (text) => {
    expect(checkEndpoint(text)).toMatchObject({
      ok: false,
      message: saying(/^must be https, or anyone on the network path can read the reports/),
    });
  });

  it.each([
    ['https://a.example/v1/conversions', '/conversions', 'https://a.example/v1'],
    ['https://a.example/v1/conversions/', '/conversions', 'https://a.example/v1'],
    ['https://a.example/conversions/partial', '/conversions/partial', 'https://a.example'],
    ['https://a.example/conversions/cancel', '/conversions/cancel', 'https://a.example'],
    ['https://a.example/conversions/decline/', '/conversions/decline', 'https://a.example'],
  ])('the whole address of a report: %s', (text, path, base) => {
    expect(checkEndpoint(text)).toEqual({
      ok: false,
      message: saying(`ends with ${path}, which conv adds itself; remove it (${base})`),
    });
  });

  it('never repeats a password', () => {
    for (const text of [
      'https://u:hunter2@a.example',
      'u:hunter2@a.example',
      'http://u:hunter2@a.example',
    ]) {
      expect(JSON.stringify(checkEndpoint(text))).not.toContain('hunter2');
    }
  });
});

describe('http on a private network', () => {
  it.each([
    'http://conv-mock:4010',
    'http://host.docker.internal:4010/v1',
    'http://mock.shop.test',
    'http://shop.local',
    'http://a.localhost',
    'http://10.0.0.7:80',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'http://192.168.0.1',
    'http://169.254.1.1',
    'http://[fd00::1]',
    'http://[fe80::1]',
  ])('is kept where it is allowed: %s', (text) => {
    expect(checkEndpointOrPlain(text).ok).toBe(true);
    expect(isPlainHttp(text)).toBe(true);
    expect(checkEndpoint(text)).toMatchObject({ message: saying(/add --allow-plain-http/) });
  });

  it.each([
    'http://a.example',
    'http://172.32.0.1',
    'http://172.15.0.1',
    'http://11.0.0.1',
    'http://0.0.0.0',
    'http://[2001:db8::1]',
    'http://[::]',
    'http://internal.example',
    'http://shop.internal.example',
    'http://localhost.',
    'http://10.a.example',
  ])('is refused of a host that may be anywhere: %s', (text) => {
    expect(checkEndpointOrPlain(text)).toEqual(checkEndpoint(text));
    expect(checkEndpointOrPlain(text)).toMatchObject({
      ok: false,
      message: saying(/did you mean https/),
    });
  });

  it.each(['http://127.0.0.1:1', 'http://[::1]', 'http://localhost', 'https://10.0.0.7'])(
    'is not %s',
    (text) => {
      expect(isPlainHttp(text)).toBe(false);
      expect(checkEndpointOrPlain(text)).toEqual(checkEndpoint(text));
    },
  );
});
