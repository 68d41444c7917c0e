import { describe, expect, it, onTestFinished } from 'vitest';
import { deliver, type IntentStore, refuseConflict } from '../../../src/client/delivery/deliver.ts';
import type { DeliveryEdges } from '../../../src/client/delivery/edges.ts';
import type {
  Attempt,
  AttemptEnd,
  ClaimResult,
  EventState,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../../../src/client/journal/port.ts';
import { chooseTransport } from '../../../src/client/transport/choose.ts';
import type { Transport } from '../../../src/client/transport/transport.ts';
import { printJson } from '../../../src/core/kit/json/node.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import type { PostResult } from '../../../src/core/protocol/answers/verdict.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { message } from '../../../src/core/words/message.ts';
import { said } from '../../../src/core/words/text.ts';
import { answer, failure, RECORD } from '../../core/protocol/answers/results.ts';
import { accept, startTestService } from '../../helpers/service.ts';

const INTENT: Intent = {
  accountId: 'a',
  endpoint: 'http://127.0.0.1:9/v1',
  profile: null,
  eventId: 'e-1',
  kind: 'paid',
  merchantOrderId: 'A-1',
  subId: null,
  body: Buffer.from('{"merchant_order_id":"A-1","event_id":"e-1","amount":1.1,"currency":"KRW"}'),
};

const eventOf = (state: EventState, changes: Partial<JournaledEvent> = {}): JournaledEvent => ({
  ...INTENT,
  ...{ sequence: 1, state, createdAt: 0, attemptCount: 0 },
  ...changes,
});

const attemptOf = (number: number, outcome: Attempt['outcome'], response: string): Attempt => ({
  ...{ number, outcome, response, startedAt: number, durationMs: 5, errorCode: null },
  httpStatus: outcome === 'accepted' ? 200 : 422,
});

const URL_OF = new URL('http://127.0.0.1:9/v1/conversions');
const ACCEPTED = `{"data":${RECORD}}`;
const REFUSED = '{"error":{"code":"order_exists","message":"no"}}';

interface Course {
  readonly answers?: readonly PostResult[];
  readonly retries?: number;
  readonly attempts?: readonly Attempt[];
  /** After how many posts, or sleeps, the person presses Ctrl-C. */
  readonly interruptAfter?: {
    readonly posts?: number;
    readonly sleeps?: number;
    readonly claims?: 1;
  };
  /** What carries the posts, in place of `answers`. */
  readonly transport?: Transport;
  readonly url?: string;
}

/** A journal takes its time: what it does is done, and durable, some turns of the event loop after it was asked for. */
async function later<Result>(work: () => Result): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return work();
}

/** Delivers the intent; what was done on the way is listed. */
async function run(claimed: (claim: Parameters<typeof held>[0]) => ClaimResult, course: Course) {
  const done: string[] = [];
  const ends: AttemptEnd[] = [];
  const reasons: string[] = [];
  const interrupt = new AbortController();
  let [posts, sleeps] = [0, 0];
  const store: IntentStore = {
    claim: () => {
      if (course.interruptAfter?.claims === 1) setImmediate(() => interrupt.abort());
      return later(() => claimed({ done, ends }));
    },
    attemptsOf: () => later(() => course.attempts ?? []),
  };
  const edges: DeliveryEdges = {
    transport: course.transport ?? {
      post: async () => {
        done.push('post');
        const came = course.answers?.[posts];
        posts += 1;
        if (posts === course.interruptAfter?.posts) interrupt.abort();
        return came ?? failure('refused', false);
      },
      close: async () => undefined,
    },
    clock: {
      now: () => 0,
      sleep: async (milliseconds) => {
        done.push(`sleep ${milliseconds}`);
        sleeps += 1;
        if (sleeps === course.interruptAfter?.sleeps) interrupt.abort();
      },
    },
    random: () => 0.5,
    interrupt: interrupt.signal,
    observer: {
      response: ({ attempt, status }) => void done.push(`response ${attempt}: ${status}`),
      retry: (attempt, reason, delayMs) => {
        reasons.push(said(reason));
        done.push(`retry ${attempt} in ${delayMs}`);
      },
    },
  };
  const account = { apiKey: 'pk', secret: new Secret('secret-of-mine') };
  const ms = course.transport === undefined ? 1 : 5000;
  const limits = { connectMs: ms, headersMs: ms, wholeMs: ms, responseBytes: 1000 };
  const policy = { limits, retries: course.retries ?? 2 };
  try {
    const url = course.url === undefined ? URL_OF : new URL(course.url);
    const result = await deliver(INTENT, url, account, store, policy, edges);
    return { result, done, ends, reasons };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { failed: failureText(error), done, ends, reasons };
  }
}

const held =
  ({ done, ends }: { readonly done: string[]; readonly ends: AttemptEnd[] }) =>
  (event: JournaledEvent): ClaimResult => ({
    type: 'claimed',
    isNew: true,
    claim: {
      event,
      startAttempt: () => later(() => void done.push('start')),
      finishAttempt: (end, state) =>
        later(() => {
          ends.push(end);
          done.push(`finish: ${end.outcome}, ${state}`);
        }),
      release: () => later(() => void done.push('release')),
    },
  });

const send = (course: Course, event = eventOf('pending')) =>
  run((claim) => held(claim)(event), course);

describe('one report', () => {
  it('is written down, told and released once it is accepted', async () => {
    const { result, done } = await send({ answers: [answer(200, { body: ACCEPTED })] });
    expect(done).toEqual(['post', 'finish: accepted, accepted', 'response 1: 200', 'release']);
    expect(result).toMatchObject({
      ...{ intent: INTENT, url: URL_OF, outcome: 'accepted', settled: true, httpStatus: 200 },
      ...{ attempts: 1, duplicate: false, error: null },
    });
    expect(result?.record && printJson(result.record)).toBe(RECORD);
  });

  it('is tried again until it is settled, each attempt begun in the journal', async () => {
    const answers = [failure('refused', false), answer(500), answer(200, { body: ACCEPTED })];
    const { result, done, reasons } = await send({ answers });
    expect(done).toEqual([
      ...['post', 'finish: undelivered, pending', 'response 1: null'],
      ...['retry 1 in 250', 'sleep 250', 'start', 'post', 'finish: unconfirmed, pending'],
      ...['response 2: 500', 'retry 2 in 500', 'sleep 500', 'start', 'post'],
      ...['finish: accepted, accepted', 'response 3: 200', 'release'],
    ]);
    expect(result).toMatchObject({ outcome: 'accepted', attempts: 3 });
    expect(reasons).toEqual(['about refused', expect.stringContaining('500')]);
  });

  it.each<[string, Course, object]>([
    ['the retries are used up', { retries: 1 }, { attempts: 2, outcome: 'undelivered' }],
    ['there are no retries', { retries: 0 }, { attempts: 1, outcome: 'undelivered' }],
    [
      'it makes no sense',
      { answers: [failure('tls', false)] },
      { attempts: 1, httpStatus: null, error: { code: 'tls', message: 'about tls' } },
    ],
    [
      'the service asks for more than a minute',
      { answers: [answer(429, { headers: { 'retry-after': '61' } })] },
      { attempts: 1, httpStatus: 429, settled: false },
    ],
    [
      'it is refused',
      { answers: [answer(422, { body: REFUSED })] },
      { attempts: 1, outcome: 'rejected', settled: true, record: null },
    ],
  ])('is not tried again where %s', async (_, course, expected) => {
    const { result, done } = await send(course);
    expect(result).toMatchObject(expected);
    expect(done.at(-1)).toBe('release');
  });

  it('that was accepted before is a duplicate', async () => {
    const event = eventOf('accepted', { attemptCount: 1 });
    const { result } = await send({ answers: [answer(200, { body: ACCEPTED })] }, event);
    expect(result?.duplicate).toBe(true);
  });

  const refusal = { answers: [answer(422, { body: REFUSED })] };

  it.each<[string, Attempt['outcome'], Partial<JournaledEvent>, string]>([
    ['ended without an answer', 'unconfirmed', { attemptCount: 1 }, 'unconfirmed'],
    ['has no end', 'started', { attemptCount: 1 }, 'unconfirmed'],
    ['was interrupted', 'interrupted', { attemptCount: 1 }, 'unconfirmed'],
    ['did not arrive', 'undelivered', { attemptCount: 1 }, 'rejected'],
    ['is the one just begun', 'started', { attemptCount: 0 }, 'rejected'],
    ['is accepted history', 'unconfirmed', { attemptCount: 1, state: 'accepted' }, 'rejected'],
  ])('refused after an attempt that %s', async (_, outcome, changes, expected) => {
    const attempts = [attemptOf(1, outcome, '')];
    const { result } = await send({ ...refusal, attempts }, eventOf('pending', changes));
    expect(result?.outcome).toBe(expected);
  });

  it('may have been counted by any of the attempts before it', async () => {
    const attempts = [attemptOf(1, 'unconfirmed', ''), attemptOf(2, 'undelivered', '')];
    const event = eventOf('pending', { attemptCount: 2 });
    expect((await send({ ...refusal, attempts }, event)).result?.outcome).toBe('unconfirmed');
  });

  it('leaves out the attempt just begun, not those before it', async () => {
    const attempts = [attemptOf(1, 'undelivered', ''), attemptOf(2, 'started', '')];
    const event = eventOf('pending', { attemptCount: 1 });
    const { result } = await send({ ...refusal, attempts }, event);
    expect(result?.outcome).toBe('rejected');
  });

  it('refused after an attempt of this run that may have been counted is open', async () => {
    const answers = [answer(500), ...refusal.answers];
    const { result } = await send({ answers });
    expect(result).toMatchObject({ outcome: 'unconfirmed', settled: false, attempts: 2 });
  });
});

describe('an interrupt', () => {
  it.each<[string, Course, string[]]>([
    [
      'while it is sent',
      { answers: [failure('interrupted', true)], interruptAfter: { posts: 1 } },
      ['post', 'finish: interrupted, pending', 'response 1: null', 'release'],
    ],
    [
      'while it waits',
      { answers: [answer(500)], interruptAfter: { sleeps: 1 } },
      [
        ...['post', 'finish: unconfirmed, pending', 'response 1: 500', 'retry 1 in 250'],
        ...['sleep 250', 'release'],
      ],
    ],
  ])('%s leaves the event open, and says so', async (_, course, expected) => {
    const { failed, done } = await send(course);
    expect(done).toEqual(expected);
    expect(failed?.code).toBe('interrupted');
    expect(failed?.message).toContain('e-1');
  });

  it('while the journal claims the event sends nothing: the claim is written, and how it ended', async () => {
    const service = await startTestService(accept);
    onTestFinished(() => service.close());
    const url = `${service.url}/conversions`;
    const transport = await chooseTransport(new URL(url), {}, async (why) => said(why));
    const { failed, done } = await send({ transport, url, interruptAfter: { claims: 1 } });
    await transport.close();
    expect(done).toEqual(['finish: interrupted, pending', 'response 1: null', 'release']);
    expect(failed?.code).toBe('interrupted');
    expect(service.requests).toEqual([]);
  });

  it('after the answer changes nothing', async () => {
    const course = { answers: [answer(200, { body: ACCEPTED })], interruptAfter: { posts: 1 } };
    expect((await send(course)).result).toMatchObject({ outcome: 'accepted', settled: true });
  });
});

describe('what another process has done with the event', () => {
  const settled = (state: EventState, attempts: readonly Attempt[]) =>
    run(() => ({ type: 'settled', event: eventOf(state) }), { attempts });

  it('accepted: it is told with the record, and nothing is sent', async () => {
    const attempts = [
      attemptOf(1, 'accepted', ACCEPTED),
      { ...attemptOf(2, 'undelivered', ''), httpStatus: null },
    ];
    const { result, done } = await settled('accepted', attempts);
    expect(done).toEqual([]);
    expect(result).toMatchObject({
      ...{ intent: INTENT, url: URL_OF, outcome: 'accepted', settled: true, httpStatus: 200 },
      ...{ attempts: 0, duplicate: true, error: null },
    });
    expect(result?.record && printJson(result.record)).toBe(RECORD);
  });

  it('accepted with an answer that was not kept whole: there is no record', async () => {
    const { result } = await settled('accepted', [attemptOf(1, 'accepted', '{"data":')]);
    expect(result).toMatchObject({
      outcome: 'accepted',
      httpStatus: 200,
      record: null,
      error: null,
    });
    const none = await settled('accepted', []);
    expect(none.result).toMatchObject({ outcome: 'accepted', httpStatus: null, record: null });
  });

  it('refused: it is told with what the service said, as far as that was kept', async () => {
    const { result } = await settled('rejected', [attemptOf(1, 'rejected', REFUSED)]);
    expect(result).toMatchObject({
      ...{ outcome: 'rejected', settled: true, httpStatus: 422, attempts: 0, duplicate: false },
      error: { code: 'rejected', service: { code: 'order_exists', message: 'no' } },
    });
    const cut = await settled('rejected', [attemptOf(1, 'rejected', '{"error":')]);
    expect(cut.result?.error).toMatchObject({
      code: 'rejected',
      service: { code: null, message: '{"error":' },
    });
  });

  it('not yet: one that it is sending now is not waited for', async () => {
    const { failed, done } = await run(
      () => ({ type: 'busy', holder: message('holder_process', { process: 4711 }) }),
      {},
    );
    expect(failed?.code).toBe('event_busy');
    expect(failed?.message).toMatch(/4711/);
    expect(failed?.hint).toMatch(/e-1/);
    expect(done).toEqual([]);
  });
});

describe('an event id that the journal has for another report', () => {
  const conflict = async (existing: Partial<JournaledEvent>, state: EventState = 'pending') => {
    const { failed, done } = await run(
      () => ({ type: 'conflict', existing: eventOf(state, existing) }),
      {},
    );
    expect(done).toEqual([]);
    return failed;
  };

  it('is refused, with what differs', async () => {
    const body = Buffer.from(Buffer.from(INTENT.body).toString().replace('1.1', '2'));
    const failed = await conflict({ body });
    expect(failed).toMatchObject({
      code: 'event_conflict',
      faults: [{ path: 'amount', message: 'was 2, now 1.1' }],
    });
    expect(failed?.message).toMatch(/^e-1 is already used/);
    expect(failed?.hint).toMatch(/e-1/);
  });

  it('of another kind is refused for that', async () => {
    const failed = await conflict({ kind: 'cancel' }, 'accepted');
    expect(failed?.faults).toEqual([{ path: 'kind', message: 'was cancel, now paid' }]);
    expect(failed?.hint).not.toMatch(/conv refund/);
  });

  it('is refused before anything is written, where the journal is only read', async () => {
    const journalWith = (...events: readonly JournaledEvent[]) =>
      ({ find: () => Listing.of(events) }) as unknown as JournalReader;
    const refuse = (journal: JournalReader | undefined) => refuseConflict(INTENT, journal);
    const other = eventOf('pending', { kind: 'cancel' });
    await expect(refuse(journalWith(other))).rejects.toThrow(
      expect.objectContaining({ code: 'event_conflict' }),
    );
    await refuse(journalWith(eventOf('pending')));
    await refuse(journalWith());
    await refuse(undefined);
  });

  it('is followed by the advice to refund where the accepted amount is too high', async () => {
    const body = Buffer.from(Buffer.from(INTENT.body).toString().replace('1.1', '2'));
    const [counted, open] = [await conflict({ body }, 'accepted'), await conflict({ body })];
    expect(counted?.hint).toMatch(/conv refund/);
    expect(open?.hint).not.toMatch(/conv refund/);
  });
});
