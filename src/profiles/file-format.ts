import type { Fault } from '../words/message.ts';
import type { Profiles } from './profile.ts';
import { faultAt, isObject, NO_OBJECT, NO_STRING, UNKNOWN } from './stored-fault.ts';
import {
  checkStoredProfile,
  type StoredProfile,
  toProfile,
  toStoredProfile,
} from './stored-profile.ts';

export type ReadStored =
  | { readonly ok: true; readonly profiles: Profiles }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Checks what was read from the file: its shape, then every name and value.
 * By hand, because every command reads the profiles, and loading a schema library would add 5 ms to each start.
 */
export function fromStored(value: unknown): ReadStored {
  if (!isObject(value)) return { ok: false, faults: [faultAt([], NO_OBJECT)] };
  const { active, profiles, ...unknown } = value;
  const stored = isObject(profiles) ? Object.entries(profiles) : [];
  const faults = [
    ...(active === undefined || typeof active === 'string' ? [] : [faultAt(['active'], NO_STRING)]),
    ...(isObject(profiles) ? [] : [faultAt(['profiles'], NO_OBJECT)]),
    ...stored.flatMap(([name, profile]) => checkStoredProfile(name, profile)),
    ...Object.keys(unknown).map((name) => faultAt([name], UNKNOWN)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const byName = stored.map(
    ([name, profile]) => [name, toProfile(profile as StoredProfile)] as const,
  );
  return { ok: true, profiles: { active: active as string | undefined, byName: new Map(byName) } };
}

/** The file's content as plain data, secrets revealed: for the store, and for nothing else. */
export function toStored({ active, byName }: Profiles) {
  const profiles = [...byName].map(([name, profile]) => [name, toStoredProfile(profile)] as const);
  return { ...(active === undefined ? {} : { active }), profiles: Object.fromEntries(profiles) };
}
