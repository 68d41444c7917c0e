import type {
  PostFailureCode,
  PostResponse,
  PostResult,
} from '../../core/protocol/answers/verdict.ts';
import { type Message, message } from '../../core/words/message.ts';
import { type Exchanges, monotonicMs } from './exchanges.ts';
import { explainConnect, explainLoss } from './explain.ts';
import type { PostRequest } from './transport.ts';

type LimitCode = 'connect_timeout' | 'headers_timeout' | 'whole_timeout';

/** The phase of an exchange. From `waiting` on, bytes of the request may have left. */
type Phase = 'connecting' | 'waiting' | 'reading' | 'over';

/** One POST: the connection reports network events, and it enforces the limits and produces the single result. */
export class Exchange {
  readonly request: PostRequest;
  readonly #exchanges: Exchanges;
  readonly #settle: (result: PostResult<Message>) => void;
  readonly #startedAt = monotonicMs();
  readonly #wholeBy: number;
  /** When the phase must be over. */
  #phaseBy: number;
  readonly #chunks: Uint8Array[] = [];
  #phase: Phase = 'connecting';
  #release: (result: PostResult<Message>) => void = () => {};
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #size = 0;
  #isAlone = false;

  constructor(
    request: PostRequest,
    exchanges: Exchanges,
    settle: (result: PostResult<Message>) => void,
  ) {
    this.request = request;
    this.#exchanges = exchanges;
    this.#settle = settle;
    this.#phaseBy = this.#startedAt + request.limits.connectMs;
    this.#wholeBy = this.#startedAt + request.limits.wholeMs;
    if (request.signal.aborted) this.interrupt();
    else exchanges.add(this);
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  get dueAt(): number {
    return Math.min(this.#phaseBy, this.#wholeBy);
  }

  get isOver(): boolean {
    return this.#phase === 'over';
  }

  /** Runs `release` once there is a result, before the caller receives it. */
  whenOver(release: (result: PostResult<Message>) => void): void {
    this.#release = release;
  }

  /**
   * Called when the connection is open, right before the first byte of the request.
   * @param isAlone whether the connection carries nothing else.
   */
  sending(isAlone: boolean): void {
    if (this.#phase !== 'connecting') return;
    this.#phase = 'waiting';
    this.#isAlone = isAlone;
    this.#phaseBy = monotonicMs() + this.request.limits.headersMs;
    this.#exchanges.expect(this.#phaseBy);
  }

  /** Called when the headers of the final response have arrived. */
  answered(status: number, headers: Readonly<Record<string, string>>): void {
    if (this.#phase !== 'waiting') return;
    this.#phase = 'reading';
    this.#phaseBy = Number.POSITIVE_INFINITY;
    this.#status = status;
    this.#headers = headers;
  }

  /** Called when something shows that the response may not be the only one to this request. */
  doubt(): void {
    this.#isAlone = false;
  }

  /** Called for each piece of the body. One that exceeds the limit ends the exchange. */
  received(chunk: Uint8Array): void {
    if (this.#phase !== 'reading') return;
    const room = this.request.limits.responseBytes - this.#size;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#size += Math.min(chunk.length, room);
    if (chunk.length > room) this.#answer(true);
  }

  /** Called when the response is complete. */
  finished(): void {
    if (this.#phase === 'reading') this.#answer(false);
  }

  /** Called when the connection is lost or could not be opened. A partial response is then cut off. */
  failed(error: unknown): void {
    if (this.isOver) return;
    if (this.#phase === 'reading') {
      this.doubt();
      this.#answer(true);
      return;
    }
    const explain = this.#phase === 'connecting' ? explainConnect : explainLoss;
    const { code, message: sentence } = explain(error, this.request.url.host);
    this.#fail(code, sentence);
  }

  interrupt(): void {
    const { host } = this.request.url;
    this.#fail('interrupted', message('interrupted_before_response', { host }));
  }

  /** Called when the next limit is reached. */
  overrun(): void {
    const { connectMs, headersMs, wholeMs } = this.request.limits;
    if (this.#wholeBy < this.#phaseBy) this.#late('whole_timeout', wholeMs);
    else if (this.#phase === 'connecting') this.#late('connect_timeout', connectMs);
    else this.#late('headers_timeout', headersMs);
  }

  #late(code: LimitCode, ms: number): void {
    const { host } = this.request.url;
    this.#fail(code, message(code, { host, seconds: ms / 1000 }));
  }

  #answer(truncated: boolean): void {
    const [only] = this.#chunks;
    this.#end({
      type: 'response',
      status: this.#status,
      headers: this.#headers,
      body: only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks),
      truncated,
      isAlone: this.#isAlone,
      durationMs: this.#elapsed(),
    });
  }

  #fail(code: PostFailureCode, sentence: Message): void {
    const mayHaveArrived = this.#phase !== 'connecting';
    const durationMs = this.#elapsed();
    this.#end({ type: 'failure', code, message: sentence, mayHaveArrived, durationMs });
  }

  #end(result: PostResult<Message>): void {
    if (this.isOver) return;
    this.#phase = 'over';
    this.#exchanges.remove(this);
    const isCoded = result.type === 'response' && result.headers['content-encoding'] !== undefined;
    if (isCoded)
      this.#decode(result).then(
        (decodedResult) => this.#deliver(decodedResult),
        () => this.#deliver(result),
      );
    else this.#deliver(result);
  }

  #deliver(result: PostResult<Message>): void {
    try {
      this.#release(result);
    } finally {
      this.#settle(result);
    }
  }

  /** Loaded on demand: few services compress such short responses. */
  async #decode(response: PostResponse): Promise<PostResponse> {
    const { decoded } = await import('./content-coding.ts');
    return decoded(response, this.request.limits.responseBytes);
  }

  #elapsed(): number {
    return Math.round(monotonicMs() - this.#startedAt);
  }
}
