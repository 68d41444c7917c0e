import { describe, expect, it } from 'vitest';
import { History } from '../../../src/mock/service/history.ts';
import type { RequestLog } from '../../../src/mock/service/log.ts';

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

  it.each([1, 2, 7, 8, 9, 100])(
    'of %i to keep it never shows more, and says how many it forgot',
    (keep) => {
      const history = new History(keep);
      for (let at = 1; at <= 3 * keep + 5; at += 1) {
        history.add(LOG, Buffer.from('{}'));
        const kept = Math.min(at, keep);
        expect(sequencesOf(history)).toEqual(
          Array.from({ length: kept }, (_, behind) => at - kept + 1 + behind),
        );
        expect(history.dropped).toBe(at - kept);
        expect(history.after(at - 1).map(({ sequence }) => sequence)).toEqual([at]);
        expect(history.after(0)).toHaveLength(kept);
      }
    },
  );

  it('what a reader was given stays as it was', () => {
    const history = filled(10, 25);
    const given = [...history.entries];
    const view = history.after(0);
    history.add(LOG, Buffer.from(''));
    expect(view).toEqual(given);
  });

  it('counts the forgotten ones, too', () => {
    const history = filled(2, 9);
    history.add({ ...LOG, outcome: 'refused' }, Buffer.from(''));
    expect(history.totals).toEqual({ accepted: 9, repeated: 0, refused: 1 });
  });

  it('keeps no more than 32 MiB of paths', () => {
    const history = new History(10_000);
    const log = { ...LOG, path: `/${'x'.repeat(16 * 1024 - 1)}` };
    for (let at = 0; at < 2060; at += 1) history.add(log, Buffer.from(''));
    expect(history.entries.length).toBe(2048);
    expect(history.dropped).toBe(12);
  });

  it('keeps no more than 32 MiB of bodies, and always the latest', () => {
    const history = filled(1000, 50, Buffer.alloc(1024 * 1024 - LOG.path.length));
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
