import { describe, expect, it } from 'vitest';
import {
  addProfile,
  editProfile,
  removeProfile,
  renameProfile,
  useProfile,
} from '../../../src/client/profiles/changes.ts';
import { NO_PROFILES, type Profiles } from '../../../src/client/profiles/profile.ts';
import { failing } from '../../helpers/failing.ts';
import { profile } from './directory.ts';

const profiles = (names: string, active?: string): Profiles => ({
  active,
  byName: new Map(names.split(' ').map((name) => [name, profile({ apiKey: `key of ${name}` })])),
});

/** `a *b c`: the names in their order, a star at the active one. */
const brief = ({ active, byName }: Profiles): string =>
  [...byName.keys()].map((name) => (name === active ? `*${name}` : name)).join(' ');

describe('changes of the profiles', () => {
  it.each([
    [
      'the first one becomes active',
      NO_PROFILES,
      (p: Profiles) => addProfile(p, 'a', profile()),
      '*a',
    ],
    [
      'the next one does not',
      profiles('a', 'a'),
      (p: Profiles) => addProfile(p, 'b', profile()),
      '*a b',
    ],
    [
      'one added while none is active becomes active',
      profiles('a'),
      (p: Profiles) => addProfile(p, 'b', profile()),
      'a *b',
    ],
    ['use', profiles('a b c', 'a'), (p: Profiles) => useProfile(p, 'b'), 'a *b c'],
    ['remove another', profiles('a b c', 'a'), (p: Profiles) => removeProfile(p, 'b'), '*a c'],
    [
      'remove the active one: none is active',
      profiles('a b', 'a'),
      (p: Profiles) => removeProfile(p, 'a'),
      'b',
    ],
    ['remove the last', profiles('a', 'a'), (p: Profiles) => removeProfile(p, 'a'), ''],
    [
      'rename keeps its place and stays active',
      profiles('a b c', 'b'),
      (p: Profiles) => renameProfile(p, 'b', 'x'),
      'a *x c',
    ],
    ['rename another', profiles('a b', 'a'), (p: Profiles) => renameProfile(p, 'b', 'x'), '*a x'],
    [
      'edit',
      profiles('a b', 'a'),
      (p: Profiles) => editProfile(p, 'a', { currency: 'USD' }),
      '*a b',
    ],
  ])('%s', (_, before, change, after) => {
    expect(brief(change(before))).toBe(after);
  });

  it('edit changes what is given, and only that', () => {
    const before = addProfile(NO_PROFILES, 'a', profile({ currency: 'KRW' }));
    const changed = editProfile(before, 'a', { apiKey: 'new', currency: undefined }).byName.get(
      'a',
    );
    expect(changed).toMatchObject({ ...profile(), apiKey: 'new', currency: undefined });
  });

  it.each([
    ['add', (p: Profiles) => addProfile(p, 'shop', profile())],
    ['rename', (p: Profiles) => renameProfile(p, 'other', 'shop')],
    ['rename to itself', (p: Profiles) => renameProfile(p, 'shop', 'shop')],
  ])('%s: a name that exists is refused', (_, change) => {
    expect(() => change(profiles('shop other'))).toThrow(
      failing({
        code: 'usage',
        message: 'profile shop already exists',
        hint: expect.stringContaining('conv profile edit shop'),
      }),
    );
  });

  it.each([
    ['use', (p: Profiles) => useProfile(p, 'shpo')],
    ['edit', (p: Profiles) => editProfile(p, 'shpo', {})],
    ['remove', (p: Profiles) => removeProfile(p, 'shpo')],
    ['rename', (p: Profiles) => renameProfile(p, 'shpo', 'x')],
  ])('%s: an unknown name is refused, with the one that was meant', (_, change) => {
    expect(() => change(profiles('shop other'))).toThrow(
      failing({
        code: 'no_profile',
        message: 'no profile is named "shpo"; did you mean shop?',
      }),
    );
  });
});
