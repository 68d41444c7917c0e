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
import type { Secret } from '../../../protocol/masking/secret.ts';
import { profiles as words } from '../../../words/en/profiles.ts';
import { Failure, isFailure } from '../../../words/failure.ts';
import { failureText } from '../../../words/failure-text.ts';
import { fault, message } from '../../../words/message.ts';
import type { Dependencies } from '../../dependencies.ts';

type Edges = Pick<Dependencies, 'directories' | 'keychain' | 'terminal'>;

/** Secrets that are known, by the account of their entry. */
type Known = Map<string, Secret>;

/** What becomes of the secret of a profile. */
interface SecretChange {
  /** What the profile is to hold: undefined where that does not change. */
  readonly secret: StoredSecret | undefined;
  /** What the change was made from: another process must not have changed it meanwhile. */
  readonly movedFrom?: StoredSecret;
  /** The secrets of this change, wherever they are kept. */
  readonly reveal: (stored: StoredSecret) => Secret | undefined;
}

const revealing =
  (known: Known) =>
  (stored: StoredSecret): Secret | undefined => {
    const place = keychainPlaceOf(stored);
    if (place !== undefined) return known.get(place.account);
    return isSecret(stored) ? stored : undefined;
  };

/** Stores the secret of a new profile in the keychain, if that is wanted. @throws Failure `secret_unavailable` */
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
 * Brings the secret of a profile where it is to be kept: a new one to where the present one is, unless `toKeychain` says
 * otherwise. Nothing of the profile is changed yet.
 * @param given a new secret, or how to get it; undefined where the present one stays.
 * @param toKeychain undefined where it stays where it is.
 * @throws Failure `secret_unavailable`; `usage` where there is no secret to store.
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

/** What is open under the secret before can be resealed only where that one can still be read. */
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

/** Moves the entry of a profile that gets another name. @throws Failure `secret_unavailable` */
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

/** @throws Failure `profiles_unreadable` where another process has changed the secret that was moved. */
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
 * Changes the profiles, and then removes the entries that no profile refers to any more: `fresh` where the change fails,
 * and those of the profile before where it is done. A crash in between leaves an entry too many, never one too few.
 * @param fresh what was stored for this change.
 * @param changed the name before the change of the profile whose secret changes.
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

/** The change itself is done, or has failed: an entry that cannot be removed is only reported. */
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
    terminal.note(words.keychain_entry_left({ account, reason }));
  }
}
