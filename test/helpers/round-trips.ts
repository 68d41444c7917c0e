/**
 * The messages of a connection to a PostgreSQL server as if it were far away: the answers to all that a client has sent
 * arrive together, so that each time it sends something, it has waited for a round trip.
 */
export class RoundTrips {
  count = 0;
  #isLoggedIn = false;
  /** Requests whose answers are due, and whether a further one has begun. */
  #due = 0;
  #isAsking = false;
  #answers: Buffer[] = [];

  /** What a client sends. */
  ask(message: Buffer): void {
    if (!this.#isLoggedIn || isOfType(message, 'X')) return;
    if (!this.#isAsking && this.#due === 0) this.count += 1;
    this.#isAsking = !(isOfType(message, 'Q') || isOfType(message, 'S'));
    if (!this.#isAsking) this.#due += 1;
  }

  /** What the server sends. @returns what arrives with it; nothing as long as other answers are due. */
  answer(message: Buffer): Buffer {
    this.#answers.push(message);
    const isLast = isOfType(message, 'Z');
    if (isLast && this.#isLoggedIn) this.#due -= 1;
    this.#isLoggedIn ||= isLast;
    return this.#due === 0 ? this.rest() : NOTHING;
  }

  /** What has not arrived yet. */
  rest(): Buffer {
    return Buffer.concat(this.#answers.splice(0));
  }
}

const NOTHING = Buffer.alloc(0);

/** Of the frontend/backend protocol. */
export const isOfType = (message: Buffer, type: string): boolean =>
  message[0] === type.charCodeAt(0);
