import { statSync } from 'node:fs';
import path from 'node:path';
import { isStream } from '../../../core/durable/regular-file.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { HEADERS } from '../../../core/protocol/protocol.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { type CapturedRequest, noBody } from '../../../verify/capture/captured.ts';
import { parseRequest } from '../../../verify/capture/parse-request.ts';
import type { Problem } from '../../../verify/cause.ts';
import { LANGUAGES } from '../../../verify/language.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readNamed } from '../../files/input.ts';
import { flag, type OptionsOf, off, repeatable } from '../../flags.ts';
import { JSON_OBJECT, PROFILE } from '../../shared-flags.ts';
import { readOneChosen } from './choose.ts';
import { type GivenBody, type GivenRequest, type NamedFiles, putTogether } from './request.ts';

/** The flags for the headers to check. */
type HeaderOptions = Pick<VerifyOptions, 'headers' | 'timestamp' | 'signature' | 'key'>;

/** Where headers are: in files, on the command line, or nowhere. */
export type GivenHeaders =
  | { readonly from: 'files'; readonly files: readonly string[] }
  | { readonly from: 'flags'; readonly captured: CapturedRequest }
  | { readonly from: 'nowhere' };

/**
 * Which headers the flags name.
 * @throws Failure `usage` if they are given in part, or twice.
 */
export function givenHeaders(options: HeaderOptions): GivenHeaders {
  const { headers: files = [], timestamp, signature, key } = options;
  const given = givenFlags(options);
  if (files.length > 0) {
    if (given.length > 0) throw givenTwice(given);
    return { from: 'files', files };
  }
  if (given.length === 0) return { from: 'nowhere' };
  if (timestamp === undefined || signature === undefined || key === undefined) {
    throw notGiven(options);
  }
  return { from: 'flags', captured: headersFromFlags(key, timestamp, signature) };
}

/** The refusal that names every flag that is missing. */
function notGiven(options: HeaderOptions): Failure {
  const given = givenFlags(options);
  const missing = HEADER_FLAGS.map(({ long }) => long).filter((flag) => !given.includes(flag));
  return new Failure('usage', message('verify_no_headers', { missing }), {
    hint: message('verify_give_headers'),
  });
}

const givenFlags = (options: HeaderOptions): string[] =>
  HEADER_FLAGS.filter(({ option }) => options[option] !== undefined).map(({ long }) => long);

const headersFromFlags = (key: string, timestamp: string, signature: string): CapturedRequest => ({
  form: 'header lines',
  headers: [
    [HEADERS.key, key],
    [HEADERS.timestamp, timestamp],
    [HEADERS.signature, signature],
  ],
  body: noBody(message('header_lines_only')),
  destination: {},
});

const givenTwice = (flags: readonly string[]): Failure =>
  new Failure('usage', message('headers_twice', { flags }), { hint: message('verify_remove_one') });

/** The most requests that are checked in one run. */
export const MAX_REQUESTS = 1000;

/** All of them are kept in memory until the answer is given. */
const MAX_BYTES = 256 * 1024 * 1024;

export const tooMany = (count: number): Failure =>
  new Failure('usage', message('too_many_requests', { count, most: MAX_REQUESTS }), {
    hint: message('check_in_parts'),
  });

/** @param bytes size of all bodies so far. @throws Failure `invalid_input` if they do not fit in memory. */
export function limitBytes(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new Failure('invalid_input', message('bodies_too_large'), {
    hint: message('check_in_parts'),
  });
}

/** @throws Failure `usage` if a flag applies to one request, and there are several. */
export function refuseForSeveral({ signedLength, showExpected, json }: VerifyOptions): void {
  if (signedLength !== undefined) {
    throw new Failure('usage', message('signed_flags_for_one'), { hint: message('check_alone') });
  }
  if (showExpected === true && json !== true) {
    throw new Failure('usage', message('show_expected_for_one'), {
      hint: message('check_alone_or_json'),
    });
  }
}

/** @throws Failure `usage` if `--request` is given where no capture is, or several are. */
export function refuseRequest(body: string | undefined, options: VerifyOptions): void {
  if (options.request === undefined) return;
  const headers = givenHeaders(options);
  const isCapture =
    headers.from === 'nowhere' && options.eventId === undefined && !(body && isFolder(body));
  if (isCapture || (headers.from === 'files' && headers.files.length === 1)) return;
  throw new Failure('usage', message('request_without_capture'), {
    hint: message('leave_request_out'),
  });
}

/** One request that is still to be read: of many, only one is put together at a time. */
export interface PlannedRequest {
  /** The name of its file. */
  readonly source: string;
  /** @throws Failure `usage` or `invalid_input` if it is not a whole request. */
  readonly read: () => Promise<GivenRequest>;
  /** Whether it comes from standard input or another program, which may block. */
  readonly isStream?: boolean;
}

/** The requests to check. */
export interface Plan {
  readonly requests: readonly PlannedRequest[];
  /** Whether the answer is one of several, with its source. */
  readonly isSeveral: boolean;
  /** Whether an incomplete request is noted and skipped. */
  readonly isLenient: boolean;
  readonly remarks: readonly Message[];
}

/**
 * Finds out which requests the command line names.
 * @param body a file, a folder, `-`, or undefined if curl commands or HTTP requests carry the bodies.
 * @throws Failure `usage` if a part is missing or given twice, `invalid_input` if the folder is unreadable.
 */
export async function planRequests(
  body: string | undefined,
  options: VerifyOptions,
  dependencies: Pick<Dependencies, 'terminal' | 'variables' | 'commandLine'>,
): Promise<Plan> {
  const headers = givenHeaders(options);
  if (body !== undefined && isFolder(body)) {
    if (headers.from !== 'nowhere') throw folderAndHeaders();
    const { planFolder } = await import('./folder.ts');
    return { ...planFolder(body, namedFiles(options)), isSeveral: true, isLenient: true };
  }
  if (headers.from === 'nowhere') {
    const { planPasted } = await import('./pasted.ts');
    const pasted = await planPasted(body, options, dependencies);
    if (pasted === undefined) throw notGiven(options);
    return pasted;
  }
  const plan = planHeaders(headers, readOnce(body), body === '-', options);
  if (body === undefined || !isStream(body)) return plan;
  return { ...plan, requests: plan.requests.map((one) => ({ ...one, isStream: true })) };
}

/** @param body undefined if the requests carry their own. */
export function planHeaders(
  headers: Exclude<GivenHeaders, { from: 'nowhere' }>,
  body: () => Promise<GivenBody | undefined>,
  isStdinTaken: boolean,
  options: VerifyOptions,
): Plan {
  const named = namedFiles(options);
  const requests =
    headers.from === 'flags'
      ? [fromFlags(headers, body, named)]
      : fromFiles(headers, body, options);
  const fromStdin = headers.from === 'files' ? headers.files.filter((file) => file === '-') : [];
  if (fromStdin.length > (isStdinTaken ? 0 : 1)) throw stdinTwice(isStdinTaken);
  return { requests, isSeveral: requests.length > 1, isLenient: false, remarks: [] };
}

const fromFlags = (
  { captured }: Extract<GivenHeaders, { from: 'flags' }>,
  body: () => Promise<GivenBody | undefined>,
  named: NamedFiles,
): PlannedRequest => ({
  source: 'the command line',
  read: async () => putTogether(captured, await body(), named),
});

function fromFiles(
  { files }: Extract<GivenHeaders, { from: 'files' }>,
  body: () => Promise<GivenBody | undefined>,
  options: VerifyOptions,
): PlannedRequest[] {
  if (files.length > MAX_REQUESTS) throw tooMany(files.length);
  return files.map((file) => ({
    source: file === '-' ? 'standard input' : file,
    read: async () => {
      const given = await body();
      const bytes = await readNamed(file, 'the_headers');
      const captured =
        files.length > 1 ? parseNamed(file, bytes) : await readOneChosen(bytes, options.request);
      const folder = isStream(file) ? {} : { folder: path.dirname(file) };
      return putTogether(captured, given, { ...namedFiles(options), ...folder });
    },
    isStream: isStream(file),
  }));
}

/** With several files, a failure names the one that it is about. */
function parseNamed(file: string, bytes: Uint8Array): CapturedRequest {
  try {
    return parseRequest(bytes);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, reason, hint } = error;
    const source = file === '-' ? 'standard input' : makeVisible(file);
    throw new Failure(code, message('verify_source', { source, reason }), { hint, cause: error });
  }
}

/** One body may go with many headers. */
function readOnce(body: string | undefined): () => Promise<GivenBody | undefined> {
  let reading: Promise<GivenBody | undefined> | undefined;
  const read = async (): Promise<GivenBody | undefined> =>
    body === undefined ? undefined : { bytes: await readNamed(body, 'the_body'), name: 'BODY' };
  return () => {
    reading ??= read();
    return reading;
  };
}

export const namedFiles = ({ allowFiles }: Pick<VerifyOptions, 'allowFiles'>): NamedFiles => ({
  isAnyAllowed: allowFiles === true,
});

function isFolder(file: string): boolean {
  if (file === '-') return false;
  try {
    return statSync(file).isDirectory();
  } catch {
    // Errors are reported when it is read.
    return false;
  }
}

const folderAndHeaders = (): Failure =>
  new Failure('usage', message('folder_with_headers'), { hint: message('leave_headers_out') });

const stdinTwice = (isBody: boolean): Failure =>
  isBody
    ? new Failure('usage', message('stdin_for_both'), { hint: message('name_one_file') })
    : new Failure('usage', message('stdin_given_twice'), { hint: message('verify_name_files') });

/** A request's headers, one by one. */
const HEADER_FLAGS = [
  flag('--timestamp <value>', 'X-Signature-Timestamp, instead of --headers'),
  flag('--signature <value>', 'X-Signature, instead of --headers'),
  flag('--key <value>', 'X-Merchant-Key, instead of --headers'),
];

/** The flags of `conv verify`. */
export const FLAGS = [
  repeatable('--headers <file>', 'headers, curl command, or raw request; repeatable'),
  ...HEADER_FLAGS,
  flag('--event-id <id>', 'check the body of this journaled event', { complete: 'events' }),
  flag('--signed-length <bytes>', 'length of the string that your program signs'),
  flag('--signed-sha256 <hex>', 'SHA-256 of the string that your program signs'),
  flag('--request <which>', 'request to check in a capture: number, order ID, or event ID'),
  flag('--allow-files', 'allow a curl command to use any file as its body'),
  flag('--deep', 'search further, for a minute or more'),
  flag('--all-profiles', 'also try the secrets of other profiles (default)'),
  off('--no-all-profiles', 'do not try the secrets of other profiles'),
  flag('--language <name>', 'language of the suggested fix, such as php', {
    complete: LANGUAGES,
  }),
  flag('--show-expected', 'show the correct signature'),
  flag('--now <seconds>', 'Unix time to check against (default: now)'),
  PROFILE,
  JSON_OBJECT,
];

export type VerifyOptions = OptionsOf<typeof FLAGS>;

/**
 * Parses `--signed-length` and `--signed-sha256`, which require each other.
 * @throws Failure `usage` if one is missing or invalid.
 */
export function readSignedString({
  signedLength,
  signedSha256,
}: Pick<VerifyOptions, 'signedLength' | 'signedSha256'>): Problem['signedString'] {
  if (signedLength === undefined && signedSha256 === undefined) return undefined;
  if (signedLength === undefined) throw missing('--signed-sha256', '--signed-length');
  if (signedSha256 === undefined) throw missing('--signed-length', '--signed-sha256');
  const bytes = Number(signedLength);
  if (!/^\d{1,15}$/.test(signedLength)) {
    throw unusable(message('signed_length_not_whole'));
  }
  if (!/^[0-9a-f]{64}$/i.test(signedSha256)) {
    throw unusable(message('signed_sha256_not_hex'));
  }
  return { bytes, sha256: signedSha256.toLowerCase() };
}

const missing = (given: string, other: string): Failure =>
  unusable(message('signed_flag_alone', { given, other }));

const unusable = (reason: Message): Failure =>
  new Failure('usage', reason, { hint: message('signed_flags') });
