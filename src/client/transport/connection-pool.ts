import { Connection, type Open } from './connection.ts';

/** A request that waits for a connection. */
interface Waiting {
  /** A connection never carries two reports of one order. */
  readonly order: string | undefined;
  /** Whether it needs a connection of its own. */
  readonly isSingle: boolean;
  readonly use: (connection: Connection) => void;
}

/**
 * After a report was lost because the service had closed a connection without saying so, this many are not used again;
 * each further loss doubles it.
 */
const LEAST_WARY = 32;
const MOST_WARY = 4096;

/** The open connections to one service, up to a limit. */
export class ConnectionPool {
  readonly #open: Open;
  #most: number;
  readonly #idle: Connection[] = [];
  /** Given back in this turn of the event loop. */
  #resting: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #all = new Set<Connection>();
  /** How many more connections carry a single report. */
  #wary = 0;
  #waryNext = LEAST_WARY;

  /** @param most maximum number of open connections. */
  constructor(open: Open, most: number) {
    this.#open = open;
    this.#most = most;
  }

  /** Calls `use` with a connection once there is one; `giveBack` it afterwards. */
  take(waiting: Waiting): void {
    const { order, isSingle, use } = waiting;
    const connection = (isSingle ? undefined : this.#findIdle(order)) ?? this.#add(isSingle);
    if (connection === undefined) this.#waiting.push(waiting);
    else use(connection);
  }

  /** @param isKept whether the connection may carry another report, as far as the last response shows. */
  giveBack(connection: Connection, isKept: boolean): void {
    const isOfUse = isKept && connection.isReusable && this.#all.has(connection);
    if (isOfUse && this.#wary === 0) this.#rest(connection);
    else {
      if (isOfUse) this.#wary -= 1;
      this.#drop(connection);
      this.#goOn();
    }
  }

  /** No connection is opened or used afterwards. */
  close(): void {
    this.#most = 0;
    this.#waiting.length = 0;
    for (const connection of this.#all) this.#drop(connection);
  }

  /** Until the next turn has ended, because what followed the response, or the connection's end, is only read in that. */
  #rest(connection: Connection): void {
    connection.rest();
    this.#resting.push(connection);
    if (this.#resting.length === 1) setImmediate(() => setImmediate(() => this.#endRest()));
  }

  #endRest(): void {
    const rested = this.#resting;
    this.#resting = [];
    for (const connection of rested) if (this.#all.has(connection)) this.#idle.push(connection);
    for (const _ of rested) this.#goOn();
  }

  #goOn(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) this.take(next);
  }

  /** Prefers the most recently used connection, which is least likely to have been closed. */
  #findIdle(order: string | undefined): Connection | undefined {
    while (this.#idle[0]?.isFresh === false) this.#drop(this.#idle[0]);
    const at = this.#idle.findLastIndex((each) => each.isFresh && each.mayCarry(order));
    return at === -1 ? undefined : this.#idle.splice(at, 1)[0];
  }

  #add(isSingle: boolean): Connection | undefined {
    if (!this.#makeRoom()) return undefined;
    const connection: Connection = new Connection(isSingle, this.#open, (isInUse) => {
      if (isInUse) this.#beWary();
      this.#drop(connection);
    });
    this.#all.add(connection);
    return connection;
  }

  #beWary(): void {
    if (this.#wary > 0) return;
    this.#wary = this.#waryNext;
    this.#waryNext = Math.min(2 * this.#waryNext, MOST_WARY);
  }

  #makeRoom(): boolean {
    if (this.#all.size < this.#most) return true;
    const [oldest] = this.#idle;
    if (oldest !== undefined) this.#drop(oldest);
    return oldest !== undefined;
  }

  #drop(connection: Connection): void {
    this.#all.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at !== -1) this.#idle.splice(at, 1);
    connection.close();
  }
}
