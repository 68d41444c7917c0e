import { describe, expect, it } from 'vitest';
import type { Intent, Journal } from '../../../../src/client/journal/port.ts';
import { REPORT_KINDS, type ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { claimAll, drainOf, paidRow, stage } from '../batch/support/drains.ts';
import { OWNER } from '../batch/support/rows.ts';
import { claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const intentFor = (kind: ReportKind, differences: Partial<Intent> = {}): Intent =>
  intentOf({ ...OWNER, kind, eventId: `event-${kind}`, ...differences });

const UNKNOWN = endOf({ outcome: 'unconfirmed', httpStatus: 503 });

/** Sends a report, of which nobody knows what became of it. */
async function leaveOpen(journal: Journal, intent: Intent): Promise<void> {
  const claim = claimed(await journal.claim(intent));
  await claim.finishAttempt(UNKNOWN, 'pending');
  await claim.release();
}

const waits = expect.objectContaining({ code: 'order_waits' });

const pairs = REPORT_KINDS.flatMap((earlier) =>
  REPORT_KINDS.filter((later) => later !== 'paid').map((later) => [earlier, later] as const),
);

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  describe('a report that is sent alone', () => {
    it.each(pairs)('behind an open %s report: a %s report waits', async (earlier, later) => {
      await leaveOpen(one, intentFor(earlier, { eventId: 'first' }));
      await expect(other.claim(intentFor(later))).rejects.toThrow(waits);
      expect(await other.find({ order: 'oldest-first' }).all()).toHaveLength(1);
    });

    it('waits for one that another process has in flight', async () => {
      const claim = claimed(await one.claim(intentFor('paid')));
      await expect(other.claim(intentFor('cancel'))).rejects.toThrow(waits);
      await claim.finishAttempt(endOf(), 'accepted');
      expect((await other.claim(intentFor('cancel'))).type).toBe('claimed');
    });

    it.each(['accepted', 'rejected'] as const)('waits for none that is %s', async (state) => {
      const claim = claimed(await one.claim(intentFor('paid')));
      await claim.finishAttempt(endOf({ outcome: state }), state);
      await claim.release();
      expect((await one.claim(intentFor('cancel'))).type).toBe('claimed');
    });

    it.each([
      ['of another order', { merchantOrderId: '124' }],
      ['of another account', { accountId: 'b1'.repeat(16) }],
    ])('waits for none %s', async (_, differences) => {
      await leaveOpen(one, intentFor('paid'));
      expect((await one.claim(intentFor('cancel', differences))).type).toBe('claimed');
    });

    it('that is paid waits for none: the others may wait for it', async () => {
      for (const kind of REPORT_KINDS) {
        await leaveOpen(one, intentFor(kind, { eventId: kind, merchantOrderId: kind }));
        expect(
          (await one.claim(intentFor('paid', { merchantOrderId: kind, eventId: `p${kind}` }))).type,
        ).toBe('claimed');
      }
    });

    it('waits, sent again, for what was journaled before it, and not for what came after', async () => {
      await leaveOpen(one, intentFor('partial'));
      const overtaking = intentFor('cancel', { overtakes: true });
      await leaveOpen(one, overtaking);
      const journaled = await one
        .find({ eventId: overtaking.eventId, order: 'oldest-first' })
        .all();
      const replayed = intentFor('cancel', { replayOf: journaled[0]?.sequence ?? 0 });
      await expect(one.claim(replayed)).rejects.toThrow(waits);
      const claim = claimed(await one.claim(intentFor('partial')));
      await claim.finishAttempt(endOf(), 'accepted');
      await claim.release();
      expect((await one.claim(replayed)).type).toBe('claimed');
    });

    it('goes out at once where it is told to overtake, but not before what a file has', async () => {
      await leaveOpen(one, intentFor('paid'));
      expect((await one.claim(intentFor('cancel', { overtakes: true }))).type).toBe('claimed');
      const batch = await stage(one, [paidRow(7)]);
      const inFile = { overtakes: true, merchantOrderId: 'order-7', eventId: 'own' };
      await expect(other.claim(intentFor('cancel', inFile))).rejects.toThrow(waits);
      await claimAll(await drainOf(one, batch));
      await expect(other.claim(intentFor('cancel', inFile))).rejects.toThrow(waits);
    });
  });

  describe('a row of a file', () => {
    it('waits for a single report of its order that is open', async () => {
      await leaveOpen(one, intentFor('paid', { merchantOrderId: 'order-1', eventId: 'single' }));
      const drain = await drainOf(other, await stage(other, [paidRow(1), paidRow(2)]));
      const { claimed: sent, settled } = await claimAll(drain);
      expect(sent.map(({ event }) => event.merchantOrderId)).toEqual(['order-2']);
      expect(settled).toMatchObject([{ row: 1, outcome: 'waiting' }]);
    });
  });

  describe('a report that another process has settled', () => {
    const startedAt = 1_000_000;

    it.each(['accepted', 'rejected'] as const)(
      'since the command began: is not sent again (%s)',
      async (state) => {
        const first = claimed(await one.claim(intentFor('paid')));
        await first.finishAttempt(endOf({ outcome: state, durationMs: 5 }), state);
        await first.release();
        const late = { commandStartedAt: startedAt + 4 };
        expect(await other.claim(intentFor('paid', late))).toMatchObject({
          type: 'settled',
          event: { state, attemptCount: 1 },
        });
        const later = { commandStartedAt: startedAt + 5 };
        expect((await other.claim(intentFor('paid', later))).type).toBe('claimed');
      },
    );

    it('is sent again where its outcome is open', async () => {
      await leaveOpen(one, intentFor('paid'));
      expect((await other.claim(intentFor('paid', { commandStartedAt: 0 }))).type).toBe('claimed');
    });
  });
});
