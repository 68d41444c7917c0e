import { isUtf8 } from 'node:buffer';
import { recognizeUtf16 } from '../../core/kit/json/decode.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fromBytes } from '../kit/bytes.ts';
import { type CapturedRequest, isOfSignature, namesAll } from './formats/captured.ts';
import { curl } from './formats/curl.ts';
import { readAs } from './formats/format.ts';
import { http } from './formats/http.ts';
import { RECORDINGS } from './formats/index.ts';
import { refuseHidden } from './hidden.ts';
import { firstFullLine, pastedText } from './pasted-text.ts';
import { attempt, readRequest } from './read-request.ts';
import { signaturesIn } from './scan.ts';

/**
 * Whether a text is a whole request (a curl command or a raw HTTP request), and not header lines or something else.
 * @param input the text, or its beginning.
 */
export function looksLikeRequest(input: Uint8Array): boolean {
  if (recognizeUtf16(input) !== undefined) return false;
  const byteString = fromBytes(input);
  const text = byteString.slice(firstFullLine(byteString));
  return [http, curl].some(({ looksLike }) => looksLike(text));
}

/**
 * Reads the requests that a paste shows, in its order: those of a HAR archive, a log, a chat. `formats/`
 * has a file for each way to write them.
 * @returns at least one.
 * @throws Failure `invalid_input` if there is none of these, or only a part of one.
 */
export function parseRequests(input: Uint8Array): CapturedRequest[] {
  const pasted = pastedText(input);
  const recorded = readAs(RECORDINGS, pasted)?.map((it) =>
    typeof it === 'string' ? readRequest(it) : it,
  );
  const requests = recorded ?? severalIn(pasted) ?? [readRequest(pasted)];
  for (const { headers } of requests) refuseHidden(headers);
  return isKorean(input) ? requests.map(inOtherEncoding) : requests;
}

/** Whether the bytes are in Windows' encoding of Korean, and not in UTF-8 or UTF-16. */
function isKorean(input: Uint8Array): boolean {
  if (isUtf8(input) || recognizeUtf16(input) !== undefined) return false;
  try {
    return new TextDecoder('euc-kr', { fatal: true }).decode(input) !== '';
  } catch {
    return false;
  }
}

/** An editor saves in its own encoding, whatever was sent. */
const inOtherEncoding = (request: CapturedRequest): CapturedRequest =>
  request.body.found
    ? {
        ...request,
        body: { ...request.body, isPrinted: true, change: message('capture_not_utf8') },
      }
    : request;

/**
 * Reads the one request of a paste.
 * @throws Failure `invalid_input` as `parseRequests`, or if there are several.
 */
export function parseRequest(input: Uint8Array): CapturedRequest {
  const [only, ...others] = parseRequests(input);
  if (others.length > 0 || only === undefined) {
    throw new Failure('invalid_input', message('several_requests', { count: others.length + 1 }), {
      hint: message('paste_one_request'),
    });
  }
  return only;
}

/** @returns undefined if the text shows one request, or cannot be cut into whole ones. */
function severalIn(pasted: string): CapturedRequest[] | undefined {
  for (const pieces of piecesOf(pasted)) {
    const requests = pieces.map((piece) => attempt(() => readRequest(piece)));
    const whole = requests.flatMap((it) => (it.ok && isWhole(it.value) ? [it.value] : []));
    if (whole.length > 1 && whole.length === pieces.length) return withoutRepeats(whole);
  }
  return undefined;
}

const isWhole = ({ headers, body }: CapturedRequest): boolean => namesAll(headers) && body.found;

/** A log may show one request more than once. */
const withoutRepeats = (requests: readonly CapturedRequest[]): CapturedRequest[] => [
  ...new Map(
    requests.map((it) => [JSON.stringify([it.headers.filter(isOfSignature), it.body]), it]),
  ).values(),
];

/** Where one request of several may begin: a request line or a command, the first of the headers, any line. */
const BEGINNINGS = [/^.*\b(?:POST|curl)\b/gim, /^.*\bx[-_]merchant[-_]key\b/gim, /^(?=.)/gm];

/** More pieces than this are not a paste of a few requests. */
const MAX_PIECES = 5000;

/**
 * The ways to cut a text that shows several signatures into pieces that show one each.
 * @param text a byte string.
 */
function* piecesOf(text: string): Generator<string[]> {
  const count = signaturesIn(text).length;
  if (count < 2) return;
  for (const beginning of BEGINNINGS) {
    const starts = [...text.matchAll(beginning)].map(({ index }) => index);
    if (starts.length > MAX_PIECES) continue;
    const pieces = joinUnsigned(text, starts);
    if (pieces.every((piece) => signaturesIn(piece).length === 1)) yield pieces;
  }
}

/** A piece without a signature belongs to what is before it: a response, the lines of a command. */
function joinUnsigned(text: string, starts: readonly number[]): string[] {
  const pieces: string[] = [];
  let isSigned = true;
  for (const [at, start] of starts.entries()) {
    const part = text.slice(start, starts[at + 1]);
    const isPartSigned = signaturesIn(part).length > 0;
    if (isSigned && (at === 0 || isPartSigned || BEGINS.test(part))) {
      pieces.push(part);
      isSigned = isPartSigned;
    } else {
      pieces[pieces.length - 1] += part;
      isSigned ||= isPartSigned;
    }
  }
  return pieces;
}

/** A command or a request whose signature is in one of the next lines. */
const BEGINS = /^.*\b(?:curl|POST \S+ HTTP\/)/i;
