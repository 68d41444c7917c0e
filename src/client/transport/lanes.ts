import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client, Dispatcher } from 'undici';
import { orderHash } from '../files/rows/order-hash.ts';
import { MAX_HEADER_BYTES } from './answer-reader.ts';
import type { Target } from './dial.ts';
import { outOfStep } from './explain.ts';

const CONTINUE_START = 'HTTP/1.1 100';
const CONTINUE = /^HTTP\/1\.1 100[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

/** A longer one, in bytes, is left to undici, which gives the connection up. */
const LONGEST_CONTINUE = 1_024;

/**
 * Removes `100 Continue` from what undici reads. Clients must tolerate it unrequested (RFC 9110, 15.2), but undici
 * drops the connection, and the outcome of the report would be unknown. Data that arrives while there is no request
 * ends the connection, because it would be taken for the next response.
 * @param socket undici reads it with `read()`, which is overridden here, because reading and pushing back would
 *   double the cost.
 */
export function skipContinue(socket: Socket, isAsked: () => boolean): Socket {
  const read: () => Buffer | null = socket.read.bind(socket);
  let bytesAnswered = 0;
  let held: Buffer = Buffer.alloc(0);
  socket.read = (): Buffer | null => {
    const chunk = read();
    if (chunk !== null && !isAsked()) {
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

/** The exchange keeps the limits; undici's own timers are too coarse. A second POST after an open one would share its fate. */
const OPTIONS = {
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: MAX_HEADER_BYTES,
};

/** One connection to a service, which carries one report after another. */
export class Lane {
  /** Set during a request; data at any other time was not requested. */
  isAsked = false;
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
      connect: (target, callback) => {
        this.#connect(open, target).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        );
      },
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
    return skipContinue(socket, () => this.isAsked);
  }
}

/** More than twice the number of orders, so that a free slot is near. */
const SLOTS = 2048;

/**
 * Which orders a connection has carried, by their hashes: the ids themselves would fill the heap with what outlives
 * every short collection. Two ids with one hash count as one order, which then gets another connection.
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

type UseLane = (lane: Lane) => void;

/** A request that waits for a connection: any that may carry reports of its order, or its own. */
type Waiting =
  | { readonly order: string | undefined; readonly use: UseLane }
  | { readonly useAlone: () => void };

/** The connections to one service that are open at once, up to a limit. */
export class Lanes {
  readonly #create: (onEnd: () => void) => Lane;
  readonly #most: number;
  readonly #idle: Lane[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #all = new Set<Lane>();
  /** Connections that carry one report only. */
  #alone = 0;

  constructor(create: (onEnd: () => void) => Lane, most: number) {
    this.#create = create;
    this.#most = most;
  }

  /** @param use called with a connection that has not carried a report of this order, once there is one. */
  take(order: string | undefined, use: UseLane): void {
    const lane = this.#findIdle(order) ?? this.#add();
    if (lane === undefined) this.#waiting.push({ order, use });
    else use(lane);
  }

  /** @param use called once there is room for an extra connection; call `leave` afterwards. */
  takeAlone(use: () => void): void {
    if (!this.#makeRoom()) {
      this.#waiting.push({ useAlone: use });
      return;
    }
    this.#alone += 1;
    use();
  }

  leave(): void {
    this.#alone -= 1;
    this.#goOn();
  }

  /** @param isKept whether the connection may carry another report. */
  give(lane: Lane, isKept: boolean): void {
    if (isKept && this.#all.has(lane) && !lane.isFull) this.#idle.push(lane);
    else this.#drop(lane);
    this.#goOn();
  }

  close(): void {
    for (const lane of this.#all) this.#drop(lane);
  }

  #goOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if ('useAlone' in next) this.takeAlone(next.useAlone);
    else this.take(next.order, next.use);
  }

  /** Prefers the most recently used connection, which is least likely to have been closed. */
  #findIdle(order: string | undefined): Lane | undefined {
    const at = this.#idle.findLastIndex((lane) => lane.mayCarry(order));
    return at === -1 ? undefined : this.#idle.splice(at, 1)[0];
  }

  #add(): Lane | undefined {
    if (!this.#makeRoom()) return undefined;
    const lane: Lane = this.#create(() => {
      if (this.#idle.includes(lane)) this.#drop(lane);
    });
    this.#all.add(lane);
    return lane;
  }

  #makeRoom(): boolean {
    if (this.#all.size + this.#alone < this.#most) return true;
    const [oldest] = this.#idle;
    if (oldest !== undefined) this.#drop(oldest);
    return oldest !== undefined;
  }

  #drop(lane: Lane): void {
    this.#all.delete(lane);
    const at = this.#idle.indexOf(lane);
    if (at !== -1) this.#idle.splice(at, 1);
    lane.close();
  }
}
