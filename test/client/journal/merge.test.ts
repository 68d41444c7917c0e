import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  DrainStep,
  EventState,
  HandOutcome,
  HeldEvent,
  JournaledEvent,
} from '../../../src/client/journal/port.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { failing } from '../../helpers/failing.ts';
import { inProofs } from '../../helpers/runs.ts';
import { SECRET } from '../../helpers/sealing.ts';
import {
  allAs,
  claimAll,
  drainAll,
  drainOf,
  endedAs,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  totalsOf,
} from './batch/support/drains.ts';
import { writeBeside } from './support/beside.ts';
import {
  contentOf,
  type Kind,
  type Laptop,
  laptop,
  merge,
  send,
  settleByHand,
  statesIn,
} from './support/laptops.ts';
import { allEvents, claimed, endOf, intentOf, utf8 } from './support/samples.ts';

/** A server takes longer, so what has one is a proof: `on-postgres.proof.ts`. */
const DIRECTIONS: readonly (readonly [Kind, Kind])[] = inProofs()
  ? [
      ['file', 'server'],
      ['server', 'file'],
      ['server', 'server'],
    ]
  : [['file', 'file']];
const TARGETS: readonly Kind[] = inProofs() ? ['server'] : ['file'];

describe.each(DIRECTIONS)('a merge from a %s into a %s', (from, to) => {
  it('brings events, batches and staged rows, which can be sent then, and once more changes nothing', async () => {
    const [source, target] = [await laptop(from), await laptop(to)];
    await send(target, 'mine', 'pending');
    await drainAll(target.journal, await stage(target.journal, [paidRow(1)]));
    const done = await stage(source.journal, paidRows(3));
    await drainAll(source.journal, done);
    const open = await stage(
      source.journal,
      [4, 5, 6].map((row) => paidRow(row)),
    );
    const drain = await drainOf(source.journal, open);
    const { claimed: held } = await step(drain, { want: 1 });
    await step(drain, allAs('pending', held));
    await drain.release();
    await send(source, 'theirs', 'rejected');
    expect(await merge(source, target)).toMatchObject({ batches: 2, known: 1 });
    const merged = await contentOf(target);
    for (const { kept, counted } of merged.rows) expect(counted).toEqual(kept);
    expect(await merge(source, target)).toMatchObject({ events: 0, batches: 0 });
    expect(await contentOf(target)).toEqual(merged);
    await drainAll(target.journal, await nowOf(target.journal, open));
    expect((await nowOf(target.journal, open)).state).toBe('done');
    expect((await claimAll(await drainOf(target.journal, done))).claimed).toEqual([]);
    await send(target, 'theirs', 'accepted');
    expect(await statesIn(target)).toEqual({
      mine: 'pending',
      theirs: 'accepted',
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((row) => [`paid-order-${row}`, 'accepted'])),
    });
  });

  it.each<[EventState | 'doubt', EventState | 'doubt', EventState]>([
    ['pending', 'accepted', 'accepted'],
    ['accepted', 'pending', 'accepted'],
    ['rejected', 'accepted', 'accepted'],
    ['withdrawn', 'accepted', 'accepted'],
    ['pending', 'rejected', 'rejected'],
    ['rejected', 'pending', 'rejected'],
    ['pending', 'withdrawn', 'withdrawn'],
    ['withdrawn', 'pending', 'withdrawn'],
    ['rejected', 'doubt', 'pending'],
    ['doubt', 'rejected', 'rejected'],
  ])('makes one of what was %s first and %s later: %s', async (early, late, state) => {
    for (const isSourceEarly of [true, false]) {
      const [source, target] = [await laptop(from), await laptop(to)];
      const [first, second] = isSourceEarly ? [source, target] : [target, source];
      second.clock.nowMs += 1000;
      await send(first, 'same', early);
      await send(second, 'same', late);
      expect(await merge(source, target)).toMatchObject({ events: 0, known: 1 });
      const { content } = await contentOf(target);
      expect(content).toMatchObject([{ id: 'same', state }]);
      const isByHand = [early, late].includes('withdrawn');
      expect(content[0]?.attempts.map(([number]) => number)).toEqual(isByHand ? [1, 2, 3] : [1, 2]);
      const times = content[0]?.attempts.map(([, startedAt]) => Number(startedAt)) ?? [];
      expect(times).toEqual([...times].sort((one, other) => one - other));
      await merge(source, target);
      expect((await contentOf(target)).content).toEqual(content);
    }
  });

  it.each<[HandOutcome, HandOutcome, HandOutcome]>([
    ['accepted', 'rejected', 'rejected'],
    ['rejected', 'accepted', 'accepted'],
    ['accepted', 'withdrawn', 'withdrawn'],
    ['withdrawn', 'accepted', 'accepted'],
  ])(
    'makes one of what a person settled as %s first, and as %s later: %s',
    async (early, late, state) => {
      for (const isSourceEarly of [true, false]) {
        const [source, target] = [await laptop(from), await laptop(to)];
        const [first, second] = isSourceEarly ? [source, target] : [target, source];
        second.clock.nowMs += 1000;
        await settleByHand(first, 'same', early);
        await settleByHand(second, 'same', late);
        await merge(source, target);
        const { content } = await contentOf(target);
        expect(content).toMatchObject([{ id: 'same', state }]);
        expect(content[0]?.attempts.map(([, , outcome]) => outcome)).toEqual([
          'undelivered',
          early,
          'undelivered',
          late,
        ]);
      }
    },
  );

  it('lets the service overrule a person, also if it spoke first', async () => {
    for (const [settled, answered] of [
      ['accepted', 'rejected'],
      ['rejected', 'accepted'],
    ] as const) {
      for (const isSourceByHand of [true, false]) {
        const [source, target] = [await laptop(from), await laptop(to)];
        const [byHand, ofService] = isSourceByHand ? [source, target] : [target, source];
        byHand.clock.nowMs += 1000;
        await send(ofService, 'same', answered);
        await settleByHand(byHand, 'same', settled);
        await merge(source, target);
        expect(await statesIn(target)).toEqual({ same: answered });
      }
    }
  });

  it('stops before anything is written where one event ID has two contents', async () => {
    const [source, target] = [await laptop(from), await laptop(to)];
    for (let id = 1; id <= 12; id += 1) {
      await send(source, `same-${id}`, 'accepted');
      await send(target, `same-${id}`, 'accepted', { body: new TextEncoder().encode('{}') });
    }
    await send(source, 'new', 'accepted');
    const before = await contentOf(target);
    await expect(merge(source, target)).rejects.toThrow(
      failing({ code: 'event_conflict', message: expect.stringContaining('12 event IDs') }),
    );
    expect(await contentOf(target)).toEqual(before);
  });

  it('stops where an open entry is sealed under a secret that is not known here', async () => {
    const other = new Secret('another_secret_of_a_test');
    const [source, target] = [await laptop(from, other), await laptop(to)];
    await send(target, 'mine', 'accepted');
    await send(source, 'settled', 'accepted');
    await send(source, 'open', 'pending');
    const before = await contentOf(target);
    await expect(merge(source, target)).rejects.toThrow(
      failing({
        code: 'journal_untrusted',
        message:
          '1 open entry of profile shop (https://service.example/v1) cannot be sealed here: no profile has the secret; nothing was copied',
      }),
    );
    expect(await contentOf(target)).toEqual(before);
    await send(source, 'open', 'accepted');
    expect(await merge(source, target)).toMatchObject({ events: 2 });
    const [, settled] = await allEvents(target.journal);
    if (settled === undefined) throw new Error('not merged');
    expect(await target.journal.isSealedBy(settled, { secret: SECRET })).toBe(false);
    expect(await target.journal.isSealedBy(settled, { secret: other })).toBe(false);
  });

  it('is refused while a process sends from the merged journal', async () => {
    const [source, target] = [await laptop(from), await laptop(to)];
    await send(target, 'mine', 'accepted');
    const claim = claimed(await source.journal.claim(intentOf()));
    await expect(merge(source, target)).rejects.toThrow(failing({ code: 'event_busy' }));
    await claim.finishAttempt(endOf(), 'accepted');
    await claim.release();
    expect(await merge(source, target)).toMatchObject({ events: 1 });
  });

  it('keeps which report succeeds which, and rows that follow another event', async () => {
    const [source, target] = [await laptop(from), await laptop(to)];
    await send(target, 'mine', 'accepted');
    await send(target, 'paid-order-2', 'accepted', bodyOf(2));
    await send(source, 'refused', 'rejected');
    const [refused] = await allEvents(source.journal);
    await send(source, 'next', 'accepted', {
      merchantOrderId: 'refused',
      ...(refused === undefined ? {} : { successorOf: refused.sequence }),
    });
    const batch = await stage(source.journal, paidRows(2));
    const drain = await drainOf(source.journal, batch);
    const { claimed: held } = await claimAll(drain);
    await step(drain, allAs('pending', held));
    await drain.release();
    await merge(source, target);
    const events = await allEvents(target.journal);
    const original = events.find(({ eventId }) => eventId === 'refused');
    expect(events.find(({ eventId }) => eventId === 'next')?.successorOf).toBe(original?.sequence);
    const { kept, counted } = await totalsOf(target.journal, batch);
    expect(kept).toEqual(['accepted paid USD: 1 rows, 10.5', 'pending paid USD: 1 rows, 10.5']);
    expect(counted).toEqual(kept);
  });
});

const AUTHOR = { actor: 'mira', version: '1.0.0' };

const ELSEWHERE = `UPDATE sessions SET host = 'elsewhere', lease_end = 0`;

describe.each(TARGETS)('a merge of a file into a %s that is in use', (to) => {
  it('and back makes both alike, and changes nothing when it is repeated', async () => {
    const [one, other] = [await laptop('file'), await laptop(to)];
    await send(one, 'both', 'pending');
    await drainAll(one.journal, await stage(one.journal, paidRows(2)));
    other.clock.nowMs += 1000;
    await send(other, 'both', 'rejected');
    await send(other, 'mine', 'doubt');
    await drainAll(other.journal, await stage(other.journal, paidRows(3)), 'pending');
    await merge(one, other);
    const there = await contentOf(other);
    expect(await merge(other, one)).toMatchObject({ batches: 1 });
    const here = await contentOf(one);
    // Attempts of one moment may come in either order.
    const sorted = ({ content }: typeof here) =>
      content
        .map(({ id, state, attempts }) =>
          [id, state, ...attempts.map(([, ...attempt]) => attempt.join(' ')).sort()].join(', '),
        )
        .sort();
    expect(sorted(here)).toEqual(sorted(there));
    for (const { kept, counted } of here.rows) expect(counted).toEqual(kept);
    expect(await merge(one, other)).toMatchObject({ events: 0, batches: 0 });
    expect(await contentOf(other)).toEqual(there);
  });

  it('keeps the events of each account apart, whatever its number is', async () => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    const [first, second] = ['a1'.repeat(16), 'b2'.repeat(16)];
    await send(target, 'same', 'rejected', { accountId: first });
    await send(source, 'same', 'accepted', { accountId: second, body: utf8('{}') });
    await send(source, 'same', 'accepted', { accountId: first });
    expect(await merge(source, target)).toMatchObject({ events: 1, known: 1 });
    const events = await allEvents(target.journal);
    expect(events.map(({ accountId, state }) => [accountId, state])).toEqual([
      [first, 'accepted'],
      [second, 'accepted'],
    ]);
    expect(events[1]?.body).toEqual(utf8('{}'));
  });

  it('is refused while a worker sends, and writes down what a worker that died had in flight', async () => {
    const [source, target] = [await laptop('file', SECRET, AUTHOR), await laptop(to)];
    await send(target, 'mine', 'accepted');
    const batch = await stage(source.journal, paidRows(1));
    await claimAll(await drainOf(source.journal, batch));
    await expect(merge(source, target)).rejects.toThrow(failing({ code: 'event_busy' }));
    writeBeside(source.name, ELSEWHERE);
    await merge(source, target);
    const [, lost] = await allEvents(target.journal);
    const attempts = await target.journal.attemptsOf(lost as JournaledEvent);
    expect(attempts).toMatchObject([{ number: 1, outcome: 'started', by: AUTHOR }]);
    expect(attempts[0]?.startedAt).toBe(source.clock.nowMs);
    expect(lost).toMatchObject({ state: 'pending', by: AUTHOR });
    await drainAll(target.journal, await nowOf(target.journal, batch));
    expect((await nowOf(target.journal, batch)).state).toBe('done');
  });

  it('leaves open what a worker of the target has in flight, though it was refused before', async () => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    await send(source, 'paid-order-1', 'rejected', bodyOf(1));
    target.clock.nowMs += 1000;
    const batch = await stage(target.journal, paidRows(1));
    const drain = await drainOf(target.journal, batch);
    const { claimed: held } = await claimAll(drain);
    await merge(source, target);
    expect(await statesIn(target)).toEqual({ 'paid-order-1': 'pending' });
    await step(drain, allAs('accepted', held));
    await drain.release();
    const { content, rows } = await contentOf(target);
    expect(content[0]?.state).toBe('accepted');
    expect(content[0]?.attempts.map(([, , outcome]) => outcome)).toEqual(['rejected', 'accepted']);
    expect(rows[0]?.kept).toEqual(['accepted paid USD: 1 rows, 10.5']);
  });

  it('brings rows that follow another event or repeat one, in the state that it has here', async () => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    await send(source, 'paid-order-1', 'pending', bodyOf(1));
    const repeated = Array.from({ length: 502 }, (_, at) =>
      paidRow(at + 1, { merchantOrderId: 'order-1' }),
    );
    const batch = await stage(source.journal, repeated);
    const drain = await drainOf(source.journal, batch);
    await step(drain, undelivered((await claimAll(drain)).claimed));
    await drain.release();
    await send(target, 'mine', 'accepted');
    await send(target, 'paid-order-1', 'accepted', bodyOf(1));
    await merge(source, target);
    const { kept, counted } = await totalsOf(target.journal, batch);
    expect(kept).toEqual([
      'accepted paid USD: 1 rows, 10.5',
      'duplicate paid USD: 501 rows, 5260.5',
    ]);
    expect(counted).toEqual(kept);
    expect((await nowOf(target.journal, batch)).state).toBe('done');
    const [first] = await target.journal.rowsOf(batch).all();
    expect(first?.event?.sequence).toBe(2);
  });

  it('brings nothing back that a cancel has given up, and takes out what one has given up here', async () => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    const batch = await stage(source.journal, paidRows(1));
    await send(target, 'mine', 'accepted');
    await merge(source, target);
    const drain = await drainOf(source.journal, batch);
    await step(drain, undelivered((await claimAll(drain)).claimed));
    await drain.release();
    const open = await contentOf(source);
    writeBeside(source.name, `UPDATE batches SET state = 'cancelled'`);
    expect(await merge(source, target)).toEqual({ events: 0, batches: 0, known: 0 });
    await send(target, 'paid-order-1', 'pending', bodyOf(1));
    expect(await merge(target, source)).toMatchObject({ events: 2, known: 0 });
    expect(open.content).toMatchObject([{ id: 'paid-order-1', state: 'pending' }]);
    expect(await statesIn(source)).toEqual({ mine: 'accepted', 'paid-order-1': 'pending' });
  });

  it('leaves the last attempt of a process that has an event in flight its number', async () => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    await send(source, 'same', 'pending');
    target.clock.nowMs -= 1000;
    const intent = intentOf({ eventId: 'same', merchantOrderId: 'same' });
    const claim = claimed(await target.journal.claim(intent));
    await merge(source, target);
    await claim.finishAttempt(endOf(), 'accepted');
    await claim.release();
    const { content } = await contentOf(target);
    expect(content).toMatchObject([
      {
        state: 'accepted',
        attempts: [
          [1, 999_000, 'accepted'],
          [2, 1_000_010, 'undelivered'],
        ],
      },
    ]);
  });

  it('needs no secret of a batch that is done, and that of one that is open', async () => {
    const other = new Secret('another_secret_of_a_test');
    const [source, target] = [await laptop('file', other), await laptop(to)];
    await send(target, 'mine', 'accepted');
    await drainAll(source.journal, await stage(source.journal, paidRows(1)));
    expect(await merge(source, target)).toMatchObject({ batches: 1 });
    await stage(source.journal, [paidRow(2)]);
    await expect(merge(source, target)).rejects.toThrow(failing({ code: 'journal_untrusted' }));
  });

  it('leaves out what is half staged', async () => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    await send(target, 'mine', 'accepted');
    await stage(source.journal, paidRows(1));
    writeBeside(source.name, `UPDATE batches SET state = 'staging'`);
    expect(await merge(source, target)).toEqual({ events: 0, batches: 0, known: 0 });
  });

  it.each([
    ['that is empty', 0, `UPDATE events SET kind = 'cancel'`],
    ['that is not', 1, `UPDATE events SET kind = 'cancel'`],
    ['and an attempt is not what it was', 1, 'UPDATE attempts SET http_status = 500'],
    ['and a staged row is not what it was', 1, `UPDATE events SET line = 9 WHERE state = 'staged'`],
  ])('changes nothing where the source is damaged, and says so: one %s', async (_, own, damage) => {
    const [source, target] = [await laptop('file'), await laptop(to)];
    if (own > 0) await send(target, 'mine', 'accepted');
    await send(source, 'theirs', 'accepted');
    await stage(source.journal, paidRows(1));
    writeBeside(source.name, damage);
    const before = await contentOf(target);
    const refused = merge(source, target);
    await expect(refused).rejects.toThrow(
      failing({ code: 'journal_corrupt', message: expect.stringContaining(source.name) }),
    );
    expect(await contentOf(target)).toEqual(before);
  });
});

describe('a copy into an empty journal on a server', () => {
  it.each(TARGETS)(
    'leaves accounts that are first seen later numbers of their own, in a %s',
    async (to) => {
      const [source, target] = [await laptop('file'), await laptop(to)];
      await send(source, 'theirs', 'accepted');
      expect(await merge(source, target)).toMatchObject({ events: 1 });
      const accountId = 'b2'.repeat(16);
      await send(target, 'mine', 'accepted', { accountId });
      const events = await allEvents(target.journal);
      expect(events.map((event) => event.accountId)).toEqual([intentOf().accountId, accountId]);
    },
  );
});

/** No byte of these has left. */
const undelivered = (held: readonly HeldEvent[]): Partial<DrainStep> => ({
  ended: held.map((each) => ({
    ...endedAs('pending', each),
    end: endOf({ outcome: 'undelivered' }),
  })),
});

const bodyOf = (row: number) => {
  const { body, merchantOrderId } = paidRow(row);
  return { body, merchantOrderId };
};

const IDS = ['a', 'b', 'c', 'd'];
const history = fc.array(
  fc.record({
    id: fc.constantFrom(...IDS),
    state: fc.constantFrom<(EventState | 'doubt')[]>('pending', 'accepted', 'rejected', 'doubt'),
    isFirst: fc.boolean(),
  }),
  { maxLength: 10 },
);

const RANK: Readonly<Record<EventState, number>> = {
  pending: 0,
  rejected: 1,
  withdrawn: 2,
  accepted: 3,
};

type History = readonly {
  readonly id: string;
  readonly state: EventState | 'doubt';
  readonly isFirst: boolean;
}[];

async function live(source: Laptop, target: Laptop, reports: History): Promise<void> {
  for (const [at, { id, state, isFirst }] of reports.entries()) {
    const side = isFirst ? source : target;
    side.clock.nowMs = 2_000_000 + at * 1000;
    const known = (await statesIn(side))[id];
    if (known !== 'accepted') await send(side, id, state);
  }
}

type States = Readonly<Record<string, EventState>>;

/** The most final state of each; what is in doubt is open all the same. */
function expectUnion(states: States, one: States, other: States): void {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  expect(Object.keys(states).sort()).toEqual([...ids].sort());
  for (const [id, state] of Object.entries(states)) {
    const most = Math.max(...[one[id], other[id]].map((each) => (each ? RANK[each] : -1)));
    if (most === RANK.accepted || state !== 'pending') expect(RANK[state]).toBe(most);
  }
}

describe('any two histories', () => {
  it('merge into their union; open reports can be sent, and a second merge changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (reports) => {
        const [source, target] = [await laptop('file'), await laptop('file')];
        await send(target, 'mine', 'accepted');
        await live(source, target, reports);
        const [one, other] = [await statesIn(source), await statesIn(target)];
        await merge(source, target);
        const merged = await contentOf(target);
        const states = await statesIn(target);
        expectUnion(states, one, other);
        await merge(source, target);
        expect(await contentOf(target)).toEqual(merged);
        for (const [id, state] of Object.entries(states))
          if (state === 'pending') await send(target, id, 'accepted');
        expect(Object.values(await statesIn(target))).not.toContain('pending');
      }),
      { numRuns: inProofs() ? 40 : 12 },
    );
  });
});
