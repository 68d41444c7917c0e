import * as z from 'zod/mini';
import type { Fault } from '../core/failure.ts';
import { formatPath, type JsonPath } from '../core/json/node.ts';
import { Secret } from '../core/secret.ts';
import { checkEndpoint } from './endpoint.ts';
import type { Profile, Profiles } from './profile.ts';
import {
  checkApiKey,
  checkCurrencyCode,
  checkProfileName,
  checkSecret,
  type Rule,
} from './rules.ts';

// One run parses one input: compiling a parser for it costs more than it saves.
z.config({ jitless: true });

/** A text as its rule keeps it, whoever wrote it there. */
const ruled = (rule: Rule) =>
  z.string('must be a string').check((context) => {
    const checked = rule(context.value);
    if (checked.ok) context.value = checked.value;
    else context.issues.push({ code: 'custom', message: checked.message, input: undefined });
  });

const storedProfile = z.strictObject(
  {
    api_key: ruled(checkApiKey),
    hmac_secret: ruled(checkSecret),
    s2s_endpoint_base: ruled(checkEndpoint),
    currency: z.optional(ruled(checkCurrencyCode)),
    mode: z.optional(z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"')),
  },
  'must be an object',
);

const storedFile = z.strictObject(
  {
    active: z.optional(z.string('must be a string')),
    profiles: z.record(z.string(), storedProfile, 'must be an object'),
  },
  'must be an object',
);

type StoredProfile = z.infer<typeof storedProfile>;
type StoredFile = z.infer<typeof storedFile>;

export type ReadStored =
  | { readonly ok: true; readonly profiles: Profiles }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Checks what was read from the file: its shape, then every name and value. No message repeats a value. */
export function fromStored(value: unknown): ReadStored {
  const parsed = storedFile.safeParse(value);
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.flatMap(describeIssue) };
  const faults = namesIn(value).flatMap(checkName);
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, profiles: toProfiles(parsed.data) };
}

/** The file's content as plain data, secrets revealed: for the store, and for nothing else. */
export function toStored({ active, byName }: Profiles): StoredFile {
  const profiles = [...byName].map(([name, profile]) => [name, toStoredProfile(profile)] as const);
  return { ...(active === undefined ? {} : { active }), profiles: Object.fromEntries(profiles) };
}

function describeIssue(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path as JsonPath;
  if (issue.code !== 'unrecognized_keys') return [fault(path, issue.message)];
  return issue.keys.map((key) => fault([...path, key], 'is not known here'));
}

/** The schema drops a member `__proto__` in silence, so names are taken from what was read. */
const namesIn = (value: unknown): string[] => Object.keys((value as StoredFile).profiles);

function checkName(name: string): Fault[] {
  const checked = checkProfileName(name);
  return checked.ok
    ? []
    : [fault(['profiles', name], `is no name for a profile: it ${checked.message}`)];
}

const fault = (path: JsonPath, message: string): Fault => ({ path: formatPath(path), message });

const toProfiles = ({ active, profiles }: StoredFile): Profiles => ({
  active,
  byName: new Map(Object.entries(profiles).map(([name, stored]) => [name, toProfile(stored)])),
});

/** "A profile is sandbox unless marked live." */
const toProfile = (stored: StoredProfile): Profile => ({
  apiKey: stored.api_key,
  secret: new Secret(stored.hmac_secret),
  endpoint: stored.s2s_endpoint_base,
  currency: stored.currency,
  mode: stored.mode ?? 'sandbox',
});

const toStoredProfile = ({ apiKey, secret, endpoint, currency, mode }: Profile): StoredProfile => ({
  api_key: apiKey,
  hmac_secret: secret.reveal(),
  s2s_endpoint_base: endpoint,
  ...(currency === undefined ? {} : { currency }),
  mode,
});
