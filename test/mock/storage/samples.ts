import path from 'node:path';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { type ServiceState, type ServiceStore, seed } from '../../../src/mock/service/state.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { KEY, newState } from '../requests.ts';

export const newFile = (name = 'state.json'): string => path.join(temporaryDirectory(), name);

export type Reported = readonly [kind: ReportKind, body: string];

/** A service that has accepted these reports. */
export function stateAfter(reports: readonly Reported[], apiKey = KEY): ServiceStore {
  const state = newState();
  accept(state, reports, apiKey);
  return state;
}

export function accept(state: ServiceStore, reports: readonly Reported[], apiKey = KEY): void {
  seed(
    state,
    apiKey,
    reports.map(([kind, body]) => ({ kind, body: Buffer.from(body) })),
  );
}

/** What can be compared: an amount is its digits, whatever its scale. */
export const comparable = ({ ledgers }: Pick<ServiceState, 'ledgers'>) =>
  new Map(
    [...ledgers].map(([apiKey, { orders, events }]) => [
      apiKey,
      { orders: new Map([...orders].map(([id, order]) => [id, plainAmounts(order)])), events },
    ]),
  );

const plainAmounts = (order: object) =>
  Object.fromEntries(
    Object.entries(order).map(([name, value]) => [
      name,
      typeof value === 'object' ? digits(value) : value,
    ]),
  );

function digits({ units, scale }: { units: bigint; scale: number }): string {
  return scale > 0 && units % 10n === 0n
    ? digits({ units: units / 10n, scale: scale - 1 })
    : `${units}e-${scale}`;
}

/** The failure of a call, with its faults as `path: message`. */
export function failureOf(call: () => unknown) {
  try {
    call();
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { faults, ...told } = failureText(error);
    return { ...told, faults: faults.map((f) => `${f.path}: ${f.message}`) };
  }
  throw new Error('nothing was thrown');
}
