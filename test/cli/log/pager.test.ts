import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SqliteFile } from '../../../src/client/journal/sqlite-connection.ts';
import { argv } from '../../helpers/argv.ts';
import { createMachine } from '../../helpers/conv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { type PtySession, startPty } from '../../helpers/pty.ts';
import { writeOrders } from '../../helpers/written-journal.ts';

const ORDERS = 3000;

const machine = perTest(createMachine, (it) => it.remove());

/** A pager that shows so many lines, waits for a key, and is left. */
function pagerOf(lines: number): string {
  const file = path.join(machine.home, 'pager');
  writeFileSync(
    file,
    `#!/bin/sh\necho "paged with $LESS"\nhead -n ${lines}\necho MORE\nread -r key < /dev/tty\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

const onTerminal = (words: readonly string[], PAGER: string): PtySession =>
  startPty(words, { env: { ...machine.env, PAGER }, cwd: machine.home });

const ordersOn = (session: PtySession): number => session.text().match(/order-\d+/g)?.length ?? 0;

/** Only who reads the journal to its end meets it. */
function damageOldest(): void {
  const file = new SqliteFile(path.join(machine.home, 'data', 'journal.db'), 1000);
  file.run("UPDATE events SET body = x'00' WHERE sequence = 1");
  file.close();
}

describe('conv log on a terminal', () => {
  beforeEach(() => writeOrders(path.join(machine.home, 'data'), ORDERS));

  it('is read by the pager as far as it is shown, and ends quietly with it', async () => {
    damageOldest();
    const session = onTerminal(['log'], pagerOf(4));
    await session.answer('MORE');
    expect(await session.exit()).toEqual({ status: 0 });
    expect(session.text()).toMatch(/^paged with FRX\r?\ntime +kind +order /);
    expect(session.text()).toContain('order-2999');
    expect([ordersOn(session), session.text().trimEnd().split('\n').at(-1)]).toEqual([3, 'MORE']);
  });

  it.each([
    [argv`log --limit 7`, 7],
    [argv`log --limit 70 --order order-7`, 1],
    [['log'], ORDERS],
    [argv`log --all`, ORDERS],
  ])('%j is paged whole', async (words, count) => {
    const session = onTerminal(words, pagerOf(9999));
    await session.answer('MORE');
    expect(await session.exit()).toEqual({ status: 0 });
    expect(ordersOn(session)).toBe(count);
    expect(session.text()).not.toContain('showing the newest');
  });

  it('names damage after the pager was left', async () => {
    damageOldest();
    const session = onTerminal(['log'], pagerOf(9999));
    await session.answer('MORE');
    await session.waitFor('journal_corrupt');
    expect(await session.exit()).toEqual({ status: 1 });
  });

  it.each(['cat', '', 'no-such-pager', 'exit 3; #'])(
    'prints one or two screens without a pager: %j',
    async (pager) => {
      const session = onTerminal(['log'], pager);
      expect(await session.exit()).toEqual({ status: 0 });
      expect(ordersOn(session)).toBe(50);
      expect(session.text().trimEnd()).toMatch(
        /\nshowing the newest 50; use --limit N or --all to show more$/,
      );
    },
  );

  it.each([
    [argv`log --all`, ORDERS],
    [argv`log --limit 60`, 60],
  ])('prints what was asked for without a pager: %j', async (words, count) => {
    const session = onTerminal(words, 'cat');
    expect(await session.exit()).toEqual({ status: 0 });
    expect([ordersOn(session), session.text().includes('showing')]).toEqual([count, false]);
  });

  it.each(['--json', '--csv'])('%s is never paged', async (form) => {
    const session = onTerminal(argv`log --limit 2 ${form}`, pagerOf(9));
    expect(await session.exit()).toEqual({ status: 0 });
    expect(session.text()).not.toContain('paged with');
    expect(session.text()).toContain('order-2998');
  });

  it('opens no pager where nothing matches', async () => {
    const session = onTerminal(argv`log --order none`, pagerOf(9));
    expect(await session.exit()).toEqual({ status: 0 });
    expect(session.text().trim()).toBe('no events match');
  });
});
