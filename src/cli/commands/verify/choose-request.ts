import { jsonValue } from '../../../core/kit/json/value.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { presentedValues } from '../../../core/protocol/signature-checks.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { CapturedRequest } from '../../../verify/capture/formats/captured.ts';
import { parseRequest, parseRequests } from '../../../verify/capture/parse-request.ts';
import { verify as words } from '../../../verify/words/verify.ts';
import type { Questions } from '../../terminal/questions.ts';

/** A request to check; which one of a capture it is, where that shows several. */
export interface Chosen {
  readonly request: CapturedRequest;
  /** Its number, and its order. */
  readonly label?: string;
  readonly number?: number;
}

/** How `--request` names one of several requests. */
interface Numbered extends Chosen {
  readonly number: number;
  readonly order: string | undefined;
  readonly event: string | undefined;
}

/** More are not listed: a log may show hundreds. */
const LISTED = 20;

/**
 * The requests of a capture that are to be checked: the one that is asked for, else all.
 * @param wanted `--request`: its number, its order ID, or its event ID.
 * @param questions undefined where no prompt can be shown.
 * @throws Failure `invalid_input` if there is no request; `usage` if there is none of that name.
 */
export async function readChosen(
  bytes: Uint8Array,
  wanted: string | undefined,
  questions: Questions | undefined,
): Promise<readonly Chosen[]> {
  const requests = parseRequests(bytes).map(numbered);
  const fitting = wanted === undefined ? requests : requests.filter((it) => isNamed(it, wanted));
  if (wanted !== undefined && fitting.length === 0) throw notThere(wanted, requests);
  if (requests.length === 1) return requests.map(({ request }) => ({ request }));
  if (questions === undefined || fitting.length === 1) return fitting;
  const choices = fitting.map((it) => ({ name: lineOf(it), value: [it] }));
  const all = { name: words.all_requests, value: fitting };
  return questions.select<readonly Chosen[]>(words.which_request, [all, ...choices]);
}

/**
 * The one request of a capture for which a body is given beside it.
 * @throws Failure as `readChosen`, and `usage` if it is not clear which one is meant.
 */
export async function readOneChosen(
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<CapturedRequest> {
  const [only, ...others] = await readChosen(bytes, wanted, undefined);
  if (only === undefined || others.length > 0)
    throw severalFound(parseRequests(bytes).map(numbered));
  return only.request;
}

/** With several files, a failure names the one that it is about. */
export function parseNamed(file: string, bytes: Uint8Array): CapturedRequest {
  try {
    return parseRequest(bytes);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, reason, hint } = error;
    const source = file === '-' ? 'standard input' : makeVisible(file);
    throw new Failure(code, message('verify_source', { source, reason }), { hint, cause: error });
  }
}

function numbered(request: CapturedRequest, at: number): Numbered {
  const report = reportOf(request);
  const { merchant_order_id: order, event_id: event } = report;
  const label = `#${at + 1} ${order ?? event ?? ''}`.trim();
  return { request, number: at + 1, label, order, event };
}

function reportOf({ body }: CapturedRequest): Partial<Record<string, string>> {
  const part = body.found ? body.parts[0] : undefined;
  if (part === undefined || !('bytes' in part)) return {};
  return Object(jsonValue(Buffer.from(part.bytes).toString()));
}

const isNamed = ({ number, order, event }: Numbered, wanted: string): boolean =>
  [String(number), order, event].includes(wanted);

const lineOf = ({ request, number, order = '?', event = '?' }: Numbered): string =>
  fill(words.request_in_list, {
    number,
    order,
    event,
    timestamp: presentedValues(request.headers).timestamp ?? '?',
  });

const listedRequests = (requests: readonly Numbered[]): string[] =>
  requests.slice(0, LISTED).map(lineOf);

const severalFound = (requests: readonly Numbered[]): Failure =>
  new Failure('usage', message('several_requests', { count: requests.length }), {
    hint: message('choose_request', { requests: listedRequests(requests) }),
  });

const notThere = (wanted: string, requests: readonly Numbered[]): Failure =>
  new Failure('usage', message('no_such_request', { wanted }), {
    hint: message('choose_request', { requests: listedRequests(requests) }),
  });
