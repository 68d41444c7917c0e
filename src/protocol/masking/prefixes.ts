/** Searches for beginnings of one text in others, by Knuth, Morris and Pratt: in linear time, whatever the texts are. */
export class Prefixes {
  readonly #whole: string;
  #made: Int32Array | undefined;

  constructor(whole: string) {
    this.#whole = whole;
  }

  /**
   * Reports the longest beginning of the whole that ends at each place in the text.
   * @param shortest the length of the shortest one to report.
   */
  visit(text: string, shortest: number, report: (length: number, end: number) => void): void {
    const whole = this.#whole;
    const borders = this.#borders;
    const glance = whole.slice(0, Math.min(shortest, LONGEST_GLANCE));
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (length === 0) {
        at = text.indexOf(glance, at);
        if (at === -1) return;
      }
      length = extended(whole, borders, length, text.charCodeAt(at));
      if (length >= shortest) report(length, at + 1);
    }
  }

  /** By the length of a beginning: the longest shorter one that it ends in. */
  get #borders(): Int32Array {
    if (this.#made !== undefined) return this.#made;
    const whole = this.#whole;
    const borders = new Int32Array(whole.length + 1);
    let length = 0;
    for (let at = 1; at < whole.length; at += 1) {
      length = extended(whole, borders, length, whole.charCodeAt(at));
      borders[at + 1] = length;
    }
    this.#made = borders;
    return borders;
  }
}

/** This many characters are searched for at once while nothing matches. */
const LONGEST_GLANCE = 8;

/** How long the matching beginning is after one more character. */
function extended(whole: string, borders: Int32Array, length: number, code: number): number {
  let at = length;
  while (at > 0 && (at === whole.length || whole.charCodeAt(at) !== code)) at = borders[at] ?? 0;
  return whole.charCodeAt(at) === code ? at + 1 : 0;
}
