import { hasField } from '../../protocol/kinds/index.ts';
import type { SmokeBody, SmokeOrder } from './step.ts';

/** What makes the orders of one run its own. */
export interface SmokeNames {
  /** Begins every order id and event id of the run. */
  readonly run: string;
  /** 3-letter code of the paid reports. */
  readonly currency: string;
}

/**
 * A name that no run had before, and that a merchant knows again in a list of orders.
 * @param now milliseconds since 1970.
 * @param id a fresh UUID.
 */
export function nameRun(now: number, id: string): string {
  const time = new Date(now).toISOString().replace(/\..*|[-:]/g, '');
  return `conv-smoke-${time}-${id.replaceAll('-', '').slice(0, 12)}`;
}

export const orderId = ({ run }: SmokeNames, order: SmokeOrder): string => `${run}-${order}`;

/** The exact bytes of a report: the same report has the same ones, as a retry must. */
export function bodyOf(names: SmokeNames, { kind, order, event, fields }: SmokeBody): Uint8Array {
  const report = {
    merchant_order_id: orderId(names, order),
    event_id: `${names.run}-${event}`,
    ...fields,
    ...(hasField(kind, 'currency') ? { currency: names.currency } : {}),
  };
  return Buffer.from(JSON.stringify(report));
}
