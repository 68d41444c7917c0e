import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { finished, type RunOptions } from '../helpers/conv-here.ts';
import { createMerchant, json } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { type Answer, accept, drop, respond, stall } from '../helpers/service.ts';

/** Nothing lost and nothing counted twice: each case is a way in which it once could be. */

const PAID = argv`paid --order 1 --amount 5000 --currency KRW --click-id aev`;
const REFUND = argv`partial --order 1 --refund-id R1 --amount`;
const ONCE = argv`--retries 0 --json`;

const merchant = perTest(createMerchant, (it) => it.leave());

const conv = (args: readonly string[], options: RunOptions = {}) => merchant.conv(args, options);
const refuse = respond(
  422,
  '{"error":{"code":"refund_out_of_range","message":"the refund is above what is left"}}',
);
const eventIds = () => merchant.bodies().map((body) => JSON.parse(body).event_id);

/** The first of these answers to the first request, and so on; the last one to all others. */
const inOrder =
  (...answers: Answer[]): Answer =>
  (response, request, count) =>
    (answers[count - 1] ?? answers.at(-1))?.(response, request, count);

describe('a refusal frees the event id only where nothing can have been counted', () => {
  it('not after an attempt that may have been counted', async () => {
    merchant.answers(inOrder(drop, refuse));
    const first = await conv(argv`${REFUND} 2000 --json`);
    expect(first.status).toBe(6);
    expect(json(first)).toMatchObject({ outcome: 'unconfirmed' });
    const edited = await conv([...REFUND, '1500']);
    expect(edited.status).toBe(2);
    expect(edited.stderr).toContain('[event_conflict]');
    expect(new Set(eventIds()).size).toBe(1);
  });

  it('not after an attempt of an earlier run that may have been counted', async () => {
    merchant.answers(inOrder(drop, refuse));
    await conv([...REFUND, '2000', ...ONCE]);
    expect(json(await conv([...REFUND, '2000', ...ONCE]))).toMatchObject({
      outcome: 'unconfirmed',
    });
    expect((await conv([...REFUND, '1500'])).status).toBe(2);
  });

  it('not where the service knows the id with another body', async () => {
    merchant.answers(respond(422, '{"error":{"code":"event_id_reused","message":"other body"}}'));
    const refused = await conv([...REFUND, '1500', ...ONCE]);
    expect(refused.status).toBe(5);
    expect(json(refused).error.code).toBe('event_id_reused');
    expect((await conv([...REFUND, '1000'])).status).toBe(2);
  });

  it('not for a report whose corrected successor is on its way', async () => {
    merchant.answers(refuse);
    await conv([...REFUND, '2000']);
    merchant.answers(accept);
    await conv([...REFUND, '1500']);
    const retyped = await conv([...REFUND, '2000']);
    expect(retyped.status).toBe(2);
    expect(merchant.service.requests).toHaveLength(2);
  });

  it.each([
    [PAID.with(4, '4000'), PAID],
    [
      [...REFUND, '1500'],
      [...REFUND, '2000'],
    ],
  ])(
    'and never for a report whose corrected successor %j was accepted',
    async (mended, refused) => {
      merchant.answers(inOrder(refuse, accept));
      expect((await conv([...refused, ...ONCE])).status).toBe(5);
      expect((await conv([...mended, ...ONCE])).status).toBe(0);
      const [first = '', second = ''] = eventIds();
      const again = await conv(argv`replay --event-id ${first}`);
      expect(again.stderr).toContain(`the corrected report ${second} replaced it`);
      expect(merchant.service.requests).toHaveLength(2);
    },
  );

  it('not while it is being sent again, even if that process is killed', async () => {
    merchant.answers(refuse);
    await conv([...REFUND, '2000']);
    merchant.answers(stall);
    const arrived = merchant.service.nextRequest();
    const child = merchant.machine.start([...REFUND, '2000'], { env: merchant.credentials });
    await arrived;
    child.kill('SIGKILL');
    await once(child, 'close');
    merchant.answers(accept);
    expect((await conv([...REFUND, '1500'])).stderr).toContain('[event_conflict]');
    expect(json(await conv(argv`replay --pending --json`))).toMatchObject({
      outcome: 'accepted',
    });
    expect(new Set(eventIds()).size).toBe(1);
  });

  it("not by a gateway's own 4xx: the event stays open", async () => {
    merchant.answers(respond(404, '<html><title>maintenance</title></html>'));
    expect((await conv([...PAID, ...ONCE])).status).toBe(6);
    merchant.answers(accept);
    expect(json(await conv(argv`replay --pending --json`))).toMatchObject({
      outcome: 'accepted',
    });
  });
});

describe('a refund id', () => {
  it.each([[''], ['  ']])(
    'that is empty (%j) is refused: it would make every refund one',
    async (id) => {
      const { status, stderr } = await conv(argv`partial --order 1 --amount 5 --refund-id ${id}`);
      expect(status).toBe(2);
      expect(stderr).toContain('--refund-id: is empty');
    },
  );

  it('beside an event id says nothing, and that is said', async () => {
    const { status, stderr } = await conv(argv`${REFUND} 5 --event-id e1`);
    expect(status).toBe(2);
    expect(stderr).toContain('--refund-id: has no effect with an event ID');
  });
});

describe('replay', () => {
  it('of no ids from a pipe sends nothing', async () => {
    await conv(PAID);
    const { status, stdout, stderr } = await conv(['replay', '-'], { input: '' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toContain('nothing to resend');
    expect(merchant.service.requests).toHaveLength(1);
  });

  it('of an order that it does not know says so', async () => {
    await conv(PAID);
    const { status, stderr } = await conv(argv`replay --order no-such`);
    expect(status).toBe(2);
    expect(stderr).toContain('[unknown_event]');
  });

  it('lets a later event of an order wait for the earlier one', async () => {
    merchant.answers(respond(503, ''));
    await conv([...PAID, ...ONCE]);
    await conv(argv`cancel --order 1 --overtake ${ONCE}`);
    await conv(argv`cancel --order 2 ${ONCE}`);
    const held = await conv(argv`replay --pending ${ONCE}`);
    expect(held.status).toBe(8);
    expect(held.stderr).toMatch(/cancel-\w+ waits for an earlier event/);
    expect(
      merchant
        .bodies()
        .slice(3)
        .map((body) => JSON.parse(body).merchant_order_id),
    ).toEqual(['1', '2']);
    merchant.answers(accept);
    expect((await conv(['replay', '--pending'])).status).toBe(0);
    expect(merchant.bodies().slice(5)).toEqual(merchant.bodies().slice(0, 3));
  });

  it('points out what is open under another key', async () => {
    merchant.answers(respond(401, ''));
    await conv(PAID, { env: { CONV_API_KEY: 'mistyped' } });
    merchant.answers(accept);
    const own = await conv(['replay', '--pending']);
    expect(own.stderr).toContain(
      `note: 1 open report was journaled for another merchant with this secret; to send to ${merchant.service.url}: conv replay --pending --other-account\n`,
    );
    expect(merchant.service.requests).toHaveLength(1);
    expect((await conv(argv`replay --pending --other-account`)).status).toBe(0);
    expect(merchant.service.requests).toHaveLength(2);
  });

  it('does not guess between two accounts that have the id', async () => {
    const cancel = argv`cancel --order 1 --event-id e2`;
    await conv(cancel, { env: { CONV_API_KEY: 'key_2' } });
    await conv(cancel, { env: { CONV_API_KEY: 'key_3' } });
    const { status, stderr } = await conv(argv`replay --event-id e2 --other-account`);
    expect(status).toBe(2);
    expect(stderr).toContain('several accounts have');
    expect(merchant.service.requests).toHaveLength(2);
  });

  it('never goes where the event was journaled for, only where the account in use points', async () => {
    const elsewhere = { env: { CONV_ENDPOINT: 'http://127.0.0.1:9', CONV_API_KEY: 'key_2' } };
    const { event_id } = json(await conv([...PAID, ...ONCE], elsewhere));
    const replay = argv`replay ${event_id}`;
    const refused = await conv(replay);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(`${event_id}: belongs to http://127.0.0.1:9\n`);
    expect(refused.stderr).toContain(
      `to send it to ${merchant.service.url}: conv ${replay.join(' ')} --other-account\n`,
    );
    expect(merchant.service.requests).toHaveLength(0);
    const explicit = await conv(argv`${replay} --other-account --json`);
    expect(json(explicit)).toMatchObject({ event_id, outcome: 'accepted' });
    expect(merchant.service.requests).toHaveLength(1);
    expect((await conv(['log', '--pending'])).stdout).toBe('');
  });

  it('passes over an event that is a conflict, and sends the others', async () => {
    const foreign = { env: { CONV_API_KEY: 'key_2' } };
    merchant.answers(respond(503, ''));
    for (const order of ['1', '2']) {
      await conv(argv`cancel --order ${order} --event-id e${order} ${ONCE}`, foreign);
    }
    merchant.answers(accept);
    await conv(argv`decline --order 1 --event-id e1 --reason 'own channel'`);
    const run = await conv(argv`replay --pending --other-account --json`);
    expect(run.status).toBe(8);
    expect(run.stderr).toContain('event_conflict');
    expect(json(run)).toMatchObject({ event_id: 'e2', outcome: 'accepted' });
  });

  it('is told after an interrupt with the flags that name the account', async () => {
    merchant.answers(stall);
    const arrived = merchant.service.nextRequest();
    const { CONV_API_KEY, CONV_HMAC_SECRET } = merchant.credentials as Record<string, string>;
    const env = { CONV_API_KEY: CONV_API_KEY ?? '', CONV_HMAC_SECRET: CONV_HMAC_SECRET ?? '' };
    const child = merchant.machine.start(argv`${PAID} --endpoint ${merchant.service.url}`, { env });
    const run = finished(child);
    await arrived;
    child.kill('SIGINT');
    const { stderr } = await run;
    const [, eventId = '', flags = ''] = /conv replay (\S+)( --endpoint \S+)/.exec(stderr) ?? [];
    expect(flags).toBe(` --endpoint ${merchant.service.url}`);
    merchant.answers(accept);
    const again = argv`replay --event-id ${eventId} ${flags.trim().split(' ')}`;
    expect((await merchant.machine.run(again, { env })).status).toBe(0);
    const shown = await merchant.machine.run(argv`show ${eventId} --json`, { env });
    expect(json(shown).replay).toBe(`conv replay ${eventId}${flags}`);
  });

  it('interrupted between two events leaves the rest in the journal', async () => {
    merchant.answers(respond(503, ''));
    for (const order of ['1', '2', '3']) await conv(argv`cancel --order ${order} ${ONCE}`);
    merchant.answers(stall);
    const arrived = merchant.service.nextRequest();
    const child = merchant.machine.start(['replay', '--pending'], { env: merchant.credentials });
    const run = finished(child);
    await arrived;
    child.kill('SIGINT');
    expect((await run).status).toBe(130);
    expect(merchant.service.requests).toHaveLength(4);
    merchant.answers(accept);
    expect((await conv(['replay', '--pending'])).status).toBe(0);
  });
});

describe('the same id for another report', () => {
  it('is a conflict for --curl and a dry run, too, and a kind is part of a report', async () => {
    await conv(argv`cancel --order 1 --event-id e1`);
    const decline = argv`decline --order 1 --event-id e1`;
    for (const flags of [[], ['--dry-run'], ['--curl']]) {
      const { status, stderr } = await conv([...decline, ...flags]);
      expect(status).toBe(2);
      expect(stderr).toContain('kind: was cancel, now decline');
    }
    expect(merchant.service.requests).toHaveLength(1);
  });
});

describe('what the service echoes', () => {
  it('does not change the verdict where a short secret is part of it', async () => {
    const env = { CONV_HMAC_SECRET: 'test' };
    const run = await conv(argv`cancel --order test-1 --json`, { env });
    expect(json(run)).toMatchObject({ outcome: 'accepted' });
  });

  it('is shown without the signature of the attempt', async () => {
    merchant.answers((response, { headers }) => {
      response.writeHead(500).end(`signature ${headers['x-signature']}`);
    });
    const run = await conv(argv`${PAID} --verbose ${ONCE}`);
    const signature = String(merchant.service.requests[0]?.headers['x-signature']);
    expect(run.stdout + run.stderr).toContain('signature <hidden>');
    expect(run.stdout + run.stderr).not.toContain(signature);
  });
});

describe('ids with shell and control characters', () => {
  it('reach a screen quoted and visible', async () => {
    merchant.answers(respond(503, ''));
    const input = JSON.stringify({
      merchant_order_id: '1',
      event_id: 'y; touch x \u001b]0;t\u0007',
    });
    const { stdout } = await conv(argv`cancel - --retries 0`, { input });
    expect(stdout).toContain(`conv replay "$(printf 'y; touch x \\033]0;t\\007')"`);
    expect(stdout).not.toMatch(/[\u001b\u0007]/);
  });
});

describe('a command line that looks like something else', () => {
  it.each([
    [argv`cancel --order -V1`, 0],
    [argv`decline --order 1 --reason '-Very late'`, 0],
    [['--', 'cancel'], 2],
    [argv`cancel a.json --file b.json`, 2],
  ])('conv %j', async (args, status) => {
    const run = await conv([...args, '--json']);
    expect(run.status).toBe(status);
    expect(merchant.service.requests).toHaveLength(status === 0 ? 1 : 0);
  });
});
