import { describe, expect, it } from 'vitest';
import { History } from '../../../src/service/history/history.ts';
import type { RequestLog } from '../../../src/service/log.ts';

const LOG: RequestLog = {
  receivedAt: 1_800_000_000,
  method: 'POST',
  path: '/conversions',
  httpStatus: 200,
  outcome: 'accepted',
  warnings: [],
};

const sequencesOf = (history: History) => history.entries.map(({ sequence }) => sequence);

const filled = (keep: number, count: number, body = Buffer.from('{}')): History => {
  const history = new History(keep);
  for (let at = 0; at < count; at += 1) history.add(LOG, body);
  return history;
};

describe('the history of requests', () => {
  it('numbers them from 1 on, the oldest first', () => {
    expect(sequencesOf(filled(10, 3))).toEqual([1, 2, 3]);
  });

  it('forgets the oldest, and says how many', () => {
    const history = filled(100, 1000);
    expect(history.entries.length).toBeLessThan(120);
    expect(history.entries.length).toBeGreaterThanOrEqual(100);
    expect(history.entries.at(-1)?.sequence).toBe(1000);
    expect(history.dropped + history.entries.length).toBe(1000);
  });

  it('counts the forgotten ones, too', () => {
    const history = filled(2, 9);
    history.add({ ...LOG, outcome: 'refused' }, Buffer.from(''));
    expect(history.totals).toEqual({ accepted: 9, repeated: 0, refused: 1 });
  });

  it('keeps no more than 32 MiB of bodies, and always the latest', () => {
    const history = filled(1000, 50, Buffer.alloc(1024 * 1024));
    expect(history.entries.length).toBe(32);
    history.add(LOG, Buffer.alloc(40 * 1024 * 1024));
    expect(sequencesOf(history)).toEqual([51]);
  });

  it('gives what came after one', () => {
    expect(filled(10, 5).after(3)).toHaveLength(2);
  });

  it('goes on with the numbers after it was cleared', () => {
    const history = filled(10, 5);
    history.clear();
    expect(history.totals.accepted).toBe(0);
    expect(history.add(LOG, Buffer.from('')).sequence).toBe(6);
  });

  it('tells its readers until they end it', () => {
    const history = new History(10);
    const seen: (number | undefined)[] = [];
    const end = history.subscribe((entry) => seen.push(entry?.sequence));
    history.add(LOG, Buffer.from(''));
    history.clear();
    end();
    history.add(LOG, Buffer.from(''));
    expect(seen).toEqual([1, undefined]);
  });
});
