import type { DrainPolicy } from '../../actions/batch/drain/drain-types.ts';
import { refuseMoment } from '../../actions/refuse-moment.ts';
import { accountId } from '../../core/account.ts';
import type { Batch } from '../../journal/batches.ts';
import type { Intent, Journal, JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { openRowsOf } from '../../output/batch-counts.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import { replayWords } from '../../words/en/replay.ts';
import type { Dependencies } from '../dependencies.ts';
import { openToSend } from '../open-to-send.ts';
import { questionsFor } from '../questions.ts';
import { announceLive } from '../report/announce.ts';
import { endpointUrl } from '../report/intent.ts';
import { sendIntent } from '../report/send.ts';
import { showDelivery } from '../report/show-delivery.ts';
import { goOn } from './go-on.ts';
import { inTurn } from './in-turn.ts';
import type { ReplayOptions } from './replay.ts';

/** Events that were chosen, and how they are to be sent. */
export interface Replay {
  readonly events: readonly JournaledEvent[];
  /** Oldest first; they follow the events. */
  readonly batches: readonly Batch[];
  readonly account: UsableAccount;
  /** Whether the demo pair stands in for an account: only in a dry run. */
  readonly isDemo: boolean;
  readonly options: ReplayOptions;
  readonly policy: DrainPolicy;
}

/** Sends each event in turn and shows what became of it; then goes on with each batch. */
export async function sendAgain(replay: Replay, dependencies: Dependencies): Promise<number> {
  const { account, options } = replay;
  if (options.dryRun === true) return tryAgain(replay, dependencies);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const what = describe(replay);
  await announceLive(account, { what, preview: '' }, dependencies.terminal, questions);
  const journal = await openToSend(replay.policy.limits.wholeMs, account, dependencies);
  try {
    const send = (event: JournaledEvent) => sendOne(event, replay, journal, dependencies);
    const status = await inTurn(replay, journal, dependencies, send);
    return await goOn(status, replay, journal, dependencies);
  } finally {
    journal.close();
  }
}

function describe({ events, batches }: Replay): string {
  const rows = batches.reduce((sum, batch) => sum + openRowsOf(batch), 0);
  return replayWords.what_is_resent({ events: events.length, files: batches.length, left: rows });
}

async function tryAgain(replay: Replay, dependencies: Dependencies): Promise<number> {
  const journal = await dependencies.openJournalForReading();
  try {
    const send = (event: JournaledEvent) => tryOne(event, replay, journal, dependencies);
    return await inTurn(replay, journal, dependencies, send);
  } finally {
    journal?.close();
  }
}

/** More events are shown in a line each. */
const MOST_IN_FULL = 10;

async function sendOne(
  event: JournaledEvent,
  { account, options, policy, events }: Replay,
  journal: Journal,
  dependencies: Dependencies,
): Promise<number> {
  refuseMoment(event, dependencies.clock.now());
  const intent = underAccount(event, account);
  const result = await sendIntent(intent, account, journal, { options, policy }, dependencies);
  const shown = { ...options, isBrief: events.length > MOST_IN_FULL };
  return showDelivery({ result, dryRun: undefined }, shown, dependencies);
}

async function tryOne(
  event: JournaledEvent,
  { account, isDemo, options, policy }: Replay,
  journal: JournalReader | undefined,
  dependencies: Dependencies,
): Promise<number> {
  refuseMoment(event, dependencies.clock.now());
  const manner = { options, policy };
  const intent = isDemo ? event : underAccount(event, account);
  const { dryRunIntent } = await import('../report/dry-run.ts');
  const result = await dryRunIntent(intent, account, journal, manner, dependencies);
  const target = isDemo ? undefined : endpointUrl(account.endpoint, event).href;
  return showDelivery({ result, dryRun: { target } }, options, dependencies);
}

/** The event's own bytes as an intent of the account in use, which is where they go. */
const underAccount = (event: JournaledEvent, account: UsableAccount): Intent => ({
  eventId: event.eventId,
  kind: event.kind,
  merchantOrderId: event.merchantOrderId,
  subId: event.subId,
  body: event.body,
  accountId: accountId(account),
  endpoint: account.endpoint,
  profile: account.profile,
  replayOf: event.sequence,
});
