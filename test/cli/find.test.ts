import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Machine } from '../helpers/conv-here.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { accepted, rejected, type Written, writeJournal } from '../helpers/written-journal.ts';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);

const EVENTS: readonly Written[] = [
  {
    eventId: 'e1',
    order: '20260130-001',
    subId: 'web-42',
    fields: { amount: 5000, currency: 'KRW', cb_aev: 'aev_1', product_name: '머그컵' },
    sendings: [accepted(NOW)],
  },
  {
    eventId: 'e2',
    order: '20260130-001',
    kind: 'partial',
    refundId: 'R-7',
    note: 'TICKET-77',
    fields: { refund_amount: 1.5 },
    sendings: [rejected(NOW, 'refund_out_of_range')],
  },
  {
    eventId: 'e3',
    order: '20260130-002',
    note: 'ZD-7: The ticket of the torn mug',
    fields: { amount: 1, currency: 'KRW', cb_aev: 'aev_12' },
    sendings: [accepted(NOW)],
  },
];

const conv = (...argv: readonly string[]) => convWith(EVENTS, argv);

async function convWith(events: readonly Written[], argv: readonly string[]) {
  const home = temporaryDirectory();
  await writeJournal(path.join(home, 'data'), events);
  const dependencies = fakeDependencies(home, { now: NOW, variables: {} });
  const status = await run(argv, dependencies);
  return { status, out: dependencies.terminal.printed(), err: dependencies.terminal.noted() };
}

describe('conv show, also by its other names', () => {
  it.each(['show', 'order', 'find'])('conv %s is the same look-up', async (name) => {
    expect((await conv(name, '20260130-001')).out).toMatch(/^order 20260130-001\n/);
    expect((await conv(name, 'e1')).out).toMatch(/^e1 {2}accepted\n/);
    expect((await conv(name, 'R-7')).out).toMatch(/refund ID R-7\n$/);
    expect((await conv(name, '--help')).out).toMatch(/^Usage: conv show \[/);
  });

  it('shows both, if an order and an event have the ID', async () => {
    const { out } = await convWith(
      [{ eventId: '7', order: '7', sendings: [accepted(NOW)] }],
      ['show', '7'],
    );
    expect(out).toMatch(/^order 7\n[\s\S]*\n7 {2}accepted\n/);
  });

  it.each([
    [
      '20260130',
      ['merchant_order_id', 'merchant_order_id', 'merchant_order_id'],
      ['e1', 'e2', 'e3'],
    ],
    ['aev_1', ['cb_aev', 'cb_aev'], ['e1', 'e3']],
    ['web-', ['sub_id'], ['e1']],
    ['R-7', ['refund_id'], ['e2']],
    ['머그', ['product_name'], ['e1']],
    ['TICKET-77', ['note'], ['e2']],
    ['AEV_12', ['cb_aev'], ['e3']],
    ['https://shop.example/p/1?utm=x&cb_aev=aev_12#top', ['cb_aev'], ['e3']],
    ['the ticket of the torn mug', ['note'], ['e3']],
  ])('finds %s', async (text, fields, ids) => {
    const { status, out } = await conv('find', text, '--json');
    const lines = jsonLines(out);
    expect([status, lines.map(({ found_by }) => found_by)]).toEqual([0, fields]);
    expect(lines.map(({ event_id }) => event_id)).toEqual(ids);
  });

  it('says where it found the text, and what to look at next', async () => {
    const { status, out, err } = await conv('find', 'aev_12');
    expect(status).toBe(0);
    expect(out).toMatch(/20260130-002 .* click ID aev_12\n$/);
    expect(err).toContain('conv show 20260130-002');
    expect((await conv('find', 'aev_')).err).toBe('');
  });

  it('says that there is more', async () => {
    const { out, err } = await conv('find', 'aev_', '--limit', '1');
    expect([out.split('\n').length - 1, err]).toEqual([1, expect.stringContaining('first 1;')]);
  });

  it.each([
    [['nothing'], 'no ID, product name, or note starts with "nothing", and no note contains it'],
    [[''], 'a non-empty ID or text'],
    [argv`R-7 --body`, 'R-7 is not an event ID'],
    [argv`e1 --limit 0`, '--limit must be a whole number'],
  ])('refuses %j', async (argv, sentence) => {
    const { status, out, err } = await conv('find', ...argv);
    expect([status === 0, out, err]).toEqual([false, '', expect.stringContaining(sentence)]);
  });
});

describe('a note', () => {
  it.each([
    [['log', '--json'], '"refund_id":"R-7","note":"TICKET-77"'],
    [['log', '--csv'], ',R-7,TICKET-77'],
    [['log'], 'refund_out_of_range  TICKET-77'],
    [['show', 'e2'], 'TICKET-77'],
    [argv`show e2 --json`, '"note":"TICKET-77"'],
    [['order', '20260130-001'], 'TICKET-77'],
    [argv`order 20260130-001 --json`, '"note":"TICKET-77"'],
  ])('is shown by conv %j', async (argv, shown) => {
    expect((await conv(...argv)).out).toContain(shown);
  });
});

describe('--note', () => {
  let machine: Machine;
  let service: TestService;
  beforeEach(async () => {
    machine = createMachine();
    service = await startTestService(accept);
  });
  afterEach(async () => {
    machine.remove();
    await service.close();
  });

  const SECRET = 'a-secret-of-this-test';
  const report = (args: readonly string[], input?: string) =>
    machine.run(args, {
      env: {
        CONV_API_KEY: 'k',
        CONV_HMAC_SECRET: SECRET,
        CONV_ENDPOINT: service.url,
        CONV_CURRENCY: 'KRW',
      },
      ...(input === undefined ? {} : { input }),
    });
  const notesFound = async (text: string): Promise<string[]> => {
    const { stdout } = await report(argv`find ${text} --json`);
    return jsonLines(stdout)
      .map((it) => it.merchant_order_id)
      .sort();
  };
  const PAID = argv`paid --order 1 --amount 5 --click-id aev_1`;

  it('is kept with every report, and is not sent', async () => {
    const note = ['--note', 'TICKET-77'];
    await report([...PAID, ...note]);
    await report(argv`partial --order 1 --amount 1 --refund-id R-1 ${note}`);
    await report(argv`cancel --order 1 ${note}`);
    await report(argv`decline --order 2 --reason ours ${note}`);
    const rows = ['3', '4'].map((id) =>
      JSON.stringify({ kind: 'paid', merchant_order_id: id, amount: 5, currency: 'KRW' }),
    );
    const sent = await report(argv`send - --yes ${note}`, `${rows.join('\n')}\n`);
    expect(sent.stderr).toContain('2 rows');
    expect((await report(['batch', 'export'])).stdout.match(/,TICKET-77\r\n/g)).toHaveLength(2);
    const [batch] = jsonLines((await report(argv`batch list --json`)).stdout);
    expect((await report(['show', batch?.id])).stdout).toMatch(/note +TICKET-77\n/);
    expect(await notesFound('TICKET-77')).toEqual(['1', '1', '1', '2', '3', '4']);
    expect(await notesFound('R-1')).toEqual(['1']);
    const bodies = service.requests.map(({ body }) => Buffer.from(body).toString());
    expect(bodies).toHaveLength(6);
    expect(bodies.join()).not.toContain('TICKET');
  });

  it('stays what it was when the event was written', async () => {
    await report(argv`${PAID} --note first`);
    const { stderr } = await report(argv`${PAID} --note second`);
    expect(stderr).toContain('keeps its earlier note');
    expect((await report(argv`${PAID} --note first`)).stderr).not.toContain('keeps the note');
    expect(await notesFound('first')).toEqual(['1']);
  });

  it.each([
    ['', '1 to 500 characters'],
    [' ', '1 to 500 characters'],
    ['n'.repeat(501), '1 to 500 characters'],
    [`see ${SECRET}`, 'contains the'],
  ])('is refused where it is %j', async (note, sentence) => {
    for (const args of [PAID, argv`send - --yes`]) {
      const row = { kind: 'paid', merchant_order_id: '3', amount: 5, currency: 'KRW' };
      const { status, stderr } = await report(argv`${args} --note ${note}`, JSON.stringify(row));
      expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
    expect(service.requests).toEqual([]);
  });
});
