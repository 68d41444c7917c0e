import { describe, expect, it, onTestFinished } from 'vitest';
import { DIMENSION_NAMES, DIMENSIONS } from '../../src/mock/dialects/dimensions.ts';
import { parseDialect } from '../../src/mock/dialects/parse.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv.ts';
import { CHOICES } from './smoke/choices.ts';
import { runSmoke, smokeChecks } from './smoke/run-smoke.ts';
import { startTampered } from './smoke/service.ts';

const startDialect = (choice: string) =>
  startTampered(
    {},
    parseDialect([choice], () => 0),
  );

/** In a currency with decimals. */
const checkDialect = async (choice: string) =>
  smokeChecks((await startDialect(choice)).url, ['--currency', 'USD']);

/** All choices of the mock but those of `refusal`, which has names of frameworks. */
const DIALECTS = DIMENSION_NAMES.filter((name) => name !== 'refusal').flatMap((name) =>
  DIMENSIONS[name].map((value) => [name, value] as const),
);

describe('a service of each dialect passes, and its choice is named', () => {
  it.each(DIALECTS)('%s=%s', async (dimension, value) => {
    const { status, ids, report, points } = await checkDialect(`${dimension}=${value}`);
    expect([status, ids('failed'), ids('skipped'), report.left_open]).toEqual([0, [], [], []]);
    const choices = points.filter((point) => point.dimension === dimension);
    const isState = dimension === 'refusal-status' && value === '409';
    expect(new Set(choices.map(({ choice }) => choice))).toEqual(
      new Set([isState ? '422, 409' : value]),
    );
  });

  it.each<[string, string, readonly string[]]>([
    ['own', 'json', ['error.code', 'error.message', 'error.rule', 'error.pointer']],
    ['error-text', 'json', ['error']],
    ['message', 'json', ['message']],
    ['fastapi', 'json', ['detail']],
    ['fastapi-list', 'json', ['detail']],
    ['laravel', 'json', ['message']],
    ['nest', 'json', ['message', 'error']],
    ['rails', 'json', ['error']],
    ['jsonapi', 'json', ['errors[].status', 'errors[].code', 'errors[].title', 'errors[].detail']],
    ['problem', 'json', ['type', 'title', 'detail']],
    ['aspnet', 'json', ['type', 'title', 'detail']],
    ['spring', 'json', ['timestamp', 'error', 'message', 'path']],
    ['drf', 'json', ['detail']],
    ['korean', 'json', ['resultCode', 'resultMessage']],
    ['text', 'text', []],
    ['empty', 'empty', []],
  ])('refusal=%s', async (format, choice, members) => {
    const { status, ids, pointOf } = await checkDialect(`refusal=${format}`);
    expect([status, ids('failed')]).toEqual([0, []]);
    expect(pointOf('refusal')?.choice).toBe(choice);
    expect(pointOf('refusal')?.details).toEqual(expect.arrayContaining([...members]));
  });
});

describe('a choice that no dialect has', () => {
  it.each(CHOICES)('$name', async ({ tampering, id, choice, meaning }) => {
    const { status, ids, report, pointOf } = await smokeChecks(
      (await startTampered(tampering)).url,
    );
    expect([status, ids('failed'), ids('skipped'), report.left_open]).toEqual([0, [], [], []]);
    expect(pointOf(id)?.choice).toBe(choice);
    expect(pointOf(id)?.meaning).toMatch(meaning);
  });
});

describe('how choices are told', () => {
  it.each<[string, string, string]>([
    ['own', 'numbers', 'exact'],
    ['numbers=double', 'numbers', 'in binary floating point: 24.910000000000004'],
    ['numbers=text', 'numbers', 'as text: "24.91"'],
    ['numbers=fraction', 'numbers', 'with trailing zeros: 0.0'],
    ['reuse=208', 'reuse-paid', '208, the current record'],
    ['reuse=first', 'reuse-partial', '200, the first response'],
    ['success=part', 'success-cancel', 'part of the record (merchant_order_id, status)'],
    ['success=204', 'success-decline', 'empty (204)'],
    ['success=empty', 'success-decline', 'empty (200)'],
    ['refunded-after-cancel=unchanged', 'refunded-after-cancel', 'unchanged (4500)'],
    ['item-fields=required', 'item-fields', 'required (422)'],
    [
      'refusal-status=409',
      'refusal-status',
      '422 for invalid values, 409 if the order does not permit it',
    ],
  ])('%s: %s', async (dialect, id, meaning) => {
    expect((await checkDialect(dialect)).pointOf(id)?.meaning).toBe(meaning);
  });

  it('says of a currency without decimals that they were not observed', async () => {
    const { pointOf } = await smokeChecks((await startTampered()).url);
    expect(pointOf('numbers')).toMatchObject({
      choice: 'exact',
      meaning: 'exact, though no difference with decimals was shown',
    });
  });

  it('as a table below the checks', async () => {
    const { url } = await startDialect('success=204');
    const { printed } = await runSmoke(['--endpoint', url]);
    expect(printed).toMatch(/\n {2}the specification leaves open +this service\n {2}the format/);
    expect(printed).toMatch(/\n {2}the body of an accepted cancel +empty \(204\)\n/);
    expect(printed).toMatch(/\n {2}the status after the last refund +not observed\n/);
  });

  it('and in Korean', async () => {
    const machine = createMachine();
    onTestFinished(() => machine.remove());
    const { url } = await startTampered();
    const { stdout } = await machine.run(argv`smoke --endpoint ${url} --lang ko`);
    expect(stdout).toMatch(/\n {2}명세가 정하지 않은 것 +이 서비스\n {2}오류 형식/);
  });
});
