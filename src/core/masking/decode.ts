/** Text as bytes (one character each), with the place in the source that each byte was written at. */
export interface Traced {
  readonly bytes: string;
  /** Where the source begins to spell each byte. */
  readonly from: readonly number[];
  /** Where it ends. */
  readonly to: readonly number[];
}

/**
 * The UTF-8 bytes of a text.
 * @param areBytes the characters are bytes already, as those of a header are.
 */
export function traceText(text: string, areBytes = false): Traced {
  const traced = new Tracer();
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    traced.add(areBytes && code <= 0xff ? String.fromCharCode(code) : utf8Of(code), at, end);
    at = end;
  }
  return traced;
}

/**
 * One layer of escapes undone: those of JSON and of other programming languages, of URLs and of HTML.
 * A backslash before anything else is dropped.
 * @returns undefined where there are none.
 */
export function decodeOnce({ bytes, from, to }: Traced): Traced | undefined {
  ESCAPE.lastIndex = 0;
  let found = ESCAPE.exec(bytes);
  if (found === null) return undefined;
  const traced = new Tracer();
  let at = 0;
  const copyUpTo = (end: number): void => {
    for (; at < end; at += 1) {
      traced.add(bytes[at] as string, from[at] as number, to[at] as number);
    }
  };
  for (; found !== null; found = ESCAPE.exec(bytes)) {
    const { index } = found;
    const end = index + found[0].length;
    copyUpTo(index);
    traced.add(spelledBy(found), from[index] as number, to[end - 1] as number);
    at = end;
  }
  copyUpTo(bytes.length);
  return traced;
}

/** A text that was cut, without what is left of an escape at its end, or before `…`. */
export function withoutCutEscapes(traced: Traced): Traced {
  const { bytes, from, to } = traced;
  const kept = new Tracer();
  let at = 0;
  for (const { index, 0: escaped } of bytes.matchAll(CUT_ESCAPE)) {
    for (; at < index; at += 1) kept.add(bytes[at] as string, from[at] as number, to[at] as number);
    at += escaped.length;
  }
  if (at === 0) return traced;
  for (; at < bytes.length; at += 1)
    kept.add(bytes[at] as string, from[at] as number, to[at] as number);
  return kept;
}

/** A long run of backslashes would take quadratic time. */
const CUT_ESCAPE =
  /(?:\\{1,8}(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&(?:#x?[0-9a-f]{0,6}|[a-z]{0,6}))(?=\xe2\x80\xa6|$)/gi;

const ESCAPE =
  /\\+u(?<high>d[89ab][0-9a-f]{2})\\+u(?<low>d[c-f][0-9a-f]{2})|(?:\\+u|%u)(?<unit>[0-9a-f]{4})|\\+u\{(?<point>[0-9a-f]{1,6})\}|\\+x(?<byte>[0-9a-f]{2})|\\+(?<blank>[nrt])|\\+|%(?<percent>[0-9a-f]{2})|(?<doubled>[$%])\k<doubled>|&#x(?<hexadecimal>[0-9a-f]{1,6});?|&#(?<decimal>\d{1,7});?|&(?<name>amp|lt|gt|quot|apos|plus|sol|equals);/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
};

function spelledBy({ groups = {} }: RegExpExecArray): string {
  const { high, low, blank, doubled, name, decimal } = groups;
  if (high !== undefined && low !== undefined) {
    const pair = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
    return utf8Of(pair.codePointAt(0) ?? 0);
  }
  const byte = groups.byte ?? groups.percent;
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
  const point = groups.unit ?? groups.point ?? groups.hexadecimal;
  if (point !== undefined) return utf8Of(Number.parseInt(point, 16));
  if (decimal !== undefined) return utf8Of(Number(decimal));
  if (blank !== undefined) return ' ';
  return doubled ?? NAMED[name?.toLowerCase() ?? ''] ?? '';
}

const utf8Of = (code: number): string => {
  if (code <= 0x7f) return String.fromCharCode(code);
  if (code > 0x10ffff) return '';
  return Buffer.from(String.fromCodePoint(code)).toString('latin1');
};

/** Collects bytes; all bytes of one character are written at the same place. */
export class Tracer implements Traced {
  bytes = '';
  readonly from: number[] = [];
  readonly to: number[] = [];

  add(bytes: string, from: number, to: number): void {
    this.bytes += bytes;
    for (let count = bytes.length; count > 0; count -= 1) {
      this.from.push(from);
      this.to.push(to);
    }
  }
}
