import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFaults } from '../../src/mock/faults/faults.ts';
import { readFaultRules } from '../../src/mock/faults/parse.ts';
import { type RunningService, startService } from '../../src/mock/run/listener.ts';
import type { RequestLog } from '../../src/mock/service/log.ts';
import type { Storage } from '../../src/mock/service/settle.ts';
import { ledgerOf } from '../../src/mock/service/state.ts';
import { openState } from '../../src/mock/storage/state-file.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { KEY, NOW, newState, paid, partial, plain } from './requests.ts';
import { open, post, rawPost, readAll } from './sockets.ts';

let directory = '';
let file = '';
beforeEach(() => {
  directory = temporaryDirectory();
  file = path.join(directory, 'state.json');
});

interface Options {
  readonly storage?: Storage | undefined;
  readonly faults?: readonly string[];
}

async function start({ storage, faults = [] }: Options) {
  const state = newState();
  const log: RequestLog[] = [];
  const service = await startService({
    state,
    now: () => NOW,
    port: 0,
    storage,
    faults: createFaults(readFaultRules(faults), 7),
    onRequest: (entry) => log.push(entry),
  });
  onTestFinished(() => service.close());
  return { ...service, state, log };
}

const PAID = ['/conversions', paid('A-1', 'e-1')] as const;

describe('a disk that takes nothing for a while', () => {
  const FULL = 'cannot write the state file: the disk is full';

  /** Storage of which the disk is full until it is mended. */
  function failing() {
    let isFull = true;
    const storage: Storage = {
      changed: () => undefined,
      settled: () => (isFull ? Promise.reject(new Error(FULL)) : Promise.resolve()),
      finished: async () => undefined,
    };
    const mend = () => {
      isFull = false;
    };
    return { storage, mend };
  }

  it('500 state_unwritable with the reason; the same event is repeated once the disk works', async () => {
    const { storage, mend } = failing();
    const service = await start({ storage });
    for (const _ of ['first', 'retry']) {
      const { status, text } = await post(service, ...PAID);
      expect(status).toBe(500);
      expect(JSON.parse(text).error).toMatchObject({ code: 'state_unwritable', message: FULL });
    }
    mend();
    const { status, text } = await post(service, ...PAID);
    expect([status, JSON.parse(text).data.status]).toEqual([200, 'CONFIRMED']);
    expect(
      service.log.map(({ httpStatus, outcome, error }) => [httpStatus, outcome, error?.code]),
    ).toEqual([
      [500, 'accepted', 'state_unwritable'],
      [500, 'repeated', 'state_unwritable'],
      [200, 'repeated', undefined],
    ]);
  });

  it('what is refused anyway does not wait for the disk', async () => {
    const service = await start({ storage: failing().storage });
    const answers = [
      await post(service, '/conversions/cancel', plain('B-1', 'e-9')),
      await post(service, '/conversions', '{'),
      await post(service, '/nowhere', '{}'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 404]);
  });

  it('a report that a fault keeps from being counted is not there afterwards', async () => {
    const { storage, mend } = failing();
    mend();
    const service = await start({ storage, faults: ['status=503 first=1'] });
    expect((await post(service, ...PAID)).status).toBe(503);
    expect(ledgerOf(service.state, KEY).orders.size).toBe(0);
    expect((await post(service, ...PAID)).status).toBe(200);
    expect(service.log.map(({ outcome }) => outcome)).toEqual(['refused', 'accepted']);
  });

  it('a real one: the directory goes, and comes back', async () => {
    const { writer } = openState(file);
    const service = await start({ storage: writer });
    await rm(directory, { recursive: true });
    const refused = await post(service, ...PAID);
    expect(JSON.parse(refused.text).error.code).toBe('state_unwritable');
    await mkdir(directory);
    expect((await post(service, ...PAID)).status).toBe(200);
    expect(service.log.map(({ outcome }) => outcome)).toEqual(['accepted', 'repeated']);
    expect(await readFile(file, 'utf8')).toContain('"A-1"');
  });
});

/** Over 50 connections that the service has accepted already, so that it reads all reports at once. */
async function sendAtOnce(service: RunningService, path: string, body: string): Promise<string[]> {
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open(service)));
  for (const socket of sockets) {
    socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
  const { head } = rawPost(path, body);
  const answers = sockets.map(readAll);
  for (const socket of sockets)
    socket.write(head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + body);
  return Promise.all(answers);
}

describe('the same event from 50 connections at once counts once', () => {
  it.each([
    ['as it is', false, []],
    ['with a state file', true, []],
    ['slowly, before it is counted', false, ['slow=1..20ms']],
    ['slowly, before it is counted, with a state file', true, ['slow=1..20ms']],
    ['slowly, after it is counted', false, ['slow=1..20ms after-commit']],
    ['slowly, after it is counted, with a state file', true, ['slow=1..20ms after-commit']],
    ['with some answers that are errors', true, ['status=503 after-commit every=3', 'slow=1..9ms']],
  ])('%s', async (_, isKept, faults) => {
    const storage = isKept ? openState(file).writer : undefined;
    const service = await start({ storage, faults });
    while ((await post(service, ...PAID)).status !== 200);
    const refund = ['/conversions/partial', partial('A-1', 'e-2', '40')] as const;
    const answers = await sendAtOnce(service, ...refund);
    const refunds = service.log.filter(({ kind }) => kind === 'partial');
    const outcomes = refunds.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['accepted', ...Array(49).fill('repeated')]);
    const right = answers.filter((answer) => answer.startsWith('HTTP/1.1 200 OK'));
    expect(right.length).toBeGreaterThan(0);
    for (const answer of right) expect(answer).toMatch(/"net_amount":60,"refunded_amount":40/);
    const order = ledgerOf(service.state, KEY).orders.get('A-1');
    expect(order?.status).toBe('PARTIALLY_CANCELLED');
    if (!isKept) return;
    expect(openState(file).ledgers).toEqual(service.state.ledgers);
  });

  it('another body under the same id, at once: one of the two counts, and the other is told', async () => {
    const service = await start({ faults: ['slow=1..20ms'] });
    const bodies = Array.from({ length: 50 }, (_, at) =>
      paid('A-1', 'e-1', at % 2 === 0 ? '1' : '2'),
    );
    const answers = await Promise.all(bodies.map((body) => post(service, '/conversions', body)));
    const codes = answers.map(({ status, text }) =>
      status === 200 ? 'ok' : JSON.parse(text).error.code,
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(25);
    expect(codes.filter((code) => code === 'event_id_reused')).toHaveLength(25);
    expect(service.log.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
  });
});
