import { describe, expect, it } from 'vitest';
import {
  hasPassword,
  parseAddress,
  warningsOf,
} from '../../../src/client/profiles/postgres-address.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { text } from '../../../src/core/words/text.ts';

const read = (url: string) => parseAddress(url, 'CONV_JOURNAL', 'ann');

const LOCAL = {
  host: 'localhost',
  port: 5432,
  database: 'ann',
  user: 'ann',
  password: undefined,
  schema: 'conv',
  sslmode: 'disable',
  sslrootcert: undefined,
  sslcert: undefined,
  sslkey: undefined,
};

describe('a URL becomes what libpq makes of it', () => {
  it.each([
    ['postgres://', { place: 'postgres://ann@localhost/ann' }],
    ['postgresql://bob@', { user: 'bob', database: 'bob', place: 'postgres://bob@localhost/bob' }],
    ['postgres:///shop', { database: 'shop', place: 'postgres://ann@localhost/shop' }],
    [
      'postgres://bob@localhost:6432/shop?schema=eu',
      {
        user: 'bob',
        database: 'shop',
        port: 6432,
        schema: 'eu',
        place: 'postgres://bob@localhost:6432/shop?schema=eu',
      },
    ],
    [
      'postgres://db.example/shop',
      {
        host: 'db.example',
        database: 'shop',
        sslmode: 'verify-full',
        place: 'postgres://ann@db.example/shop',
      },
    ],
    [
      'postgres://b%40b:p%2Fw%23@db.example/sh%20op?sslmode=require',
      {
        host: 'db.example',
        user: 'b@b',
        password: 'p/w#',
        database: 'sh op',
        sslmode: 'require',
        place: 'postgres://b%40b@db.example/sh%20op',
      },
    ],
    [
      'postgres://[::1]/shop',
      { host: '::1', database: 'shop', place: 'postgres://ann@[::1]/shop' },
    ],
    [
      'postgres:///shop?host=/run/postgresql&port=5433',
      {
        host: '/run/postgresql',
        port: 5433,
        database: 'shop',
        place: 'postgres://ann@/shop?host=/run/postgresql&port=5433',
      },
    ],
    [
      'postgres://%2Frun%2Fpostgresql/shop',
      {
        host: '/run/postgresql',
        database: 'shop',
        place: 'postgres://ann@/shop?host=/run/postgresql',
      },
    ],
    [
      'postgres://db.example/shop?host=&port=&sslrootcert=/a+b.crt&sslcert=/c&sslkey=/k',
      {
        host: 'db.example',
        database: 'shop',
        sslmode: 'verify-full',
        sslrootcert: '/a+b.crt',
        sslcert: '/c',
        sslkey: '/k',
        place: 'postgres://ann@db.example/shop',
      },
    ],
  ])('%s', (url, expected) => {
    expect(read(url)).toEqual({ ...LOCAL, ...expected });
  });
});

function refusalOf(url: string): string {
  try {
    read(url);
  } catch (error) {
    if (isFailure(error)) return failureText(error).message;
  }
  return 'taken';
}

const UNENCODED = expect.stringContaining('encode special characters');

it.each([
  ['mysql://db.example/shop', expect.stringContaining('must be a URL that begins with postgres')],
  ['postgres://db.example:port/shop', expect.stringContaining('must be a URL')],
  ['postgres://db.example/%zz', expect.stringContaining('must be a URL')],
  ['postgres://db.example/shop?port=x', expect.stringContaining('from 1 to 65535')],
  ['postgres://db.example/shop?port=70000', expect.stringContaining('from 1 to 65535')],
  ['postgres://db.example:0/shop', expect.stringContaining('from 1 to 65535')],
  ['postgres://db.example/shop?sslmode=on', expect.stringContaining('unknown sslmode on')],
  [
    'postgres://h/d?options=a&sslmod=b',
    expect.stringMatching(/unknown parameters: options, sslmod$/),
  ],
  ['postgres://h/d?password=secret', expect.stringMatching(/unknown parameters: password$/)],
  ['postgres://bob:12#secret@db.example/shop', UNENCODED],
  ['postgres://bob@db.example/shop#secret', UNENCODED],
  ['postgres://bob:12/secret@db.example/shop', UNENCODED],
  ['postgres://bob:12?secret@db.example/shop', UNENCODED],
])('%s is refused, and nothing of a password is shown', (url, expected) => {
  const refusal = refusalOf(url);
  expect(refusal).toEqual(expected);
  expect(refusal).not.toContain('secret');
});

it.each([
  ['postgres://bob:secret@h/d', true],
  ['postgres://bob:se/cret@h/d', true],
  ['postgres://bob:12#secret@h/d', true],
  ['postgres://h/d?password=secret', true],
  ['postgres://bob@h:5432/d', false],
  ['postgres://bob:@h/d', true],
  ['postgres://[::1]:5432/d?schema=eu', false],
])('%s has a password: %s', (url, expected) => {
  expect(hasPassword(url)).toBe(expected);
});

it.each([
  ['postgres://db.example/shop', []],
  ['postgres://db.example/shop?sslmode=verify-ca', []],
  ['postgres://db.example/shop?sslmode=require&sslrootcert=/ca.crt', []],
  ['postgres://localhost/shop?sslmode=disable', []],
  ['postgres://bob:secret@db.example/shop?sslmode=require', ['is not verified']],
  ['postgres://bob:secret@db.example/shop?sslmode=prefer', ['may not be encrypted']],
  ['postgres://bob:secret@db.example/shop?sslmode=disable', ['may not be encrypted']],
])('%s warns of %j', (url, expected) => {
  const warnings = warningsOf(read(url)).map(text);
  expect(warnings).toEqual(expected.map((part) => expect.stringContaining(part)));
  expect(warnings.join()).not.toContain('secret');
});
