import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { respond } from '../../helpers/service.ts';
import { linesOf } from '../batch/shop.ts';
import { openCounter, paid } from './counter.ts';
import { keepOrders } from './rules-service.ts';

const EXPORT = 'merchant_order_id,amount,status\nA,5000,paid\n';

describe('a file that conv would have to guess about', () => {
  it.each([
    ['주문상태', ''],
    ['order_status', 'currency'],
    ['state', '상품명'],
  ])('is refused with its statuses in %s, and nothing is written', async (word, other) => {
    const counter = await openCounter();
    const target = counter.at('missing.ndjson');
    const header = `merchant_order_id,amount,${word},${other}`;
    const file = counter.write('export.csv', `${header}\nA,5000,주문취소,\n`);
    const words = [file, '--write', target, '--currency', 'KRW'];
    const { code, faults, out } = await counter.reconcile(words);
    expect({ code, out }).toEqual({ code: 'invalid_input', out: '' });
    expect(faults).toEqual([expect.stringContaining('no column of statuses: name it with --map')]);
    expect(existsSync(target)).toBe(false);
    const all = await counter.reconcile([...words, '--all-paid', '--json']);
    expect(linesOf(all.out).at(-1)).toMatchObject({ findings: 1, written: { rows: 1 } });
    expect(all.err).toMatch(new RegExp(`^warning: not read: ${word}(, 상품명)? \\(--map`));
  });

  it('is refused with refunds that are not read, and --ignore leaves them out', async () => {
    const counter = await openCounter();
    const file = counter.write(
      'export.csv',
      'merchant_order_id,amount,status,환불금액,memo\nA,5000,paid,2000,x\n',
    );
    const { code, faults } = await counter.reconcile([file]);
    expect(code).toBe('invalid_input');
    expect(faults).toEqual([expect.stringContaining('환불금액: looks like refunds')]);
    const ignored = await counter.reconcile([file, '--ignore', '환불금액', '--json']);
    expect(ignored.status).toBe(8);
    expect(ignored.err).toContain('warning: not read: memo (');
    const both = await counter.reconcile([
      ...[file, '--ignore', '환불금액', '--ignore', 'memo', '--json'],
    ]);
    expect(both.err).not.toContain('not read');
  });

  it('tells of unread members of JSON, too', async () => {
    const counter = await openCounter();
    const row = { merchant_order_id: 'A', amount: 5000, status: 'paid', memo: 1, '\u001b[2J': 2 };
    const { err } = await counter.reconcile([counter.write('o.ndjson', JSON.stringify(row))]);
    expect(err).toContain('warning: not read: memo, \\u001b[2J (');
  });
});

describe('--write', () => {
  it.each(['not mine', '{"a":1}\n', '{"merchant_order_id":"A","kind":"paid"}\n'])(
    'leaves %j alone',
    async (text) => {
      const counter = await openCounter();
      const target = counter.write('notes.txt', text);
      const file = counter.write('export.csv', EXPORT);
      const { code, out } = await counter.reconcile([file, '--currency', 'KRW', '--write', target]);
      expect({ code, out }).toEqual({ code: 'usage', out: '' });
      expect(readFileSync(target, 'utf8')).toBe(text);
    },
  );

  it('fills an empty file, and leaves it where nothing is to be sent', async () => {
    const counter = await openCounter();
    const target = counter.write('missing.ndjson', '');
    const file = counter.write('export.csv', EXPORT);
    const words = [file, '--currency', 'KRW', '--write', target];
    await counter.send(paid('A'));
    expect((await counter.reconcile(words)).err).toContain(
      `nothing to send: ${target} is not written\n`,
    );
    expect(readFileSync(target, 'utf8')).toBe('');
    counter.write('export.csv', EXPORT.replace('A,', 'B,'));
    await counter.reconcile(words);
    expect(readFileSync(target, 'utf8')).toContain('"B"');
  });

  it('says what cannot be written in its own words', async () => {
    const counter = await openCounter();
    const file = counter.write('export.csv', EXPORT);
    const target = counter.at('');
    await expect(
      counter.reconcile([file, '--currency', 'KRW', '--write', target]),
    ).resolves.toMatchObject({ code: 'artifact_unwritable' });
  });
});

describe('a report that the service has refused before', () => {
  it('is sent again by the command that is printed', async () => {
    const [refuse, keep] = [respond(422, '{"error":{"message":"no"}}'), keepOrders()];
    let isOpen = false;
    const counter = await openCounter((...request) => (isOpen ? keep : refuse)(...request));
    await counter.send(paid('A'));
    const file = counter.write('export.csv', EXPORT);
    const target = counter.at('missing.ndjson');
    const words = [file, '--json', '--currency', 'KRW', '--write', target];
    const { out } = await counter.reconcile(words);
    const [finding, summary] = linesOf(out);
    expect(finding).toMatchObject({
      finding: 'never_reported',
      what_to_do: 'send: paid, with --retry-rejected; it was refused: conv order A',
    });
    expect(summary).toMatchObject({ next: `conv send ${target} --retry-rejected` });
    isOpen = true;
    expect(await counter.sendFile(target)).toMatchObject({ status: 8 });
    expect(await counter.sendFile(target, ['--retry-rejected'])).toMatchObject({ status: 0 });
    expect((await counter.reconcile([file])).status).toBe(0);
  });
});

describe('--statement', () => {
  it('adds up the lines of an order, credit notes among them', async () => {
    const counter = await openCounter();
    await counter.send(paid('A') + paid('B') + paid('C'));
    await counter.send(
      '{"kind":"refund","merchant_order_id":"A","refund_amount":500,"refund_id":"1"}\n',
    );
    const file = counter.write(
      'invoice.csv',
      'merchant_order_id,amount,refunded,memo\nA,5000,,\nB,"1,000",,\nA,-500,,\nB,"4,000",,\nC,-5000,,\nC,"5,000",,\n',
    );
    const { out, err } = await counter.reconcile([
      ...['--statement', file, '--thousands', ',', '--json'],
    ]);
    expect(linesOf(out)).toEqual([
      expect.objectContaining({ merchant_order_id: 'C', finding: 'billed_amount_differs' }),
      expect.objectContaining({ type: 'summary', orders: 3, findings: 1 }),
    ]);
    expect(err).toBe('');
  });

  it('refuses lines of one order in several currencies', async () => {
    const counter = await openCounter();
    const text = 'merchant_order_id,amount,currency\nA,5000,KRW\nA,-500,USD\n';
    const { faults } = await counter.reconcile(['--statement', counter.write('i.csv', text)]);
    expect(faults).toEqual([expect.stringContaining('stands in line 2 with another currency')]);
  });
});

it('nothing is said of sending where nothing can be read', async () => {
  const counter = await openCounter();
  const file = counter.write('o.ndjson', '{"orders":[{"merchant_order_id":"A"}]}');
  const { faults } = await counter.reconcile([file, '--all-paid']);
  expect(faults).toEqual([expect.stringMatching(/\| conv reconcile -$/)]);
});
