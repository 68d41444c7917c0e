import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message } from '../../core/words/message.ts';
import { interrupted } from '../files/intake/failures.ts';
import type { Pass } from '../files/read-file.ts';
import { lastSettlement } from '../journal/by-hand.ts';
import type {
  BatchReader,
  HandSettlement,
  JournaledEvent,
  JournalReader,
} from '../journal/port.ts';
import { type Finding, NOT_REPORTED } from '../reconcile/compare.ts';
import { reportedIds, stagedOrders } from '../reconcile/reported-orders.ts';
import { createTwins } from '../reconcile/twins.ts';
import type { HeldOrder, ShopOrder } from '../shops/order.ts';
import type { ReadExport, ReadOrders } from '../shops/read-export.ts';
import { NOTHING_ANSWERED, type ReadClaim } from './claims-file.ts';
import {
  type ClaimAnswer,
  type Evidence,
  judgeClaim,
  type LateReports,
  lateReports,
} from './judge-claim.ts';

/** The claimed orders in a shop's export. */
export interface ShopSide {
  /** The IDs of all its orders. */
  readonly ids: ReadExport['ids'];
  readonly orders: ReadonlyMap<string, ShopOrder>;
  readonly held: ReadonlyMap<string, HeldOrder>;
  /** IDs of orders with a claimed number; see `numberOf`. */
  readonly byNumber: ReadonlyMap<string, string>;
}

/**
 * @param claims by order ID; other orders are not kept.
 * @param check throws if orders cannot be answered from the export.
 */
export function shopSideOf(
  { ids, parts }: Pick<ReadExport, 'ids' | 'parts'>,
  claims: ReadonlyMap<string, unknown>,
  check: (part: ReadOrders) => void,
): ShopSide {
  const [orders, held] = [new Map<string, ShopOrder>(), new Map<string, HeldOrder>()];
  const numbers = new Set([...claims.keys()].map(numberOf));
  const byNumber = new Map<string, string>();
  const keep = <Order extends ShopOrder | HeldOrder>(order: Order, into: Map<string, Order>) => {
    const id = order.merchantOrderId;
    if (claims.has(id)) into.set(id, order);
    if (numbers.has(numberOf(id))) byNumber.set(numberOf(id), id);
  };
  for (const part of parts()) {
    check(part);
    for (const order of part.orders) keep(order, orders);
    for (const order of part.held) keep(order, held);
  }
  return { ids, orders, held, byNumber };
}

/** A claim with its answer. */
export interface AnsweredClaim {
  readonly claim: ReadClaim;
  readonly answer: ClaimAnswer;
  /** Null if the order is not in the export or is unclear, or if there is no export. */
  readonly shop: ShopOrder | null;
  /** Why the export is unclear about the order. */
  readonly heldFor: Message | null;
  /** The order that is probably meant. */
  readonly likely: string | null;
  readonly late: LateReports | undefined;
  /** What a person settled last of its reports, if that is in force. */
  readonly hand?: HandSettlement;
}

type Reader = Pick<JournalReader & BatchReader, 'find' | 'attemptsOf' | 'batches' | 'rowsOf'>;

/** The data that claims are answered from. */
export interface ClaimSources {
  readonly journal: Reader;
  readonly accountId: string;
  /** Undefined without an export. */
  readonly shop: ShopSide | undefined;
  /** Currency of orders without one. */
  readonly currency: string | undefined;
}

/** Number of claims between two checks for Ctrl-C. */
const PAGE = 256;

/**
 * Answers in the order of the claims, in pages; each order is looked up on its own.
 * @param look scans the journal if similar IDs have to be searched.
 * @throws Failure `interrupted`
 */
export async function* answerClaims(
  claims: Iterable<ReadClaim>,
  sources: ClaimSources,
  pass: Pass,
  look: Pass,
): AsyncGenerator<readonly AnsweredClaim[]> {
  const answer = await createAnswerer(sources, look);
  let page: AnsweredClaim[] = [];
  let done = 0;
  for (const claim of claims) {
    page.push(await answer(claim));
    done += 1;
    if (page.length < PAGE) continue;
    yield page;
    page = [];
    pass.progress(done);
    await nextTurn();
    if (pass.signal.aborted) throw interrupted(NOTHING_ANSWERED);
  }
  if (page.length > 0) yield page;
}

async function createAnswerer(
  { journal, accountId, shop, currency }: ClaimSources,
  look: Pass,
): Promise<(claim: ReadClaim) => Promise<AnsweredClaim>> {
  const staged = await stagedOrders(journal, accountId);
  const likelyIn = createLikelyIds({ journal, accountId, shop }, look);
  const evidenceOf = async (merchantOrderId: string): Promise<Evidence> => ({
    events: await journal.find({ accountId, merchantOrderId, order: 'oldest-first' }).all(),
    isStaged: staged.has(merchantOrderId),
    shop: shop && (shop.orders.get(merchantOrderId) ?? null),
    held: shop?.held.get(merchantOrderId),
  });
  return async (claim) => {
    const evidence = await evidenceOf(claim.merchantOrderId);
    const judged = await judgeClaim(claim, evidence, journal);
    const likely = MAY_BE_ANOTHER.has(judged.code) ? await likelyIn(claim.merchantOrderId) : null;
    const hand = await lastSettlement(journal, evidence.events);
    const answer = likely === null ? judged : ({ ...judged, code: 'likely_other_id' } as const);
    return {
      ...{ claim, answer, likely, shop: evidence.shop ?? null },
      heldFor: answer.code === 'held' ? (evidence.held?.reason ?? null) : null,
      late: lateReports(claim, answer, evidence, currency),
      ...(hand && { hand }),
    };
  };
}

const MAY_BE_ANOTHER: ReadonlySet<string> = new Set(['never_reported', 'unknown_to_shop']);

/** Finds a nearly identical ID for an order that neither the shop nor the journal has. */
function createLikelyIds(
  { journal, accountId, shop }: Omit<ClaimSources, 'currency'>,
  look: Pass,
): (merchantOrderId: string) => Promise<string | null> {
  const inShop = (id: string): boolean => shop?.ids.has(id) === true;
  const twins = createTwins(() => reportedIds(journal, accountId, look), { has: inShop });
  const isReported = async (merchantOrderId: string): Promise<boolean> => {
    const filter = { accountId, merchantOrderId, order: 'oldest-first' } as const;
    return (await journal.find(filter).all()).some(mayCount);
  };
  return async (id) => {
    const others = inShop(id) ? [] : [shop?.byNumber.get(numberOf(id)), otherHash(id)];
    for (const other of others)
      if (other !== undefined && (inShop(other) || (await isReported(other)))) return other;
    const [finding] = await twins.ofFile([unreported(id)]);
    return finding?.twin ?? null;
  };
}

const mayCount = ({ state }: JournaledEvent): boolean =>
  state !== 'rejected' && state !== 'withdrawn';

const unreported = (merchantOrderId: string): Finding => ({
  ...{ code: 'never_reported', merchantOrderId, shop: null, missing: null },
  reported: NOT_REPORTED,
});

/** Shops put a `#` before order numbers, which people omit; spreadsheets drop leading zeros. */
const numberOf = (id: string): string => id.replace(/^#/, '').replace(/^0+(?=\d)/, '');

const otherHash = (id: string): string => (id.startsWith('#') ? id.slice(1) : `#${id}`);
