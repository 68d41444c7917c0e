import type {
  DeliveryEdges,
  DeliveryObserver,
  DeliveryPolicy,
  ObservedRequest,
  ObservedResponse,
} from '../../../client/delivery/edges.ts';
import type { Settings } from '../../../client/profiles/settings.ts';
import { makeVisible } from '../../../kit/visible.ts';
import type { Draft } from '../../../protocol/reports/draft.ts';
import { reportWords } from '../../../words/en/report.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { ReportOptions, SendingOptions } from './options.ts';

/** More of an answer than this tells a person nothing. */
const SHOWN_CHARACTERS = 2000;

/** A request as it leaves, each line prefixed with `> `, without the signature. */
function exchangeRequestText({ attempt, url, headers, body }: ObservedRequest): string {
  return [
    `> attempt ${attempt}: POST ${url.href}`,
    ...Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`),
    `> (${body.length} bytes) ${makeVisible(new TextDecoder().decode(body))}`,
  ].join('\n');
}

/** The response, each line prefixed with `< `, with control characters made visible. */
function exchangeResponseText({ status, headers, text, durationMs }: ObservedResponse): string {
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return [
    `< ${status === null ? reportWords.no_response : `HTTP ${status}`} after ${Math.round(durationMs)} ms`,
    ...Object.entries(headers).map(([name, value]) => `< ${name}: ${makeVisible(value)}`),
    `< ${makeVisible(shown)}`,
  ].join('\n');
}

const retryText = (attempt: number, message: string, delayMs: number): string =>
  reportWords.retry_note({
    attempt,
    problem: makeVisible(message),
    seconds: (delayMs / 1000).toFixed(1),
  });

/** Says what happens on the wire, on standard error: retries always, each exchange where it is asked for. */
function observerFor({ note }: Pick<Terminal, 'note'>, verbose: boolean): DeliveryObserver {
  const retry: DeliveryObserver = {
    retry: async (attempt, problem, delayMs) => {
      const { problemText } = await import('../../views/error-text.ts');
      note(retryText(attempt, problemText(problem), delayMs));
    },
  };
  if (!verbose) return retry;
  return {
    ...retry,
    request: (request) => note(exchangeRequestText(request)),
    response: (response) => note(exchangeResponseText(response)),
  };
}

/** A finished report and how it is to be sent: what the three ends of the journey have in common. */
export interface Sending {
  readonly draft: Draft;
  readonly settings: Settings;
  readonly options: ReportOptions;
  readonly policy: DeliveryPolicy;
}

/** The part of it that is the same for a report and for a replay. */
export interface SendingManner {
  readonly options: SendingOptions;
  readonly policy: DeliveryPolicy;
}

/** Runs one use of the real edges of a delivery to `url`, and lets its connections go. */
export async function withEdges<Result>(
  url: URL,
  { verbose }: SendingOptions,
  { openTransport, clock, random, terminal, interrupt }: Dependencies,
  use: (edges: DeliveryEdges) => Promise<Result>,
): Promise<Result> {
  const transport = await openTransport(url);
  const observer = observerFor(terminal, verbose === true);
  try {
    return await use({ transport, clock, random, interrupt: interrupt(), observer });
  } finally {
    await transport.close();
  }
}
