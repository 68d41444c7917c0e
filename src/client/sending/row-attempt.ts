import { type PostResult, UNIDENTIFIED } from '../../core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import type { Attempt, AttemptResult } from '../delivery/attempt.ts';
import type { SilentAnswers } from '../delivery/silent-answers.ts';
import type { BatchDelivery } from './batch-delivery.ts';
import type { ConcurrentAttempts } from './concurrent-attempts.ts';

/** What the attempts of a run learn together. */
export interface SharedKnowledge {
  readonly concurrent: ConcurrentAttempts;
  readonly silentAnswers: SilentAnswers;
  /** Kinds whose answers name no order: only a connection of its own shows which report an answer is for. */
  readonly unnamed: Set<ReportKind>;
}

/** How an attempt ends: one of the two is called. */
export interface AttemptEnds {
  ended(attempted: AttemptResult): void;
  /** Called for an unexpected error, also one that `ended` throws. */
  failed(error: unknown): void;
}

/**
 * One attempt of a row, from its request to its end. It is `in-flight` until its answer plainly fits, as most do: that
 * takes no further promise. Any other answer is `in-doubt` while it is compared with what was sent before and beside
 * it.
 */
export class RowAttempt {
  readonly #attempt: Attempt;
  readonly #shared: SharedKnowledge;
  readonly #ends: AttemptEnds;
  readonly #kind: ReportKind;
  readonly #isFirst: boolean;
  readonly #silentInARow: number;
  readonly #number: number;
  #state: 'in-flight' | 'in-doubt' | 'over' = 'in-flight';

  constructor(
    attempt: Attempt,
    { held, attempts, mayHaveBeenCounted, silentInARow }: BatchDelivery,
    shared: SharedKnowledge,
    ends: AttemptEnds,
  ) {
    this.#attempt = attempt;
    this.#shared = shared;
    this.#ends = ends;
    this.#kind = held.event.kind;
    this.#isFirst = attempts === 1 && !mayHaveBeenCounted;
    this.#silentInARow = silentInARow;
    this.#number = shared.concurrent.start();
  }

  /** Takes over from the request; it may have failed unexpectedly. */
  follow(posted: Promise<PostResult>): void {
    posted
      .then((result) => this.#answered(result))
      .catch((error) => {
        if (this.#state === 'in-flight') this.#shared.concurrent.leave(this.#number);
        this.#ends.failed(error);
      });
  }

  #answered(result: PostResult): Promise<void> | undefined {
    const plain = this.#attempt.plainly(result);
    if (plain === undefined) return this.#judge(result);
    this.#shared.concurrent.leave(this.#number);
    this.#shared.silentAnswers.noteShown(this.#kind, this.#isFirst);
    this.#end(plain);
    return undefined;
  }

  async #judge(result: PostResult): Promise<void> {
    const { concurrent, silentAnswers, unnamed } = this.#shared;
    const closely = await this.#attempt.closely(result);
    this.#state = 'in-doubt';
    const attempted = await concurrent.end(this.#number, closely);
    const verdict = await silentAnswers.check({
      kind: this.#kind,
      verdict: attempted.verdict,
      isFirst: this.#isFirst,
      silentInARow: this.#silentInARow,
    });
    if (verdict.errorCode === UNIDENTIFIED && !silentAnswers.isUnusual(this.#kind))
      unnamed.add(this.#kind);
    this.#end({ ...attempted, verdict });
  }

  #end(attempted: AttemptResult): void {
    this.#state = 'over';
    this.#ends.ended(attempted);
  }
}
