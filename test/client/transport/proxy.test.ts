import { describe, expect, it } from 'vitest';
import { findProxy } from '../../../src/client/transport/proxy.ts';
import { failing } from '../../helpers/failing.ts';

const SERVICE = 'https://api.example.com/v1';
const P = 'http://proxy.test:3128';

const proxyFor = (url: string, environment: Record<string, string>): string | undefined =>
  findProxy(new URL(url), environment)?.url.origin;

describe('the proxy of an address', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    // address, variables, proxy
    [SERVICE, {}, undefined],
    [SERVICE, { HTTPS_PROXY: P }, P],
    [SERVICE, { https_proxy: P }, P],
    [SERVICE, { https_proxy: P, HTTPS_PROXY: 'http://other.test' }, P],
    [SERVICE, { https_proxy: '', HTTPS_PROXY: P }, P],
    [SERVICE, { HTTPS_PROXY: '' }, undefined],
    [SERVICE, { HTTP_PROXY: P, http_proxy: P }, undefined],
    [SERVICE, { ALL_PROXY: P }, P],
    [SERVICE, { all_proxy: P }, P],
    [SERVICE, { ALL_PROXY: 'http://other.test', HTTPS_PROXY: P }, P],
    [SERVICE, { HTTPS_PROXY: 'proxy.test:3128' }, P],
    [SERVICE, { HTTPS_PROXY: 'https://proxy.test' }, 'https://proxy.test'],
    [SERVICE, { HTTPS_PROXY: 'http://u:p@proxy.test:3128/' }, P],
    ['http://api.example.com', { HTTP_PROXY: P }, P],
    ['http://api.example.com', { http_proxy: P }, P],
    ['http://api.example.com', { HTTPS_PROXY: P }, undefined],
    ['ftp://api.example.com', { ALL_PROXY: P }, undefined],
  ])('%s with %j is %s', (url, environment, proxy) => {
    expect(proxyFor(url, environment)).toBe(proxy);
  });

  it.each([
    'http://localhost:8080',
    'http://LOCALHOST./',
    'http://api.localhost',
    'http://127.0.0.1:1',
    'https://127.9.9.9',
    'http://127.1',
    'http://[::1]:8080',
    'http://[::ffff:127.0.0.1]',
  ])('%s is loopback and has none', (url) => {
    expect(proxyFor(url, { ALL_PROXY: P, NO_PROXY: '' })).toBeUndefined();
  });

  it.each(['http://127.example.com', 'http://localhost.example.com', 'http://128.0.0.1'])(
    '%s only looks like loopback',
    (url) => {
      expect(proxyFor(url, { ALL_PROXY: P })).toBe(P);
    },
  );
});

describe('NO_PROXY', () => {
  it.each<[string, string, 'direct' | 'proxied']>([
    // NO_PROXY, address, way
    ['*', SERVICE, 'direct'],
    ['other.test, *', SERVICE, 'direct'],
    ['api.example.com', SERVICE, 'direct'],
    ['API.Example.COM', SERVICE, 'direct'],
    ['example.com', SERVICE, 'direct'],
    ['.example.com', SERVICE, 'direct'],
    ['*.example.com', SERVICE, 'direct'],
    ['a.test b.test\texample.com', SERVICE, 'direct'],
    ['a.test,,example.com,', SERVICE, 'direct'],
    ['ample.com', SERVICE, 'proxied'],
    ['example.com.evil.test', SERVICE, 'proxied'],
    ['v1.api.example.com', SERVICE, 'proxied'],
    ['', SERVICE, 'proxied'],
    [' , ', SERVICE, 'proxied'],
    ['.', SERVICE, 'proxied'],
    ['example.com:443', SERVICE, 'direct'],
    ['example.com:8443', SERVICE, 'proxied'],
    ['example.com:8443', 'https://api.example.com:8443', 'direct'],
    ['example.com', 'https://api.example.com:8443', 'direct'],
    ['example.com', 'https://api.example.com.', 'direct'],
    ['10.0.0.7', 'https://10.0.0.7', 'direct'],
    ['10.0.0.7', 'https://10.0.0.70', 'proxied'],
    ['2001:db8::1', 'https://[2001:db8::1]', 'direct'],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]', 'direct'],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]', 'proxied'],
  ])('%j: %s is %s', (exceptions, url, way) => {
    const expected = way === 'direct' ? undefined : P;
    expect(proxyFor(url, { HTTPS_PROXY: P, NO_PROXY: exceptions })).toBe(expected);
    expect(proxyFor(url, { HTTPS_PROXY: P, no_proxy: exceptions })).toBe(expected);
  });
});

describe('the credentials of a proxy', () => {
  const credentialsIn = (proxy: string) =>
    findProxy(new URL(SERVICE), { HTTPS_PROXY: proxy })?.authorization;

  it.each([
    ['http://user:pass@proxy.test', 'user:pass'],
    ['http://user@proxy.test', 'user:'],
    ['http://a%40b:p%3Aw%25@proxy.test', 'a@b:p:w%'],
    ['user:비밀@proxy.test:80', 'user:비밀'],
  ])('%s are %s', (proxy, pair) => {
    const expected = `Basic ${Buffer.from(pair).toString('base64')}`;
    expect(credentialsIn(proxy)?.reveal()).toBe(expected);
  });

  it('are none where the variable holds none', () => {
    expect(credentialsIn(P)).toBeUndefined();
  });

  it('do not print', () => {
    const proxy = findProxy(new URL(SERVICE), { HTTPS_PROXY: 'http://user:hushhush@proxy.test' });
    const printed = `${JSON.stringify(proxy)} ${String(proxy?.authorization)} ${proxy?.url.href}`;
    expect(printed).not.toMatch(/hushhush|aHVzaGh1c2/);
  });
});

describe('a variable that names no proxy', () => {
  it.each([
    ['http://user:hushhush@:0:0', 'is not an address'],
    ['http://user:hushhush@', 'is not an address'],
    ['socks5://user:hushhush@proxy.test', 'names a socks5 proxy'],
    ['http://user:hush%hush@proxy.test', 'name or password that is not percent-encoded'],
  ])('%s is refused, unseen', (value, words) => {
    const attempt = () => findProxy(new URL(SERVICE), { HTTPS_PROXY: value });
    const named = expect.stringContaining('the proxy variable HTTPS_PROXY');
    expect(attempt).toThrow(failing({ message: named }));
    expect(attempt).toThrow(failing({ message: expect.stringContaining(words) }));
    expect(attempt).toThrow(failing({ message: expect.not.stringContaining('hush') }));
  });

  it('does not matter where it does not apply', () => {
    const variables = { HTTPS_PROXY: 'nonsense://', NO_PROXY: 'example.com' };
    expect(proxyFor(SERVICE, variables)).toBeUndefined();
  });
});
