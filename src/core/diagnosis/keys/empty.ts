import { COST } from '../variant.ts';
import type { Step } from './step.ts';

/** What a program has instead of a value. */
const COMMON = ['', 'undefined', 'null', 'None'];
const USUAL = ['nil', 'NULL', 'false', '$SECRET', '$HMAC_SECRET', 'HMAC_SECRET', '[object Object]'];

/** Other such words, and what is in examples. */
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
  ...['your-hmac-secret', 'your_secret_key', 'YOUR_SECRET_KEY', 'your-secret-key', 'YOUR-SECRET'],
  ...['YOUR_SECRET_HERE', 'your_secret_here', 'my_secret', 'my-secret', 'mysecret', 'MY_SECRET'],
  ...['topsecret', 'CHANGEME', 'CHANGE_ME', 'change-me', 'replace_me', 'REPLACE_ME', ':undefined'],
  ...['TODO', 'FIXME', 'TEST', 'test_secret', 'test-secret', 'testsecret', 'dummy', 'example'],
  ...['foo', 'abc', '123', '1234', '123456', 'XXX', 'xxxx', 'xxxxxxxx', 'sha256', 'SHA256', 'hmac'],
  ...['HmacSHA256', '...', '…', '***', '*****', '******', '[hidden]', '[REDACTED]', '[FILTERED]'],
  ...['<redacted>', 'REDACTED', '<null>', '%!s(<nil>)', '(nil)', 'SecretStr(**********)'],
  ...['Bearer', 'undefinedundefined', 'Optional("")', 'NULLNULL', '<YOUR_SECRET>'],
];

/** What a variable, or a column, is called that holds the secret: here, and elsewhere. */
const OUR_NAMES = ['HMAC_SECRET', 'CONV_HMAC_SECRET', 'SECRET', 'hmac_secret'];
const OTHER_NAMES = [
  ...['secret', 'hmacSecret', 'HmacSecret', 'Secret', 'SECRET_KEY', 'secret_key', 'secretKey'],
  ...['MERCHANT_SECRET', 'API_SECRET', 'api_secret', 'apiSecret', 'KEY', 'key', 'your_secret'],
];

/** How a name is written where its value should have been put in. */
const PLACEHOLDERS = [
  ['', ''],
  ['$', ''],
  ['${', '}'],
  ['%', '%'],
  ['{{', '}}'],
  ['{{ ', ' }}'],
  ['{', '}'],
  ['#{', '}'],
  ['<', '>'],
  ['process.env.', ''],
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
export function* emptySteps(secretLength: number | undefined): Generator<Step> {
  for (const literal of COMMON) yield step(literal, COST.common);
  for (const literal of USUAL) yield step(literal, COST.usual);
  for (const literal of RARE) yield step(literal, COST.rare);
  for (const literal of REMOTE) yield step(literal, COST.remote);
  for (const [before, after] of PLACEHOLDERS) {
    for (const name of OUR_NAMES) yield step(before + name + after, COST.rare);
    for (const name of OTHER_NAMES) yield step(before + name + after, COST.remote);
  }
  if (secretLength === undefined) return;
  const length = Math.min(secretLength, 300);
  for (const mask of ['*', 'x', '•']) yield step(mask.repeat(length), COST.rare);
}

const step = (literal: string, cost: number): Step => ({
  key: literal,
  cost,
  cause: { id: 'key.empty', literal },
});
