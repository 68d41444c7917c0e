/** Text as bytes (one character each), with the place in the source that each byte was written at. */
export interface Traced {
  readonly bytes: string;
  /** Start in the source of each byte. */
  readonly from: ArrayLike<number>;
  /** End in the source of each byte. */
  readonly to: ArrayLike<number>;
}

/** The UTF-8 bytes of a text. @param areBytes whether the characters are bytes already, as in a header. */
export function traceText(text: string, areBytes = false): Traced {
  const traced = new Tracer(3 * text.length);
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    if (code <= 0x7f || (areBytes && code <= 0xff)) traced.add(code, at, end);
    else traced.addAll(utf8Of(code), at, end);
    at = end;
  }
  return traced.end();
}

/**
 * Undoes one layer of escapes: those of JSON and other programming languages, URLs, and HTML. Other backslashes are
 * dropped.
 * @returns undefined if there are none.
 */
export function decodeOnce(text: Traced): Traced | undefined {
  const { bytes, from, to } = text;
  const decoded = new Tracer(bytes.length);
  let at = 0;
  for (const found of bytes.matchAll(ESCAPE)) {
    decoded.copy(text, at, found.index);
    at = found.index + found[0].length;
    decoded.addAll(spelledBy(found[0]), from[found.index] as number, to[at - 1] as number);
  }
  if (at === 0) return undefined;
  decoded.copy(text, at, bytes.length);
  return decoded.end();
}

/** Characters that start an escape. */
export const MAY_BE_ESCAPED = /[\\%&\0]|\$\$/;

/** The same as `decodeOnce`, without the positions. */
export const decodeText = (text: string): string =>
  text.replaceAll('\0', '').replace(ESCAPE, spelledBy);

/** Removes a truncated escape at the end of a cut text, or before `…`. */
export const withoutCutEscapes = (text: Traced): Traced => withoutMatches(text, CUT_ESCAPE);

/** @returns the same object if nothing matches. */
export function withoutMatches(text: Traced, pattern: RegExp): Traced {
  const kept = new Tracer(text.bytes.length);
  let at = 0;
  for (const { index, 0: found } of text.bytes.matchAll(pattern)) {
    kept.copy(text, at, index);
    at = index + found.length;
  }
  if (at === 0) return text;
  kept.copy(text, at, text.bytes.length);
  return kept.end();
}

/** A long run of backslashes would take quadratic time. */
const CUT_ESCAPE =
  /(?:\\{1,8}(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,6}|[a-z]{0,6}))(?=\xe2\x80\xa6|$)/gi;

/** Without groups, which would take most of the time of a text full of escapes. */
const ESCAPE =
  /\\+ud[89ab][0-9a-f]{2}\\+ud[c-f][0-9a-f]{2}|(?:\\+u|%u)[0-9a-f]{4}|\\+u\{[0-9a-f]{1,6}\}|\\+x[0-9a-f]{2}|\\+[nrt]?|%[0-9a-f]{2}|\$\$|%%|&#x[0-9a-f]{1,6};?|&#\d{1,7};?|&(?:amp|lt|gt|quot|apos|plus|sol|equals|shy|zwn?j|lrm|rlm|zerowidthspace);/gi;

export const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
};

const INVISIBLE_ENTITIES: Readonly<Record<string, number>> = {
  shy: 0xad,
  zerowidthspace: 0x200b,
  zwnj: 0x200c,
  zwj: 0x200d,
  lrm: 0x200e,
  rlm: 0x200f,
};

function spelledBy(escaped: string): string {
  if (escaped.startsWith('\\')) return spelledByBackslash(escaped.toLowerCase());
  if (escaped.startsWith('&')) return spelledByEntity(escaped.slice(1).toLowerCase());
  if (escaped === '%%' || escaped === '$$') return escaped.charAt(0);
  if (escaped.length > 3) return utf8Of(Number.parseInt(escaped.slice(2), 16));
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
}

function spelledByBackslash(escaped: string): string {
  const kind = escaped.replaceAll('\\', '');
  if (kind === '') return '';
  const point = Number.parseInt(kind.slice(kind.startsWith('u{') ? 2 : 1), 16);
  if (kind.startsWith('x')) return String.fromCharCode(point);
  if (!kind.startsWith('u')) return ' ';
  return kind.length < 'ud800udc00'.length || kind.startsWith('u{') ? utf8Of(point) : pairOf(kind);
}

function pairOf(kind: string): string {
  const units = [kind.slice(1, 5), kind.slice(6)].map((unit) => Number.parseInt(unit, 16));
  return utf8Of(String.fromCharCode(...units).codePointAt(0) ?? 0);
}

function spelledByEntity(entity: string): string {
  if (entity.startsWith('#x')) return utf8Of(Number.parseInt(entity.slice(2), 16));
  if (entity.startsWith('#')) return utf8Of(Number.parseInt(entity.slice(1), 10));
  const name = entity.slice(0, -1);
  return NAMED_ENTITIES[name] ?? utf8Of(INVISIBLE_ENTITIES[name] ?? 0);
}

const utf8Of = (code: number): string => {
  if (code <= 0x7f) return String.fromCharCode(code);
  if (code > 0x10ffff) return '';
  return Buffer.from(String.fromCodePoint(code)).toString('latin1');
};

/** Collects bytes; all bytes of one character are written at the same place. */
export class Tracer {
  readonly #bytes: Buffer;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #length = 0;

  /** @param capacity the most bytes that can come. */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
    this.#from = new Int32Array(capacity);
    this.#to = new Int32Array(capacity);
  }

  add(byte: number, from: number, to: number): void {
    this.#bytes[this.#length] = byte;
    this.#from[this.#length] = from;
    this.#to[this.#length] = to;
    this.#length += 1;
  }

  addAll(bytes: string, from: number, to: number): void {
    for (let at = 0; at < bytes.length; at += 1) this.add(bytes.charCodeAt(at), from, to);
  }

  /** Copies traced bytes. */
  copy({ bytes, from, to }: Traced, start: number, end: number): void {
    for (let at = start; at < end; at += 1)
      this.add(bytes.charCodeAt(at), from[at] as number, to[at] as number);
  }

  /** The last byte, if any. */
  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.#bytes[this.#length - 1];
  }

  end(): Traced {
    return {
      bytes: this.#bytes.toString('latin1', 0, this.#length),
      from: this.#from.subarray(0, this.#length),
      to: this.#to.subarray(0, this.#length),
    };
  }
}
