import type { DeliveryPolicy } from '../../actions/edges.ts';
import { accountId } from '../../core/account.ts';
import { isFailure } from '../../core/failure.ts';
import type { Intent, Journal, JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { renderFailure } from '../../output/failure.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { announceLive } from '../report/announce.ts';
import { endpointUrl } from '../report/intent.ts';
import { questionsFor } from '../report/questions.ts';
import { sendIntent } from '../report/send.ts';
import { showDelivery } from '../report/show-delivery.ts';
import type { ReplayOptions } from './replay.ts';

/** Events that were chosen, and how they are to be sent. */
export interface Replay {
  readonly events: readonly JournaledEvent[];
  readonly account: UsableAccount;
  readonly options: ReplayOptions;
  readonly policy: DeliveryPolicy;
}

/** A batch ended with some reports not accepted. */
const SOME_NOT_ACCEPTED = 8;
/** The service refused the credentials: it would refuse the others too. */
const UNAUTHORIZED = 4;

/** Sends each event in turn and shows what became of it; stops where the credentials are refused. */
export async function sendAgain(replay: Replay, dependencies: Dependencies): Promise<number> {
  const { events, account, options } = replay;
  if (options.dryRun === true) {
    const journal = await dependencies.openJournalForReading();
    return inTurn(replay, dependencies, (event) => tryAgain(event, replay, journal, dependencies));
  }
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const what =
    events.length === 1 ? 'one journaled event again' : `${events.length} journaled events again`;
  await announceLive(account, { what, preview: '' }, dependencies.terminal, questions);
  const journal = await dependencies.openJournal(replay.policy.limits.wholeMs);
  try {
    return await inTurn(replay, dependencies, (event) =>
      sendOne(event, replay, journal, dependencies),
    );
  } finally {
    journal.close();
  }
}

async function inTurn(
  { events, options }: Replay,
  { terminal }: Dependencies,
  send: (event: JournaledEvent) => Promise<number>,
): Promise<number> {
  const [only, ...others] = events;
  if (only !== undefined && others.length === 0) return send(only);
  let allAccepted = true;
  for (const event of events) {
    const status = await send(event).catch((error: unknown) => {
      if (!isFailure(error) || error.code !== 'event_busy') throw error;
      terminal.note(renderFailure(error, { asJson: options.json === true }).trimEnd());
      return error.exitStatus;
    });
    if (status === UNAUTHORIZED) return status;
    allAccepted &&= status === 0;
  }
  return allAccepted ? 0 : SOME_NOT_ACCEPTED;
}

async function sendOne(
  event: JournaledEvent,
  { account, options, policy }: Replay,
  journal: Journal,
  dependencies: Dependencies,
): Promise<number> {
  const intent = underAccount(event, account);
  const result = await sendIntent(intent, account, journal, { options, policy }, dependencies);
  return showDelivery({ result, dryRun: undefined }, options, dependencies);
}

async function tryAgain(
  event: JournaledEvent,
  { account, options, policy }: Replay,
  journal: JournalReader | undefined,
  dependencies: Dependencies,
): Promise<number> {
  const { dryRunIntent } = await import('../report/dry-run.ts');
  const result = await dryRunIntent(event, account, journal, { options, policy }, dependencies);
  const target = endpointUrl(event.endpoint, event).href;
  return showDelivery({ result, dryRun: { target } }, options, dependencies);
}

/** The event's own bytes as an intent of the account in use: the same one, but where another was asked for. */
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
