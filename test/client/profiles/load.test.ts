import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../src/client/profiles/load.ts';
import type { Profile, Profiles } from '../../../src/client/profiles/profile.ts';
import { secretAtHand } from '../../../src/client/profiles/secret-place.ts';
import { requireKnownAccount, type StoredSettings } from '../../../src/client/profiles/settings.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { failing } from '../../helpers/failing.ts';
import { profile } from './directory.ts';

const shop = profile({
  apiKey: 'key-of-shop',
  secret: new Secret('secret-of-shop'),
  endpoint: 'https://shop.example',
  currency: 'KRW',
  mode: 'live',
});

const profilesOf = (byName: Record<string, Profile>, active?: string): Profiles => ({
  active,
  byName: new Map(Object.entries(byName)),
});

/** How the profile is named: not at all, as the active one, by CONV_PROFILE, by --profile. */
type Naming = '-' | 'active' | 'variable' | 'flag';

const given = (flag: boolean, environment: boolean, naming: Naming): StoredSettings =>
  resolveSettings(
    profilesOf(naming === '-' ? {} : { shop }, naming === 'active' ? 'shop' : undefined),
    {
      flags: {
        ...(naming === 'flag' ? { profile: 'shop' } : {}),
        ...(flag ? { endpoint: 'https://flag.example', currency: 'eur' } : {}),
      },
      variables: {
        ...(naming === 'variable' ? { CONV_PROFILE: 'shop' } : {}),
        ...(environment
          ? {
              CONV_API_KEY: 'key-of-environment',
              CONV_HMAC_SECRET: 'secret-of-environment',
              CONV_ENDPOINT: 'https://environment.example/',
              CONV_CURRENCY: 'usd',
            }
          : {}),
      },
    },
  );

describe('which source wins', () => {
  const [FLAG, VARIABLE, STORE] = ['--X', 'CONV_X', 'profile shop'];

  it.each<[boolean, boolean, Naming, string | undefined, string[]]>([
    // flag, environment, profile, who wins, who is shadowed
    [false, false, '-', undefined, []],
    [false, false, 'active', STORE, []],
    [false, false, 'variable', STORE, []],
    [false, false, 'flag', STORE, []],
    [false, true, '-', VARIABLE, []],
    [false, true, 'active', VARIABLE, [STORE]],
    [false, true, 'variable', VARIABLE, [STORE]],
    [false, true, 'flag', STORE, [VARIABLE]],
    [true, false, '-', FLAG, []],
    [true, false, 'active', FLAG, [STORE]],
    [true, false, 'variable', FLAG, [STORE]],
    [true, false, 'flag', FLAG, [STORE]],
    [true, true, '-', FLAG, [VARIABLE]],
    [true, true, 'active', FLAG, [VARIABLE, STORE]],
    [true, true, 'variable', FLAG, [VARIABLE, STORE]],
    [true, true, 'flag', FLAG, [STORE, VARIABLE]],
  ])(
    'endpoint and currency: flag %s, environment %s, profile %s: %s',
    (flag, environment, naming, winner, shadowed) => {
      const { endpoint, currency } = given(flag, environment, naming);
      const values = {
        [FLAG]: ['flag', 'https://flag.example', 'EUR'],
        [VARIABLE]: ['environment', 'https://environment.example', 'USD'],
        [STORE]: ['profile', 'https://shop.example', 'KRW'],
      };
      const [source, address, code] = values[winner ?? ''] ?? [];
      const expected = (value: string | undefined, flagName: string, variable: string) => {
        const spell = (origin = '') => origin.replace(FLAG, flagName).replace(VARIABLE, variable);
        return winner && { value, source, origin: spell(winner), shadows: shadowed.map(spell) };
      };
      expect(endpoint).toEqual(expected(address, '--endpoint', 'CONV_ENDPOINT'));
      expect(currency).toEqual(expected(code, '--currency', 'CONV_CURRENCY'));
    },
  );

  it.each<[boolean, Naming, string | undefined, string[], string]>([
    // environment, profile, who wins, who is shadowed, mode
    [false, '-', undefined, [], 'sandbox'],
    [false, 'active', STORE, [], 'live'],
    [false, 'variable', STORE, [], 'live'],
    [false, 'flag', STORE, [], 'live'],
    [true, '-', VARIABLE, [], 'sandbox'],
    [true, 'active', VARIABLE, [STORE], 'sandbox'],
    [true, 'variable', VARIABLE, [STORE], 'sandbox'],
    [true, 'flag', STORE, [VARIABLE], 'live'],
  ])(
    'key and secret, always of one source: environment %s, profile %s: %s',
    (environment, naming, winner, shadowed, mode) => {
      const { apiKey, secret, mode: chosenMode } = given(false, environment, naming);
      const owner = winner === STORE ? 'shop' : 'environment';
      const from = winner && { source: winner === STORE ? 'profile' : 'environment' };
      const names = (variable: string) => ({
        origin: winner?.replace(VARIABLE, variable),
        shadows: shadowed.map((origin) => origin.replace(VARIABLE, variable)),
      });
      expect(apiKey).toEqual(
        from && { value: `key-of-${owner}`, ...from, ...names('CONV_API_KEY') },
      );
      expect(secret && { ...secret, value: secretAtHand(secret.value)?.reveal() }).toEqual(
        from && { value: `secret-of-${owner}`, ...from, ...names('CONV_HMAC_SECRET') },
      );
      expect(chosenMode.value).toBe(mode);
      expect(chosenMode.source).toBe(mode === 'live' ? 'profile' : 'default');
    },
  );

  it.each([
    // flag, environment, active, who wins, who is shadowed
    ['a', 'b', 'c', 'a', 'flag', '--profile', ['CONV_PROFILE', 'the active profile']],
    ['a', undefined, 'c', 'a', 'flag', '--profile', ['the active profile']],
    ['a', 'b', undefined, 'a', 'flag', '--profile', ['CONV_PROFILE']],
    ['a', undefined, undefined, 'a', 'flag', '--profile', []],
    [undefined, 'b', 'c', 'b', 'environment', 'CONV_PROFILE', ['the active profile']],
    [undefined, 'b', undefined, 'b', 'environment', 'CONV_PROFILE', []],
    [undefined, '', 'c', 'c', 'profile', 'the active profile', []],
    [undefined, undefined, 'c', 'c', 'profile', 'the active profile', []],
  ])(
    'the profile: flag %s, environment %s, active %s: %s',
    (flag, variable, active, value, source, origin, shadows) => {
      const settings = resolveSettings(profilesOf({ a: shop, b: shop, c: shop }, active), {
        flags: { profile: flag },
        variables: { CONV_PROFILE: variable },
      });
      expect(settings.profile).toEqual({ value, source, origin, shadows });
    },
  );

  it('a value that the profile lacks falls through to the next source', () => {
    const { currency } = resolveSettings(profilesOf({ shop: profile() }), {
      flags: { profile: 'shop' },
      variables: { CONV_CURRENCY: 'JPY' },
    });
    expect(currency).toMatchObject({ value: 'JPY', source: 'environment' });
  });

  it("the profile's key has the profile's mode, whoever gives it", () => {
    const { mode } = resolveSettings(profilesOf({ shop }, 'shop'), {
      flags: {},
      variables: { CONV_API_KEY: 'key-of-shop', CONV_HMAC_SECRET: 'x' },
    });
    expect(mode).toMatchObject({ value: 'live', origin: 'profile shop' });
  });

  it('the key of another profile that is live is live, whichever is in use', () => {
    const { mode, profile: inUse } = resolveSettings(
      profilesOf({ shop, other: profile() }, 'other'),
      { flags: {}, variables: { CONV_API_KEY: 'key-of-shop', CONV_HMAC_SECRET: 'x' } },
    );
    expect(inUse?.value).toBe('other');
    expect(mode).toMatchObject({ value: 'live', source: 'default', origin: 'profile shop' });
  });

  it('an empty variable counts as not set', () => {
    const variables = {
      CONV_API_KEY: '',
      CONV_HMAC_SECRET: '',
      CONV_ENDPOINT: '',
      CONV_CURRENCY: '',
    };
    expect(resolveSettings(profilesOf({ shop }, 'shop'), { flags: {}, variables })).toMatchObject({
      apiKey: { source: 'profile' },
      endpoint: { source: 'profile' },
      currency: { source: 'profile' },
    });
  });
});

describe('what cannot be used', () => {
  it.each([
    [{ CONV_API_KEY: 'k' }, 'CONV_API_KEY is set, but CONV_HMAC_SECRET is not'],
    [{ CONV_HMAC_SECRET: 's' }, 'CONV_HMAC_SECRET is set, but CONV_API_KEY is not'],
    [
      { CONV_API_KEY: '', CONV_HMAC_SECRET: 's' },
      'CONV_HMAC_SECRET is set, but CONV_API_KEY is not',
    ],
  ])('half a pair: %j', (variables, message) => {
    for (const profiles of [profilesOf({}), profilesOf({ shop }, 'shop')]) {
      expect(() => resolveSettings(profiles, { flags: {}, variables })).toThrow(
        failing({ code: 'invalid_credentials', message }),
      );
    }
  });

  it.each([
    [
      '--profile',
      { profile: 'shpo' },
      {},
      undefined,
      'no profile is named "shpo" (from --profile); did you mean shop?',
    ],
    ['--profile, empty', { profile: '' }, {}, 'shop', 'no profile is named "" (from --profile)'],
    [
      'CONV_PROFILE',
      {},
      { CONV_PROFILE: 'other' },
      'shop',
      'no profile is named "other" (from CONV_PROFILE)',
    ],
    ['the file', {}, {}, 'gone', 'no profile is named "gone" (from the active profile)'],
    [
      'an object',
      { profile: 'toString' },
      {},
      undefined,
      'no profile is named "toString" (from --profile)',
    ],
  ])('an unknown profile, named by %s', (_, flags, variables, active, message) => {
    expect(() => resolveSettings(profilesOf({ shop }, active), { flags, variables })).toThrow(
      failing({ code: 'no_profile', message }),
    );
  });

  it.each([
    ['CONV_ENDPOINT', { CONV_ENDPOINT: 'http://a.example' }, 'must be https'],
    ['CONV_CURRENCY', { CONV_CURRENCY: 'won!' }, 'must be three letters'],
    ['CONV_API_KEY', { CONV_API_KEY: 'k\n', CONV_HMAC_SECRET: 's' }, 'has a line feed'],
    ['CONV_HMAC_SECRET', { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 's ' }, 'ends with a space'],
    [
      'CONV_HMAC_SECRET',
      { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'é' },
      'has a letter outside ASCII',
    ],
  ])('%s that breaks a rule: %j', (path, variables, message) => {
    expect(() => resolveSettings(profilesOf({}), { flags: {}, variables })).toThrow(
      failing({
        code: 'invalid_credentials',
        message: `${path} cannot be used`,
        faults: [{ path, message: expect.stringContaining(message) }],
      }),
    );
  });

  it('a flag that breaks a rule is a wrong command line; all faults come at once', () => {
    const flags = { endpoint: 'ftp://a', currency: '' };
    expect(() => resolveSettings(profilesOf({}), { flags, variables: {} })).toThrow(
      failing({ code: 'usage', message: '--endpoint, --currency cannot be used' }),
    );
    expect(() =>
      resolveSettings(profilesOf({}), {
        flags: { endpoint: 'x' },
        variables: { CONV_CURRENCY: 'x' },
      }),
    ).toThrow(
      failing({ code: 'invalid_credentials', message: '--endpoint, CONV_CURRENCY cannot be used' }),
    );
  });

  it('a wrong value that is shadowed does no harm', () => {
    const settings = resolveSettings(profilesOf({ shop }, 'shop'), {
      flags: { endpoint: 'https://flag.example' },
      variables: { CONV_ENDPOINT: 'http://a.example' },
    });
    expect(settings.endpoint?.value).toBe('https://flag.example');
  });
});

describe('an account for a report', () => {
  it.each([
    ["the profile's", false, 'active', 'shop'],
    ['another key than the profile has', true, 'active', null],
    ['no profile', true, '-', null],
  ] as const)(
    'carries the name of the profile that its key belongs to: %s',
    (_, environment, naming, name) => {
      expect(requireKnownAccount(given(false, environment, naming)).profile).toBe(name);
    },
  );

  it('lists everything that is missing', () => {
    const settings = resolveSettings(profilesOf({}), { flags: {}, variables: {} });
    expect(() => requireKnownAccount(settings)).toThrow(
      failing({
        code: 'no_profile',
        message: expect.stringContaining('api_key, hmac_secret, s2s_endpoint_base'),
        hint: expect.stringContaining('conv profile add'),
      }),
    );
  });
});
