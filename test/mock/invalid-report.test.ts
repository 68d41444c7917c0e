import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/core/kit/json/parse.ts';
import type { ReportKind } from '../../src/core/protocol/kinds/index.ts';
import { validateReport } from '../../src/core/protocol/rulebook/validate.ts';
import { text } from '../../src/core/words/text.ts';
import { invalidReport, type ToldViolation } from '../../src/mock/service/read-report.ts';

const isWarning = ({ rule }: { rule: string }) => rule === 'unknown' || rule === 'duplicate';

function refuse(kind: ReportKind, sent: string) {
  const parsed = parseJson(sent);
  if (!parsed.ok) throw new Error('no JSON');
  const { violations } = validateReport(kind, parsed.node);
  const broken = violations.filter((violation) => !isWarning(violation));
  const warnings = violations.filter(isWarning);
  const bytes = Buffer.from(sent);
  const { facts, ...error } = invalidReport(kind, { node: parsed.node, bytes, broken, warnings });
  const told = facts as { violations: ToldViolation[]; warnings?: ToldViolation[] };
  const { hint } = error;
  return { message: text(error.message), hint: hint && text(hint), ...told };
}

const body = (fields: object) =>
  JSON.stringify({ merchant_order_id: 'A', event_id: 'e', amount: 1, currency: 'KRW', ...fields });

describe('an invalid report', () => {
  it('is told with all its faults at once: pointer, rule, expected, got, what was meant', () => {
    const refused = refuse(
      'paid',
      '{"merchant_order_id":7,"event_id":"","amout":100,"currency":"won","items":[{"price":"1"},{"Qty":2}],"note":1}',
    );
    expect(refused.message).toBe(
      'the paid report is invalid: merchant_order_id must be a string that is not empty, not 7 (and 3 more)',
    );
    expect(
      refused.violations.map(({ pointer, rule, got, hint }) => [pointer, rule, got, hint]),
    ).toEqual([
      ['/merchant_order_id', 'value', '7', 'write "7", in quotes'],
      ['/event_id', 'value', '""', undefined],
      ['/amount', 'required', 'nothing', 'found amout; did you mean amount?'],
      ['/items/0/price', 'value', '"1"', undefined],
    ]);
    expect(refused.warnings?.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/items/1/Qty', 'unknown field; did you mean "quantity"?'],
      ['/amout', 'unknown field; did you mean "amount"?'],
      ['/note', expect.stringContaining('has merchant_order_id')],
    ]);
  });

  it.each<[object, string, string | undefined]>([
    [{ amount: '5,000' }, '/amount', 'write only the number: 5000'],
    [{ amount: '₩1,234,567' }, '/amount', 'write only the number: 1234567'],
    [{ amount: '49.90 USD' }, '/amount', 'write only the number: 49.90'],
    [{ amount: '1.234,50' }, '/amount', undefined],
    [{ amount: -5 }, '/amount', 'to report a refund, POST /conversions/partial'],
    [{ amount: [] }, '/amount', undefined],
    [{ currency: '₩' }, '/currency', 'did you mean "KRW"?'],
    [{ currency: 'Dollars' }, '/currency', 'did you mean "USD"?'],
    [{ currency: ' eur ' }, '/currency', 'did you mean "EUR"?'],
    [{ currency: 'KRWW' }, '/currency', undefined],
    [{ currency: 410 }, '/currency', undefined],
    [{ event_id: 12 }, '/event_id', 'write "12", in quotes'],
    [{ items: { name: 'tea' } }, '/items', 'put it in [ ]'],
    [{ items: [{ item_id: 5 }] }, '/items/0/item_id', 'write "5", in quotes'],
  ])('%j: %s %s', (fields, pointer, hint) => {
    const { violations } = refuse('paid', body(fields));
    expect(violations.map((told) => [told.pointer, told.hint])).toEqual([[pointer, hint]]);
  });

  it.each<[ReportKind, string, string | undefined]>([
    ['paid', '[{"merchant_order_id":"A"}]', 'send one report per request'],
    [
      'paid',
      JSON.stringify(body({})),
      'the body is JSON-encoded twice; send the text inside the quotes',
    ],
    ['cancel', 'null', undefined],
  ])('%s %s: the whole body is wrong', (kind, text, hint) => {
    const [violation] = refuse(kind, text).violations;
    expect(violation).toMatchObject({ pointer: '', expected: 'a JSON object' });
    expect(violation?.hint).toBe(hint);
  });

  it('on the wrong path: which one was meant', () => {
    const refund = '{"merchant_order_id":"A","event_id":"e","refund_amount":5}';
    expect(refuse('paid', refund).hint).toBe(
      'it has the fields of a partial report; did you mean POST /conversions/partial?',
    );
    expect(refuse('paid', '{"merchant_order_id":"A"}').hint).toBeUndefined();
  });

  it('a negative refund', () => {
    const refund = '{"merchant_order_id":"A","event_id":"e","refund_amount":-5}';
    const [violation] = refuse('partial', refund).violations;
    expect(violation?.hint).toBe('write the refund without a sign');
  });

  it('a field of the same name elsewhere is not the missing one', () => {
    const { violations } = refuse(
      'paid',
      '{"merchant_order_id":"A","event_id":"e","currency":"KRW","items":[{"amout":1}]}',
    );
    expect(violations).toHaveLength(1);
    expect(violations[0]?.hint).toBeUndefined();
  });

  it('has a bound on what it lists, and counts them all', () => {
    const refused = refuse('paid', body({ items: Array(5000).fill(1) }));
    expect(refused.violations).toHaveLength(1000);
    expect(refused.message).toContain('(and 4999 more)');
  });
});
