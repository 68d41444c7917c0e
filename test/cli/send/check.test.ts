import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

const GOOD = [
  '{"kind":"paid","merchant_order_id":"1","amount":5000,"currency":"KRW","cb_aev":"c"}',
  '{"kind":"refund","merchant_order_id":"1","refund_amount":2000,"refund_id":"r1"}',
  '{"kind":"cancel","merchant_order_id":"1"}',
].join('\n');

const BAD = [
  '{"kind":"paid","merchant_order_id":"1","amount":5000,"currency":"KRW"}',
  '{"kind":"paid","merchant_order_id":"2","amount":-5,"currency":"KRW","colour":"x"}',
  'no JSON',
  '{"kind":"paid","merchant_order_id":"3","amount":1,"currency":"KRW"}',
].join('\n');

describe('a file without a fault', () => {
  it('can be sent: totals by kind and currency, and no profile is needed', async () => {
    const file = desk.write('orders.ndjson', GOOD);
    const { status, stdout, stderr } = await desk.send([file, '--check']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      `✓ ${file}: 3 rows can be sent\npaid     1  5000  KRW\npartial  1  2000  KRW\ncancel   1     -  -\n`,
    );
  });

  it('leaves nothing behind: no journal and no scratch file', async () => {
    await desk.send([desk.write('orders.ndjson', GOOD), '--check']);
    expect(existsSync(desk.at('data/journal.sqlite'))).toBe(false);
  });

  it('is one summary for scripts', async () => {
    const { stdout } = await desk.send(argv`${desk.write('o', GOOD)} --check --json`);
    expect(jsonLines(stdout)).toMatchObject([{ type: 'summary', rows: 3, good: 3, faults: 0 }]);
  });
});

describe('a file with faults', () => {
  it('lists them with their places, says how many rows are good, and ends with 2', async () => {
    const file = desk.write('orders.ndjson', BAD);
    const { status, stdout, stderr } = await desk.send([file, '--check']);
    expect(status).toBe(2);
    expect(stdout).toContain(`! ${file}: 2 of 4 rows can be sent, 2 cannot\n`);
    expect(stderr).toContain('[invalid_report]');
    expect(stderr).toContain(`  ${file} line 2, column amount: `);
    expect(stderr).toContain(`  ${file} line 2, column colour: `);
    expect(stderr).toContain(`  ${file} line 3: `);
    expect(stderr).toContain('--errors FILE');
    expect(stderr).toContain('--skip-invalid');
  });

  it('gives scripts every fault, however many there are, and a summary as the last line', async () => {
    const rows = Array.from(
      { length: 50 },
      (_, at) => `{"kind":"sold","merchant_order_id":"${at}"}`,
    );
    const file = desk.write('orders.ndjson', rows.join('\n'));
    const { status, stdout, stderr } = await desk.send(argv`${file} --check --json`);
    const told = jsonLines(stdout);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(told.slice(0, -1).map(({ type, row }) => `${type} ${row}`)).toEqual(
      rows.map((_, at) => `fault ${at + 1}`),
    );
    expect(told.at(-1)).toMatchObject({ type: 'summary', rows: 50, good: 0, faulty: 50 });
  });

  it.each([
    [[], '--errors FILE writes them all, --check --json lists them all'],
    [['--errors', 'bad'], 'all are in bad'],
  ])('shows a person the first twenty, and how to see the others: %j', async (flags, how) => {
    const rows = Array.from(
      { length: 1224 },
      (_, at) => `{"kind":"cancel","merchant_order_id":"${at}","field${at}":1}`,
    );
    const file = desk.write('o', rows.join('\n'));
    const words = flags.map((word) => (word === 'bad' ? desk.at(word) : word));
    const { stderr } = await desk.send(argv`${file} --check ${words}`);
    expect(stderr.match(/ line \d+/g)).toHaveLength(20);
    expect(stderr.replaceAll(`${desk.home}/`, '')).toMatch(
      new RegExp(`… and [\\d,]+ more: ${how}\\n`),
    );
  });

  describe('that many rows share', () => {
    const rows = Array.from({ length: 2000 }, () => '{"kind":"sold","merchant_order_id":"1"}');
    const shared = [...rows, '{"kind":"gone","merchant_order_id":"1"}'].join('\n');

    it('tells a person once, with a count and the first lines', async () => {
      const file = desk.write('o', shared);
      const { stderr } = await desk.send([file, '--check']);
      const told = stderr.split('\n').filter((line) => line.startsWith(`  ${file} line`));
      expect(told).toHaveLength(2);
      expect(told[0]).toContain(`  ${file} lines 1, 2, 3 and 1,997 more, column kind: `);
      expect(told[1]).toContain(`  ${file} line 2001, column kind: `);
      expect(stderr).not.toContain('… and');
    });

    it('tells a script each of the first twenty on its own', async () => {
      const { stderr } = await desk.send(argv`${desk.write('o', shared)} --dry-run --json`);
      const { error } = JSON.parse(stderr);
      expect(error.faults).toHaveLength(20);
      expect(error.faults[19].path).toContain(' line 20, column kind');
      expect(error.hint).toContain('… and 1,981 more: ');
    });
  });

  it('does not offer to write down what could not be read', async () => {
    const rows = Array.from(
      { length: 25 },
      (_, at) => `{"kind":"cancel","merchant_order_id":"${at}","field${at}":1}\n`,
    );
    const file = desk.write('o.json', `[${rows.join(',')},{"kind`);
    const { stderr } = await desk.send([file, '--check']);
    expect(stderr).toMatch(/… and \d+ more: --check --json lists them all\n/);
  });

  it('names rows of one order that cannot be right together, by the columns of the file', async () => {
    const csv = '구분,주문,금액,환불\npaid,7,5000,\npartial,7,9000,r1\n';
    const map = ['kind=구분', 'merchant_order_id=주문', 'amount=금액', 'refund_id=환불'];
    const { status, stderr } = await desk.send(argv`
      ${desk.write('o.csv', csv)} --check --currency KRW ${map.flatMap((pair) => ['--map', pair])}
    `);
    expect(status).toBe(2);
    expect(stderr).toMatch(/o\.csv line 3, column 금액 \(refund_amount\): /);
  });
});

describe('a header', () => {
  it('that lacks a mapped column stops the file', async () => {
    const file = desk.write('o.csv', '주문번호,결제금액\n1,5000\n');
    const map = argv`--map merchant_order_id=주문번호 --map amount=결제금맥`;
    const { status, stdout, stderr } = await desk.send(argv`${file} --check --kind paid ${map}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`the header row of ${file} cannot be read; nothing was sent`);
    expect(stderr).toContain('결제금액');
  });

  it('is told to scripts as faults', async () => {
    const file = desk.write('o.csv', '주문번호\n1\n');
    const { status, stdout } = await desk.send(
      argv`${file} --check --json --kind paid --map amount=결제금액 --map merchant_order_id=주문번호`,
    );
    expect(status).toBe(2);
    expect(jsonLines(stdout)).toMatchObject([
      { type: 'fault', line: 1, column: '결제금액' },
      { type: 'fault', line: 1, field: 'currency' },
      { type: 'summary', rows: 0, faults: 2 },
    ]);
  });

  it('may have columns that are not sent: they are named once', async () => {
    const csv =
      'kind,merchant_order_id,amount,currency,product_nmae,cb_aev\npaid,1,5,KRW,x,c\npaid,2,5,KRW,x,c\n';
    const { status, stderr } = await desk.send([desk.write('o.csv', csv), '--check']);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'note: columns not sent: product_nmae (did you mean product_name?)\n',
    });
  });
});

it.each([
  ['a header', 'kind,merchant_order_id\n'],
  ['an array', '[]'],
])('a file without rows is nothing to send, and no failure: %s alone', async (_, content) => {
  desk.addProfile();
  const file = desk.write('o', content);
  const note = `note: ${file} has no rows: nothing to send\n`;
  for (const flags of [[], ['--check'], ['--dry-run'], ['--skip-invalid']])
    expect(await desk.send([file, ...flags])).toEqual({ status: 0, stdout: '', stderr: note });
  const { stdout } = await desk.send([file, '--json']);
  expect(jsonLines(stdout)).toMatchObject([{ type: 'summary', rows: 0, good: 0 }]);
});

it.each(['', '\n'])('a file without anything in it may be another one: %j', async (content) => {
  const { status, stderr } = await desk.send([desk.write('o.ndjson', content), '--check']);
  expect(status).toBe(2);
  expect(stderr).toContain('[invalid_input]');
});

it('a row that repeats another is counted once in the totals', async () => {
  const file = desk.write('o.ndjson', `${GOOD}\n${GOOD}`);
  const { status, stdout, stderr } = await desk.send([file, '--check']);
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: 'note: 3 rows repeat an earlier one: sent once\n',
  });
  expect(stdout).toContain('6 rows can be sent\npaid     1  5000  KRW\npartial  1  2000  KRW\n');
  const json = await desk.send(argv`${file} --check --json`);
  expect(jsonLines(json.stdout)).toMatchObject([{ rows: 6, good: 6, repeats: 3 }]);
});

describe('what to do', () => {
  const bad = 'kind,merchant_order_id\ncancel,1\nsold,2\n';
  const last = 'kind,merchant_order_id\ncancel,1\ncancel,"2\n';
  it.each([
    [
      bad,
      [],
      '--errors FILE writes the invalid rows with the reasons: send the valid rows first with --skip-invalid, then fix and send FILE.',
    ],
    [
      bad,
      ['--errors', 'bad'],
      'The invalid rows and the reasons are in bad: send the valid rows first with --skip-invalid, then fix and send bad.',
    ],
    [
      'kind,merchant_order_id\nsold,2\n',
      [],
      '--errors FILE writes the invalid rows with the reasons: fix and send FILE.',
    ],
    [
      bad,
      argv`--check --skip-invalid --errors bad`,
      'The invalid rows and the reasons are in bad: send the valid rows first with the same command without --check, then fix and send bad.',
    ],
    [
      'kind,merchant_order_id\nsold,2\n',
      argv`--check --skip-invalid --errors bad`,
      'The invalid rows and the reasons are in bad: fix and send bad.',
    ],
    [last, [], 'Fix line 3 of o.csv: nothing after it could be read.'],
    [last, ['--skip-invalid'], 'Fix line 3 of o.csv: nothing after it could be read.'],
  ])('%j %j: %s', async (content, flags, hint) => {
    desk.addProfile();
    desk.write('o.csv', content);
    const before = process.cwd();
    process.chdir(desk.home);
    try {
      const { stderr } = await desk.send(['o.csv', ...flags]);
      expect(stderr).toContain(hint);
      expect(stderr.includes('--errors FILE')).toBe(hint.includes('--errors FILE'));
    } finally {
      process.chdir(before);
    }
  });
});

it('Ctrl-C stops a check, and nothing was sent', async () => {
  const file = desk.write('o.ndjson', GOOD);
  const { status, stderr } = await desk.send([file, '--check'], { interrupt: AbortSignal.abort() });
  expect(status).toBe(130);
  expect(stderr).toContain('nothing was sent');
});
