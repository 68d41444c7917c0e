import { describe, expect, it } from 'vitest';
import { looksLikeRequest, parseRequest } from '../../../src/verify/capture/parse-request.ts';

const of = (text: string) => parseRequest(Buffer.from(text)).destination;

describe('where a captured request goes', () => {
  it.each([
    [
      'POST /v1/conversions HTTP/1.1\nHost: api.example.com\n\n{}',
      { method: 'POST', path: '/v1/conversions', host: 'api.example.com' },
    ],
    ['POST /v1/conversions?a=b HTTP/1.1\n\n{}', { method: 'POST', path: '/v1/conversions?a=b' }],
    [
      'POST https://api.example.com:8443/x HTTP/1.1\n\n{}',
      { method: 'POST', path: '/x', host: 'api.example.com:8443' },
    ],
    ['PUT * HTTP/1.1\n\n{}', { method: 'PUT' }],
    ['host:  api.example.com \nX-A: b\n', { host: 'api.example.com' }],
    ['X-A: b\n', {}],
  ])('%j', (text, expected) => {
    expect(of(text)).toEqual(expected);
  });

  it.each([
    [
      `curl https://api.example.com/v1/conversions -d '{}'`,
      { method: 'POST', path: '/v1/conversions', host: 'api.example.com' },
    ],
    [
      `curl -X PUT --url https://api.example.com/x?y=1#z -d '{}'`,
      { method: 'PUT', path: '/x?y=1', host: 'api.example.com' },
    ],
    [
      `curl -XPATCH localhost:8080/conversions --json '{}'`,
      { method: 'PATCH', path: '/conversions', host: 'localhost:8080' },
    ],
    [
      `curl --max-time 5 -sS 'http://127.0.0.1:4010/conversions' --data-raw '{}'`,
      { method: 'POST', path: '/conversions', host: '127.0.0.1:4010' },
    ],
    [
      `curl -H 'Host: other.example' https://api.example.com/x -T body.json`,
      { method: 'PUT', path: '/x', host: 'other.example' },
    ],
    [
      `curl -G https://api.example.com/x -d a=b`,
      { method: 'GET', path: '/x', host: 'api.example.com' },
    ],
    [`curl "$BASE/conversions" -d '{}'`, { method: 'POST' }],
    [`curl -H 'X-A: b' -d '{}'`, { method: 'POST' }],
    [`curl '' https://api.example.com/x`, { method: 'GET', path: '/x', host: 'api.example.com' }],
  ])('%j', (command, expected) => {
    expect(of(command)).toEqual(expected);
  });
});

describe('what a folder takes for a request', () => {
  it.each([
    ['POST /x HTTP/1.1\n', true],
    ['\n\n# copied from the browser\ncurl https://x \\\n', true],
    ['$ X=1 curl https://x', true],
    ['X-Merchant-Key: pk_1\n', false],
    ['{"a":1}', false],
    ['', false],
    ['P\0O\0S\0T\0', false],
  ])('%j: %s', (text, expected) => {
    expect(looksLikeRequest(Buffer.from(text))).toBe(expected);
  });
});
