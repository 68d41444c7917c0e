/**
 * Wakes the one who waits: by a ring, or when it is time. A ring that nobody waits for is kept. All
 * that rings in one turn of the event loop wakes once: answers come in crowds.
 */
export class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    if (this.#hasRung) return;
    this.#hasRung = true;
    if (this.#wake) setImmediate(this.#wake);
  }

  /** @param milliseconds how long at most; infinite for until the next ring. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(milliseconds)
        ? setTimeout(() => this.ring(), Math.max(0, Math.ceil(milliseconds)))
        : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        this.#hasRung = false;
        resolve();
      };
      if (this.#hasRung) setImmediate(this.#wake);
    });
  }
}
