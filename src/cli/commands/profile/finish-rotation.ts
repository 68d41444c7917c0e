import { forgetSealKeys } from '../../../client/profiles/changes.ts';
import { merchantOf, type Profile, type Profiles } from '../../../client/profiles/profile.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { isSecret, secretOf } from '../../../client/profiles/secret-place.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { syncDirectory } from '../../../durable/sync.ts';
import { accountId, accountIdByEndpoint } from '../../../protocol/account.ts';
import { sealKeyOf } from '../../../protocol/signing.ts';
import { profiles as words } from '../../../words/en/profiles.ts';
import { isFailure } from '../../../words/failure.ts';
import { failureText } from '../../../words/failure-text.ts';
import type { Dependencies } from '../../dependencies.ts';

/** What is needed of the world. */
type Edges = Pick<
  Dependencies,
  'directories' | 'openJournal' | 'openJournalForReading' | 'secrets' | 'terminal'
>;

/**
 * After the secret of a profile has changed: seals anew what the journal has under the earlier one, and then forgets
 * that one's seal key. Until both are done the profile keeps the key, so a kill at any point loses nothing, and what
 * cannot be done now (another process is sending, the journal is busy) is done before the profile next sends.
 */
export async function finishRotations(edges: Edges): Promise<void> {
  const { config } = await edges.directories();
  const profiles = readProfiles(config);
  for (const [name, profile] of profiles.byName) {
    const { oldSealKeys = [] } = profile;
    if (oldSealKeys.length === 0 || !(await isResealed(profile, profiles, config, edges))) continue;
    await updateProfiles(config, (now) => forgetSealKeys(now, name, oldSealKeys));
  }
}

/** @returns false where it is to be done later. */
async function isResealed(
  profile: Profile,
  profiles: Profiles,
  directory: string,
  edges: Edges,
): Promise<boolean> {
  try {
    const reader = await edges.openJournalForReading();
    if (reader === undefined) return true;
    await reader.close();
    // A power cut must not bring the earlier secret back to a journal that is sealed under the new one.
    if (!isOnDisk(directory)) return false;
    const secret = await secretOf(profile.secret, edges.secrets);
    const journal = await edges.openJournal(0, { ...profile, secret });
    try {
      return await journal.reseal(keptAccounts(profile, profiles));
    } finally {
      await journal.close();
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
    edges.terminal.note(words.sealed_later({ reason: failureText(error).message }));
    return false;
  }
}

function isOnDisk(directory: string): boolean {
  try {
    syncDirectory(directory);
    return true;
  } catch {
    return false;
  }
}

const accountIdOf = (profile: Profile): string =>
  accountId({ ...profile, merchant: merchantOf(profile) });

/**
 * Other profiles may still have the earlier secret, as may those that keep theirs elsewhere: what is sealed with it in
 * their accounts stays.
 */
function keptAccounts(profile: Profile, { byName }: Profiles): readonly string[] {
  const old = new Set(profile.oldSealKeys?.map((key) => key.reveal()));
  return [...byName.values()]
    .filter(({ secret }) => !isSecret(secret) || old.has(sealKeyOf(secret).reveal()))
    .flatMap((other) => [accountIdOf(other), accountIdByEndpoint(other)])
    .filter((id) => id !== accountIdOf(profile));
}
