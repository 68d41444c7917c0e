import { Secret } from '../core/secret.ts';
import type { Profile } from './profile.ts';
import type { Source, Sourced } from './settings.ts';

/** The environment; an empty variable counts as not set. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What a command line can say of the settings. */
export interface SettingFlags {
  readonly profile?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly currency?: string | undefined;
}

/** What one source gives for one setting, as it was given; undefined where it gives nothing. */
export interface Candidate<Value> {
  readonly value: Value | undefined;
  readonly source: Source;
  readonly origin: string;
}

/** All that one source gives. */
export interface Layer {
  readonly apiKey?: Candidate<string>;
  readonly secret?: Candidate<Secret>;
  readonly endpoint: Candidate<string>;
  readonly currency: Candidate<string>;
}

export const flagLayer = ({ endpoint, currency }: SettingFlags): Layer => ({
  endpoint: { value: endpoint, source: 'flag', origin: '--endpoint' },
  currency: { value: currency, source: 'flag', origin: '--currency' },
});

export function environmentLayer(variables: Variables): Layer {
  const read = (name: string) =>
    ({ value: variables[name] || undefined, source: 'environment', origin: name }) as const;
  const secret = read('CONV_HMAC_SECRET');
  return {
    apiKey: read('CONV_API_KEY'),
    secret: { ...secret, value: secret.value === undefined ? undefined : new Secret(secret.value) },
    endpoint: read('CONV_ENDPOINT'),
    currency: read('CONV_CURRENCY'),
  };
}

export function profileLayer(name: string, { apiKey, secret, endpoint, currency }: Profile): Layer {
  const stored = <Value>(value: Value) =>
    ({ value, source: 'profile', origin: `profile ${name}` }) as const;
  return {
    apiKey: stored(apiKey),
    secret: stored(secret),
    endpoint: stored(endpoint),
    currency: stored(currency),
  };
}

/**
 * @param candidates the strongest first.
 * @returns the first that gives a value, with the origins of those that it shadows.
 */
export function choose<Value>(
  candidates: readonly (Candidate<Value> | undefined)[],
): Sourced<Value> | undefined {
  const [winner, ...losers] = candidates.flatMap((candidate) =>
    candidate?.value === undefined ? [] : [{ ...candidate, value: candidate.value }],
  );
  return winner && { ...winner, shadows: losers.map(({ origin }) => origin) };
}
