import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../../src/client/journal/port.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { allEvents, claimed, endOf, intentOf, utf8 } from '../support/samples.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ journalAt }) => {
  const { journal } = perTest(() => journalAt(0));
  describe('a new event', () => {
    it('is written whole, as pending, with its first attempt started', async () => {
      const { journal } = await journalAt(1_700_000_000_000);
      const intent = intentOf({ subId: 'click-7' });
      const result = await journal.claim(intent);
      expect(result).toMatchObject({ type: 'claimed', isNew: true });
      expect(claimed(result).event).toEqual({
        ...intent,
        sequence: 1,
        state: 'pending',
        createdAt: 1_700_000_000_000,
        attemptCount: 0,
      });
      expect(await allEvents(journal)).toEqual([
        { ...intent, sequence: 1, state: 'pending', createdAt: 1_700_000_000_000, attemptCount: 1 },
      ]);
      expect(await journal.attemptsOf(claimed(result).event)).toEqual([
        {
          number: 1,
          startedAt: 1_700_000_000_000,
          outcome: 'started',
          durationMs: null,
          httpStatus: null,
          errorCode: null,
          response: null,
        },
      ]);
    });

    it.each<[string, Uint8Array]>([
      ['nothing', utf8('')],
      ['number literals and escapes as they were written', utf8('{"a":1.10,"b":"\\/","b":1e3}')],
      ['bytes that are no text', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
      ['more than a page of the file', new Uint8Array(1_000_000).fill(0x61)],
    ])('keeps its body to the byte: %s', async (_, body) => {
      await journal.claim(intentOf({ body }));
      expect(Buffer.compare((await allEvents(journal))[0]?.body ?? utf8('none'), body)).toBe(0);
    });

    it.each<[string, Partial<Intent>, Partial<Intent>]>([
      ['another event id', { eventId: 'a' }, { eventId: 'b' }],
      ['another letter case', { eventId: 'a' }, { eventId: 'A' }],
      ['a blank at the end', { eventId: 'a' }, { eventId: 'a ' }],
      ['a NUL, where the driver would cut the text', { eventId: 'a\0b' }, { eventId: 'a\0c' }],
      ['a lone surrogate, which UTF-8 cannot say', { eventId: 'a\ud800' }, { eventId: 'a\ud801' }],
      ['what an escape would look like', { eventId: 'a\0' }, { eventId: 'a\\0000' }],
      ['another account', { accountId: 'b1'.repeat(16) }, { accountId: 'c2'.repeat(16) }],
    ])('is told apart by %s', async (_, first, second) => {
      for (const differences of [first, second]) {
        expect(await journal.claim(intentOf(differences))).toMatchObject({
          type: 'claimed',
          isNew: true,
        });
      }
      expect(
        (await allEvents(journal)).map(({ eventId, accountId }) => ({ eventId, accountId })),
      ).toEqual(
        [first, second].map(intentOf).map(({ eventId, accountId }) => ({ eventId, accountId })),
      );
    });
  });

  describe('the same event id again', () => {
    it.each<[string, Partial<Intent>]>([
      ['another amount', { body: utf8('{"amount":2}') }],
      ['a body that only goes on', { body: utf8(`${Buffer.from(intentOf().body)} `) }],
      ['the same bytes for another path', { kind: 'cancel' }],
    ])('is a conflict with %s, and writes nothing', async (_, differences) => {
      await claimed(await journal.claim(intentOf())).release();
      const before = await allEvents(journal);
      expect(await journal.claim(intentOf(differences))).toEqual({
        type: 'conflict',
        existing: before[0],
      });
      expect(await allEvents(journal)).toEqual(before);
      expect(await journal.claim(intentOf())).toMatchObject({ type: 'claimed', isNew: false });
    });

    it('is a conflict also while the event is being sent', async () => {
      await journal.claim(intentOf());
      expect((await journal.claim(intentOf({ body: utf8('{}') }))).type).toBe('conflict');
    });

    it('with the same bytes is one more attempt at the same entry', async () => {
      const first = claimed(await journal.claim(intentOf()));
      await first.finishAttempt(endOf({ outcome: 'unconfirmed' }), 'pending');
      await first.release();
      const result = await journal.claim(intentOf({ profile: 'another name', subId: 'another' }));
      expect(result).toMatchObject({ type: 'claimed', isNew: false });
      expect(claimed(result).event).toMatchObject({
        profile: 'shop',
        subId: null,
        attemptCount: 1,
      });
      expect(await allEvents(journal)).toMatchObject([
        { sequence: 1, state: 'pending', attemptCount: 2 },
      ]);
    });

    it('keeps the endpoint that the account was first seen with', async () => {
      await journal.claim(intentOf());
      await journal.claim(intentOf({ eventId: 'event-2', endpoint: 'https://elsewhere.example' }));
      expect((await allEvents(journal)).map(({ endpoint }) => endpoint)).toEqual([
        'https://service.example/v1',
        'https://service.example/v1',
      ]);
    });
  });
});
