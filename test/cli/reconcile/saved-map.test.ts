import { beforeEach, describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { type Counter, openCounter } from './counter.ts';

const HEADER = '주문번호,결제금액,주문상태,환불금액';
const ROWS = ['A,"5,000",출고완료,0', 'B,"7,000",전표취소,0', 'C,"9,000",부분환불,"1,000"'];
const EXPORT = [HEADER, ...ROWS, ''].join('\n');

const FLAGS = [
  ...['--map', 'merchant_order_id=주문번호', '--map', 'amount=결제금액', '--thousands', ','],
  ...['--map', 'status=주문상태', '--map', 'refund_amount=환불금액', '--currency', 'krw'],
  ...['--status', '출고완료=paid', '--status', '전표취소=cancelled'],
];

let counter: Counter;

beforeEach(async () => {
  counter = await openCounter();
});

const findings = (out: string): string[] =>
  jsonLines(out)
    .filter(({ type }) => type === 'finding')
    .map(({ merchant_order_id, finding }) => `${merchant_order_id} ${finding}`);

const compare = (words: readonly string[], text = EXPORT) =>
  counter.reconcile([counter.write('export.csv', text), '--json', ...words]);

const save = (...words: readonly string[]) => compare([...FLAGS, '--save-map', 'own', ...words]);

describe('a map that a comparison has saved', () => {
  it('reads the next file of the shop without a flag, words of its statuses included', async () => {
    const first = await save();
    expect(first.err).toContain('map own was saved in profile shop: conv reconcile FILE --map own');
    expect(findings(first.out)).toEqual(['A never_reported', 'C never_reported']);
    const target = counter.at('missing.ndjson');
    const next = await compare(['--write', target]);
    expect(next.err).toContain('using the saved map own');
    expect(findings(next.out)).toEqual(findings(first.out));
    expect(jsonLines(next.out).at(-1)).toMatchObject({ written: { rows: 3 } });
    expect((await compare(['--map', 'own'])).out).toBe(first.out);
  });

  it('gives way to a word that the command line explains again', async () => {
    await save();
    const { out } = await compare(['--status', '출고완료=unpaid']);
    expect(findings(out)).toEqual(['C never_reported']);
    await compare(['--map', 'own', '--status', '출고 완료=unpaid', '--save-map', 'own']);
    expect(findings((await compare([])).out)).toEqual(['C never_reported']);
  });

  it.each([
    ['lacks one of its columns', EXPORT.replace('환불금액', '환불일')],
    ['names its orders by the word of the document', `merchant_order_id,${EXPORT}`],
  ])('is not used for a file that %s', async (_, text) => {
    await save();
    const { code, err } = await compare([], text);
    expect(code).toBe('invalid_input');
    expect(err).not.toContain('using the saved map');
  });

  it('is asked for by its name where another one fits, too', async () => {
    await save();
    await compare([...FLAGS, '--save-map', 'other']);
    const { code, told } = await compare([]);
    expect(code).toBe('usage');
    expect(told).toContain('several saved maps fit the columns of this file: own, other');
    expect((await compare(['--map', 'own'])).status).toBe(8);
  });

  it('is read in its own encoding and with its own delimiter', async () => {
    const text = EXPORT.replaceAll(',', ';').replaceAll('";"', '","').replaceAll(';000', ',000');
    const words = ['--delimiter', ';', ...FLAGS, '--save-map', 'own'];
    expect((await compare(words, text)).status).toBe(8);
    expect((await compare([], text)).err).toContain('using the saved map own');
  });

  it('is not kept of a file that is refused', async () => {
    const { code } = await compare(
      [...FLAGS.slice(0, -2), '--save-map', 'own'],
      EXPORT.replace('부분환불', '??'),
    );
    expect(code).toBe('invalid_input');
    expect((await compare(['--map', 'own'])).told).toContain('profile shop has no map named "own"');
  });

  it('is no map of a statement', async () => {
    const { code, faults } = await save('--statement');
    expect(code).toBe('usage');
    expect(faults.join()).toContain('--save-map: cannot be used with --statement');
  });
});
