import type {
  DeliveryEdges,
  DeliveryObserver,
  DeliveryPolicy,
  ObservedRequest,
  ObservedResponse,
} from '../../../client/delivery/edges.ts';
import { withEventId } from '../../../client/delivery/event-id.ts';
import { findOwnEvent } from '../../../client/delivery/find-event.ts';
import { ownIds } from '../../../client/delivery/own-account.ts';
import { refuseSecret } from '../../../client/delivery/refuse-secret.ts';
import type { Intent, JournalReader } from '../../../client/journal/port.ts';
import type { Settings, UsableAccount } from '../../../client/profiles/settings.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { pathOf } from '../../../core/protocol/protocol.ts';
import { type Draft, fieldText, serialize } from '../../../core/protocol/rulebook/draft.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendingOptions } from '../../sending-options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { reportWords } from '../../words/report.ts';
import type { ReportOptions } from './draft.ts';

/** Maximum length of a shown response. */
const SHOWN_CHARACTERS = 2000;

/** A request as it leaves, each line prefixed with `> `, without the signature. */
function exchangeRequestText({ attempt, url, headers, body }: ObservedRequest): string {
  return [
    `> ${fill(reportWords.posted, { attempt, url: url.href })}`,
    ...Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`),
    `> ${fill(reportWords.body_bytes, { bytes: body.length, body: makeVisible(new TextDecoder().decode(body)) })}`,
  ].join('\n');
}

/** The response, each line prefixed with `< `, with control characters made visible. */
function exchangeResponseText({ status, headers, text, durationMs }: ObservedResponse): string {
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  const answer = status === null ? reportWords.no_response : `HTTP ${status}`;
  return [
    `< ${fill(reportWords.answered_after, { answer, milliseconds: Math.round(durationMs) })}`,
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

/** Prints retries, and with `--verbose` every request and response, to standard error. */
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

/** A finished report and how to send it: what sending, a dry run, and a curl script have in common. */
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
  /** Whether others follow that a bad key would stop: the service is asked before this one is taken to be refused alone. */
  readonly isOneOfSeveral?: boolean;
}

/** How long conv waits for the service before it says so, in milliseconds. */
const QUIET_MS = 2000;

const EACH_SECOND_MS = 1000;

/** On a terminal, shows how long conv has been waiting, unless the response is quick. */
function watchWaiting(
  { host }: URL,
  { terminal, clock }: Pick<Dependencies, 'terminal' | 'clock'>,
): { readonly clear: () => void; readonly end: () => void } {
  const startedAt = clock.now();
  let isShown = false;
  const show = (): void => {
    const waitedMs = clock.now() - startedAt;
    if (waitedMs < QUIET_MS) return;
    isShown = true;
    const seconds = Math.floor(waitedMs / 1000);
    terminal.showStatus(fill(reportWords.waiting_for_host, { host: makeVisible(host), seconds }));
  };
  const clear = (): void => {
    if (isShown) terminal.showStatus('');
    isShown = false;
  };
  const timer = setInterval(show, EACH_SECOND_MS);
  const end = (): void => {
    clearInterval(timer);
    clear();
  };
  return { clear, end };
}

/** Runs one use of the real edges of a delivery to `url`, and lets its connections go. */
export async function withEdges<Result>(
  url: URL,
  { verbose }: SendingOptions,
  { openTransport, clock, random, terminal, interrupt }: Dependencies,
  use: (edges: DeliveryEdges) => Promise<Result>,
): Promise<Result> {
  const transport = await openTransport(url);
  const waiting = watchWaiting(url, { terminal, clock });
  const note = (text: string): void => {
    waiting.clear();
    terminal.note(text);
  };
  const observer = observerFor({ note }, verbose === true);
  try {
    return await use({ transport, clock, random, interrupt: interrupt(), observer });
  } finally {
    waiting.end();
    await transport.close();
  }
}

/** The base address and the path of an endpoint: "path relative to `{base_url}`". */
export const endpointUrl = (baseUrl: string, { kind }: Pick<Intent, 'kind'>): URL =>
  new URL(`${baseUrl}${pathOf(kind)}`);

/** Inputs for an intent besides the draft. */
interface IntentSources {
  readonly account: UsableAccount;
  readonly refundId: string | undefined;
  readonly note?: string | undefined;
  /** Undefined if there is none yet. */
  readonly journal: JournalReader | undefined;
  readonly newId: () => string;
}

/**
 * The intent to journal and send: the draft with its event ID, serialized once.
 * @throws Failure `invalid_report` if it contains the secret.
 */
export async function createIntent(
  draft: Draft,
  { account, refundId, note, journal, newId }: IntentSources,
): Promise<Intent> {
  const { draft: complete, ...whose } = await withEventId(draft, {
    accounts: ownIds(account),
    refundId,
    find: (owner, eventId) => findOwnEvent(journal, { accountId: owner, eventId }),
    newId,
  });
  const body = serialize(complete);
  refuseSecret(body, account.secret);
  return {
    endpoint: account.endpoint,
    profile: account.profile,
    eventId: fieldText(complete, 'event_id') ?? '',
    kind: complete.kind,
    merchantOrderId: fieldText(complete, 'merchant_order_id') ?? '',
    subId: fieldText(complete, 'sub_id') ?? null,
    ...(refundId === undefined ? {} : { refundId }),
    ...(note === undefined ? {} : { note }),
    body,
    ...whose,
  };
}
