import { COST } from '../variant.ts';
import type { Step } from './step.ts';

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
export function* escapedSteps(text: string, dearest: number): Generator<Step> {
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
