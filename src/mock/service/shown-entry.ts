import { FIELD_NAMES } from '../../core/protocol/kinds/index.ts';
import { bodyText, Mask } from '../../core/protocol/masking/mask.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { ITEM_FIELD_NAMES } from '../../core/protocol/reports/report-fields.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import type { HistoryEntry } from './history.ts';
import type { ServiceState } from './state.ts';

/**
 * A remembered request as it may be shown: what its client sent holds no secret. The service's own
 * sentences are left alone unless the request gave them one to repeat.
 */
export function shownEntry(entry: HistoryEntry, mask: Mask): HistoryEntry {
  // Almost no request holds one, which one look at all of it shows.
  if (!mask.mayTouch(sentTexts(entry))) return entry;
  const { path, merchantOrderId, eventId, presented, record } = entry;
  const body = mask.body(entry.body, isUnknownField);
  const shown = {
    ...entry,
    path: mask.text(path),
    body,
    ...(merchantOrderId === undefined ? {} : { merchantOrderId: mask.value(merchantOrderId) }),
    ...(eventId === undefined ? {} : { eventId: mask.value(eventId) }),
    ...(presented === undefined ? {} : { presented: shownTexts(presented, mask) }),
    ...(record === undefined ? {} : { record: shownRecord(record, mask) }),
  };
  const isClean = body === entry.body && shown.path === path;
  return isClean ? shown : { ...shown, ...shownSentences(entry, mask) };
}

/** All that came from a client, one text a line: a look at each would take most of a request's time. */
function sentTexts({
  path,
  body,
  merchantOrderId,
  eventId,
  presented,
  record,
}: HistoryEntry): string {
  const { key, timestamp, signature } = presented ?? {};
  const { currency, productName, subId, clickId } = record ?? {};
  const sent = [path, bodyText(body), merchantOrderId, eventId, key, timestamp, signature];
  return [...sent, record?.merchantOrderId, currency, productName, subId, clickId].join('\n');
}

const FIELDS: ReadonlySet<string> = new Set([...FIELD_NAMES, ...ITEM_FIELD_NAMES]);

/** A field that no report has may be a secret that was put in the wrong place. */
const isUnknownField = (name: string): boolean => !FIELDS.has(name);

/** An order as it may be shown. */
export function shownRecord(record: OrderRecord, mask: Mask): OrderRecord {
  const { subId, clickId } = record;
  return {
    ...record,
    merchantOrderId: mask.value(record.merchantOrderId),
    currency: mask.value(record.currency),
    productName: mask.value(record.productName),
    ...(subId === undefined ? {} : { subId: mask.value(subId) }),
    ...(clickId === undefined ? {} : { clickId: mask.value(clickId) }),
  };
}

function shownSentences({ error, warnings, fault }: HistoryEntry, mask: Mask) {
  const shown = warnings.map((warning) => ({
    ...warning,
    path: mask.text(warning.path),
    message: mask.text(warning.message),
  }));
  return {
    warnings: shown,
    ...(error === undefined ? {} : { error: shownError(error, mask) }),
    ...(fault === undefined ? {} : { fault: mask.text(fault) }),
  };
}

type LoggedError = NonNullable<HistoryEntry['error']>;

function shownError(error: LoggedError, mask: Mask): LoggedError {
  const { message, hint, violations } = error;
  return {
    ...error,
    message: mask.text(message),
    ...(hint === undefined ? {} : { hint: mask.text(hint) }),
    ...(violations === undefined
      ? {}
      : { violations: violations.map((one) => shownTexts(one, mask)) }),
  };
}

/** A copy without a secret in its texts, which may quote a value that was cut. */
function shownTexts<Facts>(facts: Facts, mask: Mask): Facts {
  if (typeof facts !== 'object' || facts === null) return facts;
  const shown = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask.text(value) : value,
  ]);
  return Object.fromEntries(shown) as Facts;
}

/** Whose secrets a client may send by mistake. */
export interface Guarded {
  readonly state: Pick<ServiceState, 'merchants'>;
  /** Token of the control API, if enabled. */
  readonly token?: string | undefined;
}

const MASKS = new WeakMap<ServiceState['merchants'], Map<string, Mask>>();

/** Hides every merchant's secret and the token of the control interface. */
export function maskOf({ state: { merchants }, token = '' }: Guarded): Mask {
  const known = MASKS.get(merchants) ?? new Map<string, Mask>();
  MASKS.set(merchants, known);
  const mask = known.get(token) ?? createMask(merchants, token);
  known.set(token, mask);
  return mask;
}

const createMask = (merchants: ServiceState['merchants'], token: string): Mask =>
  new Mask([...[...merchants.values()].map(({ secret }) => secret), new Secret(token)]);
