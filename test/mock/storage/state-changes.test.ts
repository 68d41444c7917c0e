import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change, ServiceStore } from '../../../src/mock/service/state.ts';
import { openState } from '../../../src/mock/storage/state-file.ts';
import { encodeState } from '../../../src/mock/storage/state-format.ts';
import { KEY, paid } from '../requests.ts';
import { accept, comparable, failureOf, newFile, stateAfter } from './samples.ts';

/** Reports of a state that is above 256 KB. */
const MANY = 600;
const LONG = 'x'.repeat(150);

const report = (id: number | string) => ['paid', paid(`o-${id}${LONG}`, `e-${id}`)] as const;

/** Accepts one more report. */
function change(state: ServiceStore, id: number | string): Change {
  accept(state, [report(id)]);
  const ledger = state.ledgers.get(KEY);
  const [order, event] = [ledger?.orders.get(`o-${id}${LONG}`), ledger?.events.get(`e-${id}`)];
  if (order === undefined || event === undefined) throw new Error(`o-${id} is not accepted`);
  return { apiKey: KEY, order, event };
}

async function largeState() {
  const file = newFile();
  const state = stateAfter(Array.from({ length: MANY }, (_, id) => report(id)));
  const { writer } = openState(file);
  writer.changed(state);
  await writer.settled();
  const add = async (id: number | string): Promise<void> => {
    writer.changed(state, change(state, id));
    await writer.settled();
  };
  return { file, changes: `${file}.changes`, state, writer, add };
}

const namesBeside = (file: string): string[] => readdirSync(path.dirname(file));

describe('a large state', () => {
  it('is not written anew for each report, and is whole at the end', async () => {
    const { file, changes, state, writer, add } = await largeState();
    const { ino } = statSync(file, { bigint: true });
    for (let id = 0; id < 50; id += 1) {
      await add(`new-${id}`);
      expect(readFileSync(changes, 'utf8')).toContain(`e-new-${id}`);
    }
    expect(statSync(file, { bigint: true }).ino).toBe(ino);
    expect(statSync(changes).size).toBeLessThan(50 * 1000);
    await writer.finished();
    expect(readFileSync(file, 'utf8')).toBe(encodeState(state));
    expect(namesBeside(file)).toEqual(['state.json']);
  });

  it('has everything after a kill, also of a line that was cut off', async () => {
    const { file, changes, state, add } = await largeState();
    await add('new');
    appendFileSync(changes, '{"version": 1,"merchants": [{"api_key": "k","orders": [{}');
    const opened = openState(file);
    expect(comparable(opened)).toEqual(comparable(state));
    opened.writer.changed({ ledgers: opened.ledgers }, change(state, 'next'));
    await opened.writer.settled();
    expect(namesBeside(file)).toEqual(['state.json']);
  });

  it('is not set back by changes that it has already', async () => {
    const { file, changes, state, writer, add } = await largeState();
    await add('new');
    const first = readFileSync(file);
    writer.changed(state);
    // Killed between the new state and the removal of what became it.
    copyFileSync(changes, `${file}.kept`);
    await writer.settled();
    const { digest } = await digestOf(file);
    copyFileSync(`${file}.kept`, changes);
    appendFileSync(changes, `\n{"became":"${digest}"}\n`);
    expect(comparable(openState(file))).toEqual(comparable(state));
    // Killed before the new state took its place.
    writeFileSync(file, first);
    expect(comparable(openState(file))).toEqual(comparable(state));
  });

  it('is refused where its changes follow another one', async () => {
    const { file, add } = await largeState();
    await add('new');
    writeFileSync(file, encodeState(stateAfter([report(1)])));
    expect(failureOf(() => openState(file))).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('.changes belongs to a different version'),
    });
  });

  it('takes up its changes before they are larger than itself', async () => {
    const { file, changes, state, add } = await largeState();
    const { ino } = statSync(file, { bigint: true });
    let most = 0;
    for (let id = 0; statSync(file, { bigint: true }).ino === ino; id += 1) {
      expect(id).toBeLessThan(2 * MANY);
      await add(`new-${id}`);
      if (existsSync(changes)) most = Math.max(most, statSync(changes).size);
    }
    expect(most).toBeGreaterThan(statSync(file).size / 4);
    expect(readFileSync(file, 'utf8')).toBe(encodeState(state));
    expect(namesBeside(file)).toEqual(['state.json']);
  });
});

async function digestOf(file: string) {
  const { createHash } = await import('node:crypto');
  return { digest: createHash('sha256').update(readFileSync(file)).digest('hex') };
}
