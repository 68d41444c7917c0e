import { setMaxListeners } from 'node:events';
import type {
  PostFailureCode,
  PostResponse,
  PostResult,
} from '../../core/protocol/answers/verdict.ts';
import { type Message, message } from '../../core/words/message.ts';
import { explainConnect, explainLoss } from './explain.ts';
import type { PostRequest } from './transport.ts';

/** Callbacks by signal: many posts share one signal, and listeners of its own for each would be slow and warn of a leak. */
const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs `callback` when the signal aborts.
 * @returns a function that removes the callback.
 */
function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = callbacksOf.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksOf.set(signal, callbacks);
  setMaxListeners(0, signal); // Others may listen, too.
  signal.addEventListener('abort', () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}

/** The longest delay of a Node.js timer: 25 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A limit for Node's and undici's timers, which would fire at once for a longer one. */
export const toTimerMs = (limitMs: number): number =>
  Math.min(Math.ceil(limitMs), LONGEST_TIMER_MS);

/** Milliseconds on a monotonic clock; `performance.now` would be slower to load. */
const monotonicMs = (): number => process.uptime() * 1000;

type LimitCode = 'connect_timeout' | 'headers_timeout' | 'whole_timeout';

/** The phase of an exchange. From `waiting` on, bytes of the request may have left. */
type Phase = 'connecting' | 'waiting' | 'reading' | 'over';

/**
 * One POST, shared by both transports: they report network events, and it enforces the limits and produces the single
 * result. Later events are ignored.
 */
export class Exchange {
  readonly #request: PostRequest;
  readonly #settle: (result: PostResult<Message>) => void;
  readonly #startedAt = monotonicMs();
  readonly #wholeTimer: NodeJS.Timeout;
  readonly #stopListening: () => void;
  readonly #chunks: Uint8Array[] = [];
  #phaseTimer: NodeJS.Timeout;
  #phase: Phase = 'connecting';
  #release: () => void = () => {};
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #size = 0;

  constructor(request: PostRequest, settle: (result: PostResult<Message>) => void) {
    this.#request = request;
    this.#settle = settle;
    this.#phaseTimer = this.#startTimer('connect_timeout', request.limits.connectMs);
    this.#wholeTimer = this.#startTimer('whole_timeout', request.limits.wholeMs);
    this.#stopListening = onAbort(request.signal, this.#interrupt);
    if (request.signal.aborted) this.#interrupt();
  }

  get isOver(): boolean {
    return this.#phase === 'over';
  }

  /** Runs `release` once there is a result, or immediately if there is one. */
  whenOver(release: () => void): void {
    if (this.isOver) {
      release();
      return;
    }
    const before = this.#release;
    this.#release = () => {
      before();
      release();
    };
  }

  /** Called when the connection is open, right before the first byte of the request. */
  sending(): void {
    if (this.#phase !== 'connecting') return;
    this.#phase = 'waiting';
    clearTimeout(this.#phaseTimer);
    this.#phaseTimer = this.#startTimer('headers_timeout', this.#request.limits.headersMs);
  }

  /** Called when the headers of the final response have arrived. */
  answered(status: number, headers: Readonly<Record<string, string>>): void {
    if (this.#phase !== 'waiting') return;
    this.#phase = 'reading';
    clearTimeout(this.#phaseTimer);
    this.#status = status;
    this.#headers = headers;
  }

  /**
   * Called for each piece of the body. One that exceeds the limit ends the exchange; it does not count as more than one
   * response.
   * @param isAlone whether the connection has carried nothing else so far.
   */
  received(chunk: Uint8Array, isAlone = false): void {
    if (this.#phase !== 'reading') return;
    const room = this.#request.limits.responseBytes - this.#size;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#size += Math.min(chunk.length, room);
    if (chunk.length > room) this.#answer(true, isAlone);
  }

  /** Called when the response is complete. @param isAlone whether the connection carried nothing else. */
  finished(isAlone: boolean): void {
    if (this.#phase === 'reading') this.#answer(false, isAlone);
  }

  /** Called when the connection is lost or could not be opened. A partial response is then cut off. */
  failed(error: unknown): void {
    if (this.isOver) return;
    if (this.#phase === 'reading') {
      this.#answer(true);
      return;
    }
    const explain = this.#phase === 'connecting' ? explainConnect : explainLoss;
    const { code, message: sentence } = explain(error, this.#request.url.host);
    this.#fail(code, sentence);
  }

  readonly #interrupt = (): void => {
    const { host } = this.#request.url;
    this.#fail('interrupted', message('interrupted_before_response', { host }));
  };

  #startTimer(code: LimitCode, ms: number) {
    return setTimeout(() => this.#overrun(code, ms), toTimerMs(ms));
  }

  #overrun(code: LimitCode, ms: number): void {
    this.#fail(code, message(code, { host: this.#request.url.host, seconds: ms / 1000 }));
  }

  #answer(truncated: boolean, isAlone = false): void {
    const answer = { status: this.#status, headers: this.#headers, truncated, isAlone };
    const [only] = this.#chunks;
    const body = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    this.#end({ type: 'response', ...answer, body, durationMs: this.#elapsed() });
  }

  #fail(code: PostFailureCode, sentence: Message): void {
    const mayHaveArrived = this.#phase !== 'connecting';
    const durationMs = this.#elapsed();
    this.#end({ type: 'failure', code, message: sentence, mayHaveArrived, durationMs });
  }

  #end(result: PostResult<Message>): void {
    if (this.isOver) return;
    this.#phase = 'over';
    clearTimeout(this.#phaseTimer);
    clearTimeout(this.#wholeTimer);
    this.#stopListening();
    this.#release();
    const isCoded = result.type === 'response' && result.headers['content-encoding'] !== undefined;
    if (isCoded) this.#decode(result).then(this.#settle, () => this.#settle(result));
    else this.#settle(result);
  }

  /** Loaded on demand: few services compress such short responses. */
  async #decode(response: PostResponse): Promise<PostResponse> {
    const { decoded } = await import('./content-coding.ts');
    return decoded(response, this.#request.limits.responseBytes);
  }

  #elapsed(): number {
    return Math.round(monotonicMs() - this.#startedAt);
  }
}
