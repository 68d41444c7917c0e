import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { respond } from '../../helpers/service.ts';
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
    expect(faults).toEqual([expect.stringContaining('no status column: name it with --map')]);
    expect(existsSync(target)).toBe(false);
    const all = await counter.reconcile([...words, '--all-paid', '--json']);
    expect(jsonLines(all.out).at(-1)).toMatchObject({ findings: 1, written: { rows: 1 } });
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

  it.each([
    ['환불완료', '', false],
    ['-', '환불접수', false],
    ['-', '', true],
    ['없음', '0', true],
    ['0', '2,000원', false],
    ['(1.684,52)', '-', false],
    ['$5.00', '0', false],
  ])('takes a column for refunds by its values: %j and %j', async (one, other, isEmpty) => {
    const counter = await openCounter();
    const rows = [`A,5000,paid,"${one}"`, `B,5000,paid,"${other}"`];
    const header = 'merchant_order_id,amount,status,환불상태';
    const file = counter.write('export.csv', [header, ...rows, ''].join('\n'));
    const { code, faults, err } = await counter.reconcile([file, '--json']);
    if (isEmpty) expect(err).toContain('warning: not read: 환불상태');
    else expect(faults).toEqual([expect.stringContaining('환불상태: looks like refunds')]);
    expect(code).toBe(isEmpty ? undefined : 'invalid_input');
  });

  it.each([[[]], [['--amounts', 'once']]])(
    'leaves orders out that a column of words calls refunded, as it advises: %j',
    async (words) => {
      const counter = await openCounter();
      const rows = ['A,5000,paid,', 'B,5000,paid,Refund Approved', 'C,5000,pending,Cancelled'];
      const header = 'merchant_order_id,amount,status,Return / Refund Status';
      const file = counter.write('export.csv', [header, ...rows, ''].join('\n'));
      const mapped = ['merchant_order_id', 'amount', 'status'].flatMap((f) => [
        ...['--map', `${f}=${f}`],
      ]);
      const target = counter.at('missing.ndjson');
      const all = [file, ...mapped, ...words, '--write', target, '--currency', 'KRW', '--json'];
      const { code, faults } = await counter.reconcile(all);
      expect([code, faults]).toEqual(['invalid_input', [expect.stringContaining('Approved')]]);
      expect(existsSync(target)).toBe(false);
      const { out } = await counter.reconcile([...all, '--skip-invalid']);
      expect(jsonLines(out).at(-1)).toMatchObject({ findings: 1, written: { rows: 1 } });
      expect(readFileSync(target, 'utf8')).toContain('"merchant_order_id":"A"');
    },
  );

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

  it('keeps reports that stood there and say something else, and says where', async () => {
    const counter = await openCounter();
    const own = paid('mine');
    const target = counter.write('mine.ndjson', own);
    const file = counter.write('export.csv', EXPORT);
    const words = [file, '--currency', 'KRW', '--write', target];
    const kept = (name: string) => `note: the existing file of reports is kept as ${name}\n`;
    expect((await counter.reconcile(words)).err).toContain(kept(`${target}.bak`));
    expect(readFileSync(`${target}.bak`, 'utf8')).toBe(own);
    const written = readFileSync(target, 'utf8');
    expect(written).toContain('"A"');
    // The same reports again are no other file.
    expect((await counter.reconcile(words)).err).not.toContain('kept as');
    await counter.send(paid('A'));
    const ended = await counter.reconcile(words);
    expect(ended.err).toContain(`nothing to send: ${target} was not written\n`);
    expect(ended.err).toContain(kept(`${target}.bak2`));
    expect([`${target}.bak`, `${target}.bak2`].map((name) => readFileSync(name, 'utf8'))).toEqual([
      own,
      written,
    ]);
    const names = readdirSync(path.dirname(target)).filter((name) => name.startsWith('mine.'));
    expect(names.sort()).toEqual(['mine.ndjson.bak', 'mine.ndjson.bak2']);
  });

  it('leaves a link where it is', async () => {
    const counter = await openCounter();
    const [target, link] = [counter.write('mine.ndjson', paid('mine')), counter.at('link.ndjson')];
    symlinkSync(target, link);
    await counter.reconcile([
      ...[counter.write('export.csv', EXPORT), '--currency', 'KRW', '--write', link],
    ]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('"A"');
    expect(readFileSync(`${target}.bak`, 'utf8')).toBe(paid('mine'));
  });

  it('fills an empty file, and leaves it where nothing is to be sent', async () => {
    const counter = await openCounter();
    const target = counter.write('missing.ndjson', '');
    const file = counter.write('export.csv', EXPORT);
    const words = [file, '--currency', 'KRW', '--write', target];
    await counter.send(paid('A'));
    expect((await counter.reconcile(words)).err).toContain(
      `nothing to send: ${target} was not written\n`,
    );
    expect(readFileSync(target, 'utf8')).toBe('');
    counter.write('export.csv', EXPORT.replace('A,', 'B,'));
    await counter.reconcile(words);
    expect(readFileSync(target, 'utf8')).toContain('"B"');
  });

  it.each([
    ['nothing is to be sent', 'A,5000,paid', 0],
    ['the file is wrong', 'A,x,paid', -1],
  ])('leaves no directory behind where %s', async (_, row, status) => {
    const counter = await openCounter();
    await counter.send(paid('A'));
    const file = counter.write('export.csv', `merchant_order_id,amount,status\n${row}\n`);
    const words = [file, '--currency', 'KRW', '--write', counter.at('a/b/missing.ndjson')];
    expect(await counter.reconcile(words)).toMatchObject({ status });
    expect(existsSync(counter.at('a'))).toBe(false);
    counter.write('export.csv', EXPORT.replace('A,', 'B,'));
    await counter.reconcile(words);
    expect(readFileSync(counter.at('a/b/missing.ndjson'), 'utf8')).toContain('"B"');
  });

  it('says what cannot be written in its own words', async () => {
    const counter = await openCounter();
    const file = counter.write('export.csv', EXPORT);
    const target = counter.at('');
    await expect(
      counter.reconcile([file, '--currency', 'KRW', '--write', target]),
    ).resolves.toMatchObject({ code: 'usage' });
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
    const [finding, summary] = jsonLines(out);
    expect(finding).toMatchObject({
      finding: 'never_reported',
      what_to_do: 'send: paid, with --retry-rejected; a report of it was refused: conv show A',
    });
    expect(summary).toMatchObject({ next: `conv send ${target} --retry-rejected` });
    isOpen = true;
    expect(await counter.sendFile(target)).toMatchObject({ status: 8 });
    expect(await counter.sendFile(target, ['--retry-rejected'])).toMatchObject({ status: 0 });
    expect((await counter.reconcile([file])).status).toBe(0);
  });

  it('is no dead end for what waits behind it', async () => {
    const [refuse, keep] = [respond(422, '{"error":{"message":"no"}}'), keepOrders()];
    let isOpen = false;
    const counter = await openCounter((...request) => (isOpen ? keep : refuse)(...request));
    const refund =
      '{"kind":"refund","merchant_order_id":"A","refund_amount":500,"refund_id":"r1"}\n';
    const { err } = await counter.send(paid('A') + refund);
    const [batch] = /b-[a-z0-9]{8}/.exec(err) ?? [];
    const file = counter.write(
      'export.csv',
      'merchant_order_id,amount,status,refund_amount\nA,5000,paid,700\n',
    );
    const target = counter.at('missing.ndjson');
    const words = [file, '--json', '--currency', 'KRW', '--write', target];
    const [finding] = jsonLines((await counter.reconcile(words)).out);
    expect(finding).toMatchObject({ finding: 'never_reported', missing_refund: null });
    expect(readFileSync(target, 'utf8')).toBe(paid('A'));
    isOpen = true;
    expect(await counter.sendFile(target, ['--retry-rejected'])).toMatchObject({ status: 0 });
    const [waiting] = jsonLines((await counter.reconcile(words)).out);
    expect(waiting).toMatchObject({
      finding: 'pending',
      what_to_do: 'deliver it first: conv replay --pending',
    });
    expect(await counter.resume(batch ?? '')).toMatchObject({ status: 0 });
    const [rest] = jsonLines((await counter.reconcile(words)).out);
    expect(rest).toMatchObject({ finding: 'refund_not_reported', missing_refund: 200 });
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
      'merchant_order_id,amount,refunded,memo\nA,5000,500,\nB,"1,000",,\nA,-500,,\nB,"4,000",,\nC,-5000,,\nC,"5,000",,\n',
    );
    const { out, err } = await counter.reconcile([
      ...['--statement', file, '--thousands', ',', '--json', '--ignore', 'refunded'],
    ]);
    expect(jsonLines(out)).toEqual([
      expect.objectContaining({ merchant_order_id: 'C', finding: 'billed_amount_differs' }),
      expect.objectContaining({ type: 'summary', orders: 3, findings: 1 }),
    ]);
    expect(err).toMatch(/^warning: not read: memo \(.*\n$/);
    const { faults } = await counter.reconcile(['--statement', file, '--thousands', ',']);
    expect(faults).toEqual([expect.stringContaining('refunded: looks like refunds')]);
  });

  it.each([
    ['A,5000,\nA,-500,KRW\nA,1,', undefined],
    ['A,5000,KRW\nA,-500,', undefined],
    ['A,5000,\nA,-500,KRW\nA,-500,KRW', undefined],
    ['A,5000,\nA,-500,KRW\nA,1,USD', 3],
    ['A,5000,KRW\nA,-500,\nA,1,USD', 2],
  ])('takes a line without a currency for one of the others: %j', async (rows, against) => {
    const counter = await openCounter();
    const text = `merchant_order_id,amount,currency\n${rows}\n`;
    const { faults } = await counter.reconcile(['--statement', counter.write('i.csv', text)]);
    const said = expect.stringContaining(`is on line ${against} with a different currency`);
    expect(faults).toEqual(against === undefined ? [] : [said]);
  });

  it('compares the currency that any line of an order names', async () => {
    const counter = await openCounter();
    await counter.send(paid('A'));
    const text = 'merchant_order_id,amount,currency\nA,4000,\nA,1000,USD\n';
    const { out } = await counter.reconcile([
      ...['--statement', counter.write('i.csv', text), '--json'],
    ]);
    expect(jsonLines(out)[0]).toMatchObject({ finding: 'billed_currency_differs' });
  });

  it('refuses lines of one order in several currencies', async () => {
    const counter = await openCounter();
    const text = 'merchant_order_id,amount,currency\nA,5000,KRW\nA,-500,USD\n';
    const { faults } = await counter.reconcile(['--statement', counter.write('i.csv', text)]);
    expect(faults).toEqual([expect.stringContaining('is on line 2 with a different currency')]);
  });
});
