import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AnswerReader, joinHeaders } from './answer-reader.ts';
import { Dialer, targetOf } from './dialer.ts';
import { Exchange, toTimerMs } from './exchange.ts';
import { outOfStep } from './explain.ts';
import type { AloneOptions, PostRequest, Trust, WireTransport } from './transport.ts';

/** How long to wait for the connection to end after a refusal, in milliseconds. */
const LONGEST_LINGER_MS = 500;

/** Only a refusal could wrongly settle the report. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/**
 * One POST on its own connection, which is closed afterwards. After a refusal, the connection is read to its end,
 * because data before or after the response, or in its place, must not settle the report.
 * @param open opens the connection.
 */
export async function postAlone(
  exchange: Exchange,
  request: PostRequest,
  open: () => Promise<Socket>,
  { pauseMs }: AloneOptions,
): Promise<void> {
  const head = headOf(request);
  const socket = await open();
  exchange.whenOver(() => socket.destroy());
  if (exchange.isOver) return;
  const wire = new OwnConnection(exchange, socket);
  // One turn reveals data that arrived before the request.
  await nextTurn();
  await nextTurn();
  if (exchange.isOver) return;
  if (pauseMs > 0) {
    socket.write(head, 'latin1');
    await sleep(pauseMs);
    if (exchange.isOver) return;
  }
  wire.hasRequest = true;
  exchange.sending();
  socket.cork();
  if (pauseMs === 0) socket.write(head, 'latin1');
  socket.write(request.body);
  socket.uncork();
}

/** Passes to an exchange what arrives on its own connection. */
class OwnConnection {
  /** Whether the request has been started; no data should arrive before that. */
  hasRequest = false;
  readonly #exchange: Exchange;
  readonly #socket: Socket;
  readonly #reader: AnswerReader;
  #status = 0;
  #isEarly = false;
  #linger: NodeJS.Timeout | undefined;

  constructor(exchange: Exchange, socket: Socket) {
    this.#exchange = exchange;
    this.#socket = socket;
    this.#reader = new AnswerReader({
      head: (status, headers) => {
        this.#status = status;
        exchange.answered(status, joinHeaders(headers));
      },
      body: (piece) => exchange.received(piece, !this.#isEarly),
    });
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#lose(error));
    socket.on('close', () => this.#lose({ code: 'ECONNRESET' }));
  }

  #read(piece: Buffer): void {
    if (this.#exchange.isOver) return;
    // The end of a large report may not have been written yet.
    this.#isEarly ||= this.#socket.writableNeedDrain;
    try {
      if (!this.hasRequest) throw outOfStep();
      this.#reader.push(piece);
    } catch (error) {
      this.#exchange.failed(error);
      return;
    }
    if (!this.#reader.isComplete) return;
    if (!isRefusal(this.#status) || this.#reader.hasRest) this.#finish();
    else this.#linger ??= setTimeout(() => this.#finish(), LONGEST_LINGER_MS);
  }

  #end(): void {
    if (this.hasRequest && this.#reader.end()) this.#finish();
    else this.#lose({ code: 'ECONNRESET' });
  }

  #lose(error: unknown): void {
    if (this.#reader.isComplete) this.#finish();
    else this.#exchange.failed(error);
    clearTimeout(this.#linger);
  }

  #finish(): void {
    clearTimeout(this.#linger);
    this.#exchange.finished(!this.#reader.hasRest && !this.#isEarly);
  }
}

/** Characters that could end a header line. */
const FORBIDDEN = /[^\t -~\x80-\xff]/;

/** @throws if a header is not valid HTTP; the error does not show it. */
function headOf({ url, headers, body }: PostRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.some((line) => FORBIDDEN.test(line))) throw new Error('a header is not HTTP');
  return [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    ...lines,
    'Connection: close',
    `Content-Length: ${body.byteLength}`,
    '\r\n',
  ].join('\r\n');
}

/** The transport for one or a few reports: every request has its own connection. It loads no library. */
export function createSingleTransport(trust: Trust = {}): WireTransport {
  const dialers = new Set<Dialer>();
  const carry = async (exchange: Exchange, request: PostRequest): Promise<void> => {
    const dialer = new Dialer(trust, toTimerMs(request.limits.connectMs));
    dialers.add(dialer);
    exchange.whenOver(() => dialer.close());
    const open = () => dialer.dial(targetOf(request.url));
    await postAlone(exchange, request, open, { pauseMs: 0 }).finally(() => dialers.delete(dialer));
  };
  return {
    post: (request) =>
      new Promise((resolve) => {
        const exchange = new Exchange(request, resolve);
        if (!exchange.isOver) carry(exchange, request).catch((error) => exchange.failed(error));
      }),
    close: async () => {
      for (const dialer of dialers) dialer.close();
    },
  };
}
