import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, startTestService } from '../helpers/service.ts';

/** Nothing listens here: no byte can arrive. */
const NOWHERE = 'http://127.0.0.1:9';

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(accept),
  (it) => it.close(),
);

const conv = (args: readonly string[], endpoint = NOWHERE) =>
  machine.run(args, {
    env: { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: endpoint },
  });

const paid = (amount: string, ...more: string[]) =>
  argv`paid --order 1 --amount ${amount} --currency KRW --retries 0 ${more}`;

const jsonOf = async (args: readonly string[]) =>
  jsonLines((await conv([...args, '--json'])).stdout);

describe('conv settle', () => {
  it('gives up an event that cannot have arrived, once and for all', async () => {
    await conv(paid('4900'));
    const [{ event_id: id }] = await jsonOf(['log']);
    const { status, stdout } = await conv(argv`settle ${id} withdrawn --reason 'given up'`);
    expect([status, stdout]).toEqual([
      0,
      `settled by hand as withdrawn: ${id} (paid of order 1)\n`,
    ]);
    expect(await jsonOf(['log', '--withdrawn'])).toMatchObject([
      { event_id: id, state: 'withdrawn' },
    ]);
    expect(await jsonOf(['log', '--rejected'])).toEqual([]);
    const replayed = await conv(argv`replay --event-id ${id}`, service.url);
    expect([replayed.status, replayed.stderr]).toEqual([
      2,
      expect.stringContaining('was withdrawn and is never sent again'),
    ]);
    expect((await conv(['replay', '--pending'], service.url)).stderr).toContain('nothing');
    expect(service.requests).toHaveLength(0);
    expect((await conv(['show', id])).stdout).toMatch(/withdrawn {2}\d{4}-/);
    expect((await conv(['order', '1'])).stdout).toContain('withdrawn');
  });

  it('lets the order be reported anew, under another id', async () => {
    await conv(paid('4900'));
    const [{ event_id: id }] = await jsonOf(['log']);
    const [withdrawn] = await jsonOf(argv`settle --order 1 withdrawn --reason 'given up' --yes`);
    expect(withdrawn).toMatchObject({ event_id: id, state: 'withdrawn' });
    expect((await conv(paid('4900'))).status).toBe(6);
    expect((await conv(paid('4900'))).status).toBe(6);
    const [next, first] = await jsonOf(['log']);
    expect([next.state, next.attempts, first.event_id]).toEqual(['pending', 2, id]);
    expect(next.event_id).not.toBe(id);
  });

  it('asks for a word where the service may have counted it', async () => {
    const { close, url } = await startTestService((response) => void response.writeHead(500).end());
    await conv(paid('4900'), url);
    await close();
    const refused = await conv(argv`settle --order 1 withdrawn --reason 'given up'`);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('the service may have counted it'),
    ]);
    expect(
      (await conv(argv`settle --order 1 withdrawn --reason 'given up' --may-have-been-counted`))
        .status,
    ).toBe(0);
    expect((await conv(['order', '1'])).stdout).toContain(
      'that was withdrawn may have been counted',
    );
    const sheet = path.join(machine.home, 'shop.csv');
    writeFileSync(sheet, 'merchant_order_id,amount,currency,status\n1,4900,KRW,paid\n');
    const late = path.join(machine.home, 'late.ndjson');
    const [finding, summary] = await jsonOf(argv`reconcile ${sheet} --write ${late}`);
    expect([finding.finding, finding.what_to_do]).toEqual([
      'withdrawn',
      expect.stringContaining('ask the service before you report it again'),
    ]);
    expect([summary.written, existsSync(late)]).toEqual([null, false]);
    const shopify = [
      'Name,Financial Status,Currency,Total,Lineitem name',
      '1,paid,KRW,4900,Mug',
      '',
    ];
    writeFileSync(sheet, shopify.join('\n'));
    const held = await conv(['send', sheet]);
    expect(held.stderr).toContain('1: has a report that was withdrawn but may have been counted');
  });

  it('leaves what the service has settled', async () => {
    await conv(paid('4900'), service.url);
    const [{ event_id: id }] = await jsonOf(['log']);
    const { status, stderr } = await conv(argv`settle ${id} withdrawn --reason 'given up'`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is accepted, not open')]);
    expect((await conv(argv`settle --order 1 withdrawn --reason 'given up'`)).status).toBe(2);
  });
});

describe('a person who knows what became of a report', () => {
  const settle = (...words: string[]) => conv(['settle', ...words]);

  const openEvent = async (): Promise<string> => {
    await conv(paid('4900'));
    const [{ event_id }] = await jsonOf(['log']);
    return event_id;
  };

  it.each(['accepted', 'rejected', 'withdrawn'])(
    'settles it as %s: every view knows who and why',
    async (outcome) => {
      const id = await openEvent();
      const settled = await settle(id, outcome, '--reason', 'TICKET-77', '--json');
      expect(settled.status).toBe(0);
      const byHand = { outcome, reason: 'TICKET-77', actor: expect.any(String) };
      expect(JSON.parse(settled.stdout)).toMatchObject({ state: outcome, settled_by_hand: byHand });
      expect((await conv(['show', id])).stdout).toMatch(
        new RegExp(`by hand +as ${outcome} by \\S+ on .*: TICKET-77`),
      );
      expect((await conv(['order', '1'])).stdout).toContain('TICKET-77');
      expect((await conv(['log'])).stdout).toContain('settled_by_hand: TICKET-77');
      const listed = { event_id: id, attempts: 1, last_outcome: 'undelivered' };
      expect(await jsonOf(['log'])).toMatchObject([
        { ...listed, reason: 'settled_by_hand: TICKET-77', settled_by_hand: byHand },
      ]);
      expect(await jsonOf(['order', '1'])).toMatchObject([
        { events: [{ attempts: 1, settled_by_hand: byHand }] },
      ]);
      expect((await conv(['replay', '--pending'], service.url)).stderr).toContain('nothing');
      expect(service.requests).toHaveLength(0);
    },
  );

  it('an accepted sale counts in the order, and in a comparison with the shop', async () => {
    const id = await openEvent();
    await settle(id, 'accepted', '--reason', 'TICKET-77');
    const [order] = await jsonOf(['order', '1']);
    expect(order).toMatchObject({ status: 'CONFIRMED', net_amount: 4900, disagrees: false });
    const sheet = path.join(machine.home, 'shop.csv');
    writeFileSync(sheet, 'merchant_order_id,amount,currency,status\n1,4900,KRW,paid\n');
    expect((await conv(['reconcile', sheet])).status).toBe(0);
  });

  it("the service's later answer wins, and conv says so", async () => {
    const id = await openEvent();
    await settle(id, 'rejected', '--reason', 'TICKET-77');
    const { status, stdout } = await conv(argv`replay --event-id ${id}`, service.url);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /by hand +settled as rejected by .*superseded by the service's response/,
    );
    const [shown] = await jsonOf(['show', id]);
    expect(shown).toMatchObject({ state: 'accepted', settled_by_hand: null });
    expect((await conv(['show', id])).stdout).toContain('settled as rejected');
  });

  it('an attempt without an answer leaves it in force, and conv says so', async () => {
    const id = await openEvent();
    await settle(id, 'accepted', '--reason', 'TICKET-77');
    const { status, stdout } = await conv(argv`replay --event-id ${id} --retries 0`);
    expect([status, stdout]).toEqual([
      6,
      expect.stringMatching(
        /by hand +settled as accepted by .*; not superseded by a response of the service/,
      ),
    ]);
    expect(await jsonOf(['log'])).toMatchObject([
      { state: 'accepted', attempts: 2, reason: 'settled_by_hand: TICKET-77' },
    ]);
  });

  it('a rejection is open again once the service may have counted what was resent', async () => {
    const id = await openEvent();
    await settle(id, 'rejected', '--reason', 'TICKET-77');
    const broken = await startTestService((response) => void response.writeHead(500).end());
    await conv(argv`replay --event-id ${id} --retries 0`, broken.url);
    await broken.close();
    expect(await jsonOf(['log'])).toMatchObject([{ state: 'pending', settled_by_hand: null }]);
    expect((await conv(['show', id])).stdout).toMatch(
      /by hand +settled as rejected by .*; open again, because it was resent/,
    );
  });

  it('may correct it, also a withdrawal', async () => {
    const id = await openEvent();
    for (const outcome of ['withdrawn', 'rejected', 'accepted', 'withdrawn']) {
      expect((await settle(id, outcome, '--reason', `now ${outcome}`)).status).toBe(0);
      expect(await jsonOf(['show', id])).toMatchObject([
        { state: outcome, settled_by_hand: { outcome, reason: `now ${outcome}` } },
      ]);
    }
    expect((await conv(['show', id])).stdout).toContain('now accepted');
  });

  it('finds the reason where the order differs from the shop', async () => {
    const id = await openEvent();
    await settle(id, 'rejected', '--reason', 'TICKET-77');
    const sheet = path.join(machine.home, 'shop.csv');
    writeFileSync(sheet, 'merchant_order_id,amount,currency,status\n1,4900,KRW,paid\n');
    const known = { outcome: 'rejected', reason: 'TICKET-77' };
    const [finding] = await jsonOf(['reconcile', sheet]);
    expect(finding).toMatchObject({ finding: 'never_reported', settled_by_hand: known });
    expect(finding.what_to_do).toContain('settled by hand as rejected: TICKET-77');
  });

  it('finds the reason in the exported outcomes of a file', async () => {
    const rows = path.join(machine.home, 'rows.ndjson');
    writeFileSync(rows, '{"kind":"paid","merchant_order_id":"1","amount":4900}\n');
    await conv(argv`send ${rows} --currency KRW --retries 0`);
    const [{ event_id: id }] = await jsonOf(['log']);
    await settle(id, 'accepted', '--reason', 'TICKET-77');
    const [{ id: batch }] = await jsonOf(['batch', 'list']);
    const row = { outcome: 'accepted', attempts: 1, reason: 'settled by hand: TICKET-77' };
    expect(await jsonOf(['batch', 'export', batch])).toMatchObject([
      { ...row, settled_by_hand: { outcome: 'accepted', reason: 'TICKET-77' } },
    ]);
    expect((await conv(['batch', 'export', batch])).stdout).toContain('settled by hand: TICKET-77');
  });

  it('says it once more: nothing changes', async () => {
    const id = await openEvent();
    await settle(id, 'accepted', '--reason', 'first');
    const again = await settle(id, 'accepted', '--reason', 'second');
    expect([again.status, again.stdout]).toEqual([
      0,
      `${id} is accepted already; nothing was changed\n`,
    ]);
    expect((await conv(['show', id])).stdout).not.toContain('second');
  });

  it.each([
    [
      [],
      [
        'conv: 3 values are missing; nothing was settled [usage]',
        '  event-id: is required: an event ID, or an order ID',
        '  outcome: is required: accepted, rejected, or withdrawn',
        '  --reason: is required; it is journaled with your name',
      ],
    ],
    [['e-1'], ['conv: 2 values are missing', '  outcome: is required', '  --reason: is required']],
    [
      ['e-1', 'accepted'],
      ['conv: 1 value is missing', '  --reason: is required'],
    ],
    [argv`e-1 done --reason x`, ['"done" is not an outcome; use accepted, rejected, or w']],
    [argv`e-1 acepted --reason x`, ['"acepted" is not an outcome; did you mean accepted?']],
    [argv`e-1 accepted --reason ' '`, ['--reason must be 1 to 500 characters long [usage]']],
    [argv`e-1 accepted --reason ' '`, ['conv settle EVENT_ID accepted --reason']],
  ])('%j is refused, with all that is missing', async (words, said) => {
    await openEvent();
    const { status, stderr } = await settle(...words);
    expect(status).toBe(2);
    for (const part of said) expect(stderr).toContain(part);
  });
});

it('a reason with the secret is refused: it would be journaled', async () => {
  await conv(paid('4900'));
  const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'whsec-0123456789', CONV_ENDPOINT: NOWHERE };
  const words = argv`settle --order 1 accepted --reason 'it is whsec-0123456789'`;
  const { status, stderr } = await machine.run(words, { env });
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('conv: --reason contains the hmac_secret; nothing was settled [usage]'),
  ]);
  expect(stderr).not.toContain('0123456789');
  expect(await jsonOf(['log'])).toMatchObject([{ state: 'pending' }]);
});

describe('a corrected report', () => {
  it('replaces the open one where it cannot have arrived, and a script says so', async () => {
    await conv(paid('4900'));
    const refused = await conv(paid('49000'));
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('cannot have arrived; to send this one instead, add --replace'),
    ]);
    const replaced = await conv(paid('49000', '--replace'));
    expect([replaced.status, replaced.stderr]).toEqual([
      6,
      expect.stringContaining('note: withdrew the open report'),
    ]);
    expect(await jsonOf(['log'])).toMatchObject([
      { state: 'pending', amount: 49000 },
      { state: 'withdrawn', amount: 4900 },
    ]);
    expect((await conv(paid('49000', '--replace'))).stderr).not.toContain('note: withdrew');
  });

  it('never replaces one that may have been counted', async () => {
    const broken = await startTestService((response) => void response.writeHead(500).end());
    await conv(paid('4900'), broken.url);
    const { status, stderr } = await conv(paid('49000', '--replace'), broken.url);
    await broken.close();
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(
        'the service may have counted it; get its outcome first: conv replay',
      ),
    ]);
    expect(await jsonOf(['log'])).toMatchObject([{ state: 'pending', amount: 4900 }]);
  });

  it.each([
    ['too low', ['6000'], 'the accepted amount is 1000 too low, and no report can raise it'],
    ['too high', ['4000'], 'use conv refund --order 1 --amount 1000'],
    ['a field', argv`5000 --click-id aev_1`, 'its amount is right'],
    ['the currency', argv`5000 --currency USD`, 'an accepted currency cannot be edited'],
  ])('of an accepted report gets advice that fits: %s', async (_, [amount, ...more], advice) => {
    await conv(paid('5000'), service.url);
    const args = paid(amount as string, ...more);
    if (more.includes('USD')) args.splice(args.indexOf('KRW') - 1, 2);
    const { status, stderr } = await conv(args, service.url);
    expect([status, stderr]).toEqual([2, expect.stringContaining(advice)]);
  });

  it('of an accepted report counts the refunds that were made', async () => {
    await conv(paid('49000'), service.url);
    for (const [amount, id] of [
      ['6000', 'R1'],
      ['4000', 'R2'],
    ] as const)
      await conv(argv`partial --order 1 --amount ${amount} --refund-id ${id}`, service.url);
    const { stderr } = await conv(paid('39000'), service.url);
    expect(stderr).toContain('10000 of it was refunded, so 39000 is left');
    expect(stderr).not.toContain('conv refund');
  });

  it('of an accepted report waits for a refund that is open', async () => {
    await conv(paid('5000'), service.url);
    await conv(argv`partial --order 1 --amount 9000 --refund-id R1 --retries 0`);
    expect((await conv(paid('4000'), service.url)).stderr).toContain(
      'a refund of this order is open: settle it first with conv replay 1 --pending',
    );
  });

  it('of an accepted refund that was too low names a refund of its own', async () => {
    await conv(paid('5000'), service.url);
    const refund = (amount: string) =>
      conv(argv`partial --order 1 --amount ${amount} --refund-id R1`, service.url);
    await refund('1000');
    expect((await refund('3000')).stderr).toContain('another --refund-id with --amount 2000');
    expect((await refund('500')).stderr).not.toContain('--amount');
  });

  it('of an order that was declined says so', async () => {
    await conv(paid('5000'), service.url);
    await conv(argv`decline --order 1`, service.url);
    expect((await conv(paid('6000'), service.url)).stderr).toContain('accepted decline report');
  });
});

it('a negative refund is told to leave out the sign', async () => {
  const { status, stderr } = await conv(argv`partial --order 1 --amount -5000`);
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('-5000 is negative; write the refund without a sign: 5000'),
  ]);
});

describe('what was reported of an order after a paid report that is withdrawn', () => {
  const file = (name: string, amount: number): string => {
    const rows = ['kind,merchant_order_id,amount,refund_id', `paid,X,${amount},`, 'refund,X,50,R1'];
    const at = path.join(machine.home, name);
    writeFileSync(at, rows.map((row) => `${row}\n`).join(''));
    return at;
  };
  const send = (name: string, amount: number) =>
    conv(argv`send ${file(name, amount)} --currency KRW --retries 0`);
  const reports = () => service.requests.map(({ path: at }) => at.split('/').at(-1));
  const withdrawPaid = async () => {
    const [{ event_id: id }] = await jsonOf(argv`log --kind paid`);
    expect((await conv(argv`settle ${id} withdrawn --reason 'given up'`)).status).toBe(0);
  };

  it('waits for the one that corrects it, in a file', async () => {
    await send('typo.csv', 4900);
    await withdrawPaid();
    await send('right.csv', 49_000);
    await conv(['replay', '--pending'], service.url);
    expect(reports()).toEqual(['conversions']);
    await conv(['replay', '--pending'], service.url);
    expect(reports()).toEqual(['conversions', 'partial']);
  });

  it('waits for the one that corrects it, report by report', async () => {
    const refund = argv`partial --order 1 --amount 50 --refund-id R1`;
    await conv(argv`${refund} --retries 0`);
    await conv(paid('4900'));
    expect((await conv(argv`${refund} --retries 0`, service.url)).stderr).toContain('paid');
    expect(reports()).toEqual([]);
    expect((await conv(['replay', '--pending'], service.url)).status).toBe(0);
    expect(reports()).toEqual(['conversions', 'partial']);
  });
});

describe('a refund that was withdrawn, although the service may have counted it', () => {
  const refund = (...more: string[]) => argv`partial --order 1 --amount 50 --retries 0 ${more}`;
  const inDoubt = expect.stringContaining('was withdrawn');

  /** @param endpoint where the first one is sent. */
  const withdrawn = async (endpoint: string, ...named: string[]): Promise<void> => {
    await conv(paid('5000'), service.url);
    await conv(refund(...named), endpoint);
    const [{ event_id: id }] = await jsonOf(argv`log --kind partial`);
    await conv(argv`settle ${id} withdrawn --reason x --may-have-been-counted`);
  };
  const unanswered = async (...named: string[]): Promise<void> => {
    const broken = await startTestService((response) => void response.writeHead(500).end());
    await withdrawn(broken.url, ...named);
    await broken.close();
  };
  const sent = () => service.requests.filter(({ path: at }) => at.endsWith('partial')).length;

  it('is not sent again by a script, named or not', async () => {
    await unanswered('--refund-id', 'R1');
    for (const args of [refund(), refund('--refund-id', 'R1')])
      for (const dry of [[], ['--dry-run']]) {
        const { status, stderr } = await conv([...args, ...dry], service.url);
        expect([status, stderr]).toEqual([2, inDoubt]);
        expect(stderr).toContain('add --another-refund');
      }
    expect(sent()).toBe(0);
  });

  it.each([
    ['said to be another one', ['--another-refund']],
    ['named as another one', ['--refund-id', 'R2']],
  ])('goes out where it is %s', async (_, more) => {
    await unanswered('--refund-id', 'R1');
    expect((await conv(refund(...more), service.url)).status).toBe(0);
    expect(sent()).toBe(1);
  });

  it('is a conflict in a file, and another refund is sent', async () => {
    await unanswered('--refund-id', 'R1');
    const file = path.join(machine.home, 'refunds.csv');
    const rows = ['R1', 'R2'].map((id) => `refund,1,50,${id}\n`).join('');
    writeFileSync(file, `kind,merchant_order_id,amount,refund_id\n${rows}`);
    const send = argv`send ${file} --currency KRW --json`;
    const dry = await conv([...send, '--dry-run'], service.url);
    expect(dry.stdout + dry.stderr).toContain('was withdrawn (conv settle) but may have been');
    const { stdout, stderr } = await conv(send, service.url);
    expect(stdout + stderr).toContain('was withdrawn (conv settle) but may have been counted');
    expect(sent()).toBe(1);
  });

  it('is said by conv show, until a later answer tells what the service has', async () => {
    await unanswered('--refund-id', 'R1');
    const doubt = 'that was withdrawn may have been counted';
    expect((await conv(['order', '1'])).stdout).toContain(doubt);
    await conv(refund('--refund-id', 'R2'), service.url);
    expect((await conv(['order', '1'])).stdout).not.toContain(doubt);
  });

  it('is sent again without a question where no byte can have arrived', async () => {
    await withdrawn(NOWHERE, '--refund-id', 'R1');
    expect((await conv(refund('--refund-id', 'R1'), service.url)).status).toBe(0);
    expect(sent()).toBe(1);
  });
});

it('a dry run says what it would withdraw', async () => {
  await conv(paid('4900'));
  const { status, stderr } = await conv(paid('49000', '--replace', '--dry-run'));
  expect([status, stderr]).toEqual([0, expect.stringContaining('would withdraw the open report')]);
  expect(await jsonOf(['log'])).toMatchObject([{ state: 'pending', amount: 4900 }]);
});
