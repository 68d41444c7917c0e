import { statSync } from 'node:fs';
import path from 'node:path';
import { isStream } from '../../../core/durable/regular-file.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { CapturedRequest } from '../../../verify/capture/formats/captured.ts';
import { readSignedLines } from '../../../verify/capture/signed-lines.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readNamed } from '../../files/input.ts';
import {
  type GivenHeaders,
  givenHeaders,
  namedFiles,
  notGiven,
  type VerifyOptions,
} from './flags.ts';
import { MAX_REQUESTS, type Plan, type PlannedRequest, tooMany } from './planned.ts';
import { type GivenBody, type NamedFiles, putTogether } from './request.ts';

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
      const captured = await capturedIn(bytes, file, options);
      const folder = isStream(file) ? {} : { folder: path.dirname(file) };
      return putTogether(captured, given, { ...namedFiles(options), ...folder });
    },
    isStream: isStream(file),
  }));
}

/** What reads captures is loaded only where the headers are not as `conv sign` prints them. */
async function capturedIn(
  bytes: Uint8Array,
  file: string,
  { headers = [], request }: VerifyOptions,
): Promise<CapturedRequest> {
  const signed = request === undefined ? readSignedLines(bytes) : undefined;
  if (signed !== undefined) return signed;
  const { parseNamed, readOneChosen } = await import('./choose-request.ts');
  return headers.length > 1 ? parseNamed(file, bytes) : readOneChosen(bytes, request);
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
