import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client, Dispatcher } from 'undici';
import { orderHash } from '../../core/protocol/order-hash.ts';
import { MAX_HEADER_BYTES } from './answer-reader.ts';
import { type Target, toConnector } from './dialer.ts';
import { outOfStep } from './explain.ts';

const CONTINUE_START = 'HTTP/1.1 100';
const CONTINUE = /^HTTP\/1\.1 100[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

/** In bytes. A longer one is left to undici, which closes the connection. */
const LONGEST_CONTINUE = 1_024;

/**
 * Removes `100 Continue` from what undici reads. Clients must tolerate it unrequested (RFC 9110, 15.2), but undici
 * drops the connection, and the outcome of the report would be unknown. Data that arrives while there is no request
 * ends the connection, because it would be taken for the next response.
 * @param socket undici reads it with `read()`, which is overridden here, because reading and pushing back would
 *   double the cost.
 */
export function skipContinue(socket: Socket, hasRequest: () => boolean): Socket {
  const read: () => Buffer | null = socket.read.bind(socket);
  let bytesAnswered = 0;
  let held: Buffer = Buffer.alloc(0);
  socket.read = (): Buffer | null => {
    const chunk = read();
    if (chunk !== null && !hasRequest()) {
      socket.destroy();
      return null;
    }
    const isAwaitingAnswer = chunk !== null && socket.bytesWritten !== bytesAnswered;
    if (!isAwaitingAnswer) return chunk;
    held = withoutContinue(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
    if (mayBecomeContinue(held)) return null;
    bytesAnswered = socket.bytesWritten;
    const answer = held;
    held = Buffer.alloc(0);
    return answer;
  };
  return socket;
}

function withoutContinue(bytes: Buffer): Buffer {
  if (!startsAsContinue(bytes)) return bytes;
  const [found = ''] = CONTINUE.exec(bytes.toString('latin1', 0, LONGEST_CONTINUE)) ?? [];
  return found === '' ? bytes : withoutContinue(bytes.subarray(found.length));
}

/** Whether more bytes are needed to decide. */
const mayBecomeContinue = (bytes: Buffer): boolean =>
  bytes.length < LONGEST_CONTINUE && startsAsContinue(bytes);

const startsAsContinue = (bytes: Buffer): boolean =>
  CONTINUE_START.startsWith(bytes.toString('latin1', 0, CONTINUE_START.length));

/** Opens a connection. */
type Open = (target: Target) => Promise<Socket>;

/** A connection that has carried reports of this many orders is replaced by a new one. */
const MOST_ORDERS = 1000;

/** The exchange enforces the limits; undici's own timers are too coarse. A POST that is pipelined behind another would share its fate. */
const OPTIONS = {
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: MAX_HEADER_BYTES,
};

/** One connection to a service, which carries one report after another. */
export class PooledConnection {
  /** Set during a request; data at any other time was not requested. */
  hasRequest = false;
  readonly #client: Client;
  readonly #orders = new CarriedOrders();
  #isOver = false;

  /**
   * @param onEnd called when a connection is lost; undici opens another one for a report that it has not started to
   *   send.
   */
  constructor(ClientClass: typeof Client, origin: string, open: Open, onEnd: () => void) {
    this.#client = new ClientClass(origin, {
      ...OPTIONS,
      connect: toConnector((target) => this.#connect(open, target)),
    });
    this.#client.on('disconnect', onEnd);
  }

  get isFull(): boolean {
    return this.#orders.size >= MOST_ORDERS;
  }

  mayCarry(order: string | undefined): boolean {
    return order === undefined || !this.#orders.has(order);
  }

  dispatch(
    order: string | undefined,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): void {
    if (order !== undefined) this.#orders.add(order);
    this.#client.dispatch(options, handler);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // Not while undici still reads the answer that led to this.
    setImmediate(() => this.#client.destroy().catch(() => undefined));
  }

  /** Data that arrives before the first request is not a response. */
  async #connect(open: Open, target: Target): Promise<Socket> {
    const socket = await open(target);
    await nextTurn();
    await nextTurn();
    if (socket.readableLength > 0) {
      socket.destroy();
      throw outOfStep();
    }
    return skipContinue(socket, () => this.hasRequest);
  }
}

/** More than twice the number of orders, so that a free slot is near. */
const SLOTS = 2048;

/**
 * Which orders a connection has carried, by their hashes, because the IDs themselves would survive short garbage
 * collections and fill the heap. Two IDs with the same hash count as one order, which only costs another connection.
 */
class CarriedOrders {
  size = 0;
  readonly #slots = new Uint32Array(SLOTS);

  has(order: string): boolean {
    const hash = hashOf(order);
    return this.#slots[this.#slotOf(hash)] === hash;
  }

  add(order: string): void {
    const hash = hashOf(order);
    const slot = this.#slotOf(hash);
    if (this.#slots[slot] === hash) return;
    this.#slots[slot] = hash;
    this.size += 1;
  }

  /** The slot of a hash, or a free one for it. */
  #slotOf(hash: number): number {
    let slot = hash % SLOTS;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== hash) slot = (slot + 1) % SLOTS;
    return slot;
  }
}

/** Zero means a free slot. */
const hashOf = (order: string): number => orderHash(order) || 1;

type UseConnection = (connection: PooledConnection) => void;

/** A request that waits for a connection: one that may carry reports of its order, or one of its own. */
type Waiting =
  | { readonly order: string | undefined; readonly use: UseConnection }
  | { readonly useAlone: () => void };

/** The open connections to one service, up to a limit. */
export class ConnectionPool {
  readonly #create: (onEnd: () => void) => PooledConnection;
  readonly #most: number;
  readonly #idle: PooledConnection[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #all = new Set<PooledConnection>();
  /** Connections that carry only one report; the caller opens them. */
  #reserved = 0;

  constructor(create: (onEnd: () => void) => PooledConnection, most: number) {
    this.#create = create;
    this.#most = most;
  }

  /** @param use called with a connection that has not carried a report of this order, once there is one. */
  take(order: string | undefined, use: UseConnection): void {
    const connection = this.#findIdle(order) ?? this.#add();
    if (connection === undefined) this.#waiting.push({ order, use });
    else use(connection);
  }

  /** @param use called once there is room for an extra connection; call `release` afterwards. */
  reserve(use: () => void): void {
    if (!this.#makeRoom()) {
      this.#waiting.push({ useAlone: use });
      return;
    }
    this.#reserved += 1;
    use();
  }

  release(): void {
    this.#reserved -= 1;
    this.#goOn();
  }

  /** @param isKept whether the connection may carry another report. */
  giveBack(connection: PooledConnection, isKept: boolean): void {
    if (isKept && this.#all.has(connection) && !connection.isFull) this.#idle.push(connection);
    else this.#drop(connection);
    this.#goOn();
  }

  close(): void {
    for (const connection of this.#all) this.#drop(connection);
  }

  #goOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if ('useAlone' in next) this.reserve(next.useAlone);
    else this.take(next.order, next.use);
  }

  /** Prefers the most recently used connection, which is least likely to have been closed. */
  #findIdle(order: string | undefined): PooledConnection | undefined {
    const at = this.#idle.findLastIndex((connection) => connection.mayCarry(order));
    return at === -1 ? undefined : this.#idle.splice(at, 1)[0];
  }

  #add(): PooledConnection | undefined {
    if (!this.#makeRoom()) return undefined;
    const connection: PooledConnection = this.#create(() => {
      if (this.#idle.includes(connection)) this.#drop(connection);
    });
    this.#all.add(connection);
    return connection;
  }

  #makeRoom(): boolean {
    if (this.#all.size + this.#reserved < this.#most) return true;
    const [oldest] = this.#idle;
    if (oldest !== undefined) this.#drop(oldest);
    return oldest !== undefined;
  }

  #drop(connection: PooledConnection): void {
    this.#all.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at !== -1) this.#idle.splice(at, 1);
    connection.close();
  }
}
