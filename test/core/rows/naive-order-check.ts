import type { CheckedRow } from '../../../src/core/rows/row.ts';
import { isFaulty, type TestRow } from './checked-rows.ts';

/** What is wrong, where, and with regard to which line; sorted. */
export type NaiveFault = readonly [row: number, code: string, otherLine: number];

const sayTheSame = (a: CheckedRow, b: CheckedRow): boolean =>
  a.kind === b.kind && Buffer.compare(a.body, b.body) === 0;

/** The rules of the order check over whole rows in memory; amounts are whole numbers. */
export function naiveFaults(all: readonly TestRow[]): NaiveFault[] {
  const orders = new Set(all.map(({ merchantOrderId }) => merchantOrderId));
  const found = [...orders].flatMap((order) => {
    const rows = all.filter(({ merchantOrderId }) => merchantOrderId === order);
    const { faults, repeats } = faultsOfOrder(rows.filter((row) => !isFaulty(row)));
    return withWaiting(rows, faults, repeats);
  });
  return [...found, ...idsOfTwoOrders(all.filter((row) => !isFaulty(row)))].sort(inOrder);
}

export const inOrder = (one: NaiveFault, other: NaiveFault): number =>
  one[0] - other[0] || one[1].localeCompare(other[1]) || one[2] - other[2];

interface Found {
  readonly faults: readonly NaiveFault[];
  /** Of a row that says what an earlier one says, that one. */
  readonly repeats: ReadonlyMap<number, CheckedRow>;
}

/** Adds the rows that have to wait for one before them, and those that repeat a row which is left out. */
function withWaiting(
  rows: readonly TestRow[],
  faults: readonly NaiveFault[],
  repeats: Found['repeats'],
): NaiveFault[] {
  const isOpen = (row: TestRow): boolean =>
    isFaulty(row) || faults.some(([at, code]) => at === row.row && code !== 'order');
  const open = rows.find(isOpen);
  const isOut = ({ row }: TestRow): boolean => faults.some(([at]) => at === row);
  const behind = rows.filter(
    (row) => open && row.row > open.row && !isFaulty(row) && !isOut(row) && !repeats.has(row.row),
  );
  const waiting = behind.map(({ row }): NaiveFault => [row, 'order', open?.line ?? 0]);
  const all = [...faults, ...waiting];
  const again = [...repeats].filter(([, { row }]) => all.some(([at]) => at === row));
  return [...all, ...again.map(([row, { line }]): NaiveFault => [row, 'order', line])];
}

function faultsOfOrder(rows: readonly CheckedRow[]): Found {
  const faults: NaiveFault[] = [];
  const valid: CheckedRow[] = [];
  const repeats = new Map<number, CheckedRow>();
  let paid: CheckedRow | undefined;
  for (const row of rows) {
    const same = valid.findLast(({ eventId }) => eventId === row.eventId);
    const isWrongPlace = paid !== undefined && same !== undefined && same.row < paid.row;
    if (same !== undefined && !sayTheSame(same, row)) faults.push([row.row, 'conflict', same.line]);
    else if (same === undefined || isWrongPlace) valid.push(row);
    else repeats.set(row.row, same);
    if (row.kind === 'paid' && valid.includes(row)) paid ??= row;
  }
  const late = paid === undefined ? follow(valid) : aroundPaid(valid, paid);
  return { faults: [...faults, ...late], repeats };
}

function aroundPaid(rows: readonly CheckedRow[], paid: CheckedRow): NaiveFault[] {
  const before = rows.filter(({ row }) => row < paid.row);
  const again = rows.filter((row) => row.kind === 'paid' && row !== paid);
  const others = rows.filter(({ row, kind }) => row > paid.row && kind !== 'paid');
  return [
    ...before.map(({ row }) => [row, 'order', paid.line] as const),
    ...again.map(({ row }) => [row, 'conflict', paid.line] as const),
    ...follow(others, paid),
  ];
}

function follow(rows: readonly CheckedRow[], paid?: CheckedRow): NaiveFault[] {
  const faults: NaiveFault[] = [];
  let closing: CheckedRow | undefined;
  let left = Number(paid?.amount ?? Number.POSITIVE_INFINITY);
  for (const row of rows) {
    const refund = row.kind === 'partial' ? Number(row.amount) : 0;
    if (closing !== undefined) faults.push([row.row, 'order', closing.line]);
    else if (row.kind !== 'partial') closing = row;
    else if (refund > left) faults.push([row.row, 'value', paid?.line ?? 0]);
    else left -= refund;
  }
  return faults;
}

function idsOfTwoOrders(rows: readonly CheckedRow[]): NaiveFault[] {
  return rows.flatMap((row, index) => {
    const sameId = rows.slice(0, index).filter(({ eventId }) => eventId === row.eventId);
    const [first] = sameId;
    const isKnownHere = sameId.some(
      ({ merchantOrderId }) => merchantOrderId === row.merchantOrderId,
    );
    return first === undefined || isKnownHere ? [] : [[row.row, 'conflict', first.line] as const];
  });
}
