import { COST, type KeyVariant, type OtherAccount } from '../model/cause.ts';
import {
  anyLengthSteps,
  apiKeyPrefixSteps,
  prefixSteps,
  quoteSteps,
  truncatedSteps,
  whitespaceSteps,
} from './affixes.ts';
import { byteListSteps, expandedSteps, maskedSteps, repeatedSteps } from './readings.ts';
import {
  base64DecodedSteps,
  base64EncodedSteps,
  caseSteps,
  charsetSteps,
  escapedSteps,
  hashedSteps,
  hexDecodedSteps,
  hexEncodedSteps,
  type Key,
  type KeyStep,
  toBytes,
} from './transformed.ts';

/** What programs hold in place of a value. */
const COMMON_LITERALS = ['', 'undefined', 'null', 'None'];
const USUAL_LITERALS = [
  'nil',
  'NULL',
  'false',
  '$SECRET',
  '$HMAC_SECRET',
  'HMAC_SECRET',
  '[object Object]',
];

/** Rarer ones, and values from examples. */
const RARE = [
  ...['true', '0', 'NaN', 'none', 'Null', 'Object', '{}', '[]', '""', "''", 'your_hmac_secret'],
  ...[
    'YOUR_HMAC_SECRET',
    'YOUR_SECRET',
    'your_secret',
    'your-secret',
    'secret',
    'changeme',
    'test',
  ],
  ...['key', 'password', '****', '********', '**********', '<hidden>', 'xxx', '(null)', '<nil>'],
];
const REMOTE = [
  ...['True', 'False', '1', 'Nil', 'NONE', 'UNDEFINED', 'object', 'Array', '()', '-', 'N/A', '%s'],
  ...['[object Promise]', '[object Undefined]', '[object Uint8Array]', '[object ArrayBuffer]'],
  ...['System.Byte[]', 'System.Security.SecureString', 'Symbol(HMAC_SECRET)', '[object CryptoKey]'],
  ...['your-hmac-secret', 'your_secret_key', 'YOUR_SECRET_KEY', 'your-secret-key', 'YOUR-SECRET'],
  ...['YOUR_SECRET_HERE', 'your_secret_here', 'my_secret', 'my-secret', 'mysecret', 'MY_SECRET'],
  ...['topsecret', 'CHANGEME', 'CHANGE_ME', 'change-me', 'replace_me', 'REPLACE_ME', ':undefined'],
  ...['TODO', 'FIXME', 'TEST', 'test_secret', 'test-secret', 'testsecret', 'dummy', 'example'],
  ...['foo', 'abc', '123', '1234', '123456', 'XXX', 'xxxx', 'xxxxxxxx', 'sha256', 'SHA256', 'hmac'],
  ...['HmacSHA256', '...', '…', '***', '*****', '******', '[hidden]', '[REDACTED]', '[FILTERED]'],
  ...['<redacted>', 'REDACTED', '<null>', '%!s(<nil>)', '(nil)', 'SecretStr(**********)'],
  ...['Bearer', 'undefinedundefined', 'Optional("")', 'NULLNULL', '<YOUR_SECRET>'],
];

/** Names of variables or columns for the secret, here and elsewhere. */
const OUR_NAMES = ['HMAC_SECRET', 'CONV_HMAC_SECRET', 'SECRET', 'hmac_secret'];
const OTHER_NAMES = [
  ...['secret', 'hmacSecret', 'HmacSecret', 'Secret', 'SECRET_KEY', 'secret_key', 'secretKey'],
  ...['MERCHANT_SECRET', 'API_SECRET', 'api_secret', 'apiSecret', 'KEY', 'key', 'your_secret'],
];

/** Unfilled placeholders for a name. */
const LIKELY_PLACEHOLDERS = [
  ['', ''],
  ['$', ''],
  ['${', '}'],
  ['%', '%'],
  ['process.env.', ''],
] as const;
const PLACEHOLDERS = [
  ...LIKELY_PLACEHOLDERS,
  ['{{', '}}'],
  ['{{ ', ' }}'],
  ['{', '}'],
  ['#{', '}'],
  ['<', '>'],
  ["os.environ['", "']"],
  ["ENV['", "']"],
  ['ENV["', '"]'],
  ['os.environ["', '"]'],
  ["env('", "')"],
  ['config.', ''],
  ["getenv('", "')"],
  ['$env:', ''],
  ['${{ secrets.', ' }}'],
] as const;

/** No key at all, or a word in place of one. These need no secret. */
function* emptySteps(secretLength: number | undefined): Generator<KeyStep> {
  for (const literal of COMMON_LITERALS) yield step(literal, COST.common);
  for (const literal of USUAL_LITERALS) yield step(literal, COST.usual);
  for (const literal of RARE) yield step(literal, COST.rare);
  for (const literal of REMOTE) yield step(literal, COST.remote);
  for (const [before, after] of LIKELY_PLACEHOLDERS) {
    for (const name of OUR_NAMES) yield step(before + name + after, COST.rare);
  }
  for (const [before, after] of PLACEHOLDERS) {
    for (const name of [...OUR_NAMES, ...OTHER_NAMES])
      yield step(before + name + after, COST.remote);
  }
  if (secretLength === undefined) return;
  const length = Math.min(secretLength, 300);
  for (const mask of ['*', 'x', '•']) yield step(mask.repeat(length), COST.rare);
}

const step = (literal: string, cost: number): KeyStep => ({
  key: literal,
  cost,
  cause: { id: 'key.empty', literal },
});

const COMMON_STEPS = [
  whitespaceSteps,
  quoteSteps,
  hexDecodedSteps,
  base64DecodedSteps,
  prefixSteps,
];
const USUAL_STEPS = [caseSteps, charsetSteps, escapedSteps, truncatedSteps, expandedSteps];
const USUAL_OF_BYTES = [hexEncodedSteps, base64EncodedSteps, hashedSteps, byteListSteps];

/**
 * Every step that applies to a key as such, whoever owns it.
 * @param dearest steps that cost more are left out.
 */
function* stepsFrom(key: Key, dearest: number): Generator<KeyStep> {
  for (const step of allSteps(key, dearest)) if (step.cost <= dearest) yield step;
}

function* allSteps(key: Key, dearest: number): Generator<KeyStep> {
  if (typeof key === 'string') for (const steps of COMMON_STEPS) yield* steps(key);
  if (dearest < COST.usual) return;
  if (typeof key === 'string') for (const steps of USUAL_STEPS) yield* steps(key, dearest);
  const bytes = toBytes(key);
  for (const steps of USUAL_OF_BYTES) yield* steps(bytes, dearest);
}

/** The known keys. */
interface KeyInput {
  readonly secret?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly otherAccounts: readonly OtherAccount[];
}

/** The block size of HMAC-SHA256, which pads shorter keys with zeros (RFC 2104, 2). */
const BLOCK_BYTES = 64;

/** Longer texts cannot be a real secret, so only causes that need none are tried. */
const LONGEST_SECRET = 4096;

/** The highest cost of a step that a second one is added to. */
const DEAREST_OF_PAIR = COST.rare;

/** The most that two steps may cost: two rare ones do not explain anything. */
const DEAREST_PAIR = COST.usual + COST.rare;

/** A changed secret, to which a second step may apply. */
interface Made {
  readonly key: Key;
  readonly cost: number;
  readonly causes: readonly KeyStep['cause'][];
}

/**
 * Keys that may have been used instead of the secret, one or two steps away. Keys that are equivalent to the secret
 * in HMAC are not variants, and of equivalent ones, only the cheapest is kept.
 * @param maxCost limit on the cost.
 * @returns the cheapest first.
 */
export function keyVariants(input: KeyInput, maxCost: number): KeyVariant[] {
  const secret = lengthOf(input.secret) <= LONGEST_SECRET ? input.secret : undefined;
  const singles = [...singleSteps({ ...input, secret }, maxCost)].map(
    ({ key, cost, cause }): Made => ({ key, cost, causes: [cause] }),
  );
  const pairs =
    maxCost < 2 * COST.common ? [] : singles.flatMap((made) => pairsFrom(made, maxCost));
  const all = [...singles, ...pairs].filter(({ cost }) => cost <= maxCost);
  all.sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  return distinct(all, secret);
}

function* singleSteps(input: KeyInput, maxCost: number): Generator<KeyStep> {
  const { secret, apiKey, otherAccounts } = input;
  yield* emptySteps(secret?.length);
  if (apiKey !== undefined) yield { key: apiKey, cost: COST.common, cause: { id: 'key.api-key' } };
  for (const account of otherAccounts) {
    const cause = { id: 'key.other-profile', profile: account.name } as const;
    yield { key: account.secret.reveal(), cost: COST.common, cause };
  }
  if (secret === undefined) return;
  yield* stepsFrom(secret, maxCost);
  if (maxCost >= COST.usual) yield* repeatedSteps(secret);
  if (maxCost < COST.rare) return;
  if (apiKey !== undefined) yield* apiKeyPrefixSteps(secret, apiKey);
  if (maxCost <= COST.rare) return;
  yield* anyLengthSteps(secret);
  yield* maskedSteps(secret);
}

function pairsFrom(first: Made, maxCost: number): Made[] {
  const [before] = first.causes;
  if (before === undefined || !mayBeFirst(first, before)) return [];
  const dearest = Math.min(maxCost, DEAREST_PAIR) - first.cost;
  if (dearest < COST.common || first.key.length > LONGEST_SECRET) return [];
  return [...stepsFrom(first.key, dearest)]
    .filter(({ cause }) => cause.id !== before.id)
    .map(({ key, cost, cause }) => ({ key, cost: first.cost + cost, causes: [before, cause] }));
}

/**
 * Truncated keys take no second step. Of keys that are not derived from the secret, only a missing value takes one, such
 * as the newline that a shell adds.
 */
function mayBeFirst({ cost }: Made, { id }: KeyStep['cause']): boolean {
  if (id === 'key.truncated') return false;
  return id === 'key.empty' ? cost === COST.common : cost <= DEAREST_OF_PAIR;
}

function distinct(made: readonly Made[], secret: string | undefined): KeyVariant[] {
  const seen = new Set(secret === undefined ? [] : [identify(secret)]);
  const variants: KeyVariant[] = [];
  for (const { key, cost, causes } of made) {
    const identity = identify(key);
    if (seen.has(identity)) continue;
    seen.add(identity);
    variants.push({ value: toBytes(key), cost, causes });
  }
  return variants;
}

/** Identifies keys that are equivalent in HMAC, by their bytes as latin1 text. */
function identify(key: Key): string {
  const ascii = typeof key === 'string' && /^[\0-\x7f]*$/.test(key);
  const text = ascii ? key : Buffer.from(toBytes(key)).toString('latin1');
  return text.length <= BLOCK_BYTES && text.endsWith('\0') ? text.replace(/\0+$/, '') : text;
}

const lengthOf = (secret: string | undefined): number => secret?.length ?? 0;
