import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { requireCredentials, type Settings } from '../../client/profiles/settings.ts';
import type { Theme } from '../../core/kit/theme.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { Mask } from '../../core/protocol/masking/mask.ts';
import { HIDDEN, type Secret } from '../../core/protocol/masking/secret.ts';
import { HEADERS, pathOf } from '../../core/protocol/protocol.ts';
import {
  type Credentials,
  remarkOnBody,
  signedHeaders,
  stringToSign,
} from '../../core/protocol/signing.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { canBeReadAgain, readInput } from '../files/input.ts';
import { argument, choice, flag, type OptionsOf } from '../flags.ts';
import { settingsOf } from '../settings.ts';
import { JSON_OUTPUT, PROFILE } from '../shared-flags.ts';
import { parseSeconds } from '../times.ts';
import { labelledRows } from '../views/labels.ts';
import { describeExpiry, expiryOf, isoTime, remarkOnTimestamp } from '../views/signing.ts';
import { signWords } from '../words/sign.ts';

/** A body with the three headers that go with it. */
interface SignedBody {
  readonly apiKey: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The signed string. */
  readonly stringToSign: Uint8Array;
  /** Only for masking the output. */
  readonly secret: Secret;
}

/**
 * Signs the exact bytes.
 * @param timestamp Unix time in seconds, a whole number.
 * @throws Failure `invalid_input` if there is nothing to sign.
 */
function signBody(credentials: Credentials, timestamp: number, body: Uint8Array): SignedBody {
  if (body.length === 0) throw nothingToSign();
  const { apiKey, secret } = credentials;
  const headers = signedHeaders(credentials, timestamp, body);
  return {
    apiKey,
    timestamp,
    headers,
    body,
    secret,
    stringToSign: stringToSign(String(timestamp), body),
  };
}

/**
 * The URL for a body.
 * @param kind the kind, if the caller knows it; otherwise it is inferred from the fields.
 * @throws Failure `usage` if that is not possible.
 */
async function urlFor(
  endpoint: string,
  kind: ReportKind | undefined,
  body: Uint8Array,
): Promise<string> {
  const { inferKind } = await import('../../core/protocol/reports/infer-kind.ts');
  const found = kind ?? inferKind(body);
  if (found === undefined) throw unclearKind();
  return `${endpoint}${pathOf(found)}`;
}

const nothingToSign = (): Failure =>
  new Failure('invalid_input', message('body_empty'), {
    hint: message('check_body_source'),
  });

const unclearKind = (): Failure =>
  new Failure('usage', message('kind_unclear'), {
    hint: message('pass_kind', { kinds: REPORT_KINDS }),
  });

const RECIPE = `${HEADERS.signature} = hex(HMAC_SHA256(key: hmac_secret, message: timestamp + body))`;

/** How much of a long string is shown, in characters; the middle is left out. */
const SHOWN_START = 4_000;
const SHOWN_END = 400;

const LAST_BYTES = 16;

/** Facts about the signed string, for comparison with another program. */
interface Explanation {
  readonly string_to_sign: string;
  /** `10 + 214 = 224 bytes`: timestamp, body, together. */
  readonly bytes: string;
  readonly sha256: string;
  readonly last_bytes: string;
  readonly recipe: string;
}

/** It never reveals the secret, even if the body contains it. */
function explainSigning({ timestamp, body, stringToSign, secret }: SignedBody): Explanation {
  const [head, tail] = [String(timestamp).length, body.length];
  const shown = Buffer.concat([Buffer.from(String(timestamp)), new Mask([secret]).body(body)]);
  const [last, lastShown] = [hexOfLast(stringToSign), hexOfLast(shown)];
  return {
    string_to_sign: shorten(showBytes(shown)),
    bytes: `${head} + ${tail} = ${head + tail} bytes`,
    sha256: hash('sha256', stringToSign, 'hex'),
    last_bytes: last === lastShown ? lastShown : HIDDEN,
    recipe: RECIPE,
  };
}

/** `7b 22 61 …` */
const hexOfLast = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(-LAST_BYTES))
    .toString('hex')
    .replace(/..(?!$)/g, '$& ');

function explainText(explanation: Explanation, theme: Theme): string {
  const rows: [string, string][] = [
    ['bytes', signWords.bytes_of_string({ bytes: explanation.bytes })],
    ['sha256', fill(signWords.sha256_of_string, { sha256: explanation.sha256 })],
    [signWords.label_ends_in, explanation.last_bytes],
    ['recipe', explanation.recipe],
  ];
  const title = theme.bold(signWords.string_to_sign);
  return `${title}\n${explanation.string_to_sign}\n\n${labelledRows(rows, theme)}`;
}

/** Bytes as text without invisible characters: `␊` for a newline, `\xff` for invalid UTF-8. */
function showBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = isUtf8(buffer)
    ? buffer.toString()
    : buffer
        .toString('latin1')
        .replace(/[\x80-\xff]/g, (c) => `\\x${c.charCodeAt(0).toString(16)}`);
  return makeVisible(text.replace(/[\0-\x1f\x7f]/g, toPicture));
}

/** Unicode's own pictures of the control characters: unlike `\n` they cannot be part of JSON by chance. */
const toPicture = (control: string): string =>
  control === '\x7f' ? '␡' : String.fromCharCode(0x2400 + control.charCodeAt(0));

function shorten(text: string): string {
  const left = text.length - SHOWN_START - SHOWN_END;
  if (left <= 0) return text;
  return fill(signWords.shortened_middle, {
    start: text.slice(0, SHOWN_START),
    left,
    end: text.slice(-SHOWN_END),
  });
}

/** The three header lines, as in a request. */
const signText = ({ headers }: SignedBody): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

/** Requested output besides the signature. */
interface SignExtras {
  readonly explanation?: Explanation | undefined;
  readonly curl?: string | undefined;
}

/** One JSON object for scripts; `timestamp` is unix time in seconds. */
function signJson(signed: SignedBody, { explanation, curl }: SignExtras): string {
  const { apiKey, timestamp, headers, body } = signed;
  const result = {
    api_key: apiKey,
    timestamp,
    signature: headers[HEADERS.signature],
    headers,
    body_bytes: body.length,
    body_sha256: hash('sha256', body, 'hex'),
    expires_at: isoTime(expiryOf(timestamp)),
    explanation,
    curl,
  };
  return `${JSON.stringify(result)}\n`;
}

const FLAGS = [
  flag('--lines', 'sign each line; print TIMESTAMP SIGNATURE for each', {
    excludes: ['--explain', '--curl'],
  }),
  flag('--timestamp <seconds>', 'Unix time to sign (default: now)'),
  JSON_OUTPUT,
  flag('--explain', 'show the string to sign, byte counts, and recipe'),
  flag('--curl', 'print a curl command that sends these bytes', { excludes: ['--explain'] }),
  choice('--kind <kind>', 'kind of the report, for the --curl path', REPORT_KINDS),
  flag('--endpoint <url>', 's2s_endpoint_base for --curl', { isOwn: true }),
  PROFILE,
];

type SignOptions = OptionsOf<typeof FLAGS>;

/** `conv sign`: one body in, its headers out; with `--lines`, one body a line. */
async function sign(
  file: string | undefined,
  options: SignOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const nowSeconds = Math.floor(clock.now() / 1000);
  const timestamp = chooseTimestamp(options, nowSeconds);
  if (options.lines) {
    const { signLines } = await import('./sign-lines.ts');
    return signLines(file, options, { timestamp, nowSeconds }, dependencies);
  }
  const { profile, endpoint } = options;
  const settings = await settingsOf({ profile, endpoint }, dependencies);
  const credentials = requireCredentials(settings);
  const signed = signBody(credentials, timestamp, await readInput(file, 'the_body'));
  const extras = {
    explanation: options.explain ? explainSigning(signed) : undefined,
    curl: options.curl ? await curlFor(file, signed, settings, options, nowSeconds) : undefined,
  };
  for (const remark of await signRemarks(signed, options, nowSeconds)) terminal.note(remark);
  if (options.json) terminal.print(signJson(signed, extras));
  else if (extras.explanation !== undefined)
    terminal.print(explainText(extras.explanation, await terminal.theme()));
  else terminal.printExact(extras.curl ?? signText(signed));
  return 0;
}

/** Warns about a signature that the service would refuse; a script and a curl command contain the expiry themselves. */
async function signRemarks(
  { body, timestamp }: SignedBody,
  options: SignOptions,
  nowSeconds: number,
): Promise<string[]> {
  const untimely = remarkOnTimestamp(timestamp, nowSeconds);
  const warnings = [...(await bodyRemarks(body)), ...untimely].map((remark) =>
    fill(signWords.sign_warning, { remark }),
  );
  const isSaid = options.json || options.curl || untimely.length > 0;
  return isSaid ? warnings : [...warnings, describeExpiry(timestamp, nowSeconds)];
}

/** Messages are loaded only if there is something to print. */
async function bodyRemarks(body: Uint8Array): Promise<string[]> {
  const remarks = remarkOnBody(body);
  if (remarks.length === 0) return [];
  const { text } = await import('../../core/words/text.ts');
  return remarks.map(text);
}

/** @returns unix time in seconds. */
const chooseTimestamp = ({ timestamp }: SignOptions, nowSeconds: number): number =>
  timestamp === undefined ? nowSeconds : parseSeconds('--timestamp', timestamp);

async function curlFor(
  file: string | undefined,
  { body, headers, timestamp }: SignedBody,
  { endpoint }: Settings,
  { kind }: SignOptions,
  nowSeconds: number,
): Promise<string> {
  if (endpoint === undefined) throw noEndpoint();
  const { curlCommand } = await import('../views/curl.ts');
  return curlCommand({
    url: await urlFor(endpoint.value, kind, body),
    headers: { 'Content-Type': 'application/json', ...headers },
    timestamp,
    nowSeconds,
    body: canBeReadAgain(file) ? { file } : body,
  });
}

const noEndpoint = (): Failure =>
  new Failure('no_profile', message('curl_needs_endpoint'), {
    hint: message('curl_needs_endpoint_hint'),
  });

const NOTES = `
Examples:
  $ conv sign order.json                       print the three header lines
  $ cat order.json | conv sign - --json
  $ conv sign --lines orders.ndjson > signatures.txt
  $ conv sign order.json --curl                print a curl command
  $ conv sign order.json --explain             show what is signed
  $ conv sign order.json > headers.txt
  $ conv verify order.json --headers headers.txt

More: conv help verify`;

export const command = defineCommand({
  name: 'sign',
  description:
    'Sign the exact bytes of a body, without parsing or changing them. Nothing is sent, and the secret is never shown.',
  arguments: [argument('[file]', 'body to sign (default: standard input)')],
  flags: FLAGS,
  notes: NOTES,
  run: sign,
});
