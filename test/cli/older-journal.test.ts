import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Finished } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, startTestService } from '../helpers/service.ts';

/**
 * Written by conv of 22 November 2026, before entries had keyed seals: single reports, a batch that is done, one with a
 * conflict, one that was cancelled, one with open rows, and what a killed `conv paid` and `conv send` had left in
 * flight. The process that was killed was on another machine, and its leases ended long ago.
 */
const WRITTEN = gunzipSync(readFileSync(new URL('older-journal.db.gz', import.meta.url)));

/** An account is its endpoint and its key, and entries are sealed with it. */
const ADDRESS = { host: '127.77.89.41', port: 8941 };

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept, ADDRESS),
  (it) => it.close(),
);

beforeEach(() => {
  const { CONV_DATA_DIR = '' } = machine.env;
  mkdirSync(CONV_DATA_DIR, { recursive: true });
  writeFileSync(path.join(CONV_DATA_DIR, 'journal.db'), WRITTEN, { mode: 0o600 });
});

const conv = (...args: readonly string[]): Promise<Finished> =>
  machine.run(args, {
    env: { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: service.url },
  });

const records = ({ stdout }: Finished): Record<string, unknown>[] => jsonLines(stdout);

/** How many events are in each state. */
async function states(): Promise<Record<string, number>> {
  const found = records(await conv('log', '--json')).map(({ state }) => String(state));
  return Object.fromEntries(
    [...new Set(found)].map((state) => [state, found.filter((each) => each === state).length]),
  );
}

const batches = async (): Promise<string[]> =>
  records(await conv('batch', 'list', '--json')).map(
    ({ source, state, accepted, open }) => `${source} ${state}: ${accepted} accepted, ${open} open`,
  );

/** Other systems have only 127.0.0.1. */
const IS_LINUX = process.platform === 'linux';

describe.skipIf(!IS_LINUX)('a journal of an older conv', () => {
  it('is read whole', async () => {
    expect(await states()).toEqual({ accepted: 11, rejected: 2, pending: 17 });
    expect(await batches()).toEqual([
      'done.ndjson done: 5 accepted, 0 open',
      'conflict.ndjson done: 1 accepted, 0 open',
      'cancelled.ndjson cancelled: 0 accepted, 3 open',
      'open.ndjson open: 3 accepted, 4 open',
      'killed.ndjson open: 0 accepted, 8 open',
    ]);
    for (const id of ['done-2', 'open-1', 'killed-1', 'cancelled-1', 'reject-row'])
      expect((await conv('order', id)).status).toBe(0);
    for (const { id } of records(await conv('batch', 'list', '--json'))) {
      expect((await conv('batch', 'show', String(id))).status).toBe(0);
      expect(records(await conv('batch', 'export', String(id), '--json')).length).toBeGreaterThan(
        0,
      );
    }
  });

  it('is gone on with: what was open is sent once, and nothing else', async () => {
    const open = records(await conv('log', '--pending', '--json')).map(({ event_id }) => event_id);
    expect(
      (await conv('settle', 'paid-open-2', 'withdrawn', '--reason', 'x', '--yes')).status,
    ).toBe(2);
    const withdrawn = argv`settle paid-open-2 withdrawn --reason x --may-have-been-counted --yes`;
    expect((await conv(...withdrawn)).status).toBe(0);
    const resumed = records(await conv('batch', 'list', '--json')).find(
      ({ source }) => source === 'killed.ndjson',
    );
    expect((await conv('send', '--resume', String(resumed?.id))).status).toBe(0);
    expect((await conv('replay', '--pending')).status).toBe(8);
    const sent = service.requests.map(({ body }) => JSON.parse(body.toString()).event_id);
    expect(sent.toSorted()).toEqual(open.filter((id) => id !== 'paid-open-2').toSorted());
    expect(await states()).toEqual({ accepted: 27, rejected: 2, withdrawn: 1 });
    expect(await batches()).toEqual([
      'done.ndjson done: 5 accepted, 0 open',
      'conflict.ndjson done: 1 accepted, 0 open',
      'cancelled.ndjson cancelled: 3 accepted, 0 open',
      'open.ndjson done: 6 accepted, 0 open',
      'killed.ndjson done: 8 accepted, 0 open',
    ]);
  });
});
