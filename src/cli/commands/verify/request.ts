import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { JournaledEvent } from '../../../client/journal/port.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { pathOf } from '../../../core/protocol/protocol.ts';
import type { PresentedRequest } from '../../../core/protocol/signature-checks.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type {
  BodyPart,
  CapturedBody,
  CapturedRequest,
} from '../../../verify/capture/formats/captured.ts';
import type { Destination } from '../../../verify/model/cause.ts';
import { declaredLength } from '../../../verify/verify.ts';
import { MAX_INPUT_BYTES, readRegularFile } from '../../files/input.ts';

/** Files that a pasted curl command may read; the command is untrusted. */
export interface NamedFiles {
  /** Whether any file that it names is read. */
  readonly isAnyAllowed: boolean;
  /** The folder of the command, in which it may also read files. */
  readonly folder?: string;
}

/**
 * Reads a file that a curl command names as its body. Without `--allow-files`, it must be in the
 * current folder or the folder of the command, or below; not hidden, and not reached through a link to elsewhere.
 * @throws Failure `usage` for any other file; `invalid_input` if it cannot be read.
 */
async function readNamedFile(
  file: string,
  { isAnyAllowed, folder }: NamedFiles,
): Promise<Uint8Array> {
  if (isAnyAllowed) return readRegularFile(file, 'the_body');
  if (path.isAbsolute(file) || file.split(/[\\/]/).some(leadsAway)) throw notAllowed(file);
  const bases = ['.', ...(folder === undefined ? [] : [folder])];
  const base = bases.find((it) => realPath(path.join(it, file)) !== undefined) ?? '.';
  const found = path.join(base, file);
  const real = realPath(found);
  if (real !== undefined && !isWithin(real, realPath(base) ?? '')) throw notAllowed(file);
  return readRegularFile(found, 'the_body');
}

/** The folder above, or something hidden. */
const leadsAway = (part: string): boolean => part.startsWith('.') && part !== '.';

const isWithin = (file: string, folder: string): boolean => {
  const relative = path.relative(folder, file);
  return !path.isAbsolute(relative) && !relative.split(path.sep).some(leadsAway);
};

/** The resolved path; undefined if it does not exist. */
function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

const notAllowed = (file: string): Failure =>
  new Failure('usage', message('file_not_allowed', { file: makeVisible(file) }), {
    hint: message('allow_files'),
  });

/** A request, with notes about how it was assembled. */
export interface GivenRequest {
  readonly request: PresentedRequest;
  readonly destination: Destination;
  readonly remarks: readonly Message[];
  /** Whether a log or a program reprinted the body. */
  readonly isPrinted?: boolean;
  /** What copying did to the request, as far as it was undone. */
  readonly undone?: readonly Message[];
  /** Only if the body is from the capture: a copy, which may have changed or lost a part of it. */
  readonly copy?: {
    /** Where lines were joined in the body. */
    readonly breaks: readonly number[];
  };
}

/** A body that goes before one that a request carries itself. */
export interface GivenBody {
  readonly bytes: Uint8Array;
  /** For the remark: `BODY`. */
  readonly name: string;
}

/**
 * Assembles a request without changing the bytes of its body.
 * @param given undefined if a curl command or HTTP request contains the body.
 * @param named files that a curl command may name.
 * @throws Failure `usage` if there is no body, or one of its files must not be read; `invalid_input` if one is
 *   unreadable.
 */
export async function putTogether(
  captured: CapturedRequest,
  given: GivenBody | undefined,
  named: NamedFiles,
): Promise<GivenRequest> {
  const { headers, destination } = captured;
  const body = given === undefined ? await readCarried(captured.body, named) : given.bytes;
  const remarks =
    given === undefined ? remarkOnCarried(captured.body) : remarkOnChoice(captured, given);
  const isPrinted =
    given === undefined &&
    captured.body.found &&
    captured.body.isPrinted === true &&
    declaredLength(headers) !== body.length;
  const undone = [
    ...(captured.undone ?? []),
    ...(isPrinted && captured.body.found && captured.body.change ? [captured.body.change] : []),
  ];
  return {
    request: { headers, body },
    destination,
    remarks: [
      ...remarks,
      ...remarkOnQuotes(captured),
      ...undone,
      ...(isPrinted ? remarkOnPrint(captured.body) : remarkOnLength(captured, body)),
    ],
    isPrinted,
    undone,
    ...(given === undefined &&
      isCopy(captured.body) && { copy: { breaks: captured.body.breaks ?? [] } }),
  };
}

const isCopy = (body: CapturedBody): body is Extract<CapturedBody, { found: true }> =>
  body.found && body.parts.every((part) => 'bytes' in part);

const remarkOnPrint = (body: CapturedBody): Message[] =>
  body.found && body.change ? [] : [message('body_printed')];

async function readCarried(body: CapturedBody, named: NamedFiles): Promise<Uint8Array> {
  if (!body.found) throw noBodyGiven(body.reason);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const part of body.parts) {
    const bytes = await readPart(part, named);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) throw tooLarge();
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

async function readPart(part: BodyPart, named: NamedFiles): Promise<Uint8Array> {
  if ('bytes' in part) return part.bytes;
  const bytes = await readNamedFile(part.file, named);
  return part.stripped ? bytes.filter((byte) => !STRIPPED.includes(byte)) : bytes;
}

/** What curl's `--data @file` leaves out: zero bytes, newlines, carriage returns. */
const STRIPPED = [0x00, 0x0a, 0x0d];

function remarkOnCarried(body: CapturedBody): Message[] {
  if (!body.found) return [];
  const files = body.parts.flatMap((part) => ('file' in part ? [makeVisible(part.file)] : []));
  return [
    ...(files.length === 0 ? [] : [message('body_read_from', { files: [...new Set(files)] })]),
    ...(body.left > 0 ? [message('bytes_after_body', { bytes: body.left })] : []),
  ];
}

const remarkOnChoice = ({ form, body }: CapturedRequest, { name }: GivenBody): Message[] =>
  body.found ? [message('second_body', { form, name })] : [];

/** A program that sends the quotes would be refused for them. */
const remarkOnQuotes = ({ unquoted: names = [] }: CapturedRequest): Message[] =>
  names.length === 0 ? [] : [message('quotes_removed', { names: names.map(makeVisible) })];

/** A body that changed on its way to the file that is now checked. */
function remarkOnLength({ headers }: CapturedRequest, body: Uint8Array): Message[] {
  const declared = declaredLength(headers);
  if (declared === undefined || declared === body.length) return [];
  return [message('length_differs', { declared, bytes: body.length })];
}

/** A command can name one large file many times. */
const tooLarge = (): Failure =>
  new Failure('invalid_input', message('curl_files_too_large'), {
    hint: message('verify_check_files'),
  });

const noBodyGiven = (reason: Message): Failure =>
  new Failure('usage', message('verify_no_body', { reason }), {
    hint: message('verify_name_body'),
  });

/** The path of `s2s_endpoint_base`, such as `/v1`, if any. */
export function basePathOf(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined || !URL.canParse(endpoint)) return undefined;
  return new URL(endpoint).pathname.replace(/\/+$/, '') || undefined;
}

/** The host of `s2s_endpoint_base`, with its port, if any. */
export const hostOf = (endpoint: string | undefined): string | undefined =>
  endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint).host : undefined;

/** The destination of a journaled event. */
export function eventDestination({
  endpoint,
  kind,
}: Pick<JournaledEvent, 'endpoint' | 'kind'>): Destination {
  const path = `${basePathOf(endpoint) ?? ''}${pathOf(kind)}`;
  return { method: 'POST', path, host: hostOf(endpoint) };
}
