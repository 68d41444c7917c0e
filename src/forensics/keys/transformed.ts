import { createHash } from 'node:crypto';
import { COST } from '../variant.ts';
import { type KeyStep, toKey } from './encodings.ts';

type Escape = readonly [as: string, cost: number, change: (text: string) => string];

/** Every language's own idea of what must be escaped, and the reverse. */
const ESCAPES: readonly Escape[] = [
  ['encodeURIComponent', COST.usual, (text) => percent(text, /[^A-Za-z0-9\-_.!~*'()]/gu)],
  ['rawurlencode', COST.usual, (text) => percent(text, /[^A-Za-z0-9\-_.~]/gu)],
  ['urlencode', COST.usual, (text) => percent(text, /[^A-Za-z0-9\-_. ]/gu).replaceAll(' ', '+')],
  ['urlencode in lower case', COST.rare, (text) => lowerPercent(text)],
  ['quote', COST.rare, (text) => percent(text, /[^A-Za-z0-9\-_.~/]/gu)],
  ['encodeURI', COST.rare, (text) => percent(text, /[^A-Za-z0-9\-_.!~*'();/?:@&=+$,#]/gu)],
  ['URL-unescaped', COST.usual, (text) => unescapeUrl(text.replaceAll('+', ' '))],
  ['URL-unescaped, + kept', COST.usual, (text) => unescapeUrl(text)],
  ['blanks for +', COST.usual, (text) => text.replaceAll('+', ' ')],
  ['+ for blanks', COST.rare, (text) => text.replaceAll(' ', '+')],
  ['htmlspecialchars', COST.usual, (text) => html(text, /[&<>"']/g, decimal)],
  ['htmlspecialchars, &#x27;', COST.rare, (text) => html(text, /[&<>"']/g, hexadecimal)],
  ['HTML, quotes kept', COST.rare, (text) => html(text, /[&<>]/g, decimal)],
  ['HTML with &#34;', COST.rare, (text) => htmlOfGo(text)],
  ['HTML with &#x2F;', COST.usual, (text) => html(text, /[&<>"'/]/g, hexadecimal)],
  ['HTML with &#47;', COST.rare, (text) => html(text, /[&<>"'/]/g, decimal)],
  ['HTML with &#61;', COST.rare, (text) => html(text, /[&<>"'=]/g, decimal)],
  ['HTML with &#x3D;', COST.usual, (text) => html(text, /[&<>"'`=]/g, hexadecimal)],
  ['HTML with &#x2F; and &#x3D;', COST.usual, (text) => html(text, /[&<>"'/`=]/g, hexadecimal)],
  ['HTML with &#43;', COST.usual, (text) => html(text, /[&<>"'+]/g, decimal)],
  ['HTML with &#x2B;', COST.usual, (text) => html(text, /[&<>"'+]/g, hexadecimal)],
  ['HTML with &#43; and &#61;', COST.rare, (text) => html(text, /[&<>"'+=]/g, decimal)],
  ['HTML-unescaped', COST.usual, unescapeHtml],
  ['JSON', COST.usual, json],
  ['JSON with \\/', COST.usual, (text) => json(text).replaceAll('/', '\\/')],
  ['JSON with \\u0026', COST.usual, (text) => unicode(json(text), /[&<>]/g, false)],
  ['JSON with \\u002B', COST.usual, (text) => unicode(text, /[+&<>'`"]/g, true)],
  ['JSON with \\u002B and \\/', COST.rare, (text) => unicode(text, /[+&<>'`"/]/g, true)],
  ['JSON with \\u003d', COST.usual, (text) => unicode(json(text), /[=&<>']/g, false)],
  ['JSON-unescaped', COST.rare, (text) => text.replace(/\\(.)/g, '$1')],
  ['addslashes', COST.rare, (text) => text.replace(/['"\\]/g, '\\$&')],
  ['regular expression', COST.rare, (text) => text.replace(/[^A-Za-z0-9_]/g, '\\$&')],
  ['preg_quote', COST.rare, (text) => text.replace(/[.\\+*?[^\]$(){}=!<>|:\-#]/g, '\\$&')],
  ['shell', COST.rare, (text) => text.replace(/[^A-Za-z0-9_\-./=+:@%,]/g, '\\$&')],
  ['$$ for $', COST.rare, (text) => text.replaceAll('$', '$$$$')],
  ['$ for $$', COST.rare, (text) => text.replaceAll('$$', '$')],
  ['%% for %', COST.rare, (text) => text.replaceAll('%', '%%')],
  ['the other base64 alphabet', COST.rare, otherBase64],
];

/**
 * The secret escaped for something that it was not put into, or unescaped though it never was.
 * @param dearest what costs more is left out.
 */
export function* escapedSteps(text: string, dearest: number): Generator<KeyStep> {
  if (/^[A-Za-z0-9]*$/.test(text)) return;
  for (const [as, cost, change] of ESCAPES) {
    if (cost > dearest) continue;
    const key = change(text);
    if (key !== text) yield { key, cost, cause: { id: 'key.escaped', as } };
  }
}

const percent = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (character) => {
    const hex = Buffer.from(character).toString('hex').toUpperCase();
    return hex.replace(/../g, '%$&');
  });

/** As .NET's HttpUtility does. */
const lowerPercent = (text: string): string =>
  percent(text, /[^A-Za-z0-9\-_.!*() ]/gu)
    .replace(/%../g, (code) => code.toLowerCase())
    .replaceAll(' ', '+');

const unescapeUrl = (text: string): string =>
  text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const html = (text: string, pattern: RegExp, spell: (code: number) => string): string =>
  text.replace(pattern, (character) => NAMED[character] ?? `&#${spell(character.charCodeAt(0))};`);

const htmlOfGo = (text: string): string =>
  html(text, /[&<>]/g, decimal).replaceAll('"', '&#34;').replaceAll("'", '&#39;');

/** PHP fills up to three digits: `&#039;`. */
const decimal = (code: number): string => (code === 39 ? '039' : String(code));

const hexadecimal = (code: number): string => `x${code.toString(16).toUpperCase()}`;

const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/&(?:lt|#60|#x3c);/gi, '<'],
  [/&(?:gt|#62|#x3e);/gi, '>'],
  [/&(?:quot|#34|#x22);/gi, '"'],
  [/&(?:apos|#0?39|#x27);/gi, "'"],
  [/&(?:#43|#x2b|plus);/gi, '+'],
  [/&(?:#47|#x2f|sol);/gi, '/'],
  [/&(?:#61|#x3d|equals);/gi, '='],
  [/&(?:amp|#38|#x26);/gi, '&'],
];

function unescapeHtml(text: string): string {
  return ENTITIES.reduce((at, [entity, character]) => at.replace(entity, character), text);
}

/** What is between the quotes of a JSON string. */
function json(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const unicode = (text: string, pattern: RegExp, upper: boolean): string =>
  text.replace(pattern, (character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upper ? hex.toUpperCase() : hex}`;
  });

function otherBase64(text: string): string {
  const url = /[-_]/.test(text);
  const [from, to] = url ? (['-_', '+/'] as const) : (['+/', '-_'] as const);
  return text.replace(/[-_+/]/g, (character) => to[from.indexOf(character)] ?? character);
}

/** The secret in another case. */
export function* caseSteps(text: string): Generator<KeyStep> {
  yield { key: text.toUpperCase(), cost: COST.usual, cause: { id: 'key.case', case: 'upper' } };
  yield { key: text.toLowerCase(), cost: COST.usual, cause: { id: 'key.case', case: 'lower' } };
  const swapped = [...text].map((it) =>
    it === it.toUpperCase() ? it.toLowerCase() : it.toUpperCase(),
  );
  yield { key: swapped.join(''), cost: COST.remote, cause: { id: 'key.case', case: 'swapped' } };
}

/** The secret's text in bytes other than UTF-8. */
export function* charsetSteps(text: string): Generator<KeyStep> {
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  yield step(little, 'utf-16le', COST.usual);
  yield step(big, 'utf-16be', COST.rare);
  yield step(Buffer.concat([Buffer.of(0xff, 0xfe), little]), 'utf-16le with BOM', COST.rare);
  yield step(Buffer.concat([Buffer.of(0xfe, 0xff), big]), 'utf-16be with BOM', COST.rare);
  yield step(toUtf32(text), 'utf-32le', COST.remote);
  yield step(Buffer.from(text, 'latin1'), 'latin1', COST.usual);
  yield step(Buffer.from(text.replace(/[^\0-\x7f]/gu, '?')), 'ascii', COST.rare);
  const twice = Buffer.from(Buffer.from(text).toString('latin1'));
  yield step(twice, 'utf-8 twice', COST.rare);
}

const toUtf32 = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((character) => {
      const unit = Buffer.alloc(4);
      unit.writeUInt32LE(character.codePointAt(0) ?? 0);
      return unit;
    }),
  );

const step = (key: Buffer, charset: string, cost: number): KeyStep => ({
  key,
  cost,
  cause: { id: 'key.charset', charset },
});

const FORMS = [
  ['sha256', 'hex', COST.usual],
  ['sha256', 'raw', COST.usual],
  ['md5', 'hex', COST.usual],
  ['md5', 'raw', COST.rare],
  ['sha1', 'hex', COST.rare],
  ['sha1', 'raw', COST.rare],
  ['sha512', 'hex', COST.rare],
  ['sha512', 'raw', COST.rare],
  ['sha256', 'HEX', COST.rare],
  ['md5', 'HEX', COST.rare],
  ['sha256', 'base64', COST.rare],
  ['sha1', 'base64', COST.remote],
  ['md5', 'base64', COST.remote],
  ['sha384', 'hex', COST.remote],
] as const;

/** HMAC-SHA256 hashes a longer key itself (RFC 2104, 2): that digest is no other key. */
const BLOCK_BYTES = 64;

/**
 * A digest of the secret, as if it were a password.
 * @param dearest what costs more is left out.
 */
export function* hashedSteps(bytes: Uint8Array, dearest: number): Generator<KeyStep> {
  for (const [algorithm, form, cost] of FORMS) {
    if (cost > dearest) continue;
    if (algorithm === 'sha256' && form === 'raw' && bytes.length > BLOCK_BYTES) continue;
    const digest = createHash(algorithm).update(bytes).digest();
    yield { key: spell(digest, form), cost, cause: { id: 'key.hashed', algorithm, form } };
  }
}

function spell(digest: Buffer, form: 'hex' | 'HEX' | 'base64' | 'raw') {
  if (form === 'raw') return toKey(digest);
  return form === 'HEX' ? digest.toString('hex').toUpperCase() : digest.toString(form);
}
