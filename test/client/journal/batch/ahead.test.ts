import { describe, expect, it } from 'vitest';
import { failing } from '../../../helpers/failing.ts';
import { intentOf } from '../support/samples.ts';
import {
  allAs,
  claimAll,
  drainOf,
  type Journals,
  paidRow,
  paidRows,
  stage,
  step,
  twoJournals,
} from './support/drains.ts';
import { OWNER } from './support/rows.ts';

const claim = (
  journal: Journals,
  kind: 'paid' | 'cancel' | 'partial' | 'decline',
  order: string,
) => {
  const claimed = journal.claim(
    intentOf({ ...OWNER, kind, eventId: `own-${kind}-${order}`, merchantOrderId: order }),
  );
  if (claimed.type === 'claimed') claimed.claim.release();
  return claimed.type;
};

describe('a single report, where a file has the paid report of its order', () => {
  it.each(['cancel', 'partial', 'decline'] as const)('%s: does not overtake it', async (kind) => {
    const { one, other } = await twoJournals();
    const batch = stage(one, paidRows(700));
    const refused = { code: 'order_waits', message: expect.stringContaining(batch.id) };
    expect(() => claim(other, kind, 'order-700')).toThrow(failing(refused));
    const drain = drainOf(one, batch);
    const { claimed } = claimAll(drain);
    expect(() => claim(other, kind, 'order-700')).toThrow(failing(refused));
    step(drain, { letGo: claimed });
    drain.release();
    expect(() => claim(other, kind, 'order-700')).toThrow(failing(refused));
    expect([...other.find({ eventId: `own-${kind}-order-700`, order: 'oldest-first' })]).toEqual(
      [],
    );
  });

  it('goes out once that is accepted, refused for good, or given up', async () => {
    const { one, other } = await twoJournals();
    const batch = stage(one, [paidRow(1), paidRow(2)]);
    const drain = drainOf(one, batch);
    const [first, second] = claimAll(drain).claimed;
    if (first === undefined || second === undefined) throw new Error('nothing claimed');
    step(drain, allAs('accepted', [first]));
    step(drain, allAs('rejected', [second]));
    drain.release();
    expect(claim(other, 'cancel', 'order-1')).toBe('claimed');
    expect(claim(other, 'cancel', 'order-2')).toBe('claimed');
    const next = stage(one, [paidRow(3)]);
    one.cancelBatch(next);
    expect(claim(other, 'cancel', 'order-3')).toBe('claimed');
  });

  it('goes out where another paid report of the order is accepted', async () => {
    const { one, other } = await twoJournals();
    const drain = drainOf(one, stage(one, [paidRow(1)]));
    step(drain, allAs('accepted', claimAll(drain).claimed));
    drain.release();
    stage(one, [paidRow(2, { merchantOrderId: 'order-1', eventId: 'paid-again' })]);
    expect(claim(other, 'cancel', 'order-1')).toBe('claimed');
  });

  it('goes out where it is paid itself, or of another order or account', async () => {
    const { one, other } = await twoJournals();
    stage(one, [paidRow(1)]);
    expect(claim(other, 'paid', 'order-1')).toBe('claimed');
    expect(claim(other, 'cancel', 'order-2')).toBe('claimed');
    const elsewhere = intentOf({ kind: 'cancel', eventId: 'x', merchantOrderId: 'order-1' });
    expect(other.claim({ ...elsewhere, accountId: 'another' }).type).toBe('claimed');
  });
});
