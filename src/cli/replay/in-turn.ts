import { findOwnEvent } from '../../actions/own-event.ts';
import { Failure, type FailureCode, isFailure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { renderFailure } from '../../output/failure.ts';
import { replayWords } from '../../words/en/replay.ts';
import { message } from '../../words/message.ts';
import { SOME_NOT_ACCEPTED } from '../batch/statuses.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Replay } from './send-again.ts';

/** The service refused the credentials: it would refuse the others too. */
const UNAUTHORIZED = 4;

/** Not a status that a send ends in: another process has the event. */
const BUSY = -1;

/** What keeps one event from being sent, and no other. */
const PASSED_OVER: readonly string[] = [
  'event_busy',
  'event_conflict',
  'invalid_report',
  'journal_untrusted',
  'order_waits',
  'unknown_event',
] satisfies FailureCode[];

/** Sends one event and shows what became of it; returns its exit status. */
type Send = (event: JournaledEvent) => Promise<number>;

/**
 * Sends several events one after another. Where one of an order is not accepted, the later ones of that
 * order wait for another run: a cancel that overtakes its paid report would be refused for good.
 * @returns the exit status of the one event; of several 0, 8, or 4 where the credentials are refused.
 * @throws Failure `interrupted` between two events.
 */
export async function inTurn(
  { events, options }: Replay,
  journal: JournalReader | undefined,
  { terminal, interrupt }: Pick<Dependencies, 'terminal' | 'interrupt'>,
  send: Send,
): Promise<number> {
  const [only, ...others] = events;
  if (only !== undefined && others.length === 0) return send(only);
  const left: LeftEvent[] = [];
  for (const event of events) {
    if (interrupt().aborted) throw interrupted();
    const earlier = left.find((other) => isSameOrder(other.event, event));
    if (earlier !== undefined)
      terminal.note(replayWords.waits_for_earlier({ eventId: makeVisible(event.eventId) }));
    const status = earlier?.status ?? (await orBusy(send, options, terminal)(event));
    if (status === UNAUTHORIZED) return status;
    if (status !== 0) left.push({ event, status });
  }
  return left.every((event) => isDoneElsewhere(event, journal)) ? 0 : SOME_NOT_ACCEPTED;
}

/** An event that this run did not bring to acceptance, and the status that it, or the one it waits for, ended in. */
interface LeftEvent {
  readonly event: JournaledEvent;
  readonly status: number;
}

/** What another process was sending may have been accepted meanwhile. */
const isDoneElsewhere = (
  { event, status }: LeftEvent,
  journal: JournalReader | undefined,
): boolean => status === BUSY && findOwnEvent(journal, event)?.state === 'accepted';

/** Of several events, one that another process is sending, or that is a conflict, is shown and passed over. */
const orBusy =
  (send: Send, { json }: Replay['options'], { note }: Dependencies['terminal']): Send =>
  (event) =>
    send(event).catch((error: unknown) => {
      if (!isFailure(error) || !PASSED_OVER.includes(error.code)) throw error;
      note(renderFailure(error, { asJson: json === true }).trimEnd());
      return error.code === 'event_busy' ? BUSY : error.exitStatus;
    });

/** Whatever account they were journaled for: all of them go to the one in use. */
const isSameOrder = (one: JournaledEvent, other: JournaledEvent): boolean =>
  one.merchantOrderId === other.merchantOrderId;

const interrupted = (): Failure =>
  new Failure('interrupted', message('interrupted_between'), {
    hint: message('replay_pending_continues'),
  });
