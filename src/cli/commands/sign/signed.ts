import { REPORT_KINDS, type ReportKind } from '../../../protocol/kinds/index.ts';
import type { Secret } from '../../../protocol/masking/secret.ts';
import { pathOf } from '../../../protocol/protocol.ts';
import {
  type Credentials,
  createLineSigner,
  signedHeaders,
  stringToSign,
} from '../../../protocol/signing.ts';
import { Failure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';

/** A body with the three headers that go with it. */
export interface SignedBody {
  readonly apiKey: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** What the signature was made of. */
  readonly stringToSign: Uint8Array;
  /** Only to strike it out of what is shown. */
  readonly secret: Secret;
}

/**
 * Signs the exact bytes.
 * @param timestamp unix time in seconds, a whole number.
 * @throws Failure `invalid_input` where there is nothing to sign.
 */
export function signBody(
  credentials: Credentials,
  timestamp: number,
  body: Uint8Array,
): SignedBody {
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
 * Where a body is to be posted.
 * @param kind what the caller says it is; otherwise its fields tell.
 * @throws Failure `usage` where they do not.
 */
export async function urlFor(
  endpoint: string,
  kind: ReportKind | undefined,
  body: Uint8Array,
): Promise<string> {
  const { inferKind } = await import('../../../protocol/reports/infer-kind.ts');
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

/** What was signed so far. */
export interface LineCounts {
  readonly lines: number;
  /** Lines without a body, which have no signature. */
  readonly empty: number;
  /** Lines that ended in CR LF. */
  readonly carriageReturns: number;
}

/** Signs every line of a stream of bytes as a body of its own. */
export interface LineSigning {
  /** @returns what the lines that end in this block give, one after another. */
  block(bytes: Uint8Array): string;
  /** @returns what the last line gives, if no newline ends it. */
  end(): string;
  readonly counts: LineCounts;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FIRST_BYTES = 256 * 1024;

type OwnBuffer = ReturnType<typeof Buffer.allocUnsafeSlow>;

/**
 * A line ends in LF or CR LF, which is not signed; every other byte is, unchanged.
 * @param timestamp unix time in seconds, for all lines.
 * @param show what a signature is printed as; a line without a body is printed as an empty one.
 */
export function createLineSigning(
  { secret }: Pick<Credentials, 'secret'>,
  timestamp: number,
  show: (signature: string) => string,
): LineSigning {
  const signer = createLineSigner(secret, String(timestamp));
  const { room } = signer;
  const counts = { lines: 0, empty: 0, carriageReturns: 0 };
  let buffer = Buffer.allocUnsafeSlow(room + FIRST_BYTES);
  let end = room;
  const signLine = (start: number, stop: number): string => {
    counts.lines += 1;
    if (stop > start) return `${show(signer.sign(buffer, start, stop))}\n`;
    counts.empty += 1;
    return '\n';
  };
  const endOfLine = (start: number, at: number): number => {
    if (at === start || buffer[at - 1] !== CARRIAGE_RETURN) return at;
    counts.carriageReturns += 1;
    return at - 1;
  };
  return {
    counts,
    block: (bytes) => {
      const before = end;
      buffer = withSpace(buffer, end, bytes.length);
      buffer.set(bytes, end);
      end += bytes.length;
      const unread = buffer.subarray(0, end);
      let [text, start] = ['', room];
      for (let at = unread.indexOf(LINE_FEED, before); at >= 0; ) {
        text += signLine(start, endOfLine(start, at));
        start = at + 1;
        at = unread.indexOf(LINE_FEED, start);
      }
      buffer.copyWithin(room, start, end);
      end -= start - room;
      return text;
    },
    end: () => (end === room ? '' : signLine(room, end)),
  };
}

/** The same bytes in a buffer with room for more; doubling keeps long lines linear. */
function withSpace(buffer: OwnBuffer, used: number, wanted: number): OwnBuffer {
  if (used + wanted <= buffer.length) return buffer;
  const wider = Buffer.allocUnsafeSlow(Math.max(used + wanted, 2 * buffer.length));
  buffer.copy(wider, 0, 0, used);
  return wider;
}
