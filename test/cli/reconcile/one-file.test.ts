import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { type Counter, openCounter, paid } from './counter.ts';

/** Of an order that is billed, and of which the shop says that it was paid. */
const FILE = 'merchant_order_id,amount,currency\nA,4000,KRW\n';

async function withFile(): Promise<{ counter: Counter; file: string }> {
  const counter = await openCounter();
  await counter.send(paid('A'));
  return { counter, file: counter.write('invoice.csv', FILE) };
}

describe('the file of a statement', () => {
  it.each<[string, (file: string) => string[]]>([
    ['--statement FILE', (file) => ['--statement', file]],
    ['--statement=FILE', (file) => [`--statement=${file}`]],
    ['FILE --statement', (file) => [file, '--statement']],
    ['--statement --json FILE', (file) => ['--statement', '--json', file]],
    ['--statement FILE --since 7d', (file) => ['--statement', file, '--since', '7d']],
  ])('may be named as in %s', async (_, words) => {
    const { counter, file } = await withFile();
    const { out, status } = await counter.reconcile([...words(file), '--json']);
    expect(status).toBe(8);
    expect(jsonLines(out)[0]).toMatchObject({ finding: 'billed_amount_differs' });
  });

  it.each<[string, (file: string) => string[]]>([
    ['orders.csv --statement FILE', (file) => ['orders.csv', '--statement', file]],
    ['orders.csv --statement=FILE', (file) => ['orders.csv', `--statement=${file}`]],
    ['--statement FILE orders.csv', (file) => ['--statement', file, 'orders.csv']],
  ])('is no second file: %s names the two commands', async (_, words) => {
    const { counter, file } = await withFile();
    const { code, told, out } = await counter.reconcile(words(file));
    expect({ code, out }).toEqual({ code: 'usage', out: '' });
    expect(told).toBe(
      `two files were given; compare each one separately: conv reconcile orders.csv, then conv reconcile --statement ${file}`,
    );
  });

  it.each([
    [[], 'conv reconcile orders.csv'],
    [[''], 'conv reconcile orders.csv'],
    [['--statement'], 'conv reconcile --statement invoice.csv'],
    [['--statement='], 'conv reconcile --statement invoice.csv'],
  ])('or of a shop is asked for where there is none: %j', async (words, command) => {
    const { counter } = await withFile();
    const { code, told } = await counter.reconcile(words);
    expect(code).toBe('usage');
    expect(told).toContain('no file was given');
    expect(told).toContain(command);
  });
});
