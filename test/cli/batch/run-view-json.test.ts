import { describe, expect, it } from 'vitest';
import { settledJson, settledText, summaryJson } from '../../../src/cli/commands/batch/run-view.ts';
import type { SettledRow } from '../../../src/client/files/rows/row.ts';
import { sampleBatch } from '../../helpers/sample-batch.ts';

const ROW: SettledRow = {
  row: 16,
  line: 17,
  kind: 'paid',
  eventId: 'paid-1',
  merchantOrderId: '주문\n1',
  amount: '12345678901234567890.10',
  currency: 'KRW',
  outcome: 'rejected',
  httpStatus: 422,
  attempts: 2,
  error: { code: 'rejected', message: 'the service answered 422' },
};

describe('a settled row for scripts', () => {
  it('has every digit of its amount', () => {
    expect(settledJson(sampleBatch({}), ROW)).toBe(
      '{"type":"event","batch":"b-k3m9q2x7","row":16,"line":17,"event_id":"paid-1","kind":"paid",' +
        '"merchant_order_id":"주문\\n1","amount":12345678901234567890.10,"currency":"KRW","outcome":"rejected",' +
        '"http_status":422,"attempts":2,"error":{"code":"rejected","message":"the service answered 422"},"remark":null}\n',
    );
  });

  it('has nulls for what is not there', () => {
    const row = { ...ROW, amount: null, currency: null, httpStatus: null, error: null };
    expect(JSON.parse(settledJson(sampleBatch({}), row))).toMatchObject({
      amount: null,
      currency: null,
      http_status: null,
      error: null,
    });
  });
});

describe('a settled row for a person', () => {
  const said = 'line 17: paid 주문\\n1 rejected: the service answered 422';

  it('moves no cursor', () => {
    expect(settledText(ROW)).toBe(said);
  });

  it.each([
    [{ code: 'bad_amount', message: 'too much' }, `${said}; bad_amount: too much`],
    [{ code: 'bad_amount', message: null }, `${said}; bad_amount`],
    [{ code: null, message: 'too\u001b[2Jmuch' }, `${said}; too\\u001b[2Jmuch`],
    [{ code: null, message: null }, said],
  ])('has the own words of the service: %j', (shown, text) => {
    const service = { ...shown, fields: [] };
    const error = { code: 'rejected', message: 'the service answered 422', service };
    expect(settledText({ ...ROW, error })).toBe(text);
  });
});

describe('the summary for scripts', () => {
  it('says what is left and how to go on', () => {
    const batch = sampleBatch({ accepted: 8, pending: 1, staged: 3 }, { skipped: 2 });
    const run = { ending: 'interrupted', sent: 10, retried: 1, durationMs: 1234.56 } as const;
    expect(JSON.parse(summaryJson(batch, { mayHaveBeenSent: 1 }, run))).toEqual({
      type: 'summary',
      batch: 'b-k3m9q2x7',
      ending: 'interrupted',
      rows: 12,
      skipped: 2,
      totals: [
        { kind: 'paid', outcome: 'accepted', currency: 'KRW', count: 8, amount: 40000 },
        { kind: 'paid', outcome: 'pending', currency: 'KRW', count: 1, amount: 5000 },
        { kind: 'paid', outcome: 'staged', currency: 'KRW', count: 3, amount: 15000 },
      ],
      sent: 10,
      retried: 1,
      seconds: 1.235,
      pending: 4,
      unknown: 1,
      resume: 'conv replay b-k3m9q2x7',
    });
  });

  it('has no command where nothing is left', () => {
    const run = { ending: 'done', sent: 8, retried: 0, durationMs: 5 } as const;
    const summary = JSON.parse(
      summaryJson(sampleBatch({ accepted: 8 }), { mayHaveBeenSent: 0 }, run),
    );
    expect(summary).toMatchObject({ ending: 'done', pending: 0, resume: null });
  });
});
