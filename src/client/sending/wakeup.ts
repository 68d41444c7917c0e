/**
 * Wakes its single waiter on a notification or a timeout. A notification without a waiter is kept. Several in the same
 * turn of the event loop wake it once, because responses arrive in bursts.
 */
export class Wakeup {
  #isNotified = false;
  #wake: (() => void) | undefined;

  notify(): void {
    if (this.#isNotified) return;
    this.#isNotified = true;
    if (this.#wake) setImmediate(this.#wake);
  }

  /** @param milliseconds maximum wait; infinite to wait for the next notification. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(milliseconds)
        ? setTimeout(() => this.notify(), Math.max(0, Math.ceil(milliseconds)))
        : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        this.#isNotified = false;
        resolve();
      };
      if (this.#isNotified) setImmediate(this.#wake);
    });
  }
}
