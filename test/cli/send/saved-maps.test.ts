import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

beforeEach(() => {
  desk.addProfile();
});

const maps = (...pairs: string[]) => pairs.flatMap((pair) => ['--map', pair]);
const ORDER = maps('merchant_order_id=order', 'amount=total');

/** Saves a map called `own`, of a file that has one row for it. */
const save = (columns: string, row: string, ...flags: string[]) =>
  desk.send([
    ...[desk.write('first.csv', `${columns}\n${row}\n`), '--check', ...flags],
    ...['--save-map', 'own'],
  ]);

describe('the currency for rows without one', () => {
  const check = (flags: readonly string[], variables = {}) =>
    desk.send([desk.write('o.csv', 'order,total\n1,5\n'), '--check', '--kind', 'paid', ...flags], {
      variables,
    });

  it.each([
    ['--currency', argv`--map own --currency usd`, { CONV_CURRENCY: 'JPY' }, 'USD'],
    ['the saved map', ['--map', 'own'], { CONV_CURRENCY: 'JPY' }, 'KRW'],
    ['CONV_CURRENCY', ORDER, { CONV_CURRENCY: 'JPY' }, 'JPY'],
    ['the profile', ORDER, {}, 'EUR'],
    ['the saved map beside a profile', argv`--map own --profile shop`, {}, 'KRW'],
  ])('is that of %s', async (_, flags, variables, currency) => {
    await desk.conv(argv`profile edit shop --currency eur`);
    await save('order,total', '1,5', ...ORDER, '--kind', 'paid', '--currency', 'krw');
    const { stdout } = await check(flags, variables);
    expect(stdout).toContain(`paid  1  5  ${currency}\n`);
  });

  it('alone makes a map, and one map hands it to the next', async () => {
    await save('kind,merchant_order_id,amount', 'paid,1,5', '--currency', 'krw');
    await desk.send([
      ...[desk.write('o.csv', 'order,total\n1,5\n'), '--check', '--kind', 'paid'],
      ...argv`${ORDER} --map own --save-map next`,
    ]);
    const { profiles } = JSON.parse(readFileSync(desk.at('config/profiles.json'), 'utf8'));
    expect(profiles.shop.maps).toMatchObject({
      own: { columns: {}, currency: 'KRW' },
      next: { columns: { amount: 'total' }, currency: 'KRW' },
    });
  });

  it('is that of the map for a comparison, too, and for what it writes', async () => {
    await save('order,total', '1,5', ...ORDER, '--kind', 'paid', '--currency', 'krw');
    const file = desk.write('shop.csv', 'order,total,status\n7,5,paid\n');
    await desk.conv(argv`reconcile ${file} --map own --write ${desk.at('missing.ndjson')}`, {
      variables: { CONV_CURRENCY: 'JPY' },
    });
    expect(readFileSync(desk.at('missing.ndjson'), 'utf8')).toContain('"currency":"KRW"');
  });
});

describe('a map that replaces one of its name', () => {
  const columns = 'kind,order,total';
  const row = 'cancel,1,5';

  it('says so, and what that one was', async () => {
    await save(columns, row, ...ORDER);
    const { stderr } = await save(columns, row, '--map', 'merchant_order_id=order');
    expect(stderr).toContain(
      'note: map own was replaced; it had 2 columns (--map merchant_order_id=order --map amount=total)\nmap own was saved in profile shop',
    );
  });

  it.each([
    ['another name', 'other'],
    ['the same again', 'own'],
  ])('says nothing else: %s', async (_, name) => {
    await save(columns, row, ...ORDER);
    const file = desk.at('first.csv');
    const { stderr } = await desk.send(argv`${file} --check ${ORDER} --save-map ${name}`);
    expect(stderr).toContain(`map ${name} was saved`);
    expect(stderr).not.toContain('is replaced');
  });
});

describe('the maps of a profile', () => {
  const keep = () =>
    save('kind,order,total', 'cancel,1,5', ...ORDER, '--currency', 'KRW', '--thousands', ',');
  const FLAGS = '--map merchant_order_id=order --map amount=total --thousands , --currency KRW';

  it.each([[['whoami']], [['whoami', 'shop']], [argv`profile edit shop --sandbox`]])(
    'are listed with what they map: conv %j',
    async (words) => {
      await keep();
      expect((await desk.conv(words)).stdout).toContain(`\n  map own            ${FLAGS}\n`);
      const { stdout } = await desk.conv([...words, '--json']);
      expect(JSON.parse(stdout).maps).toEqual({
        own: {
          columns: { merchant_order_id: 'order', amount: 'total' },
          thousands: ',',
          currency: 'KRW',
        },
      });
    },
  );

  it('are removed by name', async () => {
    await keep();
    const { status, stdout } = await desk.conv(argv`profile edit shop --remove-map own`);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^✓ profile shop changed\n(?!.*map own)/s),
    });
    expect(JSON.parse((await desk.conv(argv`whoami --json`)).stdout).maps).toEqual({});
  });

  it('are not removed where there is none of that name', async () => {
    await keep();
    const { status, stderr } = await desk.conv(argv`profile edit shop --remove-map owm`);
    expect(status).toBe(2);
    expect(stderr).toContain('profile shop has no map named "owm"; did you mean own? [usage]');
  });
});

describe('a column of a saved map that the file does not have', () => {
  const ALL = maps(
    ...['merchant_order_id=order', 'amount=total', 'currency=cur', 'event_id=event'],
    ...['refund_amount=back', 'refund_id=number', 'cb_aev=click', 'product_name=product'],
  );
  const HEADER = ['order', 'total', 'cur', 'event', 'back', 'number', 'click', 'product'];
  const row = ['1', '5', 'KRW', 'e', '', '', 'c', 'p'];
  const without = (word: string) => {
    const left = HEADER.flatMap((other, at) => (other === word ? [] : [at]));
    const line = (cells: readonly string[]) => left.map((at) => cells[at]).join(',');
    return `kind,${line(HEADER)}\npaid,${line(row)}\n`;
  };
  const saveAll = () => save(`kind,${HEADER}`, `paid,${row}`, ...ALL);
  const note = (word: string, field: string) =>
    `note: ${word} (${field}), from the map own, is not a column of this file: not read\n`;

  it.each([
    ['click', 'cb_aev'],
    ['product', 'product_name'],
  ])('and no row needs is only noted: %s', async (word, field) => {
    await saveAll();
    const file = desk.write('o.csv', without(word));
    const { status, stdout, stderr } = await desk.send(argv`${file} --check --map own`);
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching('1 row can be sent'),
    });
    expect(stderr).toContain(note(word, field));
    const named = await desk.send(argv`${file} --check --map own --map ${field}=${word}`);
    expect(named.status).toBe(2);
    expect(named.stderr).toContain(`column ${word} (${field}): is not a column of the file`);
  });

  it.each(['order', 'total', 'cur', 'event', 'back', 'number'])(
    'and a row may need is a fault: %s',
    async (word) => {
      await saveAll();
      const file = desk.write('o.csv', without(word));
      const { status, stderr } = await desk.send(argv`${file} --check --map own`);
      expect(status).toBe(2);
      expect(stderr).toContain(`column ${word} (`);
      expect(stderr).not.toContain('from the map');
    },
  );

  it.each([
    ['paid', 'back', 'noted'],
    ['paid', 'number', 'noted'],
    ['partial', 'back', 'a fault'],
    ['partial', 'number', 'a fault'],
    ['paid', 'total', 'a fault'],
    ['paid', 'event', 'a fault'],
  ])('is, where all rows are %s and it is %s: %s', async (kind, word, wanted) => {
    await saveAll();
    const file = desk.write('o.csv', without(word).replace(/^(?:kind|paid)/gm, 'x'));
    const { stderr } = await desk.send(argv`${file} --check --map own --kind ${kind}`);
    expect(stderr.includes(`${word} (`) && stderr.includes('from the map own')).toBe(
      wanted === 'noted',
    );
    expect(stderr.includes('the header row of')).toBe(wanted === 'a fault');
  });

  it('is noted in a comparison, too; there refunds are always needed', async () => {
    await saveAll();
    const reconcile = (word: string) =>
      desk.conv(argv`reconcile ${desk.write('o.csv', without(word))} --all-paid --map own`);
    const optional = await reconcile('click');
    expect(optional.stderr).toContain(note('click', 'cb_aev'));
    expect(optional.status).toBe(8);
    const needed = await reconcile('back');
    expect(needed.status).toBe(2);
    expect(needed.stderr).toContain('column back (refund_amount): is not a column of the file');
  });
});
