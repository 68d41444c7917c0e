import { asJournaled } from '../client/delivery/own-account.ts';
import type { BatchReader, EventFilter, JournalReader } from '../client/journal/port.ts';
import {
  type KnownAccount,
  requireKnownAccount,
  type UsableAccount,
} from '../client/profiles/settings.ts';
import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';
import type { Dependencies } from './dependencies.ts';
import { ifKnown } from './directories.ts';
import { storedSettings } from './settings.ts';

/**
 * Opens the journal, runs `use`, and closes it.
 * @throws Failure `unknown_event` if there is no journal; what `use` throws.
 */
export async function withJournal<Result>(
  dependencies: Dependencies,
  use: (journal: JournalReader & BatchReader) => Promise<Result>,
): Promise<Result> {
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) throw await noJournal(dependencies);
  try {
    return await use(journal);
  } finally {
    await journal.close();
  }
}

/** The existing journal for reading, if any. */
export const journalIfAny = async (
  dependencies: Dependencies,
): ReturnType<Dependencies['openJournalForReading']> =>
  (await hasPlace(dependencies)) ? dependencies.openJournalForReading() : undefined;

/** The same without its files. */
export const eventsIfAny = async (
  dependencies: Dependencies,
): Promise<JournalReader | undefined> =>
  (await hasPlace(dependencies)) ? dependencies.openEventsForReading() : undefined;

/** Without a home directory, there is no local journal, and reading does not need one. */
const hasPlace = async ({ sharedJournal, directories }: Dependencies): Promise<boolean> =>
  (await ifKnown(directories, 'data')) !== undefined || (await sharedJournal()) !== undefined;

async function noJournal({ directories }: Dependencies): Promise<Failure> {
  const { data } = await directories();
  return new Failure('unknown_event', message('journal_missing', { directory: data }), {
    hint: message('name_journal'),
  });
}

/** The account as it is in the journal, for callers that have not opened it; see `asJournaled`. */
export async function accountInJournal<Some extends KnownAccount>(
  account: Some,
  dependencies: Dependencies,
): Promise<Some> {
  const journal = await eventsIfAny(dependencies);
  try {
    return await asJournaled(account, journal);
  } finally {
    await journal?.close();
  }
}

/** The account that a list is limited to. @throws Failure `no_profile` if the profile does not exist. */
export async function accountOf(
  profile: string | undefined,
  dependencies: Dependencies,
): Promise<KnownAccount | undefined> {
  if (profile === undefined) return undefined;
  const inUse = requireKnownAccount(await storedSettings({ profile }, dependencies));
  return accountInJournal(inUse, dependencies);
}

/**
 * Opens the journal to send single reports under this account, after finishing pending work of a secret change.
 * @param searches see `Dependencies.openEventJournal`.
 */
export async function openToSend(
  attemptMs: number,
  account: UsableAccount,
  dependencies: Dependencies,
  searches?: readonly EventFilter[],
): ReturnType<Dependencies['openEventJournal']> {
  await finishRotation(account, dependencies);
  return dependencies.openEventJournal(attemptMs, account, searches);
}

/** The same, to send files. */
export async function openToSendFiles(
  attemptMs: number,
  account: UsableAccount,
  dependencies: Dependencies,
): ReturnType<Dependencies['openJournal']> {
  await finishRotation(account, dependencies);
  return dependencies.openJournal(attemptMs, account);
}

async function finishRotation(account: UsableAccount, dependencies: Dependencies): Promise<void> {
  if (account.oldSealKeys === undefined) return;
  const { finishRotations } = await import('./commands/profile/finish-rotation.ts');
  await finishRotations(dependencies);
}
