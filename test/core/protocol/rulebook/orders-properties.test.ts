import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../../../src/core/protocol/money.ts';
import type { Report } from '../../../../src/core/protocol/reports/report.ts';
import { applyReport, type OrderRecord } from '../../../../src/core/protocol/rulebook/orders.ts';
import { decimal, reportOf } from './sample-orders.ts';

/** Amounts with up to six decimals, small ones often, so that refunds meet the net amount exactly. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map(String),
  fc.integer({ min: 0, max: 1200 }).map((cents) => (cents / 100).toFixed(2)),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`),
);

const report = fc.oneof(
  amount.map((text) => reportOf(`paid ${text}`)),
  { weight: 4, arbitrary: amount.map((text) => reportOf(`partial ${text}`)) },
  fc.constantFrom(reportOf('cancel'), reportOf('decline')),
);

/** Every record that the order goes through. */
function history(reports: readonly Report[]): OrderRecord[] {
  const records: OrderRecord[] = [];
  for (const next of reports) {
    const applied = applyReport(records.at(-1), next);
    if (applied.ok) records.push(applied.record);
  }
  return records;
}

/** The sequences of the properties open with a paid report, so that most of what follows counts. */
const reports = fc
  .tuple(amount, fc.array(report, { maxLength: 20 }))
  .map(([first, rest]) => [reportOf(`paid ${first}`), ...rest]);

describe('for any sequence of reports', () => {
  it('net = amount - refunded, except that a declined order has a net of 0', () => {
    fc.assert(
      fc.property(reports, (sequence) => {
        for (const { status, amount, netAmount, refundedAmount } of history(sequence)) {
          const left = status === 'DECLINED' ? ZERO : subtractDecimals(amount, refundedAmount);
          expect(formatDecimal(netAmount)).toBe(formatDecimal(left));
        }
      }),
    );
  });

  it('neither net nor refunded is ever negative, nor above the amount', () => {
    fc.assert(
      fc.property(reports, (sequence) => {
        for (const { amount, netAmount, refundedAmount } of history(sequence)) {
          for (const part of [netAmount, refundedAmount]) {
            expect(compareDecimals(part, ZERO)).toBeGreaterThanOrEqual(0);
            expect(compareDecimals(part, amount)).toBeLessThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('net only falls, refunded only grows, and a closed order is the last word', () => {
    fc.assert(
      fc.property(reports, (sequence) => {
        const records = history(sequence);
        for (const [at, after] of records.slice(1).entries()) {
          const before = records[at] as OrderRecord;
          expect(compareDecimals(after.netAmount, before.netAmount)).toBeLessThanOrEqual(0);
          expect(
            compareDecimals(after.refundedAmount, before.refundedAmount),
          ).toBeGreaterThanOrEqual(0);
          expect(['CONFIRMED', 'PARTIALLY_CANCELLED']).toContain(before.status);
        }
      }),
    );
  });

  it('the refunds add up exactly, as whole numbers of millionths say', () => {
    const millionths = (text: string): bigint => {
      const [whole = '', fraction = ''] = text.split('.');
      return BigInt(`${whole}${fraction.padEnd(6, '0')}`);
    };
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 20 }), (total, refunds) => {
        let left = millionths(total);
        let record = history([reportOf(`paid ${total}`)])[0] as OrderRecord;
        for (const refund of refunds) {
          const applied = applyReport(record, reportOf(`partial ${refund}`));
          expect(applied.ok).toBe(millionths(refund) <= left);
          if (!applied.ok) continue;
          left -= millionths(refund);
          record = applied.record;
          expect(millionths(formatDecimal(record.netAmount))).toBe(left);
        }
      }),
    );
  });

  it('0.1 refunded from 0.3 three times leaves 0, which floating point does not', () => {
    const records = history(['paid 0.3', ...Array(3).fill('partial 0.1')].map(reportOf));
    expect(records.at(-1)?.netAmount.units).toBe(0n);
    expect(records.at(-1)?.refundedAmount).toEqual(decimal('0.3'));
  });
});
