import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

const HEADER = 'kind,merchant_order_id,amount,currency';

/** What is said of a file with these rows alone. */
const NO_CLICK_ID = /^warning: \d of \d paid rows? (?:has|have) no click ID .*\n$/;

const check = (file: string, ...more: string[]) =>
  desk.send(argv`${file} --check --errors ${desk.at('bad')} ${more}`);
const bad = (): string => readFileSync(desk.at('bad'), 'utf8');

describe('the errors file', () => {
  it('has the bad rows alone, and can be sent when they are mended', async () => {
    const rows = ['paid,1,5000,KRW', 'paid,2,many,KRW', 'paid,3,7,KRW', 'sold,4,8,KRW'];
    const file = desk.write('o.csv', [HEADER, ...rows].join('\n'));
    const { status, stderr } = await check(file);
    expect(status).toBe(2);
    expect(stderr).toContain(`The invalid rows and the reasons are in ${desk.at('bad')}`);
    const [header, two, four] = bad().split('\r\n');
    expect(header).toBe(`\ufeff${HEADER},conv_line,conv_error`);
    expect(two).toMatch(/^paid,2,many,KRW,3,"?amount: /);
    expect(four).toMatch(/^sold,4,8,KRW,5,"?kind: /);
    const mended = bad().replace('many', '6').replace('sold', 'paid');
    const again = await desk.send([desk.write('mended.csv', mended), '--check']);
    expect(again).toMatchObject({ status: 0, stderr: expect.stringMatching(NO_CLICK_ID) });
    expect(again.stdout).toContain('paid  2  14  KRW');
  });

  it('can be sent where the rows have empty cells behind their columns', async () => {
    const file = desk.write('o.csv', `${HEADER}\ncancel,1,,,\nsold,2,,,,\n`);
    expect((await check(file)).stderr).toContain('1 of 2 rows cannot be sent');
    const mended = desk.write('mended.csv', bad().replace('sold', 'cancel'));
    expect(await desk.send([mended, '--check'])).toMatchObject({ status: 0, stderr: '' });
  });

  it('has both of two rows that contradict each other, and what stands behind them', async () => {
    const rows = ['paid,7,5000,KRW', 'paid,8,1,KRW', 'paid,7,6000,KRW', 'cancel,7,,'];
    const file = desk.write('o.csv', [HEADER, ...rows].join('\n'));
    const { stdout } = await check(file);
    expect(stdout).toContain('1 of 4 rows can be sent');
    expect(bad().split('\r\n').slice(1, -1)).toEqual([
      expect.stringMatching(/^paid,7,5000,KRW,2,.*line 4 has different values/),
      expect.stringMatching(/^paid,7,6000,KRW,4,.*line 2 has different values/),
      expect.stringMatching(/^cancel,7,,,5,.*comes after line 2 of its order/),
    ]);
  });

  it('has rows that are wrong only beside others', async () => {
    const rows = ['cancel,7,,', 'paid,8,1,KRW', 'paid,7,5000,KRW'];
    await check(desk.write('o.csv', [HEADER, ...rows].join('\n')));
    expect(bad().split('\r\n').slice(1, -1)).toEqual([
      expect.stringMatching(/^cancel,7,,,2,"?.*before its paid/),
    ]);
  });

  it('of NDJSON is NDJSON, which can be sent as well', async () => {
    const rows = ['{"kind":"paid","merchant_order_id":"1","amount":"x","currency":"KRW"}', 'no'];
    await check(desk.write('o.ndjson', rows.join('\n')));
    const [first, second] = bad().trimEnd().split('\n');
    expect(JSON.parse(second ?? '')).toMatchObject({ conv_line: 2, conv_source: 'no' });
    const again = await desk.send(argv`${desk.at('bad')} --check --errors ${desk.at('worse')}`);
    expect(again.stderr).toContain('line 2: character 1: this is not a JSON value');
    expect(readFileSync(desk.at('worse'), 'utf8')).toContain('"conv_source":"no"');
    const mended = desk.write('mended.ndjson', (first ?? '').replace('"x"', '5'));
    expect(await desk.send([mended, '--check'])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(NO_CLICK_ID),
    });
  });

  it('has what is no JSON as text, which is mended where it stands', async () => {
    const source = '{"kind":"cancel","merchant_order_id":"1",}';
    await check(desk.write('o.ndjson', source));
    expect(JSON.parse(bad()).conv_source).toBe(source);
    const mended = desk.write('mended.ndjson', bad().replace('\\"1\\",', '\\"1\\"'));
    expect(await desk.send([mended, '--check'])).toMatchObject({ status: 0, stderr: '' });
  });

  it('has a byte order mark, which goes before the encoding of a saved map', async () => {
    desk.addProfile();
    const bytes = Buffer.from('bbf3c5c22cbef8b4d92cb1ddbed70a', 'hex');
    const map = ['kind=상태', 'merchant_order_id=없다', 'amount=금액'];
    const words = argv`${map.flatMap((pair) => ['--map', pair])} --encoding cp949`;
    const row = Buffer.from('paid,1,5\npaid,2,x\n');
    const file = desk.write('shop.csv', Buffer.concat([bytes, row]));
    await check(file, ...words, '--currency', 'KRW', '--save-map', 'shop');
    const again = await desk.send([
      ...[desk.write('mended.csv', bad().replace('x', '6')), '--check', '--map', 'shop'],
      ...['--currency', 'KRW'],
    ]);
    expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('paid  1  6  KRW') });
  });

  it('takes the place of an old one, which is kept beside it where it says something else', async () => {
    const file = desk.write('o.csv', `${HEADER}\nsold,1,5,KRW\n`);
    await check(file);
    const first = bad();
    expect(await check(file)).toMatchObject({ stderr: expect.not.stringContaining('.bak') });
    const mended = `${first}and mended\r\n`;
    writeFileSync(desk.at('bad'), mended);
    const { stderr } = await check(file);
    expect(stderr).toContain(`note: the existing errors file is kept as ${desk.at('bad.bak')}\n`);
    expect(bad()).toBe(first);
    expect(readFileSync(desk.at('bad.bak'), 'utf8')).toBe(mended);

    writeFileSync(file, `${HEADER}\npaid,1,5,KRW\n`);
    const good = await check(file);
    expect(good.status).toBe(0);
    expect(good.stderr).toContain(`is kept as ${desk.at('bad.bak2')}\n`);
    expect(existsSync(desk.at('bad'))).toBe(false);
    expect(readFileSync(desk.at('bad.bak'), 'utf8')).toBe(mended);
    expect(readFileSync(desk.at('bad.bak2'), 'utf8')).toBe(first);
  });

  it.each([
    ['a list of orders', 'kind,merchant_order_id\npaid,1\n'],
    ['reports', '{"kind":"paid","merchant_order_id":"1"}\n{"conv_line":2}\n'],
    ['a text that speaks of them', 'conv_line\nconv_error\n'],
  ])('is never put in the place of %s', async (_, content) => {
    writeFileSync(desk.at('bad'), content);
    const { status, stderr } = await check(desk.at('missing.csv'));
    expect(status).toBe(2);
    expect(stderr).toContain(
      'exists and was not written by conv; choose another name or add --force',
    );
    expect(stderr).toContain('[usage]');
    expect(bad()).toBe(content);
    expect(readdirSync(desk.home)).not.toContain('bad.bak');
  });

  it.each([
    ['nothing', ''],
    ['what Excel made of it', '\ufeff"a\nb";conv_line;conv_error;;\r\n1;2;x;;\r\n'],
    ['NDJSON of conv', '{"a":1,"conv_line":2,"conv_error":"x"}\n'],
  ])('may be there already, with %s', async (_, content) => {
    writeFileSync(desk.at('bad'), content);
    expect((await check(desk.write('o.csv', `${HEADER}\nsold,1,5,KRW\n`))).status).toBe(2);
    expect(bad()).toContain('sold');
    expect(existsSync(desk.at('bad.bak'))).toBe(content !== '');
  });

  it('is left as it was when the check is stopped, and nothing stands beside it', async () => {
    writeFileSync(desk.at('bad'), 'conv_line,conv_error\n');
    const file = desk.write('o.csv', `${HEADER}\nsold,1,5,KRW\n`);
    const stopped = await desk.send(argv`${file} --check --errors ${desk.at('bad')}`, {
      interrupt: AbortSignal.abort(),
    });
    expect(stopped.status).toBe(130);
    expect(bad()).toBe('conv_line,conv_error\n');
    expect(readdirSync(desk.home).sort()).toEqual(['bad', 'data', 'o.csv']);
  });

  it.each([
    ['a directory', () => mkdirSync(desk.at('bad')), 2, 'is not a regular file'],
    ['a file below a file', () => desk.write('below', ''), 1, 'cannot be written'],
  ])('that would be %s is refused before the file is read', async (_, prepare, exit, reason) => {
    prepare();
    const target = existsSync(desk.at('below')) ? desk.at('below/bad') : desk.at('bad');
    const { status, stderr } = await desk.send([
      ...argv`${desk.at('missing.csv')} --check --errors ${target}`,
    ]);
    expect(status).toBe(exit);
    expect(stderr).toContain(reason);
  });
});
