import type { Attempted } from '../delivery/attempt.ts';
import type { Began, Turn } from './turn.ts';

/** A turn whose attempt has ended, but whose outcome is not yet decided. */
export interface EndedTurn {
  readonly turn: Turn;
  readonly began: Began;
  readonly attempted: Attempted;
  /** In milliseconds of `performance.now`. */
  readonly endedAt: number;
}

/** Orders that are refused in a row, one after the other, before a key that was good may be a bad one. */
export const PROBES_OF_GOOD_KEY = 3;

/** The same of a key that was good again after a refusal: some orders are refused alone, and more of them may follow. */
export const REFUSED_OF_PROVEN_KEY = 20;

/**
 * Answers that may be a verdict on the key, the clock or the address: a 401, a 403, a 404. One order's answer is
 * none if another one passes: that order is sent alone, as a probe. If it passes, the reports that were refused stay open
 * and the run goes on; if too many are refused in a row, it is time to decide.
 */
export class Suspicion {
  /** Whether anything got through in this run. */
  hasEvidence = false;
  /** Whether anything got through after a refusal. */
  #isProven = false;
  #ended: EndedTurn[] = [];
  #probe: Turn | undefined;
  #refusedProbes = 0;

  get isOpen(): boolean {
    return this.#ended.length > 0;
  }

  /** Whether nothing but probes may be sent. */
  get holdsOthers(): boolean {
    return this.#isProven ? this.isDue : this.isOpen;
  }

  /** Whether so many were refused that no other order is sent before it is decided. */
  get isDue(): boolean {
    if (this.#isProven) return this.#ended.length >= REFUSED_OF_PROVEN_KEY;
    return this.#refusedProbes >= (this.hasEvidence ? PROBES_OF_GOOD_KEY : 1);
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

  add(ended: EndedTurn): void {
    this.#ended.push(ended);
    if (ended.turn === this.#probe) this.#refusedProbes += 1;
  }

  /**
   * Clears what was refused before a report was sent that got through.
   * @param sentAt in milliseconds of `performance.now`.
   * @returns what was suspected.
   */
  clearBefore(sentAt: number): readonly EndedTurn[] {
    this.hasEvidence = true;
    const isEarlier = ({ endedAt }: EndedTurn): boolean => endedAt <= sentAt;
    const later = this.#ended.filter((ended) => !isEarlier(ended));
    const cleared = this.take().filter(isEarlier);
    this.#ended = later;
    this.#isProven ||= cleared.length > 0;
    return cleared;
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
