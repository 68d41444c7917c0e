import { describe, expect, it } from 'vitest';
import { moneyOf, requestedEffect } from '../../../src/client/delivery/body-money.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';

describe('the money that a journaled body carries', () => {
  it.each<[ReportKind, string, string | undefined, string | null]>([
    ['paid', '{"amount":5000,"currency":"KRW"}', '5000', 'KRW'],
    ['paid', '{"currency":"USD","amount":1.10}', '1.10', 'USD'],
    ['paid', '{"amount":12345678901234567890,"currency":"KRW"}', '12345678901234567890', 'KRW'],
    ['partial', '{"refund_amount":20.50}', '20.50', null],
    ['partial', '{"amount":5000}', undefined, null],
    ['cancel', '{"amount":5000}', undefined, null],
    ['decline', '{"reason":"paid search"}', undefined, null],
    ['paid', '{"amount":"5000","currency":7}', undefined, null],
    ['paid', '[1]', undefined, null],
    ['paid', 'no json', undefined, null],
    ['paid', '\u0000\u00ff', undefined, null],
  ])('a %s report %s: %s %s', (kind, text, amount, currency) => {
    const money = moneyOf({ kind, body: Buffer.from(text, 'latin1') });
    expect([money.amount?.literal, money.currency]).toEqual([amount, currency]);
    const asked = requestedEffect({ kind, body: Buffer.from(text, 'latin1') });
    expect(asked).toEqual({ kind, amount: amount ?? null, currency });
  });
});
