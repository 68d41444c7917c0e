import type {
  BodyPart,
  CapturedBody,
  CapturedRequest,
} from '../../core/diagnosis/capture/captured.ts';
import { Failure } from '../../core/failure.ts';
import type { PresentedRequest } from '../../core/signing/check.ts';
import { countOf } from '../../output/count.ts';
import { readInput } from '../input.ts';
import { type HeaderOptions, readHeaders } from './headers.ts';

/** A request, with what is worth knowing of how it was put together. */
export interface GivenRequest extends PresentedRequest {
  readonly remarks: readonly string[];
}

/**
 * Puts the request together from files, standard input and flags. The bytes of its body stay as they are.
 * @param body a file, `-`, or undefined where a curl command or HTTP request carries the body.
 * @throws Failure `usage` where a part is missing or given twice, `invalid_input` where one is unreadable.
 */
export async function readRequest(
  body: string | undefined,
  options: HeaderOptions,
): Promise<GivenRequest> {
  if (body === '-' && options.headers === '-') throw bothFromStdin();
  const captured = await readHeaders(options);
  const bytes =
    body === undefined ? await readCarried(captured.body) : await readInput(body, 'the body');
  const remarks = body === undefined ? remarkOnCarried(captured.body) : remarkOnChoice(captured);
  return {
    headers: captured.headers,
    body: bytes,
    remarks: [...remarks, ...remarkOnLength(captured, bytes)],
  };
}

async function readCarried(body: CapturedBody): Promise<Uint8Array> {
  if (!body.found) throw noBodyGiven(body.reason);
  return Buffer.concat(await Promise.all(body.parts.map(readPart)));
}

async function readPart(part: BodyPart): Promise<Uint8Array> {
  if ('bytes' in part) return part.bytes;
  const bytes = await readInput(part.file, 'the body');
  return part.stripped ? bytes.filter((byte) => !STRIPPED.includes(byte)) : bytes;
}

/** What curl's `--data @file` leaves out: zero bytes, newlines, carriage returns. */
const STRIPPED = [0x00, 0x0a, 0x0d];

const remarkOnCarried = (body: CapturedBody): string[] =>
  body.found && body.left > 0
    ? [`left aside: ${countOf(body.left, 'byte')} behind the body that Content-Length declares`]
    : [];

const remarkOnChoice = ({ form, body }: CapturedRequest): string[] =>
  body.found ? [`the ${form} carries a body too: left aside, BODY counts`] : [];

/** A body that changed on its way to the file that is now checked. */
function remarkOnLength({ headers }: CapturedRequest, body: Uint8Array): string[] {
  const declared = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1].trim();
  if (declared === undefined || !/^\d{1,15}$/.test(declared)) return [];
  if (Number(declared) === body.length) return [];
  return [`Content-Length says ${countOf(Number(declared), 'byte')}, the body has ${body.length}`];
}

const bothFromStdin = (): Failure =>
  new Failure('usage', 'body and headers cannot both come from standard input', {
    hint: 'Name a file for one of them: conv verify BODY --headers -',
  });

const noBodyGiven = (reason: string): Failure =>
  new Failure('usage', `there is no body to check: ${reason}`, {
    hint: 'Name it: conv verify BODY --headers FILE (- reads standard input).',
  });
