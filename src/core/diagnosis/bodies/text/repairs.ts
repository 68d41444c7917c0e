import { isUtf8 } from 'node:buffer';
import { COST } from '../../variant.ts';
import { unescapeEntities } from './entities.ts';
import { stripSlashes } from './escaping-steps.ts';
import { formToJson } from './form-to-json.ts';
import { percentDecode } from './percent.ts';
import { type Repair, repair } from './reading.ts';
import { straightenQuotes } from './typography-steps.ts';
import { unwrapBytes, unwrapFence, unwrapQuotes } from './wrappers.ts';

const { common, usual, rare } = COST;
/** An editor leaves its three marks at once: newline, byte order mark and CRLF. */
const EDITORS = common - 1;

const BLANKS = ' \t\r\n\0\u00a0';

/** More than the newlines at the end. */
function trimBlanks(text: string): string {
  const trimmed = trimEnd(text.replace(/^[ \t\r\n\0\u00a0]+/, ''), BLANKS);
  return trimmed === trimEnd(text, '\r\n') ? text : trimmed;
}

/** A pattern that looks for blanks at the end takes quadratic time where there are many elsewhere. */
function trimEnd(text: string, blanks: string): string {
  let end = text.length;
  while (end > 0 && blanks.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function undoJsonString(text: string): string | undefined {
  if (!/^\s*"/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A web page's blanks, between the members: what is copied from one. */
const undoNoBreakSpaces = (text: string): string | undefined =>
  /[{,:[]\s*\u00a0/.test(text) ? text.replaceAll('\u00a0', ' ') : undefined;

/** `{\"a\":…`: quotes that no JSON escapes outside a string. */
const undoSlashes = (text: string): string | undefined =>
  /^\s*[{[][\s{[]*\\"/.test(text) ? stripSlashes(text) : undefined;

/** With the `=` that a form puts after a name without a value. */
const undoPercent = (text: string): string | undefined =>
  /^\s*%(?:7B|5B)/i.test(text) ? percentDecode(text.replace(/=$/, '')) : undefined;

/** Curly quotes inside a value are meant. */
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

/** What clients, editors and terminals put around or into a body; the likelier first. */
export const REPAIRS: readonly Repair[] = [
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
