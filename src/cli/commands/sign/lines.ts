import { requireCredentials } from '../../../client/profiles/settings.ts';
import { HEADERS } from '../../../protocol/protocol.ts';
import { signWords } from '../../../words/en/sign.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inputBlocks } from '../../files/input.ts';
import { settingsOf } from '../../settings.ts';
import { printPages, type Terminal } from '../../terminal/terminal.ts';
import { describeExpiry, remarkOnTimestamp } from '../../views/skew.ts';
import { chooseTimestamp, type SignOptions } from './sign.ts';
import { createLineSigning, type LineCounts, type LineSigning } from './signed.ts';

const BLOCK_BYTES = 64 * 1024;

/** `conv sign --lines`: a body a line in, a signature a line out, in constant memory. */
export async function signLines(
  file: string | undefined,
  options: SignOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const nowSeconds = Math.floor(clock.now() / 1000);
  const timestamp = chooseTimestamp(options, nowSeconds);
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
  for (const remark of untimely) terminal.note(signWords.sign_warning({ remark }));
  if (!options.json && untimely.length === 0) terminal.note(describeExpiry(timestamp, nowSeconds));
  return signing.counts.empty > 0 ? 2 : 0;
}

function* signedPages(file: string | undefined, signing: LineSigning): Iterable<string> {
  for (const block of inputBlocks(file, 'the lines', BLOCK_BYTES)) yield signing.block(block);
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
