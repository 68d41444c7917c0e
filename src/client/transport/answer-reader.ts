/** Maximum size of response headers in bytes; node's default. */
export const MAX_HEADER_BYTES = 16_384;

/** Joins raw headers: names in lower case, repeated ones joined with `, `. @param raw alternating names and values. */
export function joinHeaders(raw: readonly string[]): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase();
    const value = String(raw[at + 1]);
    const before = joined[name];
    joined[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return joined;
}

/** Events of a response as its bytes arrive. */
interface AnswerEvents {
  /** Called for the final response; interim ones (1xx) are skipped. @param headers alternating names and values. */
  head(status: number, headers: readonly string[]): void;
  body(piece: Uint8Array): void;
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

const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: [\t -~\x80-\xff]*)?$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*?)[ \t]*$/;
const CHUNK_SIZE = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;[\t -~\x80-\xff]*)?$/;

/** Maximum length of a chunk or trailer line, in bytes. */
const LONGEST_LINE = 1024;

const SWITCHING_PROTOCOLS = 101;

/**
 * Parses a connection's only response, strictly (RFC 9112): anything ambiguous is not HTTP. Unlike libraries, it
 * tells whether anything followed the response.
 */
export class AnswerReader {
  readonly #events: AnswerEvents;
  #bytes: Buffer = Buffer.alloc(0);
  #framing: Framing | undefined;
  #isComplete = false;

  constructor(events: AnswerEvents) {
    this.#events = events;
  }

  get isComplete(): boolean {
    return this.#isComplete;
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
    this.#refuseOtherProtocols();
    if (end > MAX_HEADER_BYTES || (end === -1 && this.#bytes.length > MAX_HEADER_BYTES))
      throw new BrokenAnswer('HPE_HEADER_OVERFLOW');
    if (end === -1) return false;
    const [first = '', ...lines] = this.#bytes.toString('latin1', 0, end).split(LINE_END);
    const [, digits] = STATUS_LINE.exec(first) ?? broken();
    const headers = lines.flatMap(readHeader);
    const status = Number(digits);
    if (status === SWITCHING_PROTOCOLS) throw Object.assign(new Error(), { code: 'ECONNRESET' });
    this.#bytes = this.#bytes.subarray(end + HEAD_END.length);
    if (status >= 100 && status < 200) return true;
    this.#framing = framingOf(status, headers);
    this.#events.head(status, headers);
    return true;
  }

  #refuseOtherProtocols(): void {
    const start = this.#bytes.toString('latin1', 0, 'HTTP/1.'.length);
    if (!'HTTP/1.'.startsWith(start)) broken();
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
      if (line !== '') readHeader(line);
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
    if (piece.length > 0) this.#events.body(piece);
    return piece.length;
  }
}

function broken(): never {
  throw new BrokenAnswer('HPE_INVALID');
}

function readHeader(line: string): string[] {
  const [, name = '', value = ''] = HEADER.exec(line) ?? broken();
  return [name, value];
}

/** "Message Body Length" (RFC 9112, 6.3). */
function framingOf(status: number, headers: readonly string[]): Framing {
  const lengths = new Set(
    valuesOf(headers, 'content-length').flatMap((value) => value.split(/\s*,\s*/)),
  );
  const codings = valuesOf(headers, 'transfer-encoding').join(',').toLowerCase();
  if (lengths.size > 1 || (lengths.size > 0 && codings !== '')) broken();
  if (status === 204 || status === 304) return { by: 'length', left: 0 };
  if (/(?:^|,)[ \t]*chunked[ \t]*$/.test(codings)) return { by: 'chunks', left: 0, state: 'size' };
  const [length] = lengths;
  if (length === undefined) return { by: 'connection' };
  return /^\d{1,15}$/.test(length) ? { by: 'length', left: Number(length) } : broken();
}

const valuesOf = (headers: readonly string[], name: string): string[] =>
  headers.flatMap((value, at) =>
    at % 2 === 1 && headers[at - 1]?.toLowerCase() === name ? [value] : [],
  );
