import type { CapturedRequest } from '../../../forensics/capture/captured.ts';
import { parseRequests } from '../../../forensics/capture/parse-request.ts';
import { presentedValues } from '../../../protocol/signature-checks.ts';
import { verify as words } from '../../../words/en/verify.ts';
import { Failure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import type { Questions } from '../../terminal/questions.ts';

/** The request to check, with its number if there are several. */
export interface Chosen {
  readonly request: CapturedRequest;
  readonly number?: number;
}

/** How `--request` names one of several requests. */
interface Numbered {
  readonly request: CapturedRequest;
  readonly number: number;
  readonly order: string | undefined;
  readonly event: string | undefined;
}

/** More are not listed: a log may show hundreds. */
const LISTED = 20;

/**
 * Reads a capture and selects a request.
 * @param wanted `--request`: a number, an order ID, or an event ID.
 * @param questions undefined if no prompt can be shown.
 * @throws Failure `invalid_input` if there is no request; `usage` if it is ambiguous.
 */
export async function readChosen(
  bytes: Uint8Array,
  wanted: string | undefined,
  questions: Questions | undefined,
): Promise<Chosen> {
  const requests = parseRequests(bytes).map(numbered);
  const [only, ...others] = requests;
  const fitting = wanted === undefined ? requests : requests.filter((it) => isNamed(it, wanted));
  const [found, second] = fitting;
  if (found !== undefined && second === undefined) {
    return others.length > 0 ? found : { request: found.request };
  }
  if (wanted !== undefined && found === undefined) throw notThere(wanted, requests);
  if (questions === undefined || only === undefined) throw severalFound(fitting);
  const choices = fitting.map((it) => ({ name: lineOf(it), value: it }));
  return questions.select(words.which_request, choices);
}

function numbered(request: CapturedRequest, at: number): Numbered {
  const report = reportOf(request);
  return { request, number: at + 1, order: report.merchant_order_id, event: report.event_id };
}

function reportOf({ body }: CapturedRequest): Partial<Record<string, string>> {
  const part = body.found ? body.parts[0] : undefined;
  if (part === undefined || !('bytes' in part)) return {};
  try {
    return Object(JSON.parse(Buffer.from(part.bytes).toString()));
  } catch {
    return {};
  }
}

const isNamed = ({ number, order, event }: Numbered, wanted: string): boolean =>
  [String(number), order, event].includes(wanted);

const lineOf = ({ request, number, order = '?', event = '?' }: Numbered): string =>
  words.request_in_list({
    number,
    order,
    event,
    timestamp: presentedValues(request.headers).timestamp ?? '?',
  });

const listed = (requests: readonly Numbered[]): string[] => requests.slice(0, LISTED).map(lineOf);

const severalFound = (requests: readonly Numbered[]): Failure =>
  new Failure('usage', message('several_requests', { count: requests.length }), {
    hint: message('choose_request', { requests: listed(requests) }),
  });

const notThere = (wanted: string, requests: readonly Numbered[]): Failure =>
  new Failure('usage', message('no_such_request', { wanted }), {
    hint: message('choose_request', { requests: listed(requests) }),
  });
