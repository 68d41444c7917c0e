import { isUtf8 } from 'node:buffer';
import { gunzipSync, inflateSync } from 'node:zlib';
import { recognizeUtf16 } from '../../../core/kit/json/decode.ts';
import { jsonValue } from '../../../core/kit/json/value.ts';
import { percentDecode, unescapeEntities } from '../../kit/escapes.ts';
import { type Cause, COST } from '../../model/cause.ts';
import { decodeKorean } from './korean.ts';
import { straightenQuotes, stripSlashes } from './rewriting.ts';

/** The text in UTF-8 if the bytes are valid, otherwise in other possible encodings. */
function decodings(received: Uint8Array): Reading[] {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.length);
  const utf16 = recognizeUtf16(received);
  if (utf16 !== undefined) return readUtf16(bytes, utf16);
  if (isUtf8(bytes)) return [{ text: bytes.toString(), cost: 0, causes: [] }];
  return [...readCompressed(bytes), ...readByteCharset(bytes)];
}

/** Enough for any report; a hostile body must not fill the memory. */
const MOST_INFLATED = 1024 * 1024;

/** A body that was compressed after it was signed, as `Content-Encoding` says. */
function readCompressed(bytes: Buffer): Reading[] {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip && bytes[0] !== 0x78) return [];
  try {
    const inflated = (isGzip ? gunzipSync : inflateSync)(bytes, { maxOutputLength: MOST_INFLATED });
    if (!isUtf8(inflated)) return [];
    const cause = { id: 'body.compressed', form: isGzip ? 'gzip' : 'deflate' } as const;
    return [
      { text: inflated.toString(), cost: COST.common, causes: [{ ...cause, side: 'received' }] },
    ];
  } catch {
    return [];
  }
}

function readUtf16(bytes: Buffer, charset: string): Reading[] {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return [];
  const units = charset === 'UTF-16BE' ? Buffer.from(bytes).swap16() : bytes;
  const text = units.toString('utf16le').replace(/^\ufeff/, '');
  return [{ text, cost: COST.usual, causes: [charsetCause(charset.toLowerCase())] }];
}

function readByteCharset(bytes: Buffer): Reading[] {
  const korean = decodeKorean(bytes);
  const latin = bytes.toString('latin1');
  const readings = [{ text: latin, cost: COST.rare, causes: [charsetCause('iso-8859-1')] }];
  if (korean === undefined || korean.includes('\ufffd')) return readings;
  return [{ text: korean, cost: COST.usual, causes: [charsetCause('cp949')] }, ...readings];
}

const charsetCause = (charset: string): Cause => ({
  id: 'body.charset',
  charset,
  side: 'received',
});

/** A form's value, or nested fields by name. */
type Field = string | Map<string, Field>;

/** Deeper than any order nests, and more fields than any has. */
const DEEPEST_FORM = 20;
const MOST_FIELDS = 2_000;

/** The members that are numbers in the service's reports. */
const AMOUNTS = new Set(['amount', 'price', 'quantity']);

/**
 * Reconstructs the JSON of a form: `a=b&items[0][name]=c`.
 * @param numbers which values were numbers: those of amount fields, or none.
 * @returns undefined if it is not a form.
 */
function formToJson(text: string, numbers: 'amounts' | 'none'): string | undefined {
  if (!/^[\w%.+-]+(?:\[|%5[Bb]|=)/.test(text)) return undefined;
  const fields = text.trimEnd().split('&', MOST_FIELDS + 1);
  if (fields.length > MOST_FIELDS) return undefined;
  const root = new Map<string, Field>();
  for (const field of fields) {
    if (!putField(root, field)) return undefined;
  }
  return print(root, numbers, '');
}

function putField(root: Map<string, Field>, field: string): boolean {
  const at = field.indexOf('=');
  const name = percentDecode(at === -1 ? field : field.slice(0, at));
  const value = at === -1 ? '' : percentDecode(field.slice(at + 1));
  if (name === undefined || value === undefined) return false;
  const [first = '', ...inner] = name.split('[');
  const path = [first, ...inner.map((step) => step.replace(/\]$/, ''))];
  if (path.length > DEEPEST_FORM) return false;
  return putAt(root, path, value);
}

function putAt(start: Map<string, Field>, path: readonly string[], value: string): boolean {
  let place = start;
  for (const step of path.slice(0, -1)) {
    const inner = place.get(step) ?? new Map<string, Field>();
    if (typeof inner === 'string') return false;
    place.set(step, inner);
    place = inner;
  }
  const last = path.at(-1) ?? '';
  place.set(last === '' ? String(place.size) : last, value);
  return true;
}

function print(field: Field, numbers: 'amounts' | 'none', name: string): string {
  if (typeof field === 'string') {
    const isNumber = numbers === 'amounts' && AMOUNTS.has(name);
    return isNumber && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(field) ? field : JSON.stringify(field);
  }
  const members = [...field];
  if (members.every(([key], at) => key === String(at))) {
    return `[${members.map(([, value]) => print(value, numbers, '')).join(',')}]`;
  }
  const printed = members.map(([k, value]) => `${JSON.stringify(k)}:${print(value, numbers, k)}`);
  return `{${printed.join(',')}}`;
}

/** A possible original of the received bytes, if the flaw is on the received side. */
export interface Reading {
  readonly text: string;
  readonly cost: number;
  /** Each with `side: 'received'`. */
  readonly causes: readonly Cause[];
}

/** One flaw that a received text may have, and how to undo it. */
interface Repair {
  readonly cost: number;
  readonly cause: Cause;
  /** Returns the text unchanged, or undefined, if it does not have this flaw. */
  readonly undo: (text: string) => string | undefined;
}

function repair(
  cost: number,
  id: Cause['id'],
  undo: (text: string) => string | undefined,
  particulars: Readonly<Record<string, string>> = {},
): Repair {
  return { cost, cause: { id, side: 'received', ...particulars }, undo };
}

/** `'…'`, `` `…` ``, or `“…”` around a pasted body; `"…"` only if its content is unescaped. */
function unwrapQuotes(text: string): string | undefined {
  const trimmed = text.trim();
  const closing = { "'": "'", '`': '`', '"': '"', '“': '”', '‘': '’' }[trimmed[0] ?? ''];
  if (closing === undefined || trimmed.length < 2 || !trimmed.endsWith(closing)) return undefined;
  const inside = trimmed.slice(1, -1);
  if (closing === '`' && inside.startsWith('`')) return undefined;
  if (closing === '"') return /^\s*[{[]\s*["\]}]/.test(inside) ? inside : undefined;
  return closing === "'" ? inside.replaceAll(`'\\''`, "'") : inside;
}

/** A block of Markdown, with or without the name of a language. */
function unwrapFence(text: string): string | undefined {
  const trimmed = text.trim();
  const opening = /^```[\w-]*\r?\n/.exec(trimmed)?.[0];
  if (opening === undefined || !trimmed.endsWith('```')) return undefined;
  return trimmed.slice(opening.length, -3).replace(/\r?\n$/, '');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** What Python prints for bytes. */
function unwrapBytes(text: string): string | undefined {
  const inside = /^b(['"])([\s\S]*)\1$/.exec(text.trim())?.[2];
  if (inside === undefined) return undefined;
  const byteString = inside.replace(/\\(?:x([0-9a-f]{2})|([\s\S]))/g, (_, hex, other) =>
    hex === undefined ? (ESCAPES[other] ?? other) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(byteString, 'latin1').toString();
}

const { common, usual, rare } = COST;
/** An editor leaves its three marks at once: newline, byte order mark and CRLF. */
const EDITORS = common - 1;

const BLANKS = ' \t\r\n\0\u00a0';

/** More than the newlines at the end. */
function trimBlanks(text: string): string {
  const trimmed = trimEnd(text.replace(/^[ \t\r\n\0\u00a0]+/, ''), BLANKS);
  return trimmed === trimEnd(text, '\r\n') ? text : trimmed;
}

/** A pattern for trailing blanks would take quadratic time if there are many elsewhere. */
function trimEnd(text: string, blanks: string): string {
  let end = text.length;
  while (end > 0 && blanks.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function undoJsonString(text: string): string | undefined {
  const value = /^\s*"/.test(text) ? jsonValue(text) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** No-break spaces between fields, as copied from a web page. */
const undoNoBreakSpaces = (text: string): string | undefined =>
  /[{,:[]\s*\u00a0/.test(text) ? text.replaceAll('\u00a0', ' ') : undefined;

/** `{\"a\":…`: quotes that no JSON escapes outside a string. */
const undoSlashes = (text: string): string | undefined =>
  /^\s*[{[][\s{[]*\\"/.test(text) ? stripSlashes(text) : undefined;

/** With the `=` that a form puts after a name without a value. */
const undoPercent = (text: string): string | undefined =>
  /^\s*%(?:7B|5B)/i.test(text) ? percentDecode(text.replace(/=$/, '')) : undefined;

/** Curly quotes inside values are intended. */
const undoQuotes = (text: string): string | undefined =>
  /^\s*[{[][\s{[]*[“”„‟]/.test(text) ? straightenQuotes(text) : undefined;

const undoEntities = (text: string): string | undefined =>
  /&(?:quot|#0?34|#x22);/i.test(text) ? unescapeEntities(text) : undefined;

function undoMojibake(text: string): string | undefined {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

function undoBase64(text: string): string | undefined {
  if (!/^[\w+/=\s-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return isUtf8(bytes) && /^\s*[{[]/.test(bytes.toString()) ? bytes.toString() : undefined;
}

/** Changes that clients, editors, and terminals make to a body, likelier first. */
const REPAIRS: readonly Repair[] = [
  repair(EDITORS, 'body.trailing-newline', (text) => trimEnd(text, '\r\n')),
  repair(EDITORS, 'body.bom', (text) => text.replace(/^\ufeff/, '')),
  repair(usual, 'body.whitespace', trimBlanks),
  repair(EDITORS, 'body.crlf', (text) => text.replaceAll('\r\n', '\n')),
  repair(common, 'body.double-encoded', undoJsonString, { form: 'string' }),
  repair(usual, 'body.double-encoded', undoSlashes, { form: 'slashes' }),
  repair(usual, 'body.form-encoded', undoPercent, { form: 'percent' }),
  repair(usual, 'body.form-encoded', (text) => formToJson(text, 'amounts')),
  repair(rare, 'body.form-encoded', (text) => formToJson(text, 'none')),
  repair(usual, 'body.smart-quotes', undoQuotes),
  repair(usual, 'body.whitespace', undoNoBreakSpaces, { found: 'no-break spaces' }),
  repair(usual, 'body.escaped-html', undoEntities, { set: 'entities' }),
  repair(usual, 'body.charset', undoMojibake, { form: 'misread', charset: 'iso-8859-1' }),
  repair(usual, 'body.wrapped', unwrapQuotes, { wrapper: 'quotes' }),
  repair(usual, 'body.wrapped', unwrapFence, { wrapper: 'markdown' }),
  repair(usual, 'body.wrapped', unwrapBytes, { wrapper: "Python b'…'" }),
  repair(rare, 'body.base64-encoded', undoBase64),
];

/** How many flaws of one body are undone at once. */
const DEEPEST_READING = 3;
/** For larger bodies, fewer readings are tried. */
const LARGE = 256 * 1024;

/**
 * Other possible originals of the received bytes, before a client wrapped them or a manual copy changed them. The
 * flaw is on the received side; the signed text did not have it.
 * @returns without the text itself if the bytes are plain UTF-8.
 */
export function readings(received: Uint8Array): Reading[] {
  const first = decodings(received);
  const known = new Map(first.map((reading) => [reading.text, reading]));
  let latest = first;
  for (let depth = 0; depth < (received.length > LARGE ? 1 : DEEPEST_READING); depth += 1) {
    latest = latest.flatMap((reading) => repairAll(reading, known));
  }
  return [...known.values()].filter(({ causes }) => causes.length > 0);
}

/** Readings that are new, or cheaper than one of the same text. */
function repairAll(reading: Reading, known: Map<string, Reading>): Reading[] {
  return REPAIRS.flatMap((repair) => {
    const repaired = apply(repair, reading);
    const rival = repaired && known.get(repaired.text);
    if (repaired === undefined || (rival !== undefined && rival.cost <= repaired.cost)) return [];
    known.set(repaired.text, repaired);
    return [repaired];
  });
}

function apply({ cost, cause, undo }: Repair, reading: Reading): Reading | undefined {
  if (reading.causes.some((known) => known.id === cause.id)) return undefined;
  const text = undo(reading.text);
  if (text === undefined || text === reading.text || text === '') return undefined;
  return { text, cost: reading.cost + cost, causes: [...reading.causes, cause] };
}
