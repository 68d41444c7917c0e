import { createHash, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { checkSecret } from './rules.ts';
import type { KeychainPlace } from './secret-place.ts';
import { noteSecret } from './secrets-in-use.ts';

/** The system's keychain. All entries belong to the service `conv`. */
export interface Keychain {
  /** @returns undefined if there is no such entry. @throws Failure `secret_unavailable` */
  read(account: string): Promise<string | undefined>;
  /** @throws Failure `secret_unavailable` */
  write(account: string, secret: string): Promise<void>;
  /** A missing entry is not an error. @throws Failure `secret_unavailable` */
  remove(account: string): Promise<void>;
}

/** Loads and opens the keychain. @throws Failure `secret_unavailable` */
type Open = () => Promise<Keychain>;

/**
 * @param directory of the profiles.
 * @throws Failure `secret_unavailable`
 */
export async function readEntry(
  open: Open,
  directory: string,
  { account }: KeychainPlace,
): Promise<Secret> {
  const hint = message('set_secret_again', { profile: account.replace(/@[^@]*$/, '') });
  if (!isEntryOf(directory, account))
    throw unavailable(message('keychain_entry_elsewhere', { account }), hint);
  const text = await (await open()).read(account);
  if (text === undefined) throw unavailable(message('keychain_entry_missing', { account }), hint);
  const checked = checkSecret(text);
  if (checked.ok) return noteSecret(new Secret(checked.value));
  throw unavailable(message('keychain_secret_wrong', { wrong: checked.message }), hint);
}

/**
 * Stores a secret in a new entry and reads it back. The previous entry is kept, so a later failure loses no secret.
 * @param directory the profiles' directory; directories never share an entry.
 * @throws Failure `secret_unavailable`; the new entry was then not created, or could not be removed.
 */
export async function storeEntry(
  open: Open,
  directory: string,
  profile: string,
  secret: Secret,
): Promise<KeychainPlace> {
  const keychain = await open();
  const account = `${profile}@${directoryDigest(directory)}.${randomBytes(8).toString('hex')}`;
  await keychain.write(account, secret.reveal());
  try {
    if ((await keychain.read(account)) === secret.reveal()) return { type: 'keychain', account };
  } catch (error) {
    await keychain.remove(account).catch(() => undefined);
    throw error;
  }
  await keychain.remove(account);
  throw unavailable(message('keychain_not_kept'), message('unlock_keychain'));
}

/** Entries of other directories are left alone. @throws Failure `secret_unavailable` */
export async function removeEntry(
  open: Open,
  directory: string,
  { account }: KeychainPlace,
): Promise<void> {
  if (isEntryOf(directory, account)) await (await open()).remove(account);
}

/** @param reason one sentence. */
export const unavailable = (reason: Message, hint: Message, cause?: unknown): Failure =>
  new Failure('secret_unavailable', reason, { hint, cause });

/** False if the profiles were copied from another directory, which may still use the entry. */
const isEntryOf = (directory: string, account: string): boolean =>
  account.includes(`@${directoryDigest(directory)}.`);

const directoryDigest = (directory: string): string =>
  createHash('sha256').update(realOf(directory)).digest('hex').slice(0, 16);

/** The canonical path of a directory: symbolic links are resolved, and it does not have to exist yet. */
function realOf(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    const parent = path.dirname(directory);
    return parent === directory ? directory : path.join(realOf(parent), path.basename(directory));
  }
}
