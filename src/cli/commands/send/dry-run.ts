import { mayHaveArrived } from '../../../client/delivery/conflict-advice.ts';
import type { SigningAccount } from '../../../client/delivery/edges.ts';
import { findOwnEvent } from '../../../client/delivery/find-event.ts';
import { interrupted } from '../../../client/files/intake/failures.ts';
import { goodRowsOf, type Pass } from '../../../client/files/read-file.ts';
import { isSameContent, withOtherEventId } from '../../../client/files/rows/canonical.ts';
import { describeConflict, findLastKnown } from '../../../client/files/rows/last-known.ts';
import {
  type CheckedRow,
  REFUSED_BEFORE,
  WITHDRAWN_BEFORE,
  WITHDRAWN_IN_DOUBT,
} from '../../../client/files/rows/row.ts';
import type { JournaledEvent, JournalReader } from '../../../client/journal/port.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import type { PostLimits } from '../../../client/transport/transport.ts';
import { memberOf } from '../../../core/kit/json/node.ts';
import { type Account, accountId } from '../../../core/protocol/account.ts';
import { classify } from '../../../core/protocol/answers/classify.ts';
import type { Verdict } from '../../../core/protocol/answers/verdict.ts';
import { kindNamed, OPENING } from '../../../core/protocol/kinds/index.ts';
import { pathOf } from '../../../core/protocol/protocol.ts';
import { waitsInFile } from '../../../core/protocol/rulebook/orders.ts';
import { signedHeaders } from '../../../core/protocol/signing.ts';
import { said, text } from '../../../core/words/text.ts';
import { createState, type ServiceStore, seed } from '../../../mock/service/state.ts';
import type { Dependencies } from '../../dependencies.ts';
import { IN_PROCESS_URL, inProcessTransport } from '../../in-process-transport.ts';
import { tableView } from '../../terminal/terminal.ts';
import { journalIfAny } from '../../with-journal.ts';
import { sendWords } from '../../words/send.ts';
import {
  createDryRunTally,
  type DryRunResult,
  type DryRunTally,
  dryRunJson,
  dryRunRemarks,
  dryRunTable,
  dryRunTitle,
  isAllGood,
  PART_ROWS,
  partRows,
  type RefusalSink,
  refusalJson,
} from './dry-run-tally.ts';
import { createPass, type InspectedFile } from './inspect.ts';
import type { SendOptions } from './plan.ts';

/** What would be done with a row, before any of it is sent. */
type Standing =
  | { readonly type: 'send'; readonly eventId: string; readonly body: Uint8Array }
  | { readonly type: 'duplicate' }
  | { readonly type: 'rejected' | 'conflict'; readonly message: string };

/**
 * How the journal would treat a row, as in a real run: its event may exist, or its ID may be spent.
 * @param retryRejected whether to resend earlier rejections.
 */
async function standingOf(
  row: CheckedRow,
  accountId: string,
  journal: JournalReader | undefined,
  retryRejected: boolean,
): Promise<Standing> {
  const find = (eventId: string) => findOwnEvent(journal, { accountId, eventId });
  const first = await find(row.eventId);
  if (first === undefined) return { type: 'send', eventId: row.eventId, body: row.body };
  const { last, free } = await findLastKnown(row, accountId, first, isAccepted, find);
  const isInDoubt =
    last.state === 'withdrawn' &&
    kindNamed(last.kind).isRepeatable &&
    journal !== undefined &&
    (await mayHaveArrived(last, journal));
  if (isInDoubt) return { type: 'conflict', message: said(WITHDRAWN_IN_DOUBT.message) };
  if (last.state === 'withdrawn')
    return free === undefined
      ? { type: 'conflict', message: said(WITHDRAWN_BEFORE.message) }
      : { type: 'send', eventId: free, body: withOtherEventId(row.body, free) };
  if (isSameContent(last.kind, last.body, row.kind, row.body)) return sameAs(last, retryRejected);
  if (last.state === 'rejected' && free !== undefined)
    return { type: 'send', eventId: free, body: withOtherEventId(row.body, free) };
  return { type: 'conflict', message: text(describeConflict(last, row)) };
}

const isAccepted = ({ state }: JournaledEvent): boolean => state === 'accepted';

function sameAs({ state, eventId, body }: JournaledEvent, retryRejected: boolean): Standing {
  if (state === 'accepted') return { type: 'duplicate' };
  if (state === 'rejected' && !retryRejected)
    return { type: 'rejected', message: said(REFUSED_BEFORE.message) };
  return { type: 'send', eventId, body };
}

/** Order states in a dry run, from the journal and from the run itself. */
interface DryRunOrders {
  /** Loads the order's state from the journal into the service. Called before each row. */
  meet(merchantOrderId: string): Promise<void>;
  /** Why the row would not be sent yet, if so. @param eventId the row's event ID. */
  waitsFor(row: CheckedRow, eventId: string): string | undefined;
  /** Called when an event was accepted in this run, so that nothing waits for it. */
  accepted(merchantOrderId: string, eventId: string): void;
  /** A report of this run was refused. */
  refused(row: CheckedRow): void;
}

type Open = Pick<JournaledEvent, 'eventId' | 'kind'>;

/** @param apiKey whose ledger the reports go to. */
function createDryRunOrders(
  store: ServiceStore,
  apiKey: string,
  accountId: string,
  journal: JournalReader | undefined,
): DryRunOrders {
  const met = new Set<string>();
  const open = new Map<string, readonly Open[]>();
  const refusedPaid = new Set<string>();
  const isKnown = (order: string): boolean => store.ledgers.get(apiKey)?.orders.has(order) ?? false;
  return {
    meet: async (merchantOrderId) => {
      if (journal === undefined || met.has(merchantOrderId)) return;
      met.add(merchantOrderId);
      const filter = { accountId, merchantOrderId, order: 'oldest-first' } as const;
      const events = await journal.find(filter).all();
      seed(
        store,
        apiKey,
        events.filter(({ state }) => state === 'accepted'),
      );
      const pending = events.filter(({ state }) => state === 'pending');
      if (pending.length > 0)
        open.set(
          merchantOrderId,
          pending.map(({ eventId, kind }) => ({ eventId, kind })),
        );
      if (events.some(({ state, kind }) => state === 'rejected' && kind === OPENING))
        refusedPaid.add(merchantOrderId);
    },
    waitsFor: ({ kind, merchantOrderId }, eventId) => {
      const others = (open.get(merchantOrderId) ?? []).filter(
        (other) => other.eventId !== eventId && waitsInFile(kind, other.kind),
      );
      if (others.length > 0) return sendWords.blocked_by_open;
      const isRefused = kind !== OPENING && refusedPaid.has(merchantOrderId);
      return isRefused && !isKnown(merchantOrderId) ? sendWords.blocked_by_refused : undefined;
    },
    accepted: (merchantOrderId, eventId) => {
      const others = open.get(merchantOrderId)?.filter((other) => other.eventId !== eventId);
      if (others !== undefined) open.set(merchantOrderId, others);
    },
    refused: ({ kind, merchantOrderId }) => {
      if (kind === OPENING) refusedPaid.add(merchantOrderId);
    },
  };
}

/** Required by the interface, but there is no socket to limit. */
const LIMITS: PostLimits = { connectMs: 0, headersMs: 0, wholeMs: 0, responseBytes: 0 };
/** Options of a dry run. */
export interface DryRunOptions {
  /** Whether a report that was refused before is sent again. */
  readonly retryRejected: boolean;
  readonly tell: RefusalSink;
  readonly pass: Pass;
}

/** How many rows are processed between two checks for an interrupt. */
const ROUND_ROWS = 256;

/**
 * Simulates sending the rows of a file: each is signed, passed to the in-process bundled service, and judged like a
 * real delivery. The service starts with the accepted events in the journal. Nothing is written. The service keeps
 * all orders of a part in memory, about 1 KB each.
 * @param parts all rows of an order are in the same part, in file order.
 * @param now milliseconds since 1970.
 * @throws Failure `interrupted`
 */
export async function dryRunFile(
  parts: AsyncIterable<Iterable<CheckedRow>>,
  account: Account & SigningAccount,
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

/** Simulates a row, given the ones before it. */
type Take = (row: CheckedRow) => Promise<void>;

function createRun(
  account: Account & SigningAccount,
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
    if (tallyVerdict(verdict, { ...row, eventId }, tally))
      return orders.accepted(row.merchantOrderId, eventId);
    orders.refused(row);
    refusedIds.add(eventId);
  };
  return async (row) => {
    await orders.meet(row.merchantOrderId);
    const standing: Standing = await standingOf(row, owner, journal, retryRejected);
    if (standing.type === 'duplicate') return tally.duplicate(row);
    if (standing.type === 'send') return send(row, standing.eventId, standing.body);
    const { type: outcome, message } = standing;
    tally.refused(row, { outcome, code: null, message });
  };
}

type Post = (row: CheckedRow, body: Uint8Array) => Promise<Verdict>;

function createPost(account: SigningAccount, state: ServiceStore, now: () => number): Post {
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
function tallyVerdict(verdict: Verdict, row: CheckedRow, tally: DryRunTally): boolean {
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
    message: said(serviceError?.message ?? message ?? outcome),
  });
  return false;
}

/** Some rows of the file would not be accepted. */
const SOME_NOT_ACCEPTED = 8;

/**
 * Sends the valid rows of a file to the bundled service on this machine; nothing is written.
 * @returns 0 if the whole file would be accepted, or was before; else 8.
 */
export async function dryRunInspected(
  inspected: InspectedFile,
  account: UsableAccount,
  { options }: { readonly options: SendOptions },
  dependencies: Dependencies,
): Promise<number> {
  const { file, check, source } = inspected;
  const skipped = check.faulty.size;
  const result = await runFile(inspected, account, options, dependencies);
  if (options.json === true)
    dependencies.terminal.print(dryRunJson(file.name, result, skipped, source?.account));
  else await showDryRun(file.name, result, skipped, dependencies);
  return isAllGood(result, skipped) ? 0 : SOME_NOT_ACCEPTED;
}

async function runFile(
  { file, checker, check }: InspectedFile,
  account: UsableAccount,
  { json, retryRejected = false }: SendOptions,
  dependencies: Dependencies,
): Promise<DryRunResult> {
  const { terminal, clock } = dependencies;
  const reading = createPass(sendWords.reading_again, check.rows, dependencies);
  const pass = createPass(sendWords.dry_run_doing, check.good, dependencies);
  const tell = json === true ? printRefusals(terminal) : () => undefined;
  const scratch = await dependencies.openScratch();
  const journal = await journalIfAny(dependencies);
  try {
    const rows = goodRowsOf(file, checker, check, reading);
    const parts = partRows(rows, Math.ceil(check.rows / PART_ROWS), scratch);
    return await dryRunFile(parts, account, journal, clock.now, { retryRejected, tell, pass });
  } finally {
    scratch.close();
    await journal?.close();
    terminal.showStatus('');
  }
}

const printRefusals =
  ({ print, showStatus }: Dependencies['terminal']): RefusalSink =>
  (refusal) => {
    // Data and a status line do not share a line of the screen.
    showStatus('');
    print(refusalJson(refusal));
  };

/** Totals are data; everything about them is a remark. */
async function showDryRun(
  fileName: string,
  result: DryRunResult,
  skipped: number,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  terminal.note(dryRunTitle(fileName, result));
  terminal.print(dryRunTable(result.totals, tableView(await terminal.theme())));
  for (const remark of dryRunRemarks(fileName, result, skipped)) terminal.note(remark);
}
