import type { AttemptResult } from '../delivery/attempt.ts';
import type { AttemptStart, BatchDelivery } from './batch-delivery.ts';

/** An attempt that has ended, but may have been refused for the account; what that means is not yet decided. */
export interface UndecidedAttempt {
  readonly delivery: BatchDelivery;
  readonly start: AttemptStart;
  readonly attempted: AttemptResult;
  /** In milliseconds of `performance.now`. */
  readonly endedAt: number;
}

/** Orders that are refused in a row, one after the other, before a key that was good may be a bad one. */
export const PROBES_OF_GOOD_KEY = 3;

/** The same of a key that was good again after a refusal: some orders are refused alone, and more of them may follow. */
export const REFUSED_OF_PROVEN_KEY = 20;

/**
 * A circuit breaker for answers that may be about the key, the clock or the address rather than about one report: a
 * 401, a 403, a 404. After such an answer only probes are sent: another order, alone. If a probe gets through, the
 * refused reports stay open and the run goes on; if too many are refused in a row, it is time to decide.
 */
export class AccountCircuit {
  /** Whether anything got through in this run. */
  hasEvidence = false;
  /** Whether anything got through after a refusal. */
  #isProven = false;
  #undecided: UndecidedAttempt[] = [];
  #probe: BatchDelivery | undefined;
  #refusedProbes = 0;

  get hasUndecided(): boolean {
    return this.#undecided.length > 0;
  }

  /** Whether nothing but probes may be sent. */
  get allowsOnlyProbes(): boolean {
    return this.#isProven ? this.mustDecide : this.hasUndecided;
  }

  /** Whether so many were refused that no other order is sent before it is decided. */
  get mustDecide(): boolean {
    if (this.#isProven) return this.#undecided.length >= REFUSED_OF_PROVEN_KEY;
    return this.#refusedProbes >= (this.hasEvidence ? PROBES_OF_GOOD_KEY : 1);
  }

  get undecided(): readonly UndecidedAttempt[] {
    return this.#undecided;
  }

  get deliveries(): readonly BatchDelivery[] {
    return this.#undecided.map(({ delivery }) => delivery);
  }

  startProbe(delivery: BatchDelivery): void {
    this.#probe = delivery;
  }

  add(ended: UndecidedAttempt): void {
    this.#undecided.push(ended);
    if (ended.delivery === this.#probe) this.#refusedProbes += 1;
  }

  /**
   * Clears what was refused before a report was sent that got through.
   * @param sentAt in milliseconds of `performance.now`.
   * @returns the attempts that it cleared.
   */
  clearBefore(sentAt: number): readonly UndecidedAttempt[] {
    this.hasEvidence = true;
    const isEarlier = ({ endedAt }: UndecidedAttempt): boolean => endedAt <= sentAt;
    const later = this.#undecided.filter((ended) => !isEarlier(ended));
    const cleared = this.take().filter(isEarlier);
    this.#undecided = later;
    this.#isProven ||= cleared.length > 0;
    return cleared;
  }

  /** Closes the circuit. @returns the attempts that were undecided. */
  take(): readonly UndecidedAttempt[] {
    const taken = this.#undecided;
    this.#undecided = [];
    this.#probe = undefined;
    this.#refusedProbes = 0;
    return taken;
  }
}
