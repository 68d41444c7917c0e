import { describe, expect, it } from 'vitest';
import {
  hasPassword,
  type PostgresAddress,
  parseAddress,
  warningsOf,
} from '../../../src/client/profiles/postgres-address.ts';

const parse = (url: string): PostgresAddress => parseAddress(url, 'CONV_JOURNAL', 'me');

describe('the address of a journal', () => {
  it.each<[string, Partial<PostgresAddress>]>([
    ['postgres://', { host: 'localhost', port: 5432, user: 'me', database: 'me' }],
    ['postgresql://mira@db.example/shop', { host: 'db.example', user: 'mira', database: 'shop' }],
    ['postgres://db.example:6432', { port: 6432, database: 'me' }],
    ['postgres://mira@/shop?host=/run/postgresql', { host: '/run/postgresql', database: 'shop' }],
    ['postgres://[::1]:5/x', { host: '::1', port: 5 }],
    ['postgres://m%40x:p%2Fw@h/a%20b', { user: 'm@x', password: 'p/w', database: 'a b' }],
    ['postgres://h/x', { schema: 'conv', password: undefined }],
    ['postgres://h/x?schema=shop&sslrootcert=ca.pem', { schema: 'shop', sslrootcert: 'ca.pem' }],
  ])('%s', (url, expected) => {
    expect(parse(url)).toMatchObject(expected);
  });

  it.each([
    ['postgres://mira:pw@db.example/shop', 'postgres://mira@db.example/shop'],
    ['postgres://mira@db.example:5432/shop?schema=conv', 'postgres://mira@db.example/shop'],
    ['postgres://h:6/x?schema=s', 'postgres://me@h:6/x?schema=s'],
    ['postgres://u@/x?host=/run&port=6', 'postgres://u@/x?host=/run&port=6'],
    ['postgres://[::1]/x?sslmode=require', 'postgres://me@[::1]/x'],
  ])('%s is shown without a password', (url, place) => {
    expect(parse(url).place).toBe(place);
  });

  it.each([
    ['postgres://db.example/x', 'verify-full', []],
    ['postgres://localhost/x', 'disable', []],
    ['postgres://127.0.0.1/x', 'disable', []],
    ['postgres:///x?host=/run', 'disable', []],
    ['postgres://db.example/x?sslmode=require', 'require', ['journal_unverified']],
    ['postgres://localhost/x?sslmode=require', 'require', ['journal_unverified']],
    ['postgres://db.example/x?sslmode=require&sslrootcert=ca', 'require', []],
    ['postgres://db.example/x?sslmode=verify-ca', 'verify-ca', []],
    ['postgres://db.example/x?sslmode=prefer', 'prefer', ['journal_unencrypted']],
    ['postgres://db.example/x?sslmode=disable', 'disable', ['journal_unencrypted']],
  ])('%s is encrypted as %s', (url, sslmode, warnings) => {
    const address = parse(url);
    expect(address.sslmode).toBe(sslmode);
    expect(warningsOf(address).map(({ code }) => code)).toEqual(warnings);
  });

  it.each([
    ['mysql://h/x', 'journal_url_unreadable'],
    ['postgres://h:port/x', 'journal_url_unreadable'],
    ['postgres://%ff@h/x', 'journal_url_unreadable'],
    ['postgres://h/x?sslmod=require', 'journal_url_unknown'],
    ['postgres://h/x?sslmode=on', 'journal_sslmode_unknown'],
  ])('%s is refused, and not repeated', (url, why) => {
    const refused = expect.objectContaining({
      code: 'usage',
      reason: expect.objectContaining({
        params: { source: 'CONV_JOURNAL', why: expect.objectContaining({ code: why }) },
      }),
    });
    expect(() => parse(url)).toThrow(refused);
  });

  it.each([
    ['postgres://u:pw@h/x', true],
    ['postgres://u:@h/x', true],
    ['postgres://u:p w@h', true],
    ['postgres://u@h:5432/x', false],
    ['postgres://h:5432/x@y', false],
  ])('%s has a password: %s', (url, has) => {
    expect(hasPassword(url)).toBe(has);
  });
});
