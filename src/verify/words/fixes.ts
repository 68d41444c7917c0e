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

/** What to do about a cause. */
export interface Advice {
  /** One sentence on what to change. */
  readonly fix: string;
  /** Comments above the lines of code that would have prevented it. */
  readonly remarks: readonly (readonly [step: SigningStep, words: string])[];
}

/** What to do about the causes of a part; some need more specific advice, which stands beside their words. */
export const advice = {
  body: {
    fix: 'Serialize the report once, keep the result, and sign and send exactly those bytes.',
    remarks: [
      ['serialize', 'serialize once, and keep the result'],
      ['send', 'send exactly the bytes that were signed'],
    ],
  },
  message: {
    fix: 'Sign the text of the timestamp followed directly by the body, and nothing else.',
    remarks: [['message', 'the timestamp, then the body; nothing between them, nothing else']],
  },
  key: {
    fix: 'Use the text of hmac_secret as the key, unchanged.',
    remarks: [['key', 'the text of the secret is the key: do not decode, encode or cut it']],
  },
  mac: {
    fix: 'Use HMAC with SHA-256: hmac_secret is the key, the signed string is the message.',
    remarks: [['digest', 'HMAC with SHA-256, keyed with the secret']],
  },
  encoding: {
    fix: 'Send the digest as 64 lowercase hex digits, with nothing around them.',
    remarks: [['spelling', '64 lowercase hex digits, nothing around them']],
  },
  header: {
    fix: 'Send each of the three headers exactly once, containing only its value.',
    remarks: [['headers', 'each of the three headers exactly once, containing only its value']],
  },
  clock: {
    fix: "Sign right before sending, and set the sender's clock.",
    remarks: [['timestamp', 'Unix time (UTC) in whole seconds, read right before sending']],
  },
  account: {
    fix: 'Send the api_key that belongs to the secret, or check with the profile of that key.',
    remarks: [['api-key', 'the api_key that belongs to the secret']],
  },
} satisfies Readonly<Record<string, Advice>>;

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
