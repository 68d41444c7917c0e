import { HEADERS } from '../../../core/protocol/protocol.ts';
import type { PresentedRequest } from '../../../core/protocol/signature-checks.ts';
import { presentedValues } from '../../../core/protocol/signature-checks.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { undoneBodies } from '../../../verify/capture/copied-body.ts';
import { withoutMarks } from '../../../verify/capture/copied-headers.ts';
import { isStruckOut } from '../../../verify/capture/hidden.ts';
import { lossIn } from '../../../verify/capture/lost.ts';
import { checkRequest } from '../../../verify/check-request.ts';
import {
  type CheckingAccount,
  declaredLength,
  type VerifiedRequest,
} from '../../../verify/verify.ts';
import type { GivenRequest } from './request.ts';

/** A request as it may have been sent, and what the copy changed. */
interface Reading {
  readonly request: PresentedRequest;
  readonly undone: readonly Message[];
  readonly isBodyUndone: boolean;
}

/**
 * The request as it was before it was copied, if the signature proves it; otherwise as it is shown.
 * @param nowSeconds the service's clock, unix time in seconds.
 */
export function asSent(
  given: GivenRequest,
  account: CheckingAccount,
  nowSeconds: number,
): GivenRequest {
  const isRight = (request: PresentedRequest): boolean => {
    const { checks } = checkRequest(request, account, nowSeconds);
    return checks.signature.ok && checks.key.ok;
  };
  if (account.secret === undefined || isRight(given.request)) return given;
  for (const reading of readingsOf(given)) {
    if (isRight(reading.request)) return withReading(given, reading);
  }
  const { headers, names } = withoutMarks(given.request.headers);
  const isOfAll = names.length === 3;
  return isOfAll
    ? withReading(given, {
        request: { ...given.request, headers },
        undone: [message('copy_marks', { names })],
        isBodyUndone: false,
      })
    : given;
}

function* readingsOf({ request, copy }: GivenRequest): Generator<Reading> {
  const { headers, names } = withoutMarks(request.headers);
  const isMarked = names.length > 0;
  const marks = isMarked ? [message('copy_marks', { names })] : [];
  if (isMarked) {
    yield { request: { ...request, headers }, undone: marks, isBodyUndone: false };
  }
  if (copy === undefined) return;
  for (const { text, change } of undoneBodies(Buffer.from(request.body).toString(), copy.breaks)) {
    const body = Buffer.from(text);
    yield { request: { ...request, body }, undone: [change], isBodyUndone: true };
    if (!isMarked) continue;
    yield { request: { headers, body }, undone: [...marks, change], isBodyUndone: true };
  }
}

const withReading = (given: GivenRequest, { request, undone, isBodyUndone }: Reading) => ({
  ...given,
  request,
  remarks: [...given.remarks, ...undone],
  undone: [...(given.undone ?? []), ...undone],
  ...(isBodyUndone && { isPrinted: true }),
});

/**
 * Nothing is known of a signature if the capture does not show what was signed.
 * @throws Failure `invalid_input` if it shows that, and nothing explains the signature.
 */
export function refuseLost({ copy }: GivenRequest, { verdict, question }: VerifiedRequest): void {
  const { headers, body } = question.request;
  const { key = '' } = presentedValues(headers);
  const isUnknown = verdict.verdict !== 'valid' && !verdict.checks.key.ok && isStruckOut(key);
  if (isUnknown) throw lost(message('capture_hidden', { names: [HEADERS.key] }));
  if (copy === undefined || verdict.verdict !== 'unexplained') return;
  const loss = lossIn(Buffer.from(body).toString(), declaredLength(headers) === body.length);
  if (loss !== undefined) throw lost(loss);
}

const lost = (reason: Message): Failure =>
  new Failure('invalid_input', reason, { hint: message('capture_exact_bytes') });
