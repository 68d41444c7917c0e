import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { actorIn } from '../../src/cli/actor.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, startTestService } from '../helpers/service.ts';

describe('the actor', () => {
  it('is CONV_ACTOR, or else the user at the host', () => {
    expect(actorIn({ CONV_ACTOR: ' nightly job ' })).toBe('nightly job');
    expect(actorIn({ CONV_ACTOR: '가'.repeat(128) })).toHaveLength(128);
    expect(actorIn({ CONV_ACTOR: ' ' }, () => 'mia')).toBe(`mia@${hostname()}`);
    expect(actorIn({})).toMatch(new RegExp(`^.+@${hostname()}$`));
  });
});

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

const conv = (args: readonly string[], CONV_ACTOR: string) =>
  machine.run(args, {
    env: { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: service.url, CONV_ACTOR },
  });
const paid = (order: string) => argv`paid --order ${order} --amount 5 --currency KRW`;

describe('a report', () => {
  it.each([
    ['mia\u001b[2J', 'conv: CONV_ACTOR contains a control character; nothing was sent [usage]'],
    ['m'.repeat(129), 'conv: CONV_ACTOR is longer than 128 characters; nothing was sent [usage]'],
  ])('is not sent under %j', async (actor, problem) => {
    const { status, stderr } = await conv(paid('1'), actor);
    expect([status, stderr.split('\n')]).toEqual([2, expect.arrayContaining([problem])]);
    expect(service.requests).toHaveLength(0);
  });

  it('is counted by who made it, where several have reported', async () => {
    await conv(paid('1'), 'mia@laptop');
    expect((await conv(['journal', 'status'], '')).stdout).not.toContain('made by');
    await conv(paid('2'), 'tom@desk');
    await conv(paid('3'), 'tom@desk');
    const [words, json] = [
      await conv(['journal', 'status'], ''),
      await conv(argv`journal status --json`, ''),
    ];
    expect(words.stdout).toMatch(/made by +tom@desk 2, mia@laptop 1\n/);
    expect(JSON.parse(json.stdout).made_by).toEqual([
      { actor: 'tom@desk', events: 2 },
      { actor: 'mia@laptop', events: 1 },
    ]);
  });

  it('is listed with who sent it, and found by that', async () => {
    await conv(paid('1'), 'mia@laptop');
    expect((await conv(['log'], '')).stdout).not.toContain('mia@laptop');
    await conv(paid('2'), 'tom@desk');
    expect((await conv(['log'], '')).stdout).toMatch(/ 2 .*tom@desk +-\n.* 1 .*mia@laptop +-\n/);
    const { stdout } = await conv(argv`log --actor mia --json`, '');
    expect(jsonLines(stdout)).toEqual([
      expect.objectContaining({
        merchant_order_id: '1',
        actor: 'mia@laptop',
        conv_version: version,
        last_actor: 'mia@laptop',
      }),
    ]);
    expect((await conv(argv`log --actor mallory`, '')).stderr).toContain('no events match');
  });

  it('is shown in its order with everyone who sent it', async () => {
    await conv(paid('1'), 'mia@laptop');
    await conv(argv`partial --order 1 --refund-id r --amount 2`, 'tom@desk');
    expect((await conv(['order', '1'], '')).stdout).toMatch(/mia@laptop\n.*tom@desk\n/);
    const { events } = JSON.parse((await conv(argv`order 1 --json`, '')).stdout);
    expect(events).toMatchObject([{ actor: 'mia@laptop' }, { actor: 'tom@desk' }]);
  });
});
