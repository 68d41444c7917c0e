import { forgetSealKeys } from '../../../client/profiles/changes.ts';
import { merchantOf, type Profile, type Profiles } from '../../../client/profiles/profile.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { isSecret, secretOf } from '../../../client/profiles/secret-place.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { profiles as words } from '../../../client/words/profiles.ts';
import { syncDirectory } from '../../../core/durable/sync.ts';
import { accountId, accountIdByEndpoint } from '../../../core/protocol/account.ts';
import { sealKeyOf } from '../../../core/protocol/signing.ts';
import { isFailure } from '../../../core/words/failure.ts';
import { failureText } from '../../../core/words/failure-text.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The required dependencies. */
type Edges = Pick<
  Dependencies,
  'directories' | 'openJournal' | 'openJournalForReading' | 'secrets' | 'terminal'
>;

/**
 * After a profile's secret has changed, reseals the journal entries under the old secret, and then removes the old
 * seal key. The profile keeps the key until both are done, so a kill at any point loses nothing. If it is not
 * possible now (another process is sending, or the journal is busy), it is done before the profile next sends.
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

/** @returns false if it has to be done later. */
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
    // The new secret must be durable first: a power cut must not restore the old one once the journal is resealed.
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
    edges.terminal.note(fill(words.sealed_later, { reason: failureText(error).message }));
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
 * Other profiles may still use the old secret, in the profiles file or elsewhere, so entries of their accounts are
 * not resealed.
 */
function keptAccounts(profile: Profile, { byName }: Profiles): readonly string[] {
  const old = new Set(profile.oldSealKeys?.map((key) => key.reveal()));
  return [...byName.values()]
    .filter(({ secret }) => !isSecret(secret) || old.has(sealKeyOf(secret).reveal()))
    .flatMap((other) => [accountIdOf(other), accountIdByEndpoint(other)])
    .filter((id) => id !== accountIdOf(profile));
}
