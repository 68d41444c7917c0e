import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { readRecord } from '../../core/protocol/answers/record.ts';
import { isSuccess } from '../../core/protocol/answers/success.ts';
import { UNIDENTIFIED, type Verdict } from '../../core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import { message } from '../../core/words/message.ts';
import type { Attempt } from '../journal/port.ts';
import type { EventSources } from './edges.ts';
import { acceptedByService } from './refused-alone.ts';

/** So many silent answers in a row are no accident: to one event, and to as many events that were never sent before. */
const BELIEVED_AFTER = 3;

/** Accepted events whose answers show what the service's are like. */
const SAMPLE_SIZE = 5;

/** An attempt, as far as it shows what the service's answers are like. */
interface CheckedAttempt {
  readonly kind: ReportKind;
  readonly verdict: Verdict;
  /** Whether the event was never sent before: a repeat may be answered in another way. */
  readonly isFirst: boolean;
  /** The silent answers to the event right before this one. */
  readonly silentInARow: number;
}

/**
 * Which kinds the service answers with the order. The bodies of partial, cancel and decline are "not shown", so a
 * service may say nothing of the order. One that does say it, and is silent for once, may not have answered at all, but
 * something in between: the report is sent again.
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

  /** Whether answers to this kind show the order, as far as this run knows. */
  isUnusual(kind: ReportKind): boolean {
    const silentFirsts = this.#silentFirstAnswers.get(kind) ?? 0;
    return this.#shows.get(kind) === true && silentFirsts <= BELIEVED_AFTER;
  }

  /** The verdict, or doubt, if it rests on a silence that is unusual for the service. */
  async check({ kind, verdict, isFirst, silentInARow }: CheckedAttempt): Promise<Verdict> {
    const { outcome, isSilent } = verdict;
    if (isFirst && (isSilent || outcome === 'accepted'))
      this.#silentFirstAnswers.set(
        kind,
        isSilent ? (this.#silentFirstAnswers.get(kind) ?? 0) + 1 : 0,
      );
    if (outcome !== 'accepted') return verdict;
    if (!isSilent) {
      this.#shows.set(kind, true);
      return verdict;
    }
    if (!this.#shows.has(kind)) await this.#readJournal(kind);
    const isBelieved = silentInARow + 1 >= BELIEVED_AFTER || !this.isUnusual(kind);
    return isBelieved ? verdict : doubted(verdict);
  }

  /** Learns from first answers, or for want of them, from those to repeats. */
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

/** Whatever is masked in it: that the record is of this order was seen when it came. */
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
