const HIDDEN = '<hidden>';

/** A value that prints as `<hidden>` wherever it lands by accident: text, JSON, `util.inspect`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
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
    const spellings = [this.#value, JSON.stringify(this.#value).slice(1, -1)];
    return spellings.reduce((at, it) => (it === '' ? at : at.replaceAll(it, HIDDEN)), text);
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
