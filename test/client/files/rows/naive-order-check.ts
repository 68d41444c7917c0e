import type { CheckedRow } from '../../../../src/client/files/rows/row.ts';
import { isFaulty, type TestRow } from './checked-rows.ts';

/** What is wrong, where, and with regard to which line; sorted. */
export type NaiveFault = readonly [row: number, code: string, otherLine: number];

const sayTheSame = (a: CheckedRow, b: CheckedRow): boolean =>
  a.kind === b.kind && Buffer.compare(a.body, b.body) === 0;

/** The rules of the order check over whole rows in memory; amounts are whole numbers. */
export function naiveFaults(all: readonly TestRow[]): NaiveFault[] {
  const orders = new Set(all.map(({ merchantOrderId }) => merchantOrderId));
  const twins = new Set<number>();
  const found = [...orders].flatMap((order) => {
    const rows = all.filter(({ merchantOrderId }) => merchantOrderId === order);
    const { faults, repeats } = faultsOfOrder(
      rows.filter((row) => !isFaulty(row)),
      twins,
    );
    return withWaiting(rows, faults, repeats);
  });
  const others = all.filter((row) => !isFaulty(row)).filter(({ row }) => !twins.has(row));
  return [...found, ...idsOfTwoOrders(others)].sort(inOrder);
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

/** @param twins takes the refunds that have another's refund id and an event id of their own: it is not held against others. */
function faultsOfOrder(rows: readonly CheckedRow[], twins: Set<number>): Found {
  const faults: NaiveFault[] = [];
  const valid: CheckedRow[] = [];
  const contradicted = new Set<number>();
  const contradict = (row: CheckedRow, other: CheckedRow): void => {
    faults.push([row.row, 'conflict', other.line]);
    if (!contradicted.has(other.row)) faults.push([other.row, 'conflict', row.line]);
    contradicted.add(other.row);
  };
  const repeats = new Map<number, CheckedRow>();
  let paid: CheckedRow | undefined;
  for (const row of rows) {
    const same = valid.findLast(({ eventId }) => eventId === row.eventId);
    const { refundId } = row;
    const twin = valid.findLast((other) => refundId !== null && other.refundId === refundId);
    const isWrongPlace = paid !== undefined && same !== undefined && same.row < paid.row;
    if (same !== undefined && !sayTheSame(same, row)) contradict(row, same);
    else if (same === undefined && twin !== undefined) {
      contradict(row, twin);
      twins.add(row.row);
    } else if (same === undefined || isWrongPlace) valid.push(row);
    else repeats.set(row.row, same);
    if (row.kind === 'paid' && valid.includes(row)) paid ??= row;
  }
  const late =
    paid === undefined ? follow(valid, contradicted) : aroundPaid(valid, paid, contradicted);
  return { faults: [...faults, ...late], repeats };
}

function aroundPaid(
  rows: readonly CheckedRow[],
  paid: CheckedRow,
  contradicted: ReadonlySet<number>,
): NaiveFault[] {
  const before = rows.filter(({ row }) => row < paid.row);
  const again = rows.filter((row) => row.kind === 'paid' && row !== paid);
  const others = rows.filter(({ row, kind }) => row > paid.row && kind !== 'paid');
  const isUnsure = contradicted.has(paid.row);
  const rivals = isUnsure ? [] : again.slice(0, 1);
  return [
    ...rivals.map(({ line }) => [paid.row, 'conflict', line] as const),
    ...before.map(({ row }) => [row, 'order', paid.line] as const),
    ...again.map(({ row }) => [row, 'conflict', paid.line] as const),
    ...follow(others, contradicted, isUnsure || again.length > 0 ? undefined : paid),
  ];
}

const isInOther = ({ currency }: CheckedRow, paid: CheckedRow | undefined): boolean =>
  Boolean(paid?.currency && currency && currency !== paid.currency);

function follow(
  rows: readonly CheckedRow[],
  contradicted: ReadonlySet<number>,
  paid?: CheckedRow,
): NaiveFault[] {
  const faults: NaiveFault[] = [];
  let closing: CheckedRow | undefined;
  let left = Number(paid?.amount ?? Number.POSITIVE_INFINITY);
  for (const row of rows) {
    const isCounted = row.kind === 'partial' && !contradicted.has(row.row);
    const refund = isCounted ? Number(row.amount) : 0;
    const isWrong = isCounted && (isInOther(row, paid) || refund > left);
    if (closing !== undefined) faults.push([row.row, 'order', closing.line]);
    else if (row.kind !== 'partial') closing = row;
    else if (isWrong) faults.push([row.row, 'value', paid?.line ?? 0]);
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
