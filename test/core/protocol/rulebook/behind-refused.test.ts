import { describe, expect, it } from 'vitest';
import type { ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import {
  isBehindRefused,
  type KnownReport,
  overtaken,
  waitsInFile,
} from '../../../../src/core/protocol/rulebook/orders.ts';
import { ORDERS } from './behind-refused.ts';

describe('a report waits behind a refused paid report', () => {
  it.each(ORDERS)('%s: %j, for row %j: %s', (_, reports, behind) => {
    const known = reports.map(([kind, state], index): KnownReport => {
      return { kind, state, sequence: index + 1 };
    });
    const found = known.filter((report) => isBehindRefused(known, report));
    expect(found.map(({ sequence }) => sequence)).toEqual(behind);
  });
});

it('a paid report that was withdrawn mends nothing', () => {
  const known: KnownReport[] = [
    { kind: 'paid', state: 'rejected', sequence: 1 },
    { kind: 'paid', state: 'withdrawn', sequence: 2 },
  ];
  expect(isBehindRefused(known, { kind: 'cancel', sequence: 3 })).toBe(true);
});

describe('a report sent alone waits for earlier open ones of its order', () => {
  const open = (['paid', 'partial', 'cancel'] as const).map((kind) => ({ kind }));
  const kindsOf = (...[kind, isPaid]: [ReportKind, boolean]) =>
    overtaken(kind, open, isPaid).map((earlier) => earlier.kind);

  it.each<[ReportKind, boolean, ReportKind[]]>([
    ['paid', false, []],
    ['paid', true, []],
    ['partial', false, ['paid', 'partial', 'cancel']],
    // The order is known already: another paid report of it opens nothing.
    ['partial', true, ['partial', 'cancel']],
    ['decline', true, ['partial', 'cancel']],
  ])('%s, of an order that is paid: %s', (kind, isPaid, expected) => {
    expect(kindsOf(kind, isPaid)).toEqual(expected);
  });
});

describe('a report of a file waits for an open one of its order', () => {
  it.each<[ReportKind, ReportKind, boolean]>([
    ['paid', 'paid', true],
    ['paid', 'cancel', false],
    ['partial', 'paid', true],
    ['cancel', 'partial', true],
  ])('%s, while %s is open: %s', (kind, open, expected) => {
    expect(waitsInFile(kind, open)).toBe(expected);
  });
});
