import { type Account, accountId } from '../../../core/account.ts';
import { classify } from '../../../core/delivery/classify.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';
import { memberOf } from '../../../core/json/node.ts';
import { pathOf } from '../../../core/protocol.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';
import { signedHeaders } from '../../../core/signing/sign.ts';
import type { JournalReader } from '../../../journal/journal.ts';
import { createState, type ServiceStore } from '../../../service/state.ts';
import type { PostLimits } from '../../../transport/transport.ts';
import type { SendingAccount } from '../../edges.ts';
import { IN_PROCESS_URL, inProcessTransport } from '../../in-process-transport.ts';
import { interrupted, type Pass } from '../file/read-file.ts';
import { type Standing, standingOf } from './dry-run-known.ts';
import { createDryRunOrders } from './dry-run-orders.ts';
import {
  createDryRunTally,
  type DryRunResult,
  type DryRunTally,
  type RefusalSink,
} from './dry-run-tally.ts';

/** No socket, no bounds: what is asked of a transport all the same. */
const LIMITS: PostLimits = { connectMs: 0, headersMs: 0, wholeMs: 0, responseBytes: 0 };
/** What a dry run is told beside its rows. */
export interface DryRunOptions {
  /** Whether a report that was refused before is sent again. */
  readonly retryRejected: boolean;
  readonly tell: RefusalSink;
  readonly pass: Pass;
}

/** So many rows go between two looks whether it is to be stopped. */
const ROUND_ROWS = 256;

/**
 * Says what would happen to the rows of a file: each is signed, handed to the bundled service in this
 * process, and judged as a delivery is; the service knows what the journal has as accepted. Nothing is written.
 * The service keeps every order of a part in memory, about a kilobyte each.
 * @param parts all rows of an order are in one of them, in the order of the file.
 * @param now milliseconds since 1970.
 * @throws Failure `interrupted`
 */
export async function dryRunFile(
  parts: AsyncIterable<Iterable<CheckedRow>>,
  account: Account & SendingAccount,
  journal: JournalReader | undefined,
  now: () => number,
  options: DryRunOptions,
): Promise<DryRunResult> {
  const tally = createDryRunTally(options.tell);
  let count = 0;
  for await (const rows of parts) {
    const take = createRun(account, journal, now, options, tally);
    for (const row of rows) {
      await take(row);
      count += 1;
      if (count % ROUND_ROWS === 0) lookUp(options.pass, count);
    }
  }
  return tally.result();
}

function lookUp({ signal, progress }: Pass, rows: number): void {
  progress(rows);
  if (signal.aborted) throw interrupted();
}

/** Says what would happen to a row, in the light of those before it. */
type Take = (row: CheckedRow) => Promise<void>;

function createRun(
  account: Account & SendingAccount,
  journal: JournalReader | undefined,
  now: () => number,
  { retryRejected }: DryRunOptions,
  tally: DryRunTally,
): Take {
  const { apiKey, secret } = account;
  const store = createState(new Map([[apiKey, { secret, active: true, sellerId: 'dry-run' }]]));
  const owner = accountId(account);
  const orders = createDryRunOrders(store, apiKey, owner, journal);
  const refusedIds = new Set<string>();
  const post = createPost(account, store, now);
  const send = async (row: CheckedRow, eventId: string, body: Uint8Array): Promise<void> => {
    const isKnown = store.ledgers.get(apiKey)?.events.has(eventId) ?? false;
    if (isKnown || refusedIds.has(eventId)) return tally.duplicate(row);
    const wait = orders.waitsFor(row, eventId);
    if (wait !== undefined)
      return tally.refused(row, { outcome: 'waiting', code: null, message: wait });
    tally.sent();
    const verdict = await post(row, body);
    if (count(verdict, { ...row, eventId }, tally))
      return orders.accepted(row.merchantOrderId, eventId);
    orders.refused(row);
    refusedIds.add(eventId);
  };
  return async (row) => {
    orders.meet(row.merchantOrderId);
    const standing: Standing = standingOf(row, owner, journal, retryRejected);
    if (standing.type === 'duplicate') return tally.duplicate(row);
    if (standing.type === 'send') return send(row, standing.eventId, standing.body);
    const { type: outcome, message } = standing;
    tally.refused(row, { outcome, code: null, message });
  };
}

type Post = (row: CheckedRow, body: Uint8Array) => Promise<Verdict>;

function createPost(account: SendingAccount, state: ServiceStore, now: () => number): Post {
  const seconds = (): number => Math.floor(now() / 1000);
  const transport = inProcessTransport({ state, now: seconds });
  const { signal } = new AbortController();
  return async ({ kind, merchantOrderId, amount, currency }, body) => {
    const headers = signedHeaders(account, seconds(), body);
    const url = new URL(`${IN_PROCESS_URL}${pathOf(kind)}`);
    const result = await transport.post({ url, headers, body, limits: LIMITS, signal });
    return classify(result, { merchantOrderId, kind, amount, currency, now: now() });
  };
}

/** @returns whether the service has accepted it. */
function count(verdict: Verdict, row: CheckedRow, tally: DryRunTally): boolean {
  const { outcome, record, serviceError, message, errorCode } = verdict;
  if (outcome === 'accepted' && record !== null) {
    const text = (name: string): string => {
      const member = memberOf(record, name);
      return member?.type === 'string' ? member.value : '';
    };
    tally.accepted(row, text('status'), text('currency'));
    return true;
  }
  tally.refused(row, {
    outcome: 'rejected',
    code: serviceError?.code ?? errorCode,
    message: serviceError?.message ?? message ?? outcome,
  });
  return false;
}
