import { requireCredentials } from '../../client/profiles/settings.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import { type Credentials, createLineSigner } from '../../core/protocol/signing.ts';
import { fill } from '../../core/words/sentence.ts';
import type { Dependencies } from '../dependencies.ts';
import { inputBlocks } from '../files/input.ts';
import { settingsOf } from '../settings.ts';
import { printPages, type Terminal } from '../terminal/terminal.ts';
import { describeExpiry, remarkOnTimestamp } from '../views/signing.ts';
import { signWords } from '../words/sign.ts';

const BLOCK_BYTES = 64 * 1024;

/**
 * `conv sign --lines`: a body a line in, a signature a line out, in constant memory.
 * @param times Unix times in seconds: the one to sign, and now.
 */
export async function signLines(
  file: string | undefined,
  options: { readonly profile?: string; readonly json?: boolean },
  { timestamp, nowSeconds }: { readonly timestamp: number; readonly nowSeconds: number },
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const credentials = requireCredentials(
    await settingsOf({ profile: options.profile }, dependencies),
  );
  const show = options.json
    ? headersJson(credentials.apiKey, timestamp)
    : (signature: string) => `${timestamp} ${signature}`;
  const signing = createLineSigning(credentials, timestamp, show);
  await printPages(signedPages(file, signing), terminal.printExact);
  remark(signing.counts, terminal);
  const untimely = remarkOnTimestamp(timestamp, nowSeconds);
  for (const remark of untimely) terminal.note(fill(signWords.sign_warning, { remark }));
  if (!options.json && untimely.length === 0) terminal.note(describeExpiry(timestamp, nowSeconds));
  return signing.counts.empty > 0 ? 2 : 0;
}

function* signedPages(file: string | undefined, signing: LineSigning): Iterable<string> {
  for (const block of inputBlocks(file, 'the_lines', BLOCK_BYTES)) yield signing.block(block);
  yield signing.end();
}

/** The three headers of a line; only the signature differs from line to line. */
function headersJson(apiKey: string, timestamp: number): (signature: string) => string {
  const same = { [HEADERS.key]: apiKey, [HEADERS.timestamp]: String(timestamp) };
  const beginning = JSON.stringify({ ...same, [HEADERS.signature]: '' }).slice(0, -2);
  return (signature) => `${beginning}${signature}"}`;
}

function remark({ lines, empty, carriageReturns }: LineCounts, { note }: Terminal): void {
  if (lines === 0) note(signWords.no_line);
  if (carriageReturns > 0) note(signWords.lines_end_in_crlf({ count: carriageReturns }));
  if (empty > 0) note(signWords.lines_without_body({ count: empty }));
}

/** Counts of signed lines. */
interface LineCounts {
  readonly lines: number;
  /** Lines without a body, which have no signature. */
  readonly empty: number;
  /** Lines that ended in CR LF. */
  readonly carriageReturns: number;
}

/** Signs every line of a byte stream as its own body. */
export interface LineSigning {
  /** @returns the output for lines that end in this block. */
  block(bytes: Uint8Array): string;
  /** @returns the output for a last line without a newline. */
  end(): string;
  readonly counts: LineCounts;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FIRST_BYTES = 256 * 1024;

type OwnBuffer = ReturnType<typeof Buffer.allocUnsafeSlow>;

/**
 * A line ends in LF or CR LF, which is not signed; all other bytes are.
 * @param timestamp Unix time in seconds for all lines.
 * @param show formats a signature; a line without a body is printed as an empty line.
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
