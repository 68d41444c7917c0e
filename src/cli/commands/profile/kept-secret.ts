import { readEntry, removeEntry, storeEntry } from '../../../client/profiles/keychain.ts';
import { type Profile, type Profiles, requireProfile } from '../../../client/profiles/profile.ts';
import { type ProfilesFile, readProfiles } from '../../../client/profiles/read.ts';
import {
  isSecret,
  type KeychainPlace,
  keychainPlaceOf,
  type StoredSecret,
} from '../../../client/profiles/secret-place.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { profiles as words } from '../../../client/words/profiles.ts';
import type { Secret } from '../../../core/protocol/masking/secret.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { failureText } from '../../../core/words/failure-text.ts';
import { fault, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';

type Edges = Pick<Dependencies, 'directories' | 'keychain' | 'terminal'>;

/** Known secrets by the account name of their keychain entry. */
type Known = Map<string, Secret>;

/** A change of a profile's secret. */
interface SecretChange {
  /** The profile's new secret; undefined if it does not change. */
  readonly secret: StoredSecret | undefined;
  /** The secret that was moved, to detect a concurrent change. */
  readonly movedFrom?: StoredSecret;
  /** Resolves the secrets involved, wherever they are kept. */
  readonly reveal: (stored: StoredSecret) => Secret | undefined;
}

const revealing =
  (known: Known) =>
  (stored: StoredSecret): Secret | undefined => {
    const place = keychainPlaceOf(stored);
    if (place !== undefined) return known.get(place.account);
    return isSecret(stored) ? stored : undefined;
  };

/** Stores a new profile's secret in the keychain if requested. @throws Failure `secret_unavailable` */
export async function placeNew(
  name: string,
  secret: StoredSecret,
  toKeychain: boolean,
  edges: Edges,
): Promise<StoredSecret> {
  if (!toKeychain || !isSecret(secret)) return secret;
  const { config } = await edges.directories();
  return storeEntry(edges.keychain, config, name, secret);
}

/**
 * Moves or stores a profile's secret. A new secret goes where the current one is kept, unless `toKeychain` overrides
 * that. The profile itself is not changed yet.
 * @param given a new secret or its source; undefined to keep the current one.
 * @param toKeychain undefined to keep the current place.
 * @throws Failure `secret_unavailable`; `usage` if there is no secret to store.
 */
export async function placeChanged(
  name: string,
  present: Profile,
  given: StoredSecret | undefined,
  toKeychain: boolean | undefined,
  edges: Edges,
): Promise<SecretChange> {
  const { config } = await edges.directories();
  const known: Known = new Map();
  const reveal = revealing(known);
  const entry = keychainPlaceOf(present.secret);
  const store = async (secret: Secret): Promise<KeychainPlace> => {
    const place = await storeEntry(edges.keychain, config, name, secret);
    known.set(place.account, secret);
    return place;
  };
  if (given === undefined) {
    if (toKeychain === true && entry === undefined) {
      if (!isSecret(present.secret)) throw nothingToStore();
      return { secret: await store(present.secret), movedFrom: present.secret, reveal };
    }
    if (toKeychain !== false || entry === undefined) return { secret: undefined, reveal };
    const secret = await readEntry(edges.keychain, config, entry);
    known.set(entry.account, secret);
    return { secret, movedFrom: present.secret, reveal };
  }
  if (entry !== undefined) await lookUp(entry, known, edges);
  const isForKeychain = isSecret(given) && (toKeychain ?? entry !== undefined);
  return { secret: isForKeychain ? await store(given) : given, reveal };
}

/** Reads the old secret, without which open entries cannot be resealed. */
async function lookUp(entry: KeychainPlace, known: Known, edges: Edges): Promise<void> {
  const { config } = await edges.directories();
  try {
    known.set(entry.account, await readEntry(edges.keychain, config, entry));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

const nothingToStore = (): Failure =>
  new Failure('usage', message('profile_not_changed', { flags: ['--keychain'] }), {
    faults: [fault('--keychain', 'keychain_needs_secret')],
  });

/** Moves a renamed profile's keychain entry. @throws Failure `secret_unavailable` */
export async function placeRenamed(
  to: string,
  { secret: present }: Profile,
  edges: Edges,
): Promise<SecretChange> {
  const known: Known = new Map();
  const reveal = revealing(known);
  const entry = keychainPlaceOf(present);
  if (entry === undefined) return { secret: undefined, reveal };
  const { config } = await edges.directories();
  const secret = await readEntry(edges.keychain, config, entry);
  const place = await storeEntry(edges.keychain, config, to, secret);
  for (const account of [entry.account, place.account]) known.set(account, secret);
  return { secret: place, movedFrom: present, reveal };
}

/** @throws Failure `profiles_unreadable` if another process changed the secret meanwhile. */
export function requireUnchanged(
  profiles: Profiles,
  name: string,
  { movedFrom }: SecretChange,
): void {
  if (movedFrom === undefined) return;
  if (spelled(requireProfile(profiles, name).secret) === spelled(movedFrom)) return;
  throw new Failure('profiles_unreadable', message('secret_changed_meanwhile', { name }));
}

const spelled = (stored: StoredSecret): string =>
  isSecret(stored) ? `secret ${stored.reveal()}` : JSON.stringify(stored);

/**
 * Changes the profiles, then removes unused keychain entries: `fresh` if the change fails, the profile's previous
 * ones if it succeeds. A crash in between can leave an extra entry, but never lose one.
 * @param fresh the entry created for this change.
 * @param changed the profile's name before the change.
 */
export async function updateWithEntries(
  change: (profiles: Profiles) => Profiles,
  { fresh, changed }: { readonly fresh?: StoredSecret | undefined; readonly changed?: string },
  edges: Edges,
): Promise<ProfilesFile> {
  const { config } = await edges.directories();
  let before: StoredSecret | undefined;
  try {
    const file = await updateProfiles(config, (now) => {
      before = now.byName.get(changed ?? '')?.secret;
      return change(now);
    });
    await removeUnused(before, () => file, edges);
    return file;
  } catch (error) {
    await removeUnused(fresh, () => readProfiles(config), edges);
    throw error;
  }
}

/** The change is already done or has failed, so an entry that cannot be removed only causes a warning. */
async function removeUnused(
  stored: StoredSecret | undefined,
  profiles: () => Profiles,
  { directories, keychain, terminal }: Edges,
): Promise<void> {
  const place = stored && keychainPlaceOf(stored);
  if (place === undefined) return;
  const { account } = place;
  try {
    const secrets = [...profiles().byName.values()].map(({ secret }) => keychainPlaceOf(secret));
    if (secrets.some((used) => used?.account === account)) return;
    await removeEntry(keychain, (await directories()).config, place);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const reason = failureText(error).message;
    terminal.note(fill(words.keychain_entry_left, { account, reason }));
  }
}
