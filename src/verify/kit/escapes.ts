import { NAMED_ENTITIES } from '../../core/protocol/masking/decode.ts';

/** HTML entities of a program, by character. */
type Entities = Readonly<Record<string, string>>;

const MARKUP: Entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** @param others characters to escape besides `&`, `<`, and `>`. */
export function escapeEntities(text: string, others: Entities): string {
  const entities = { ...MARKUP, ...others };
  return text.replace(/[&<>"'`=+/]/g, (character) => entities[character] ?? character);
}

const NAMES: Entities = { ...NAMED_ENTITIES, nbsp: '\u00a0' };

export const unescapeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return NAMES[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });

/** How a program escapes a text for a URL or a form. */
export interface PercentRule {
  /** Characters left unescaped besides letters and digits. */
  readonly kept: string;
  readonly blank: '+' | '%20';
  readonly lowerCase?: true;
}

/** RFC 3986: PHP's rawurlencode, C#'s EscapeDataString, Ruby's ERB. */
export const RFC_3986: PercentRule = { kept: '-_.~', blank: '%20' };
/** Python's quote_plus, Go's QueryEscape, Ruby's CGI.escape. */
export const QUOTE_PLUS: PercentRule = { kept: '-_.~', blank: '+' };
/** Python's quote. */
export const QUOTE: PercentRule = { kept: '-_.~/', blank: '%20' };
/** PHP's urlencode and http_build_query. */
export const PHP_URLENCODE: PercentRule = { kept: '-_.', blank: '+' };
/** The URL standard's forms: URLSearchParams, Java's URLEncoder, Ruby's encode_www_form. */
export const WWW_FORM: PercentRule = { kept: '*-._', blank: '+' };
/** JavaScript's encodeURIComponent. */
export const URI_COMPONENT: PercentRule = { kept: "-_.!~*'()", blank: '%20' };
export const URI_COMPONENT_PLUS: PercentRule = { kept: "-_.!~*'()", blank: '+' };
/** JavaScript's encodeURI. */
export const URI: PercentRule = { kept: "-_.!~*'();/?:@&=+$,#", blank: '%20' };
/** .NET's WebUtility.UrlEncode. */
export const WEB_UTILITY: PercentRule = { kept: '!()*-_.', blank: '+' };
/** .NET's HttpUtility.UrlEncode. */
export const HTTP_UTILITY: PercentRule = { kept: '!()*-_.', blank: '+', lowerCase: true };

export function percentEncode(text: string, { kept, blank, lowerCase }: PercentRule): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^A-Za-z0-9]/g, (byte) => {
      if (kept.includes(byte)) return byte;
      if (byte === ' ') return blank;
      const hex = byte.charCodeAt(0).toString(16).padStart(2, '0');
      return `%${lowerCase ? hex : hex.toUpperCase()}`;
    });
}

/** @returns undefined if the escaped bytes are not UTF-8. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The meaning of letters after a backslash in C and its descendants. */
export const LETTER_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
