/** Maximum size of response headers in bytes; node's default. */
const MAX_HEADER_BYTES = 16_384;

/** Response headers: names in lower case, repeated ones joined with `, `. */
type Headers = Readonly<Record<string, string>>;

/** Events of a response as its bytes arrive. */
interface AnswerEvents {
  /** Called for the final response; interim ones (1xx) are skipped. */
  answered(status: number, headers: Headers): void;
  received(piece: Uint8Array): void;
}

/** How the body ends, and how much of it remains. */
type Framing =
  | { readonly by: 'length'; left: number }
  | { readonly by: 'chunks'; left: number; state: 'size' | 'data' | 'after-data' | 'trailer' }
  | { readonly by: 'connection' };

/** Not HTTP, by the codes that node's own parser uses. */
class BrokenAnswer extends Error {
  readonly code: string;

  constructor(code: 'HPE_INVALID' | 'HPE_HEADER_OVERFLOW') {
    super('not HTTP');
    this.code = code;
  }
}

const NOTHING = Buffer.alloc(0);
const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';
const STATUS_LINE = /^HTTP\/1\.([01]) (\d{3})(?: [\t -~\x80-\xff]*)?$/;
const HEADERS = /^(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~\x80-\xff]*(?:\r\n|$))*$/;
const CHUNK_SIZE = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;[\t -~\x80-\xff]*)?$/;

/** Maximum length of a chunk or trailer line, in bytes. */
const LONGEST_LINE = 1024;

const SWITCHING_PROTOCOLS = 101;

/**
 * Parses one response, strictly (RFC 9112): anything ambiguous is not HTTP. Unlike libraries, it tells whether
 * anything followed the response.
 */
export class AnswerReader {
  readonly #events: AnswerEvents;
  #bytes: Buffer = NOTHING;
  #framing: Framing | undefined;
  #status = 0;
  #keptOpenMs = 0;
  #isComplete = false;

  constructor(events: AnswerEvents) {
    this.#events = events;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Of the final response; 0 until its headers have arrived. */
  get status(): number {
    return this.#status;
  }

  /** How long the service keeps the connection open after this response; 0 if it closes it (RFC 9112, 9.3). */
  get keptOpenMs(): number {
    return this.#keptOpenMs;
  }

  /** Whether anything followed the response. */
  get hasRest(): boolean {
    return this.#isComplete && this.#bytes.length > 0;
  }

  /** @throws an error with a `code` if this is not HTTP. */
  push(piece: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? piece : Buffer.concat([this.#bytes, piece]);
    while (this.#framing === undefined) if (!this.#readHead()) return;
    this.#readBody(this.#framing);
  }

  /** The connection has ended. @returns whether the answer is whole. */
  end(): boolean {
    if (this.#framing?.by === 'connection') this.#isComplete = true;
    return this.#isComplete;
  }

  /** @returns whether there may be more to read at once. */
  #readHead(): boolean {
    const end = this.#bytes.indexOf(HEAD_END);
    if (end === -1 || end > MAX_HEADER_BYTES) this.#refuseEndless();
    if (end === -1) return false;
    const text = this.#bytes.toString('latin1', 0, end);
    this.#bytes = this.#bytes.subarray(end + HEAD_END.length);
    const lineEnd = endOf(text, text.indexOf(LINE_END));
    const [, minor, digits] = STATUS_LINE.exec(text.slice(0, lineEnd)) ?? broken();
    const headers = readHeaders(text.slice(lineEnd + LINE_END.length));
    const status = Number(digits);
    if (status === SWITCHING_PROTOCOLS) throw Object.assign(new Error(), { code: 'ECONNRESET' });
    if (status >= 100 && status < 200) return true;
    this.#status = status;
    this.#framing = framingOf(status, headers);
    if (this.#framing.by !== 'connection' && isPersistent(minor === '1', headers))
      this.#keptOpenMs = keptOpenMs(headers);
    this.#events.answered(status, headers);
    return true;
  }

  /** @throws BrokenAnswer if a head is too long, or is already known not to be one. */
  #refuseEndless(): void {
    if (!'HTTP/1.'.startsWith(this.#bytes.toString('latin1', 0, 'HTTP/1.'.length))) broken();
    if (this.#bytes.length > MAX_HEADER_BYTES) throw new BrokenAnswer('HPE_HEADER_OVERFLOW');
  }

  #readBody(framing: Framing): void {
    if (this.#isComplete) return;
    if (framing.by === 'connection') this.#take(this.#bytes.length);
    else if (framing.by === 'length') this.#readLength(framing);
    else while (!this.#isComplete && this.#readChunks(framing));
  }

  #readLength(framing: Extract<Framing, { by: 'length' }>): void {
    framing.left -= this.#take(framing.left);
    this.#isComplete = framing.left === 0;
  }

  /** @returns whether there may be more to read at once. */
  #readChunks(framing: Extract<Framing, { by: 'chunks' }>): boolean {
    if (framing.state === 'data') {
      framing.left -= this.#take(framing.left);
      if (framing.left > 0) return false;
      framing.state = 'after-data';
    }
    const line = this.#takeLine();
    if (line === undefined) return false;
    if (framing.state === 'size') {
      const [, digits = ''] = CHUNK_SIZE.exec(line) ?? broken();
      framing.left = Number.parseInt(digits, 16);
      framing.state = framing.left === 0 ? 'trailer' : 'data';
    } else if (framing.state === 'after-data') {
      if (line !== '') broken();
      framing.state = 'size';
    } else {
      this.#isComplete = line === '';
      if (line !== '') readHeaders(line);
    }
    return true;
  }

  #takeLine(): string | undefined {
    const end = this.#bytes.indexOf(LINE_END);
    if (end > LONGEST_LINE || (end === -1 && this.#bytes.length > LONGEST_LINE)) broken();
    if (end === -1) return undefined;
    const line = this.#bytes.toString('latin1', 0, end);
    this.#bytes = this.#bytes.subarray(end + LINE_END.length);
    return line;
  }

  /** @returns how much of the body was there. */
  #take(most: number): number {
    const piece = this.#bytes.subarray(0, most);
    this.#bytes = this.#bytes.subarray(piece.length);
    if (piece.length > 0) this.#events.received(piece);
    return piece.length;
  }
}

function broken(): never {
  throw new BrokenAnswer('HPE_INVALID');
}

/** The end of a line that begins at the start of a text; its last line has no end of its own. */
const endOf = (text: string, at: number): number => (at === -1 ? text.length : at);

/** Validated as a whole, because a pattern for each line would take several times as long. */
function readHeaders(text: string): Headers {
  if (!HEADERS.test(text)) broken();
  const headers: Record<string, string> = Object.create(null);
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, text.indexOf(LINE_END, start));
    const colon = text.indexOf(':', start);
    const name = text.slice(start, colon).toLowerCase();
    const value = withoutBlanks(text, colon + 1, end);
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
    start = end + LINE_END.length;
  }
  return headers;
}

/** Without the blanks and tabs around a value; `trim` would take other characters, too. */
function withoutBlanks(text: string, start: number, end: number): string {
  while (start < end && isBlank(text, start)) start += 1;
  while (start < end && isBlank(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

const isBlank = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\t';

/** "Message Body Length" (RFC 9112, 6.3). */
function framingOf(status: number, headers: Headers): Framing {
  const { 'content-length': lengths, 'transfer-encoding': codings = '' } = headers;
  const length = lengths === undefined ? undefined : onlyOneOf(lengths);
  if (length !== undefined && codings !== '') broken();
  if (status === 204 || status === 304) return { by: 'length', left: 0 };
  if (/(?:^|,)[ \t]*chunked[ \t]*$/i.test(codings)) return { by: 'chunks', left: 0, state: 'size' };
  if (length === undefined) return { by: 'connection' };
  return /^\d{1,15}$/.test(length) ? { by: 'length', left: Number(length) } : broken();
}

/** A length may be repeated, but not with another value. */
function onlyOneOf(lengths: string): string {
  if (!lengths.includes(',')) return lengths;
  const [length = '', ...others] = new Set(lengths.split(/\s*,\s*/));
  return others.length === 0 ? length : broken();
}

/** "Persistence" (RFC 9112, 9.3): `close` wins. */
function isPersistent(isNewer: boolean, { connection }: Headers): boolean {
  if (connection === undefined) return isNewer;
  if (/(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(connection)) return false;
  return isNewer || /(?:^|,)[ \t]*keep-alive[ \t]*(?:,|$)/i.test(connection);
}

/** Most services keep an idle connection for 5 s or more. */
const USUAL_MS = 5_000;

/** By "Keep-Alive: timeout=5", in seconds, if the service says it (RFC 2068, 19.7.1.1). */
function keptOpenMs({ 'keep-alive': hint }: Headers): number {
  const [, seconds] = /(?:^|[ \t,])timeout[ \t]*=[ \t]*(\d+)/i.exec(hint ?? '') ?? [];
  return seconds === undefined ? USUAL_MS : Number(seconds) * 1000;
}
