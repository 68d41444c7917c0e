import { HEADERS } from '../../../core/protocol/protocol.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { type CapturedRequest, noBody } from '../../../verify/capture/formats/captured.ts';
import { LANGUAGES } from '../../../verify/language.ts';
import { flag, type OptionsOf, off, repeatable } from '../../flags.ts';
import { JSON_OUTPUT, PROFILE } from '../../shared-flags.ts';
import type { NamedFiles } from './request.ts';

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
  flag('--event-id <id>', 'check the body of this journaled event, by any ID of it', {
    complete: 'events',
  }),
  flag('--signed <file>', 'the string that your program signed, as it wrote it to this file'),
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
  JSON_OUTPUT,
];

export type VerifyOptions = OptionsOf<typeof FLAGS>;

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
export function notGiven(options: HeaderOptions): Failure {
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

/** @throws Failure `usage` if a flag applies to one request, and there are several. */
export function refuseForSeveral({ signed, showExpected, json }: VerifyOptions): void {
  if (signed !== undefined) {
    throw new Failure('usage', message('signed_for_one'), { hint: message('check_alone') });
  }
  if (showExpected === true && json !== true) {
    throw new Failure('usage', message('show_expected_for_one'), {
      hint: message('check_alone_or_json'),
    });
  }
}

export const namedFiles = ({ allowFiles }: Pick<VerifyOptions, 'allowFiles'>): NamedFiles => ({
  isAnyAllowed: allowFiles === true,
});
