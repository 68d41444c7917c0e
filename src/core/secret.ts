const HIDDEN = '<hidden>';

/** A value that prints as `<hidden>` wherever it lands by accident: text, JSON, `util.inspect`. */
export class Secret {
  readonly #value: string;
  /** As it is, and as JSON writes it. */
  readonly #spellings: readonly string[];

  constructor(value: string) {
    this.#value = value;
    const spellings = new Set([value, JSON.stringify(value).slice(1, -1)]);
    this.#spellings = [...spellings].filter((spelling) => spelling !== '');
  }

  /** The value itself, for the HMAC and for the profile store; for nothing else. */
  reveal(): string {
    return this.#value;
  }

  /**
   * `text` with every occurrence of the secret struck out, also as JSON writes it: a service may echo
   * what it should not.
   */
  redact(text: string): string {
    return this.#spellings.reduce((at, spelling) => at.replaceAll(spelling, HIDDEN), text);
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN;
  }
}
