import { statSync } from 'node:fs';
import path from 'node:path';
import type { CapturedRequest } from '../../core/diagnosis/capture/captured.ts';
import { parseRequest } from '../../core/diagnosis/capture/parse-request.ts';
import { Failure, isFailure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import { type Message, message } from '../../words/message.ts';
import { isStream, readNamed } from '../input.ts';
import { type GivenHeaders, givenHeaders, notGiven } from './headers.ts';
import { MAX_REQUESTS, tooMany } from './limits.ts';
import type { NamedFiles } from './named-file.ts';
import type { VerifyOptions } from './options.ts';
import { type GivenBody, type GivenRequest, putTogether } from './request.ts';

/** One request that is still to be read: of many, only one is put together at a time. */
export interface PlannedRequest {
  /** Where it comes from: a file's name. */
  readonly source: string;
  /** @throws Failure `usage` or `invalid_input` if it is not a whole request. */
  readonly read: () => Promise<GivenRequest>;
  /** Whether it may have to be waited for: it comes from standard input or another program. */
  readonly isStream?: boolean;
}

/** What is to be checked. */
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
): Promise<Plan> {
  const headers = givenHeaders(options);
  if (body !== undefined && isFolder(body)) {
    if (headers.from !== 'nowhere') throw folderAndHeaders();
    const { planFolder } = await import('./folder.ts');
    return { ...planFolder(body, namedFiles(options)), isSeveral: true, isLenient: true };
  }
  if (headers.from === 'nowhere') throw notGiven(options);
  const plan = planHeaders(headers, readOnce(body), body === '-', namedFiles(options));
  if (body === undefined || !isStream(body)) return plan;
  return { ...plan, requests: plan.requests.map((one) => ({ ...one, isStream: true })) };
}

/** @param body undefined if the requests carry their own. */
export function planHeaders(
  headers: Exclude<GivenHeaders, { from: 'nowhere' }>,
  body: () => Promise<GivenBody | undefined>,
  isStdinTaken: boolean,
  named: NamedFiles,
): Plan {
  const requests =
    headers.from === 'flags' ? [fromFlags(headers, body, named)] : fromFiles(headers, body, named);
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
  named: NamedFiles,
): PlannedRequest[] {
  if (files.length > MAX_REQUESTS) throw tooMany(files.length);
  return files.map((file) => ({
    source: file === '-' ? 'standard input' : file,
    read: async () => {
      const given = await body();
      const bytes = await readNamed(file, 'the headers');
      const captured = files.length > 1 ? parseNamed(file, bytes) : parseRequest(bytes);
      const folder = isStream(file) ? {} : { folder: path.dirname(file) };
      return putTogether(captured, given, { ...named, ...folder });
    },
    isStream: isStream(file),
  }));
}

/** Of several files, a failure names the one that it is about. */
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
    body === undefined ? undefined : { bytes: await readNamed(body, 'the body'), name: 'BODY' };
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
    // Reading it reports what is wrong with it.
    return false;
  }
}

const folderAndHeaders = (): Failure =>
  new Failure('usage', message('folder_with_headers'), { hint: message('leave_headers_out') });

const stdinTwice = (isBody: boolean): Failure =>
  isBody
    ? new Failure('usage', message('stdin_for_both'), { hint: message('name_one_file') })
    : new Failure('usage', message('stdin_given_twice'), { hint: message('verify_name_files') });
