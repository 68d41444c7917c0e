import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openJournal } from '../../../src/client/journal/open.ts';
import type {
  BatchJournal,
  Intent,
  Journal,
  JournaledEvent,
} from '../../../src/client/journal/port.ts';
import type { SqliteFile } from '../../../src/client/journal/sqlite-connection.ts';
import { isReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { sealKeyOf } from '../../../src/core/protocol/signing.ts';
import { failing } from '../../helpers/failing.ts';
import { SECRET } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { claimAll, drainOf, paidRow, paidRows, stage } from './batch/support/drains.ts';
import { OWNER } from './batch/support/rows.ts';
import { alterEvent, copyEvent, fitBatch, fitEvent, tamper } from './support/attacker.ts';
import { allEvents, claimed, endOf, intentOf, utf8 } from './support/samples.ts';

/** Where a journal is. */
interface Place {
  readonly directory: string;
}

const newPlace = (): Place => ({ directory: temporaryDirectory() });

async function open(
  { directory }: Place,
  secret = SECRET,
  oldSealKeys: readonly Secret[] = [],
): Promise<Journal & BatchJournal> {
  const sealing = { secret, oldSealKeys };
  const journal = await openJournal({ directory, sealing, now: Date.now, leaseMs: 60_000 });
  onTestFinished(() => journal.close());
  return journal;
}

const OTHER_ACCOUNT = 'b1'.repeat(16);
const FORGED = utf8('{"merchant_order_id":"123","event_id":"event-1","amount":999999}');

/** Two open events of one account, and one of another account under the same secret. */
async function threeEvents(place: Place): Promise<void> {
  const journal = await open(place);
  const intents = [
    intentOf(),
    intentOf({ eventId: 'event-2', merchantOrderId: '124' }),
    intentOf({ eventId: 'event-3', accountId: OTHER_ACCOUNT, endpoint: 'https://other.example' }),
  ];
  for (const intent of intents) {
    const claim = claimed(await journal.claim(intent));
    await claim.finishAttempt(endOf({ outcome: 'unconfirmed' }), 'pending');
    await claim.release();
  }
  await journal.close();
}

const replay = (journal: Journal, event: JournaledEvent, changes: Partial<Intent> = {}) =>
  journal.claim({ ...event, replayOf: event.sequence, ...changes });

const keyedSealOf = (connection: SqliteFile, sequence: number): Uint8Array =>
  connection.get('SELECT seal FROM events WHERE sequence = ?', sequence)?.seal as Uint8Array;

const TOO_NEW = expect.objectContaining({ code: 'journal_too_new', exitStatus: 1 });
const UNTRUSTED = expect.objectContaining({ code: 'journal_untrusted', exitStatus: 1 });

/** What somebody makes of event 1, or adds as event 9; each with a checksum that fits. */
const checksumAsSeal = (connection: SqliteFile): Uint8Array =>
  connection.get('SELECT CAST(checksum AS BLOB) AS seal FROM events WHERE sequence = 1')
    ?.seal as Uint8Array;

const FORGERIES: readonly [string, (connection: SqliteFile) => void, sequence: number][] = [
  ['an altered body', (it) => alterEvent(it, 1, { body: FORGED }), 1],
  ['an altered kind', (it) => alterEvent(it, 1, { kind: 'cancel' }), 1],
  ['an altered order', (it) => alterEvent(it, 1, { merchant_order_id: '999' }), 1],
  ['an altered event id', (it) => alterEvent(it, 1, { event_id: 'event-9' }), 1],
  ['an altered account', (it) => alterEvent(it, 1, { account: 2 }), 1],
  ['an altered sub id', (it) => alterEvent(it, 1, { sub_id: 'web' }), 1],
  ['an altered profile', (it) => alterEvent(it, 1, { profile: 'live' }), 1],
  ['an empty seal', (it) => alterEvent(it, 1, { seal: new Uint8Array() }), 1],
  ['a seal of zeros', (it) => alterEvent(it, 1, { seal: new Uint8Array(32) }), 1],
  [
    'the seal of another event',
    (it) => alterEvent(it, 1, { seal: keyedSealOf(it, 2), body: FORGED }),
    1,
  ],
  ['the checksum as a seal', (it) => alterEvent(it, 1, { seal: checksumAsSeal(it) }), 1],
  [
    'an event without a seal',
    (it) => copyEvent(it, 1, { sequence: 9, event_id: 'event-9', seal: new Uint8Array() }),
    9,
  ],
  [
    'an event with a copied seal',
    (it) => copyEvent(it, 1, { sequence: 9, event_id: 'e-9', seal: keyedSealOf(it, 1) }),
    9,
  ],
  [
    'a copy under another account',
    (it) => copyEvent(it, 1, { sequence: 9, account: 2, seal: keyedSealOf(it, 1) }),
    9,
  ],
  ['another sequence', (it) => alterEvent(it, 3, { sequence: 9 }), 9],
  [
    'an account that points elsewhere',
    (it) => {
      it.run(`UPDATE accounts SET endpoint = 'http://127.0.0.1:9' WHERE number = 1`);
      for (const sequence of [1, 2]) fitEvent(it, sequence);
    },
    1,
  ],
];

describe('an event that somebody without the secret has written', () => {
  it.each(FORGERIES)('is not claimed by a replay: %s', async (_, forge, sequence) => {
    const place = newPlace();
    await threeEvents(place);
    tamper(place.directory, forge);
    const journal = await open(place);
    const event = (await allEvents(journal)).find((each) => each.sequence === sequence);
    if (event === undefined) throw new Error('the forgery is not there');
    expect(await journal.isSealedBy(event, { secret: SECRET })).toBe(false);
    const attempts = (await journal.attemptsOf(event)).length;
    for (const accountId of new Set([event.accountId, intentOf().accountId])) {
      await expect(replay(journal, event, { accountId })).rejects.toThrow(UNTRUSTED);
    }
    expect(await journal.attemptsOf(event)).toHaveLength(attempts);
  });

  it('is claimed in its own bytes, or not at all, whatever was altered', async () => {
    const place = newPlace();
    await threeEvents(place);
    const journal = await open(place);
    const before = (await allEvents(journal))[0] as JournaledEvent;
    const columns = ['body', 'kind', 'merchant_order_id', 'event_id', 'profile'];
    const value = fc.oneof(fc.constantFrom('paid', 'cancel', '123'), fc.string({ minLength: 1 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...columns),
        value,
        fc.nat(),
        async (column, text, number) => {
          const plain = text.replace(/[\0\\\p{Surrogate}]/gu, 'x');
          const stored = column === 'body' ? utf8(plain) : column === 'created_at' ? number : plain;
          fc.pre(!(column === 'kind' && plain === 'paid'));
          fc.pre(!(column === 'merchant_order_id' && plain === '123'));
          tamper(place.directory, (it) => alterEvent(it, 1, { [column]: stored }));
          const isKind = column !== 'kind' || isReportKind(plain);
          const replayIt = async () =>
            replay(journal, (await allEvents(journal))[0] as JournaledEvent);
          await expect(replayIt()).rejects.toThrow(isKind ? UNTRUSTED : TOO_NEW);
          const { body, kind, merchantOrderId, eventId, profile, createdAt } = before;
          tamper(place.directory, (it) =>
            alterEvent(it, 1, {
              body,
              kind,
              merchant_order_id: merchantOrderId,
              event_id: eventId,
              profile,
              created_at: createdAt,
            }),
          );
        },
      ),
      { numRuns: 50 },
    );
    expect((await replay(journal, before)).type).toBe('claimed');
  });

  it.each(['accepted', 'rejected'])('is not sent again where it is %s', async (state) => {
    const place = newPlace();
    await threeEvents(place);
    tamper(place.directory, (it) => alterEvent(it, 1, { state, body: FORGED }));
    const journal = await open(place);
    const [event] = await allEvents(journal);
    await expect(replay(journal, event as JournaledEvent)).rejects.toThrow(UNTRUSTED);
  });

  it('is a conflict where the report is said again in other bytes', async () => {
    const place = newPlace();
    await threeEvents(place);
    tamper(place.directory, (it) => alterEvent(it, 1, { body: FORGED }));
    expect((await (await open(place)).claim(intentOf())).type).toBe('conflict');
  });

  it('is refused where the report is said again, and was journaled for another order', async () => {
    const place = newPlace();
    await threeEvents(place);
    tamper(place.directory, (it) => alterEvent(it, 1, { merchant_order_id: '999' }));
    const journal = await open(place);
    await expect(journal.claim(intentOf())).rejects.toThrow(UNTRUSTED);
  });

  it('is sealed where the caller says the very same', async () => {
    const place = newPlace();
    await threeEvents(place);
    tamper(place.directory, (it) => alterEvent(it, 1, { seal: new Uint8Array() }));
    const journal = await open(place);
    await claimed(await journal.claim(intentOf())).release();
    expect((await replay(journal, (await allEvents(journal))[0] as JournaledEvent)).type).toBe(
      'claimed',
    );
  });
});

describe('under another secret', () => {
  it('nothing is claimed; a key of an earlier one lets it be sealed anew', async () => {
    const place = newPlace();
    await threeEvents(place);
    const secret = new Secret('another_secret');
    const journal = await open(place, secret);
    const [first, second, third] = (await allEvents(journal)) as [
      JournaledEvent,
      JournaledEvent,
      JournaledEvent,
    ];
    await expect(replay(journal, first)).rejects.toThrow(UNTRUSTED);
    const knowing = await open(place, secret, [sealKeyOf(SECRET)]);
    expect((await replay(knowing, first)).type).toBe('claimed');
    expect(await replay(journal, first)).toMatchObject({ type: 'busy' });
    await expect(replay(journal, second)).rejects.toThrow(UNTRUSTED);
    // What another account still has under the earlier secret stays.
    expect(await knowing.reseal([OTHER_ACCOUNT])).toBe(false);
    expect(await journal.isSealedBy(second, { secret })).toBe(true);
    expect(await journal.isSealedBy(third, { secret })).toBe(false);
    expect(await journal.isSealedBy(third, { secret: SECRET })).toBe(true);
  });
});

describe('another account of the same secret', () => {
  it('takes an open event over, with its id, bytes and attempts', async () => {
    const place = newPlace();
    await threeEvents(place);
    const journal = await open(place);
    const third = (await allEvents(journal))[2] as JournaledEvent;
    const { accountId, endpoint } = intentOf();
    const claim = claimed(await replay(journal, third, { accountId, endpoint, profile: 'shop' }));
    expect(claim.event).toMatchObject({ eventId: 'event-3', body: third.body, accountId });
    await claim.release();
    expect(await allEvents(journal)).toHaveLength(3);
    expect((await allEvents(journal))[2]).toMatchObject({ accountId, endpoint, attemptCount: 2 });
    expect((await replay(journal, (await allEvents(journal))[2] as JournaledEvent)).type).toBe(
      'claimed',
    );
  });
});

describe('an event that goes over to another account', () => {
  const others = { accountId: OTHER_ACCOUNT, endpoint: 'https://other.example' };
  const WAITS = expect.objectContaining({ code: 'order_waits' });

  /** An open paid report, and the cancel of its order, of one account. */
  async function paidAndCancel() {
    const journal = await open(newPlace());
    for (const intent of [
      intentOf(others),
      intentOf({ ...others, kind: 'cancel', eventId: 'cancel', overtakes: true }),
    ]) {
      const claim = claimed(await journal.claim(intent));
      await claim.finishAttempt(endOf({ outcome: 'unconfirmed' }), 'pending');
      await claim.release();
    }
    const [paid, cancel] = (await allEvents(journal)) as [JournaledEvent, JournaledEvent];
    return { journal, paid, cancel };
  }

  it.each([
    ['the account is new', false],
    ['the account has reports', true],
  ])('waits for what is open before it under its own: %s', async (_, isKnown) => {
    const { journal, paid, cancel } = await paidAndCancel();
    const { accountId, endpoint } = intentOf();
    if (isKnown)
      await claimed(
        await journal.claim(intentOf({ merchantOrderId: '9', eventId: 'e-9' })),
      ).release();
    await expect(replay(journal, cancel, { accountId, endpoint })).rejects.toThrow(WAITS);
    const claim = claimed(await replay(journal, paid, { accountId, endpoint }));
    // It is the other account's now, and still open.
    await expect(replay(journal, cancel, { accountId, endpoint })).rejects.toThrow(WAITS);
    await claim.finishAttempt(endOf(), 'accepted');
    await claim.release();
    expect((await replay(journal, cancel, { accountId, endpoint })).type).toBe('claimed');
  });
});

const SMALL = paidRows(3);

/** A batch of three rows, and what somebody does to it. */
async function tamperedBatch(
  forge: (connection: SqliteFile) => void,
  rows = SMALL,
): Promise<{ journal: Journal & BatchJournal; id: string }> {
  const place = newPlace();
  const journal = await open(place);
  const { id } = await stage(journal, rows);
  await journal.close();
  tamper(place.directory, forge);
  return { journal: await open(place), id };
}

const batchOf = async (journal: BatchJournal, id: string) => {
  const batch = (await journal.batches({})).find((each) => each.id === id);
  if (batch === undefined) throw new Error(`${id} is gone`);
  return batch;
};

describe('a staged row that somebody without the secret has written', () => {
  it.each([
    ['altered', (it: SqliteFile) => alterEvent(it, 1, { body: FORGED })],
    ['stripped of its seal', (it: SqliteFile) => alterEvent(it, 1, { seal: new Uint8Array() })],
    [
      'with the seal of another one',
      (it: SqliteFile) => alterEvent(it, 1, { seal: keyedSealOf(it, 2) }),
    ],
  ])('is passed over, and the others are sent: %s', async (_, forge) => {
    const { journal, id } = await tamperedBatch(forge);
    const {
      claimed: held,
      settled,
      left,
    } = await claimAll(await drainOf(journal, await batchOf(journal, id)));
    expect(held).toHaveLength(2);
    expect(settled).toMatchObject([
      { outcome: 'waiting', error: { code: 'journal_untrusted' }, attempts: 0 },
    ]);
    expect(left).toBe('none');
    expect(await allEvents(journal)).toHaveLength(2);
    expect((await batchOf(journal, id)).state).toBe('open');
  });

  it('keeps what follows it in its lane: a cancel must not overtake its paid report', async () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      paidRow(at + 1, { merchantOrderId: 'one', eventId: `event-${at}` }),
    );
    const forge = (it: SqliteFile) => alterEvent(it, 1, { body: FORGED });
    const { journal, id } = await tamperedBatch(forge, rows);
    const { claimed: held, left } = await claimAll(
      await drainOf(journal, await batchOf(journal, id)),
    );
    expect({ held, left }).toEqual({ held: [], left: 'none' });
  });

  it('of a file that was given up half-staged is sent in no other batch', async () => {
    const place = newPlace();
    const journal = await open(place);
    const given = await journal.stage(OWNER, 'given-up.csv');
    for (const row of paidRows(3)) await given.add([row]);
    const { id } = await given.finish(0);
    await journal.close();
    const rows: Record<string, unknown>[] = [];
    tamper(place.directory, (it) => rows.push(...it.all('SELECT * FROM events')));
    const again = await open(place);
    await again.cancelBatch(await batchOf(again, id));
    tamper(place.directory, (it) => it.execute('DELETE FROM batches; DELETE FROM batch_totals'));
    const other = await stage(again, paidRows(3));
    tamper(place.directory, (it) => {
      it.run('DELETE FROM events');
      for (const row of rows) {
        const values = Object.values(row) as never[];
        it.run(`INSERT INTO events VALUES (${values.map(() => '?').join(', ')})`, ...values);
        fitEvent(it, Number(row.sequence));
      }
    });
    const { claimed: held } = await claimAll(await drainOf(again, await batchOf(again, other.id)));
    expect(held).toEqual([]);
  });
});

describe('a batch that somebody without the secret has written', () => {
  it.each([
    [
      'stripped of its seal',
      (it: SqliteFile) => {
        it.run('UPDATE batches SET seal = NULL WHERE number = 1');
        fitBatch(it, 1);
      },
    ],
    [
      'moved to another account',
      (it: SqliteFile) => {
        it.run(`INSERT INTO accounts VALUES (2, ?, 'https://other.example')`, OTHER_ACCOUNT);
        it.run('UPDATE batches SET account = 2 WHERE number = 1');
        fitBatch(it, 1);
      },
    ],
    [
      'altered',
      (it: SqliteFile) => {
        it.run(`UPDATE batches SET profile = 'live' WHERE number = 1`);
        fitBatch(it, 1);
      },
    ],
    [
      'of an account that points elsewhere',
      (it: SqliteFile) => {
        it.run(`UPDATE accounts SET endpoint = 'http://127.0.0.1:9'`);
        fitBatch(it, 1);
      },
    ],
  ])('is not sent from, and not taken over: %s', async (_, forge) => {
    const { journal, id } = await tamperedBatch(forge);
    const batch = await batchOf(journal, id);
    expect(await journal.isBatchSealedBy(batch, { secret: SECRET })).toBe(false);
    await expect(drainOf(journal, batch)).rejects.toThrow(UNTRUSTED);
    await expect(journal.takeOver(batch, { ...OWNER, accountId: 'c2'.repeat(16) })).rejects.toThrow(
      UNTRUSTED,
    );
    expect(await allEvents(journal)).toEqual([]);
  });

  it('is damaged where its seal alone has changed', async () => {
    const place = newPlace();
    const journal = await open(place);
    await stage(journal, SMALL);
    await journal.close();
    tamper(place.directory, (it) => it.run('UPDATE batches SET seal = zeroblob(32)'));
    const again = await open(place);
    await expect(again.batches({})).rejects.toThrow(failing({ code: 'journal_corrupt' }));
  });

  it('was never staged to its end', async () => {
    const place = newPlace();
    const journal = await open(place);
    const { id } = await stage(journal, SMALL);
    await journal.close();
    // Just before its end a batch has its rows, and no seal.
    tamper(place.directory, (it) => {
      it.run('UPDATE batches SET seal = NULL');
      fitBatch(it, 1);
    });
    const again = await open(place);
    await expect(drainOf(again, await batchOf(again, id))).rejects.toThrow(UNTRUSTED);
  });
});

describe('an open event of a batch that somebody without the secret has written', () => {
  it.each([
    ['altered', (it: SqliteFile) => alterEvent(it, 1, { body: FORGED })],
    ['stripped of its seal', (it: SqliteFile) => alterEvent(it, 1, { seal: new Uint8Array() })],
  ])('is passed over by the next run: %s', async (_, forge) => {
    const place = newPlace();
    const journal = await open(place);
    const batch = await stage(journal, SMALL);
    const drain = await drainOf(journal, batch);
    await drain.step({ ended: [], want: 0, released: (await claimAll(drain)).claimed });
    await drain.release();
    await journal.close();
    tamper(place.directory, forge);
    const again = await open(place);
    const { claimed: held, settled } = await claimAll(
      await drainOf(again, await batchOf(again, batch.id)),
    );
    expect(held.map(({ event }) => event.sequence)).toEqual([2, 3]);
    expect(settled).toMatchObject([{ row: 1, error: { code: 'journal_untrusted' } }]);
  });
});
