import { COST } from '../model/cause.ts';
import type { KeyStep } from './transformed.ts';

type Around = readonly [before: string, after: string, found: string, cost: number];

const BLANKS: readonly Around[] = [
  ['', '\n', 'trailing newline', COST.common],
  ['', '\r\n', 'trailing CRLF', COST.common],
  ['', ' ', 'trailing blank', COST.common],
  [' ', '', 'leading blank', COST.usual],
  [' ', ' ', 'blanks on both sides', COST.usual],
  ['', '\t', 'trailing tab', COST.usual],
  ['\ufeff', '', 'byte order mark', COST.usual],
  ['\t', '', 'leading tab', COST.rare],
  ['\n', '', 'leading newline', COST.rare],
  ['\n', '\n', 'newlines on both sides', COST.rare],
  ['', '\r', 'trailing carriage return', COST.rare],
  ['', '\n\n', 'two trailing newlines', COST.rare],
  ['', ' \n', 'trailing blank and newline', COST.rare],
  ['', '  ', 'two trailing blanks', COST.rare],
  ['', '\u00a0', 'trailing no-break space', COST.rare],
  ['\u00a0', '', 'leading no-break space', COST.rare],
  ['', '\u3000', 'trailing ideographic space', COST.rare],
  ['', '\u200b', 'trailing zero-width space', COST.rare],
  ['\u200b', '', 'leading zero-width space', COST.rare],
  ['', '\\n', 'trailing \\n, as two characters', COST.rare],
  ['', '\0', 'trailing zero byte', COST.rare],
  ['\ufeff', '\n', 'byte order mark and trailing newline', COST.rare],
  ['\ufeff', '\r\n', 'byte order mark and trailing CRLF', COST.rare],
];

const QUOTES: readonly Around[] = [
  ['"', '"', '"…"', COST.common],
  ["'", "'", "'…'", COST.common],
  ["b'", "'", "b'…'", COST.usual],
  ['`', '`', '`…`', COST.rare],
  ['“', '”', '“…”', COST.rare],
  ['‘', '’', '‘…’', COST.rare],
  ['<', '>', '<…>', COST.rare],
  ['[', ']', '[…]', COST.rare],
  ['["', '"]', '["…"]', COST.rare],
  ["['", "']", "['…']", COST.rare],
  ['{', '}', '{…}', COST.rare],
  ['(', ')', '(…)', COST.rare],
  ['\\"', '\\"', '\\"…\\"', COST.rare],
  ['Optional("', '")', 'Optional("…")', COST.rare],
  ['Some("', '")', 'Some("…")', COST.rare],
  ['Optional[', ']', 'Optional[…]', COST.rare],
  ['"', '', 'an opening "', COST.rare],
  ['', '"', 'a closing "', COST.rare],
  ["'", '', "an opening '", COST.rare],
  ['', "'", "a closing '", COST.rare],
  ['', ';', 'a semicolon at the end', COST.rare],
  ['', ',', 'a comma at the end', COST.rare],
  ['"', '";', '"…";', COST.rare],
  ['"', '",', '"…",', COST.rare],
  ["bytearray(b'", "')", "bytearray(b'…')", COST.rare],
  // The whole of a secret that a secret store keeps as JSON.
  ...['hmac_secret', 'HMAC_SECRET', 'secret', 'CONV_HMAC_SECRET'].map(
    (name): Around => [`{"${name}":"`, '"}', `{"${name}":"…"}`, COST.rare],
  ),
];

/** The secret in lines, as PEM files and mail programs fold text. */
function* foldedSteps(text: string): Generator<KeyStep> {
  for (const columns of [64, 76]) {
    const key = text.replace(new RegExp(`.{${columns}}(?=.)`, 'g'), '$&\n');
    const cause = { id: 'key.whitespace', found: `newline after ${columns} characters` } as const;
    yield { key, cost: COST.rare, cause };
  }
}

/** Blanks around the secret used, or around the stored one. */
export function* whitespaceSteps(text: string): Generator<KeyStep> {
  for (const [before, after, found, cost] of BLANKS) {
    yield { key: before + text + after, cost, cause: { id: 'key.whitespace', found } };
  }
  const stored = 'in the stored secret';
  const cause = { id: 'key.whitespace', found: stored } as const;
  yield { key: text.trim(), cost: COST.common, cause };
  yield { key: text.trimEnd(), cost: COST.usual, cause };
  yield { key: text.trimStart(), cost: COST.usual, cause };
  yield { key: text.replace(/[\s\u200b\0]/g, ''), cost: COST.usual, cause };
  yield* foldedSteps(text);
}

/** Quotes and brackets around the secret used, or around the stored one. */
export function* quoteSteps(text: string): Generator<KeyStep> {
  for (const [before, after, quotes, cost] of QUOTES) {
    yield { key: before + text + after, cost, cause: { id: 'key.quoted', quotes } };
    const inside = text.slice(before.length, text.length - after.length);
    if (inside !== '' && text === before + inside + after) {
      const cause = { id: 'key.quoted', quotes, side: 'stored secret' } as const;
      yield { key: inside, cost: COST.common, cause };
    }
  }
}

/** Prefixes that only name the kind of credential. */
const WELL_KNOWN: readonly string[] = [
  'shs_',
  'whsec_',
  'v1,whsec_',
  'v1,',
  'sk_',
  'sk_live_',
  'sk_test_',
  'pk_',
  'pk_live_',
  'pk_test_',
  'test_',
  'live_',
  'prod_',
  'secret_',
  'secret-',
  'key_',
  'hmac_',
  'sample-',
  'base64:',
  'hex:',
  'secret:',
  'key:',
  'hmac:',
  'sha256:',
  'sha256=',
  '0x',
  'Bearer ',
  'Basic ',
  'HMAC_SECRET=',
  'CONV_HMAC_SECRET=',
  'SECRET=',
  'hmac_secret=',
];

const PUT_ON: readonly (readonly [prefix: string, cost: number])[] = [
  ['shs_', COST.usual],
  ['whsec_', COST.usual],
  ['v1,whsec_', COST.rare],
  ['v1,', COST.rare],
  ['Bearer ', COST.rare],
  ['Basic ', COST.rare],
  ['sk_', COST.rare],
  ['sk_live_', COST.rare],
  ['sk_test_', COST.rare],
  ['pk_test_', COST.rare],
  ['pk_live_', COST.rare],
  ['test_', COST.rare],
  ['live_', COST.rare],
  ['secret_', COST.rare],
  ['secret:', COST.rare],
  ['secret=', COST.rare],
  ['key=', COST.rare],
  ['key:', COST.rare],
  ['hmac:', COST.rare],
  ['hmac ', COST.rare],
  ['HMAC ', COST.rare],
  ['sha256=', COST.rare],
  ['sha256:', COST.rare],
  ['base64:', COST.rare],
  ['hex:', COST.rare],
  ['0x', COST.rare],
  ['=', COST.rare],
  [': ', COST.rare],
  ['HMAC_SECRET=', COST.rare],
  ['HMAC_SECRET: ', COST.rare],
  ['CONV_HMAC_SECRET=', COST.rare],
  ['SECRET=', COST.rare],
  ['hmac_secret=', COST.rare],
  ['hmac_secret: ', COST.rare],
  ['AWS4', COST.rare],
  ['$', COST.rare],
];

/** Text before a later separator is not a prefix. */
const LONGEST_PREFIX = 24;

/** The secret without its prefix, or with another one. */
export function* prefixSteps(text: string): Generator<KeyStep> {
  const known = WELL_KNOWN.filter((prefix) => text.startsWith(prefix) && prefix !== text);
  for (const prefix of known) {
    const cause = { id: 'key.prefix', prefix, cut: prefix.length } as const;
    yield { key: text.slice(prefix.length), cost: COST.common, cause };
  }
  for (const { index } of text.slice(0, LONGEST_PREFIX).matchAll(/[_\-:.= ]/g)) {
    const cut = index + 1;
    if (cut === text.length) continue;
    yield {
      key: text.slice(cut),
      cost: COST.usual + (index > 8 ? 3 : 0),
      cause: { id: 'key.prefix', cut },
    };
  }
  for (const [prefix, cost] of PUT_ON) {
    yield { key: prefix + text, cost, cause: { id: 'key.prefix', prefix } };
  }
  yield { key: `${text}&`, cost: COST.rare, cause: { id: 'key.prefix', suffix: '&' } };
}

/** The api key joined to the secret, or only its prefix. */
export function* apiKeyPrefixSteps(text: string, apiKey: string): Generator<KeyStep> {
  const own = /^(?:[A-Za-z]{1,12}[_-]){1,2}/.exec(apiKey)?.[0];
  if (own !== undefined) {
    const cause = { id: 'key.prefix', prefix: "the api key's own" } as const;
    yield { key: own + text, cost: COST.rare, cause };
  }
  for (const separator of ['', ':', '.', '&', '-', '_', '|']) {
    const before = { id: 'key.prefix', prefix: `the api key${separator}` } as const;
    yield { key: apiKey + separator + text, cost: COST.rare, cause: before };
    const after = { id: 'key.prefix', suffix: `${separator}the api key` } as const;
    yield { key: text + separator + apiKey, cost: COST.remote, cause: after };
  }
}

/** The lengths of fields, cipher keys, and blocks. */
const TYPICAL_LENGTHS = [16, 20, 24, 32, 48, 64, 72];
/** Where shells, `.env` files, URLs and query strings end a value. */
const ENDS = /[#$!&+/=;,\s"'\\`%@:]/;
/** How many beginnings of a longer secret are tried. */
const MOST_LENGTHS = 300;

/** The secret cut short. If another step makes the same key, that step is the better explanation. */
export function* truncatedSteps(text: string): Generator<KeyStep> {
  const { length } = text;
  const special = text.search(ENDS);
  if (special > 0) yield cut(text.slice(0, special), 'start', COST.usual);
  yield* cutAtEach(text);
  for (const kept of [...TYPICAL_LENGTHS, length - 1]) {
    if (kept < 1 || kept >= length) continue;
    yield cut(
      text.slice(0, kept),
      'start',
      kept === 16 || kept === 32 || kept === length - 1 ? COST.usual : COST.rare,
    );
    yield cut(text.slice(-kept), 'end', COST.rare);
  }
  yield* withoutSome(text);
}

/** Every beginning, and every end: single steps only. */
export function* anyLengthSteps(text: string): Generator<KeyStep> {
  const longest = Math.min(text.length - 1, MOST_LENGTHS);
  for (let kept = longest; kept >= 1; kept -= 1) {
    yield cut(text.slice(0, kept), 'start', COST.rare + 2);
    yield cut(text.slice(-kept), 'end', COST.remote);
  }
}

function* cutAtEach(text: string): Generator<KeyStep> {
  let found = 0;
  for (const { index } of text.matchAll(/[#$!&+/=;,\s"'\\`%@:]/g)) {
    if (index === 0) continue;
    yield cut(text.slice(0, index), 'start', COST.rare);
    yield cut(text.slice(index + 1), 'end', COST.rare);
    found += 1;
    if (found === 16) return;
  }
}

/** Characters that a shell, a form, or a regular expression removed. */
function* withoutSome(text: string): Generator<KeyStep> {
  const losses = [
    [/\$[A-Za-z_][A-Za-z0-9_]*|\$\d/g, 'shell variables'],
    [/-/g, 'dashes'],
    [/[+]/g, 'plus signs'],
    [/[^A-Za-z0-9]/g, 'all but letters and digits'],
    [/\\/g, 'backslashes'],
    [/=+$/g, 'padding'],
  ] as const;
  for (const [pattern, removed] of losses) {
    const key = text.replace(pattern, '');
    const cost = removed === 'padding' ? COST.usual : COST.rare;
    yield { key, cost, cause: { id: 'key.truncated', length: key.length, removed } };
  }
}

const cut = (key: string, side: 'start' | 'end', cost: number): KeyStep => ({
  key,
  cost,
  cause: { id: 'key.truncated', length: key.length, side },
});
