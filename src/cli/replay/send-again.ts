import type { DeliveryPolicy } from '../../actions/edges.ts';
import { accountId } from '../../core/account.ts';
import type { Intent, Journal, JournaledEvent, JournalReader } from '../../journal/journal.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { questionsFor } from '../questions.ts';
import { announceLive } from '../report/announce.ts';
import { dryRunIntent } from '../report/dry-run.ts';
import { endpointUrl } from '../report/intent.ts';
import { sendIntent } from '../report/send.ts';
import { showDelivery } from '../report/show-delivery.ts';
import { accountFor } from './accounts.ts';
import { inTurn } from './in-turn.ts';
import type { ReplayOptions } from './replay.ts';

/** Events that were chosen, and how they are to be sent. */
export interface Replay {
  readonly events: readonly JournaledEvent[];
  readonly account: UsableAccount;
  readonly options: ReplayOptions;
  readonly policy: DeliveryPolicy;
}

/** Sends each event in turn and shows what became of it. */
export async function sendAgain(replay: Replay, dependencies: Dependencies): Promise<number> {
  const { events, account, options } = replay;
  if (options.dryRun === true) return tryAgain(replay, dependencies);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const what =
    events.length === 1 ? 'one journaled event again' : `${events.length} journaled events again`;
  await announceLive(account, { what, preview: '' }, dependencies.terminal, questions);
  const journal = await dependencies.openJournal(replay.policy.limits.wholeMs);
  try {
    const send = (event: JournaledEvent) => sendOne(event, replay, journal, dependencies);
    return await inTurn(replay, journal, dependencies, send);
  } finally {
    journal.close();
  }
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

async function sendOne(
  event: JournaledEvent,
  { account, options, policy }: Replay,
  journal: Journal,
  dependencies: Dependencies,
): Promise<number> {
  const target = accountFor(event, account, options);
  const intent = underAccount(event, target);
  const result = await sendIntent(intent, target, journal, { options, policy }, dependencies);
  return showDelivery({ result, dryRun: undefined }, options, dependencies);
}

async function tryOne(
  event: JournaledEvent,
  { account, options, policy }: Replay,
  journal: JournalReader | undefined,
  dependencies: Dependencies,
): Promise<number> {
  const manner = { options, policy };
  const result = await dryRunIntent(event, account, journal, manner, dependencies);
  const target = endpointUrl(event.endpoint, event).href;
  return showDelivery({ result, dryRun: { target } }, options, dependencies);
}

/** The event's own bytes as an intent of the account it goes to: its own, but where another was asked for. */
const underAccount = (event: JournaledEvent, account: UsableAccount): Intent => ({
  eventId: event.eventId,
  kind: event.kind,
  merchantOrderId: event.merchantOrderId,
  subId: event.subId,
  body: event.body,
  accountId: accountId(account),
  endpoint: account.endpoint,
  profile: account.profile,
});
