import { Finder } from './finder.ts';
import { SHORTEST_MASKED } from './spellings.ts';

/** Replaces a secret. */
export const HIDDEN = '<hidden>';

/** A value that prints as `<hidden>` wherever it lands by accident: text, JSON, `util.inspect`. */
export class Secret {
  readonly #value: string;
  readonly #finder: Finder;

  constructor(value: string) {
    this.#value = value;
    this.#finder = new Finder(value);
  }

  /** The value itself, for the HMAC and for the profile store; for nothing else. */
  reveal(): string {
    return this.#value;
  }

  /** Finds the secret in received text, because a service may echo it. */
  get finder(): Finder {
    return this.#finder;
  }

  /** It is too short to be distinguished from other text, and is not masked. */
  get isTooShortToMask(): boolean {
    return this.#value.length < SHORTEST_MASKED;
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
