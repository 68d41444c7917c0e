/** The step of a program that would have prevented a cause: the line of code that a remark is put above. */
export type SigningStep =
  | 'key'
  | 'api-key'
  | 'serialize'
  | 'timestamp'
  | 'message'
  | 'digest'
  | 'spelling'
  | 'headers'
  | 'send';

const SERIALIZE =
  'Serialize the report once, keep the result, and sign and send exactly those bytes.';
const TO_JSON =
  'Convert the report to JSON text before you join it to the timestamp, and send that same text.';
const TAKE_TIME =
  'Read the clock once, in whole seconds, and use that text for both the header and the signature.';

/** What to change, by the first part of a cause's id. */
const FIX_OF_PART: Readonly<Record<string, string>> = {
  body: SERIALIZE,
  message: 'Sign the text of the timestamp followed directly by the body, and nothing else.',
  key: 'Use the text of hmac_secret as the key, unchanged.',
  mac: 'Use HMAC with SHA-256: hmac_secret is the key, the signed string is the message.',
  encoding: 'Send the digest as 64 lowercase hex digits, with nothing around them.',
  header: 'Send each of the three headers exactly once, containing only its value.',
  clock: "Sign right before sending, and set the sender's clock.",
  account: 'Send the api_key that belongs to the secret, or check with the profile of that key.',
};

/** Fixes for causes that need a more specific one than their part. */
const FIX_OF_CAUSE: Readonly<Record<string, string>> = {
  'body.object-object': TO_JSON,
  'body.language-repr': TO_JSON,
  'body.empty': 'Sign the body that you send: it was missing when the signature was computed.',
  'body.charset': 'Encode the body once, in UTF-8, and sign and send exactly those bytes.',
  'message.timestamp-differs': TAKE_TIME,
  'message.timestamp-milliseconds': TAKE_TIME,
  'message.timestamp-format': TAKE_TIME,
  'key.whitespace': 'Trim whitespace and newlines from the secret when you read it.',
  'key.quoted': 'Remove the quotes around the secret where it is stored or read.',
  'key.api-key': 'Use hmac_secret as the key; the api_key only goes into its header.',
  'key.other-profile': 'Use the api_key and the hmac_secret of the same account.',
  'key.empty': 'Make sure that the secret is set when the program runs, and exit if it is not.',
  'key.swapped': 'Pass key and message in the order that the function expects.',
  'clock.timezone':
    'Unix time is the same everywhere: get it from the system, not from a local date that is read as UTC.',
  'clock.not-whole': 'Send Unix time in seconds, digits only, and sign exactly that text.',
};

const partOf = (id: string): string => id.split('.')[0] ?? '';

/** One sentence on what to change. */
export const fixOfCause = (id: string): string => FIX_OF_CAUSE[id] ?? FIX_OF_PART[partOf(id)] ?? '';

export const fixes = {
  paste:
    'The request itself may be fine: editors, clipboards, shells, and log viewers change text like this. Save the body bytes at the point where they are sent, and check that file.',
  divide_by: (perSecond: number): string =>
    `Divide by ${perSecond} and round down before you sign and send the timestamp.`,
  check_with: (profile: string): string =>
    `Check it for that profile: --profile ${profile}. To send for this account, use this account's api_key and hmac_secret.`,
  in_language: (language: string, notes: readonly string[]): string =>
    `In ${language}: ${notes.join('; ')}.`,
};

type Remark = readonly [step: SigningStep, words: string];

const REMARKS_OF_PART: Readonly<Record<string, readonly Remark[]>> = {
  body: [
    ['serialize', 'serialize once, and keep the result'],
    ['send', 'send exactly the bytes that were signed'],
  ],
  message: [['message', 'the timestamp, then the body; nothing between them, nothing else']],
  key: [['key', 'the text of the secret is the key: do not decode, encode or cut it']],
  mac: [['digest', 'HMAC with SHA-256, keyed with the secret']],
  encoding: [['spelling', '64 lowercase hex digits, nothing around them']],
  header: [['headers', 'each of the three headers exactly once, containing only its value']],
  clock: [['timestamp', 'Unix time (UTC) in whole seconds, read right before sending']],
  account: [['api-key', 'the api_key that belongs to the secret']],
};

const ONE_TIMESTAMP: readonly Remark[] = [
  ['timestamp', 'whole seconds, read once: the same text is signed and sent'],
];

const REMARKS_OF_CAUSE: Readonly<Record<string, readonly Remark[]>> = {
  'message.timestamp-differs': ONE_TIMESTAMP,
  'message.timestamp-milliseconds': ONE_TIMESTAMP,
  'message.timestamp-format': ONE_TIMESTAMP,
  'key.whitespace': [['key', 'the secret without the whitespace or newline around it']],
  'key.quoted': [['key', 'the secret without quotes']],
  'key.api-key': [['key', 'the hmac_secret, not the api_key']],
  'key.other-profile': [['key', 'the hmac_secret that belongs to the api_key that is sent']],
  'key.empty': [['key', 'the secret must be set when the program runs']],
  'key.swapped': [['digest', 'the secret is the key; the signed string is the message']],
};

/** Comments above the lines of code that would have prevented a cause. */
export const remarksOnCause = (id: string): readonly Remark[] =>
  REMARKS_OF_CAUSE[id] ?? REMARKS_OF_PART[partOf(id)] ?? [];

/** Prefix of a comment in code. */
export const HERE = 'HERE';

type LanguageNotes = Readonly<Partial<Record<SigningStep, string>>>;

/** What to watch for at a step in a language. */
export const NOTES = {
  php: {
    serialize: 'any flags will do, because $body is not encoded again',
    send: "with Guzzle: 'body' => $body, not 'json' => $report",
    spelling: 'leave out the fourth argument (binary)',
  },
  python: { send: 'data= (httpx: content=), never json=, which serializes again' },
  node: { send: 'the string body; with axios too: axios.post(url, body, { headers })' },
  ruby: {
    digest: 'the key comes before the message',
    send: 'with Faraday or HTTParty too: body: body, not json: report',
  },
  go: {
    message: 'pass the message to Write, and nil to Sum: mac.Sum(nil)',
    send: 'the slice body, not a second json.NewEncoder, which adds a newline',
  },
  java: {
    serialize: 'with Gson: new Gson().toJson(report)',
    send: 'with RestTemplate or WebClient too: pass body, not report',
  },
  kotlin: {
    send: 'with OkHttp: body.toRequestBody("application/json".toMediaType()); with Ktor: setBody(body)',
  },
  csharp: {
    serialize: 'with System.Text.Json: JsonSerializer.Serialize(report)',
    spelling: 'Convert.ToHexString writes uppercase: add .ToLowerInvariant()',
    send: 'the bytes of body, not PostAsJsonAsync(report); a StreamWriter would add a byte order mark',
  },
  shell: {
    message: 'printf %s writes no newline; echo and <<< do',
    send: '--data-binary, not --data, which drops newlines from files',
  },
} as const satisfies Record<string, LanguageNotes>;
