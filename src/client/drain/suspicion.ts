import type { Attempted } from '../delivery/attempt.ts';
import type { Began, Turn } from './turn.ts';

/** A turn whose attempt has ended, but whose outcome is not yet decided. */
export interface EndedTurn {
  readonly turn: Turn;
  readonly began: Began;
  readonly attempted: Attempted;
}

/** Orders that are refused in a row, one after the other, before a key that was good is taken for a bad one. */
const PROBES_OF_GOOD_KEY = 3;

/**
 * Answers that may be a verdict on the key, the clock or the address: a 401, a 403, a 404. One order's answer is
 * none if another one passes: that order is sent alone, as a probe. If it passes, the reports that were refused stay open
 * and the run goes on; if it is refused, too, the run ends.
 */
export class Suspicion {
  /** Whether anything got through in this run. */
  hasEvidence = false;
  readonly #wasAcceptedBefore: () => Promise<boolean>;
  #ended: EndedTurn[] = [];
  #probe: Turn | undefined;
  #refusedProbes = 0;
  #isAsking = false;

  /** @param wasAcceptedBefore whether the journal has an accepted report of this account. */
  constructor(wasAcceptedBefore: () => Promise<boolean>) {
    this.#wasAcceptedBefore = wasAcceptedBefore;
  }

  get isOpen(): boolean {
    return this.#ended.length > 0;
  }

  get ended(): readonly EndedTurn[] {
    return this.#ended;
  }

  get turns(): readonly Turn[] {
    return this.#ended.map(({ turn }) => turn);
  }

  probeWith(turn: Turn): void {
    this.#probe = turn;
  }

  /** @returns whether the suspicion is confirmed. */
  add(ended: EndedTurn): boolean {
    this.#ended.push(ended);
    if (ended.turn !== this.#probe) return false;
    this.#refusedProbes += 1;
    return this.#refusedProbes >= (this.hasEvidence ? PROBES_OF_GOOD_KEY : 1);
  }

  /** Asks the journal, once. */
  judgeByHistory(decide: (isCleared: boolean) => void): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const judged = this.hasEvidence ? Promise.resolve(true) : this.#wasAcceptedBefore();
    judged
      .then(decide, () => decide(false))
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** Ends the suspicion. @returns what was suspected. */
  take(): readonly EndedTurn[] {
    const taken = this.#ended;
    this.#ended = [];
    this.#probe = undefined;
    this.#refusedProbes = 0;
    return taken;
  }
}
