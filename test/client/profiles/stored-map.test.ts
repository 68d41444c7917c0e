import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mapping } from '../../../src/client/files/rows/mapping.ts';
import {
  editProfile,
  removeMap,
  renameProfile,
  saveMap,
  useProfile,
} from '../../../src/client/profiles/changes.ts';
import { readProfiles } from '../../../src/client/profiles/read.ts';
import { updateProfiles } from '../../../src/client/profiles/update.ts';
import { failing } from '../../helpers/failing.ts';
import { createDirectory, STORED, type TestDirectory } from './directory.ts';

let directory: TestDirectory;

beforeEach(() => {
  directory = createDirectory();
  directory.write(JSON.stringify({ profiles: { shop: STORED, other: STORED }, active: 'shop' }));
});
afterEach(() => directory.remove());

const MAP: Mapping = {
  columns: { merchant_order_id: '주문번호', amount: '결제 금액' },
  kind: 'paid',
  delimiter: ';',
  encoding: 'cp949',
  thousands: ',',
  currency: 'KRW',
};

const mapsOf = (profile: string) => readProfiles(directory.config).byName.get(profile)?.maps;
const writeMaps = (maps: unknown): void =>
  directory.write(JSON.stringify({ profiles: { shop: { ...STORED, maps } } }));

describe('a map that is saved', () => {
  it('is there again, to the letter, beside another one', async () => {
    await updateProfiles(directory.config, (now) => saveMap(now, 'shop', 'smartstore', MAP));
    await updateProfiles(directory.config, (now) => saveMap(now, 'shop', 'own', { columns: {} }));
    expect(mapsOf('shop')).toEqual(
      new Map<string, Mapping>([
        ['smartstore', MAP],
        ['own', { columns: {} }],
      ]),
    );
    expect(mapsOf('other')).toBeUndefined();
  });

  it('gives way to one of the same name', async () => {
    for (const map of [MAP, { columns: { amount: 'price' } }]) {
      await updateProfiles(directory.config, (now) => saveMap(now, 'shop', 'a', map));
    }
    expect(mapsOf('shop')?.get('a')).toEqual({ columns: { amount: 'price' } });
  });

  it('stays with its profile when that is changed, renamed, or another is', async () => {
    await updateProfiles(directory.config, (now) => saveMap(now, 'shop', 'a', MAP));
    await updateProfiles(directory.config, (now) => editProfile(now, 'shop', { currency: 'KRW' }));
    await updateProfiles(directory.config, (now) => useProfile(now, 'other'));
    await updateProfiles(directory.config, (now) => renameProfile(now, 'shop', 'store'));
    expect(mapsOf('store')).toEqual(new Map([['a', MAP]]));
  });

  it('is gone when it is removed, and the others stay', async () => {
    for (const name of ['a', 'b'])
      await updateProfiles(directory.config, (now) => saveMap(now, 'shop', name, MAP));
    await updateProfiles(directory.config, (now) => removeMap(now, 'shop', 'a'));
    expect([...(mapsOf('shop')?.keys() ?? [])]).toEqual(['b']);
    expect(() => removeMap(readProfiles(directory.config), 'shop', 'a')).toThrow(
      failing({ message: expect.stringContaining('profile shop has no map named "a"') }),
    );
    const { path } = await updateProfiles(directory.config, (now) => removeMap(now, 'shop', 'b'));
    expect(JSON.parse(readFileSync(path, 'utf8')).profiles.shop).toEqual(STORED);
  });

  it('is no profile to keep it with', () => {
    expect(() => saveMap(readProfiles(directory.config), 'shoop', 'a', MAP)).toThrow(
      failing({ message: expect.stringContaining('did you mean shop?') }),
    );
  });
});

it('a profile without maps is stored as it ever was', async () => {
  const file = await updateProfiles(directory.config, (now) => useProfile(now, 'other'));
  expect(JSON.parse(readFileSync(file.path, 'utf8'))).toEqual({
    active: 'other',
    profiles: { shop: STORED, other: STORED },
  });
});

describe('maps that are damaged are named', () => {
  it.each([
    ['a list', [], 'profiles.shop.maps must be an object'],
    ['a map that is a text', { a: 'x' }, 'profiles.shop.maps.a must be an object'],
    ['no columns', { a: {} }, 'profiles.shop.maps.a.columns must be an object'],
    [
      'a column that is no text',
      { a: { columns: { amount: 5 } } },
      'profiles.shop.maps.a.columns.amount must be a string',
    ],
    [
      'a kind that there is not',
      { a: { columns: {}, kind: 'sold' } },
      'profiles.shop.maps.a.kind must be one of paid, partial, cancel, decline',
    ],
    [
      'two characters between cells',
      { a: { columns: {}, delimiter: '||' } },
      'profiles.shop.maps.a.delimiter must be one character',
    ],
    [
      'a quote between cells',
      { a: { columns: {}, delimiter: '"' } },
      'profiles.shop.maps.a.delimiter must be one character',
    ],
    [
      'a digit between thousands',
      { a: { columns: {}, thousands: '0' } },
      'profiles.shop.maps.a.thousands must be one character',
    ],
    [
      'a currency that is none',
      { a: { columns: {}, currency: 'won!' } },
      'profiles.shop.maps.a.currency must be three letters',
    ],
    ['an empty encoding', { a: { columns: {}, encoding: '' } }, 'a.encoding is empty'],
    [
      'a status that there is not',
      { a: { columns: {}, statuses: { sold: ['x'] } } },
      'a.statuses.sold is unknown',
    ],
    [
      'a word of a status that is no text',
      { a: { columns: {}, statuses: { paid: ['x', ''] } } },
      'a.statuses.paid must be a list of words',
    ],
    ['what no map has', { a: { columns: {}, colour: 'x' } }, 'a.colour is unknown'],
    ['a name with a blank', { 'a b': { columns: {} } }, 'is not a valid name for a map'],
  ])('%s', (_, maps, message) => {
    writeMaps(maps);
    expect(() => readProfiles(directory.config)).toThrow(
      failing({ message: expect.stringContaining(message) }),
    );
  });

  it('and right ones are not', () => {
    writeMaps({ a: MAP, 'b-2': { columns: {} } });
    expect([...(mapsOf('shop') ?? [])]).toEqual([
      ['a', MAP],
      ['b-2', { columns: {} }],
    ]);
  });
});
