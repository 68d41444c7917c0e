import { type CapturedRequest, noBody } from '../../core/diagnosis/capture/captured.ts';
import { Failure } from '../../core/failure.ts';
import { HEADERS } from '../../core/protocol.ts';
import { message } from '../../words/message.ts';

/** The flags that say which headers are to be checked. */
export interface HeaderOptions {
  /** Files or `-`, as often as it was given. */
  readonly headers?: readonly string[];
  readonly timestamp?: string;
  readonly signature?: string;
  readonly key?: string;
}

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
  return { from: 'flags', captured: fromFlags(key, timestamp, signature) };
}

/** The refusal that names every flag that is missing. */
export function notGiven(options: HeaderOptions): Failure {
  const given = givenFlags(options);
  const missing = FLAGS.map(([flag]) => flag).filter((flag) => !given.includes(flag));
  return new Failure('usage', message('verify_no_headers', { missing }), {
    hint: message('verify_give_headers'),
  });
}

const FLAGS = [
  ['--timestamp', 'timestamp'],
  ['--signature', 'signature'],
  ['--key', 'key'],
] as const;

const givenFlags = (options: HeaderOptions): string[] =>
  FLAGS.flatMap(([flag, name]) => (options[name] === undefined ? [] : [flag]));

const fromFlags = (key: string, timestamp: string, signature: string): CapturedRequest => ({
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
