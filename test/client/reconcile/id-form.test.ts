import { describe, expect, it } from 'vitest';
import { findIdForm } from '../../../src/client/reconcile/id-form.ts';

const numbers = Array.from({ length: 36 }, (_, at) => 1001 + at);

async function formOf(inFile: readonly string[], reported: readonly string[]) {
  let readings = 0;
  const form = await findIdForm(
    inFile,
    async (id) => reported.includes(id),
    async function* () {
      readings += 1;
      yield* reported;
    },
  );
  return { form, readings };
}

describe('the order IDs of a statement in another form', () => {
  it.each([
    ['a mark', (n: number) => `${n}`, (n: number) => `#${n}`],
    ['no mark', (n: number) => `#${n}`, (n: number) => `${n}`],
    ['a year', (n: number) => `${n}`, (n: number) => `2026-${n}`],
    ['an end', (n: number) => `#${n}`, (n: number) => `#${n}-KR`],
    ['an end of digits', (n: number) => `${n}`, (n: number) => `${n}-01`],
    ['another shop', (n: number) => `INV-${n}/a`, (n: number) => `SHOP-${n}/b`],
    ['days of many orders', (n: number) => `20261128-${n}`, (n: number) => `S20261128-${n}`],
    [
      'many days',
      (n: number) => `2026-11-${10 + (n % 4)}-000${n % 9}`,
      (n: number) => `W2026-11-${10 + (n % 4)}-000${n % 9}`,
    ],
    ['letters and digits', (n: number) => `A${n}F`, (n: number) => `ord:A${n}F`],
  ])('are found by one change: %s', async (_, inFile, reported) => {
    const { form } = await formOf([...new Set(numbers.map(inFile))], numbers.map(reported));
    for (const number of numbers) {
      expect(form?.reportedOf(inFile(number))).toBe(reported(number));
      expect(form?.inFileOf(reported(number))).toBe(inFile(number));
    }
  });

  it('counts, with an example, and leaves out what has not the form', async () => {
    const unknown = ['5001', '5002', '5003', '5004'];
    const { form } = await formOf(
      [...unknown, ...numbers.map(String)],
      numbers.flatMap((number) => [`#${number}`, `#${number}`, `#x${number}`]).concat('99'),
    );
    expect(form).toMatchObject({
      ...{ looked: 40, found: 36 },
      example: { inFile: '1001', reported: '#1001' },
    });
    expect(form?.inFileOf('1001')).toBeUndefined();
    expect(form?.inFileOf('#')).toBeUndefined();
  });

  it.each([
    ['two orders prove nothing', ['1', '2'], ['#1', '#2']],
    ['other numbers', ['1001', '1002', '1003'], ['11001', '11002', '11003']],
    ['numbers in other numbers', ['1', '2', '3'], ['#11', '#12', '#13']],
    ['a change for each', ['1001', '1002', '1003'], ['a1001', 'b1002', 'c1003']],
    ['orders of others', numbers.map(String), numbers.slice(0, 20).map((n) => `#${n}`)],
    ['no digits', ['a', 'b', 'c'], ['#a', '#b', '#c']],
    ['nothing reported', ['1', '2', '3'], []],
  ])('are not guessed: %s', async (_, inFile, reported) => {
    expect((await formOf(inFile, reported)).form).toBeUndefined();
  });

  it('are not looked for where orders are found as they are', async () => {
    const ids = numbers.map(String);
    const reported = [...ids.slice(0, 4), ...numbers.map((number) => `#${number}`)];
    expect(await formOf(ids, reported)).toEqual({ form: undefined, readings: 0 });
  });
});
