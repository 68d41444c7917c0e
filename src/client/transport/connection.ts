import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { orderHash } from '../../core/protocol/order-hash.ts';
import { AnswerReader } from './answer-reader.ts';
import type { Exchange } from './exchange.ts';
import { monotonicMs } from './exchanges.ts';
import { outOfStep } from './explain.ts';
import type { PostRequest } from './transport.ts';

/** How long to wait for the connection to end after a refusal, in milliseconds. */
const LONGEST_LINGER_MS = 500;

/** A report that is on its way when the service closes an idle connection would be lost. */
const MARGIN_MS = 1_000;

/** A connection that has carried reports of this many orders is replaced by a new one. */
const MOST_ORDERS = 1000;

const RESET = { code: 'ECONNRESET' };

/** Only a refusal could wrongly settle the report. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Opens a socket. @param limitMs connect timeout, in milliseconds. */
export type Open = (limitMs: number) => Promise<Socket>;

/**
 * A connection to a service, which carries one report after another. Data that arrives while there is no request ends
 * it, because it would be taken for the next response. One that carries a single report is read to its end after a
 * refusal, because data before or after the response, or in its place, must not settle the report.
 */
export class Connection {
  readonly #isSingle: boolean;
  readonly #open: Open;
  readonly #onEnd: (isInUse: boolean) => void;
  readonly #orders = new CarriedOrders();
  #socket: Socket | undefined;
  #exchange: Exchange | undefined;
  /** From the start of a request to the end of its response; data at any other time was not requested. */
  #reader: AnswerReader | undefined;
  #isOver = false;
  #isReused = false;
  /** Until when the service surely keeps it open, on the monotonic clock. */
  #freshUntil = Number.POSITIVE_INFINITY;
  #linger: NodeJS.Timeout | undefined;

  /**
   * @param isSingle whether it carries a single report.
   * @param onEnd called when the connection is lost: whether that was before any answer to a report that was not its first.
   */
  constructor(isSingle: boolean, open: Open, onEnd: (isInUse: boolean) => void) {
    this.#isSingle = isSingle;
    this.#open = open;
    this.#onEnd = onEnd;
  }

  /** Whether it may carry another report, as far as the connection itself shows. */
  get isReusable(): boolean {
    const isUsable = !this.#isOver && this.#reader === undefined && !this.#isSingle;
    return isUsable && this.#orders.size < MOST_ORDERS;
  }

  get isFresh(): boolean {
    return monotonicMs() < this.#freshUntil;
  }

  mayCarry(order: string | undefined): boolean {
    return order === undefined || !this.#orders.has(order);
  }

  /** Sends a report. The exchange may end at any time; the connection is then given back or closed. */
  carry(exchange: Exchange): void {
    const { order } = exchange.request;
    if (order !== undefined) this.#orders.add(order);
    this.#exchange = exchange;
    try {
      if (this.#socket === undefined) this.#begin(exchange).catch((error) => this.#lose(error));
      else {
        this.#isReused = true;
        this.#send(exchange, this.#socket.ref());
      }
    } catch (error) {
      this.#lose(error);
    }
  }

  /** Called while the connection waits for another report; it does not keep the process alive. */
  rest(): void {
    this.#socket?.unref();
  }

  /** A report that it still carries fails. */
  close(error: unknown = RESET): void {
    const exchange = this.#exchange;
    this.#isOver = true;
    this.#exchange = undefined;
    clearTimeout(this.#linger);
    this.#socket?.destroy();
    exchange?.failed(error);
  }

  async #begin(exchange: Exchange): Promise<void> {
    const socket = await this.#open(exchange.request.limits.connectMs);
    this.#socket = socket;
    if (this.#isOver) {
      socket.destroy();
      return;
    }
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#lose(error));
    socket.on('close', () => this.#lose(RESET));
    socket.resume();
    // One turn reveals data that arrived before the request.
    await nextTurn();
    await nextTurn();
    const { pauseMs = 0 } = exchange.request.alone ?? {};
    if (!exchange.isOver && pauseMs > 0) await this.#sendSlowly(exchange, socket, pauseMs);
    else if (!exchange.isOver) this.#send(exchange, socket);
  }

  async #sendSlowly(exchange: Exchange, socket: Socket, pauseMs: number): Promise<void> {
    socket.write(headOf(exchange.request, this.#isSingle), 'latin1');
    await sleep(pauseMs);
    if (!exchange.isOver) this.#write(exchange, socket, exchange.request.body);
  }

  #send(exchange: Exchange, socket: Socket): void {
    const { body } = exchange.request;
    const head = headOf(exchange.request, this.#isSingle);
    // One piece costs less than two that are written at once.
    const bytes = Buffer.allocUnsafe(head.length + body.length);
    bytes.write(head, 'latin1');
    bytes.set(body, head.length);
    this.#write(exchange, socket, bytes);
  }

  #write(exchange: Exchange, socket: Socket, bytes: Uint8Array): void {
    this.#reader = new AnswerReader(exchange);
    exchange.sending(this.#isSingle);
    socket.write(bytes);
  }

  #read(piece: Buffer): void {
    // The end of a large report may not have been written yet.
    if (this.#socket?.writableNeedDrain) {
      this.#isOver = true;
      this.#exchange?.doubt();
    }
    try {
      this.#readAnswer(piece);
    } catch (error) {
      this.#lose(error);
    }
  }

  /** @throws if the data is not a response, or not to this request. */
  #readAnswer(piece: Buffer): void {
    const reader = this.#reader;
    if (reader === undefined) throw outOfStep();
    reader.push(piece);
    if (!reader.isComplete) return;
    const isAwaitingEnd = this.#isSingle && isRefusal(reader.status) && !reader.hasRest;
    if (isAwaitingEnd) this.#linger ??= setTimeout(() => this.#finish(reader), LONGEST_LINGER_MS);
    else this.#finish(reader);
  }

  #end(): void {
    this.#reader?.end();
    this.#lose(RESET);
  }

  #lose(error: unknown): void {
    if (this.#reader?.isComplete) this.#finish(this.#reader);
    const isInUse = this.#isReused && this.#exchange !== undefined && this.#reader?.status === 0;
    this.close(error);
    this.#onEnd(isInUse);
  }

  #finish(reader: AnswerReader): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#reader = undefined;
    this.#isOver ||= reader.hasRest || reader.keptOpenMs <= MARGIN_MS;
    this.#freshUntil = monotonicMs() + reader.keptOpenMs - MARGIN_MS;
    if (reader.hasRest) exchange?.doubt();
    exchange?.finished();
  }
}

/** Characters that could end a header line. */
const FORBIDDEN = /[^\t -~\x80-\xff]/;

/**
 * The request line and the headers, in Latin-1.
 * @param isSingle whether the connection is closed after the response.
 * @throws if a header is not valid HTTP; the error does not show it.
 */
function headOf({ url, headers, body }: PostRequest, isSingle: boolean): string {
  let head = `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  for (const name in headers) {
    const line = `${name}: ${headers[name]}`;
    if (FORBIDDEN.test(line)) throw new Error('a header is not HTTP');
    head += `${line}\r\n`;
  }
  const connection = isSingle ? 'close' : 'keep-alive';
  return `${head}Connection: ${connection}\r\nContent-Length: ${body.byteLength}\r\n\r\n`;
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
