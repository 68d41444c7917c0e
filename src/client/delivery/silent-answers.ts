import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { readRecord } from '../../core/protocol/answers/record.ts';
import { isSuccess } from '../../core/protocol/answers/success.ts';
import { UNIDENTIFIED, type Verdict } from '../../core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import { message } from '../../core/words/message.ts';
import type { Attempt } from '../journal/port.ts';
import type { EventSources } from './edges.ts';
import { acceptedByService } from './refused-alone.ts';

/** This many silent answers in a row are believed, each to an event that was never sent before. */
const BELIEVED_AFTER = 3;

/**
 * And this many to one event. An intermediary that answers one attempt of eighty in place of the service does so three
 * times in a row for two reports in a million, and five times for none.
 */
const BELIEVED_OF_ONE_AFTER = 5;

/** Accepted events whose answers show what the service's are like. */
const SAMPLE_SIZE = 5;

/** An attempt, as far as it shows what the service's answers are like. */
interface CheckedAttempt {
  readonly kind: ReportKind;
  readonly verdict: Verdict;
  /** Whether this is the event's first attempt: a retry may be answered differently. */
  readonly isFirst: boolean;
  /** The silent answers to the event right before this one. */
  readonly silentInARow: number;
}

/**
 * Success responses without an order record. The specification does not show the bodies for partial, cancel and decline,
 * so a service may leave the record out. If it usually includes one, a response without it may come from something in
 * between: the report is sent again.
 */
export class SilentAnswers {
  readonly #accountId: string;
  readonly #sources: EventSources;
  /** Whether answers show the order, by this run or the journal. */
  readonly #shows = new Map<ReportKind, boolean>();
  /** The latest events in a row whose first answer was silent. */
  readonly #silentFirstAnswers = new Map<ReportKind, number>();

  constructor(accountId: string, sources: EventSources) {
    this.#accountId = accountId;
    this.#sources = sources;
  }

  /** Whether a silent answer to this kind is unusual, as far as this run knows. */
  isUnusual(kind: ReportKind): boolean {
    const silentFirsts = this.#silentFirstAnswers.get(kind) ?? 0;
    return this.#shows.get(kind) === true && silentFirsts <= BELIEVED_AFTER;
  }

  /** Notes an answer that shows the order. */
  noteShown(kind: ReportKind, isFirst: boolean): void {
    if (isFirst) this.#silentFirstAnswers.set(kind, 0);
    this.#shows.set(kind, true);
  }

  /** @returns the verdict, or a doubtful one if the record is missing although the service usually includes it. */
  async check({ kind, verdict, isFirst, silentInARow }: CheckedAttempt): Promise<Verdict> {
    const { outcome, isSilent } = verdict;
    if (isFirst && isSilent)
      this.#silentFirstAnswers.set(kind, (this.#silentFirstAnswers.get(kind) ?? 0) + 1);
    if (outcome !== 'accepted') return verdict;
    if (!isSilent) {
      this.noteShown(kind, isFirst);
      return verdict;
    }
    if (!this.#shows.has(kind)) await this.#readJournal(kind);
    const isBelieved = silentInARow + 1 >= BELIEVED_OF_ONE_AFTER || !this.isUnusual(kind);
    return isBelieved ? verdict : doubted(verdict);
  }

  /** Learns from answers to first attempts; if there are none, from answers to retries. */
  async #readJournal(kind: ReportKind): Promise<void> {
    const { find, attemptsOf } = this.#sources;
    const filter = { ...acceptedByService(this.#accountId, kind), limit: SAMPLE_SIZE };
    const firsts: boolean[] = [];
    const repeats: boolean[] = [];
    for (const event of (await find?.(filter).all()) ?? [])
      for (const attempt of await attemptsOf(event))
        if (attempt.httpStatus !== null && isSuccess(attempt.httpStatus))
          (attempt.number === 1 ? firsts : repeats).push(showsOrder(attempt));
    const known = firsts.length > 0 ? firsts : repeats;
    if (known.length > 0) this.#shows.set(kind, known.includes(true));
  }
}

/** Does not compare the order ID, which may be masked: that was done when the response came. */
function showsOrder({ response }: Attempt): boolean {
  const answer = readAnswer(Buffer.from(response ?? ''), undefined);
  return answer.type === 'json' && readRecord(answer.node, '').type !== 'nothing';
}

const doubted = (verdict: Verdict): Verdict => ({
  ...verdict,
  outcome: 'unconfirmed',
  settles: false,
  retry: true,
  isDoubtful: true,
  errorCode: UNIDENTIFIED,
  message: message('silent_for_once'),
  remark: null,
});
