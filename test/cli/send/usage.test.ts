import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

const PAID = '{"kind":"paid","merchant_order_id":"1","amount":5000,"currency":"KRW"}';

const faultsOf = async (...args: string[]) => {
  const { status, stdout, stderr } = await desk.send([...args, '--json']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const { error } = JSON.parse(stderr);
  expect(error.code).toBe('usage');
  return error.faults as { path: string; message: string }[];
};

describe('a command line that makes no sense is refused before the file is opened', () => {
  it.each([
    [argv`o --kind piad`, '--kind', 'did you mean paid?'],
    [
      argv`o --kind refunds`,
      '--kind',
      'partial (or refund), cancel or decline, not "refunds"; did you mean refund?',
    ],
    [argv`o --map amuont=x`, '--map', 'did you mean amount?'],
    [argv`o --map amount=`, '--map', 'names no column'],
    [argv`o --map amount=a --map amount=b`, '--map', 'is mapped more than once'],
    [argv`o --map one --map two`, '--map', 'names two saved maps'],
    [argv`o --map 주문번호`, '--map', 'must be FIELD=COLUMN'],
    [
      argv`o --map amount`,
      '--map',
      'names the field amount but no column; use --map amount=COLUMN',
    ],
    [
      argv`o --kind paid --save-map amount`,
      '--save-map',
      'amount is a field; give the map another name',
    ],
    [argv`o --map 주문번호=amount`, '--map', 'comes first: --map amount=주문번호'],
    [argv`o --kind 환불`, '--kind', 'may mean a partial or a full refund'],
    [argv`o --delimiter ||`, '--delimiter', 'must be one character'],
    [argv`o --delimiter "`, '--delimiter', 'must be one character'],
    [argv`o --thousands 5`, '--thousands', 'must be one character'],
    [argv`o --encoding ''`, '--encoding', 'is empty'],
    [argv`o --currency won!`, '--currency', 'must be three letters'],
    [argv`o --concurrency 0`, '--concurrency', 'from 1 to 256'],
    [argv`o --concurrency 257`, '--concurrency', 'from 1 to 256'],
    [argv`o --rate 0`, '--rate', 'must be a number'],
    [argv`o --timeout x`, '--timeout', 'must be a number'],
    [argv`o --save-map shop`, '--save-map', 'has nothing to save'],
    [argv`o --kind paid --save-map 'a b'`, '--save-map', 'may contain only letters'],
    [argv`o --check --dry-run`, '--check', 'use one of them'],
    [argv`o --errors ''`, '--errors', 'is empty'],
    [argv`- --errors -`, '--errors', 'must be a file'],
    [[], 'FILE', 'is missing'],
  ])('%j: %s %s', async (args, path, message) => {
    expect(await faultsOf(...args)).toMatchObject([
      { path, message: expect.stringContaining(message) },
    ]);
  });

  it('with all its faults at once', async () => {
    const args = argv`--kind x --map y=z --rate 0 --retries x --errors ''`;
    const paths = (await faultsOf(...args)).map(({ path }) => path);
    expect(paths.sort()).toEqual(['--errors', '--kind', '--map', '--rate', '--retries', 'FILE']);
  });
});

describe('the errors file is never the file itself', () => {
  it.each([
    ['by the same name', (file: string) => file],
    ['by a way round', (file: string) => file.replace('o.ndjson', './sub/../o.ndjson')],
    ['by a link', () => desk.at('link')],
  ])('%s', async (_, nameOf) => {
    const file = desk.write('o.ndjson', PAID);
    mkdirSync(desk.at('sub'));
    symlinkSync(file, desk.at('link'));
    expect(await faultsOf(file, '--check', '--errors', nameOf(file))).toMatchObject([
      { path: '--errors', message: expect.stringContaining('is the file being sent') },
    ]);
  });
});

it('sending needs a profile, and says so before it reads the file', async () => {
  const { status, stderr } = await desk.send([desk.at('missing.ndjson')]);
  expect(status).toBe(3);
  expect(stderr).toContain('[no_profile]');
});

it.each(['tab', 'TAB', '\\t', '\t'])('a tab is a delimiter by its name: %j', async (name) => {
  const file = desk.write('o.csv', 'kind\tmerchant_order_id\ncancel\t1,2\n');
  const { status, stdout } = await desk.send(argv`${file} --check --delimiter ${name}`);
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 row '),
  });
});

it('a point stands between thousands, and a comma before decimals', async () => {
  const file = desk.write('o.csv', 'merchant_order_id;amount\n1;1.234,5\n');
  const flags = argv`--check --kind paid --currency EUR --thousands .`;
  const { status, stdout } = await desk.send([file, ...flags]);
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('paid  1  1234.5  EUR'),
  });
});
