import { type CapturedRequest, noBody } from '../../core/diagnosis/capture/captured.ts';
import { parseRequest } from '../../core/diagnosis/capture/parse-request.ts';
import { Failure } from '../../core/failure.ts';
import { HEADERS } from '../../core/protocol.ts';
import { readInput } from '../input.ts';

/** The flags that say which headers are to be checked. */
export interface HeaderOptions {
  /** A file or `-`. */
  readonly headers?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  readonly key?: string;
}

/**
 * The headers (and perhaps the body) that the flags name.
 * @throws Failure `usage` where they are not given, in part, or twice; `invalid_input` where they are unreadable.
 */
export async function readHeaders(options: HeaderOptions): Promise<CapturedRequest> {
  const { headers: source, timestamp, signature, key } = options;
  const flags = { '--timestamp': timestamp, '--signature': signature, '--key': key };
  const isGiven = (given: boolean): string[] =>
    Object.entries(flags).flatMap(([name, value]) =>
      (value !== undefined) === given ? [name] : [],
    );
  if (source !== undefined) {
    if (isGiven(true).length > 0) throw givenTwice(isGiven(true));
    return parseRequest(await readInput(source, 'the headers'));
  }
  if (timestamp === undefined || signature === undefined || key === undefined) {
    throw notGiven(isGiven(false));
  }
  return fromFlags(key, timestamp, signature);
}

const fromFlags = (key: string, timestamp: string, signature: string): CapturedRequest => ({
  form: 'header lines',
  headers: [
    [HEADERS.key, key],
    [HEADERS.timestamp, timestamp],
    [HEADERS.signature, signature],
  ],
  body: noBody('header lines carry none'),
});

const givenTwice = (flags: readonly string[]): Failure =>
  new Failure('usage', `--headers and ${flags.join(', ')} both give headers`, {
    hint: 'Keep one of the two.',
  });

const notGiven = (missing: readonly string[]): Failure =>
  new Failure('usage', `no headers to check: ${missing.join(', ')} missing, and no --headers`, {
    hint: [
      'conv verify BODY --headers FILE',
      'conv verify BODY --timestamp SECONDS --signature HEX --key KEY',
    ].join('\n'),
  });
