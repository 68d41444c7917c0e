import { readAnswer } from '../../protocol/answers/answer.ts';
import { readRecord } from '../../protocol/answers/record.ts';
import { UNIDENTIFIED, type Verdict } from '../../protocol/answers/verdict.ts';
import type { ReportKind } from '../../protocol/kinds/index.ts';
import { message } from '../../words/message.ts';
import type { Attempt } from '../journal/port.ts';
import type { ConflictSources } from './conflict-advice.ts';
import { acceptedByService } from './refused-alone.ts';

/** So many silent answers in a row are no accident. */
const BELIEVED_SILENCES = 3;

/** Accepted events that are looked at for one that took a single attempt. */
const LOOKED_AT = 5;

/** An attempt, as far as it shows what the service's answers are like. */
interface Judged {
  readonly kind: ReportKind;
  readonly verdict: Verdict;
  /** Whether the event was never sent before: a repeat may be answered in another way. */
  readonly isFirst: boolean;
  /** The silent answers to the event right before this one. */
  readonly silences: number;
}

/**
 * Which kinds the service answers with the order. The bodies of partial, cancel and decline are "not shown", so a
 * service may say nothing of the order. One that does say it, and is silent for once, may not have answered at all, but
 * something in between: the report is sent again.
 */
export class Silence {
  readonly #accountId: string;
  readonly #sources: ConflictSources;
  /** Whether first answers show the order. */
  readonly #shows = new Map<ReportKind, boolean>();

  constructor(accountId: string, sources: ConflictSources) {
    this.#accountId = accountId;
    this.#sources = sources;
  }

  /** Whether answers to this kind have shown the order, as far as this run knows. */
  isUnusual(kind: ReportKind): boolean {
    return this.#shows.get(kind) === true;
  }

  /** The verdict, or doubt, if it rests on a silence that is unusual for the service. */
  async weigh({ kind, verdict, isFirst, silences }: Judged): Promise<Verdict> {
    if (verdict.outcome !== 'accepted') return verdict;
    if (!verdict.isSilent) {
      if (isFirst) this.#shows.set(kind, true);
      return verdict;
    }
    const isBelieved = silences + 1 >= BELIEVED_SILENCES || !(await this.#showsOrder(kind));
    return isBelieved ? verdict : doubted(verdict);
  }

  /** By this run, or else by the journal. */
  async #showsOrder(kind: ReportKind): Promise<boolean> {
    const known = this.#shows.get(kind) ?? (await this.#wasShown(kind));
    if (known !== undefined) this.#shows.set(kind, known);
    return known ?? false;
  }

  async #wasShown(kind: ReportKind): Promise<boolean | undefined> {
    const { find, attemptsOf } = this.#sources;
    const filter = { ...acceptedByService(this.#accountId, kind), limit: LOOKED_AT };
    for (const event of (await find?.(filter).all()) ?? []) {
      const [first, ...repeats] = await attemptsOf(event);
      if (first !== undefined && repeats.length === 0) return showsOrder(first);
    }
    return undefined;
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
