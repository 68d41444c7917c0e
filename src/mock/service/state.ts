import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import type { KnownKey } from '../../core/protocol/signature-checks.ts';
import { type Dialect, OWN_DIALECT } from '../dialects/dimensions.ts';
import type { KeptOrder } from '../dialects/keep.ts';
import { type AcceptedEvent, decide, type Ledger, type LedgerChange } from './decide.ts';
import type { ServiceError } from './errors.ts';

/** "The key is tied to the merchant's account." */
export interface Merchant extends KnownKey {
  readonly sellerId: string;
  /** A sandbox key never makes a payable order; without a word it is one. */
  readonly mode?: 'sandbox' | 'live';
}

/** A read-only view of the service's state, by `api_key`. */
export interface ServiceState {
  readonly merchants: ReadonlyMap<string, Merchant>;
  /** A key that nothing was accepted from yet has no ledger. */
  readonly ledgers: ReadonlyMap<string, Ledger>;
  /** What the service does where the document leaves it open. */
  readonly dialect: Dialect;
}

/** The same, to be written by `commit` alone. */
export interface ServiceStore extends ServiceState {
  readonly ledgers: Map<string, WritableLedger>;
}

interface WritableLedger extends Ledger {
  readonly orders: Map<string, KeptOrder>;
  readonly events: Map<string, AcceptedEvent>;
}

/** The change of an accepted report, with its merchant. */
export interface Change extends LedgerChange {
  readonly apiKey: string;
}

/** A service with these merchants and, optionally, earlier reports. */
export const createState = (
  merchants: ReadonlyMap<string, Merchant>,
  ledgers: ServiceStore['ledgers'] = new Map(),
  dialect: Dialect = OWN_DIALECT,
): ServiceStore => ({ merchants, ledgers, dialect });

const EMPTY: Ledger = { orders: new Map(), events: new Map() };

/** One merchant's orders and events. */
export const ledgerOf = (state: ServiceState, apiKey: string): Ledger =>
  state.ledgers.get(apiKey) ?? EMPTY;

/** Atomically stores an accepted report: the order's new record and the event ID. */
export function commit(store: ServiceStore, { apiKey, order, event }: Change): void {
  const ledger = store.ledgers.get(apiKey) ?? { orders: new Map(), events: new Map() };
  store.ledgers.set(apiKey, ledger);
  ledger.orders.set(order.merchantOrderId, order);
  ledger.events.set(event.eventId, event);
}

/** A report that was accepted before, without its signature. */
export interface SeedReport {
  readonly kind: ReportKind;
  readonly body: Uint8Array;
}

interface SkippedSeed<Seed extends SeedReport> {
  readonly report: Seed;
  readonly error: ServiceError;
}

/**
 * Applies previously accepted reports, oldest first, as if they were signed.
 * @returns reports that the rules refuse, which are left out; a repeated event counts once and is not refused.
 */
export function seed<Seed extends SeedReport>(
  store: ServiceStore,
  apiKey: string,
  reports: Iterable<Seed>,
): SkippedSeed<Seed>[] {
  const skipped: SkippedSeed<Seed>[] = [];
  for (const report of reports) {
    const decision = decide(ledgerOf(store, apiKey), report.kind, report.body, store.dialect, true);
    if (decision.outcome === 'accepted') commit(store, { apiKey, ...decision.change });
    if (decision.outcome === 'refused') skipped.push({ report, error: decision.error });
  }
  return skipped;
}

/**
 * The fixed credentials of a dry run, or a mock without a profile. They are public, and no real service accepts them.
 */
export const demoMerchant = () => ({
  apiKey: 'demo_merchant',
  secret: new Secret('demo_secret_that_everyone_knows'),
  active: true,
  sellerId: 'demo',
});
