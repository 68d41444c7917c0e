import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createDesk, type Desk } from './run-send.ts';

let desk: Desk;

beforeEach(() => {
  desk = createDesk();
  desk.addProfile();
});
afterEach(() => desk.remove());

/** `주문번호;결제금액` and a row, as CP949 bytes: what a shop in Korea exports. */
const EXPORT = Buffer.concat([
  Buffer.from('c1d6b9aeb9f8c8a3', 'hex'),
  Buffer.from(';'),
  Buffer.from('b0e1c1a6b1ddbed7', 'hex'),
  Buffer.from('\r\n1001;5,000\r\n'),
]);

const MAP = argv`
  --map merchant_order_id=주문번호 --map amount=결제금액 --kind paid --encoding cp949 --delimiter ;
  --thousands ,
`;

const shop = () => JSON.parse(readFileSync(desk.at('config/profiles.json'), 'utf8')).profiles.shop;

describe('a saved map', () => {
  const save = (...more: string[]) =>
    desk.send(argv`
      ${desk.write('export.csv', EXPORT)} --check --currency KRW ${MAP} --save-map smartstore
      ${more}
    `);

  it('is kept with the profile, format and all', async () => {
    const { status, stderr } = await save();
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: [
        'map smartstore was saved in profile shop: conv send FILE --map smartstore\n',
        'warning: 1 of 1 paid row has no click ID (cb_aev): that order will not be credited to a creator\n',
      ].join(''),
    });
    expect(shop().maps).toEqual({
      smartstore: {
        columns: { merchant_order_id: '주문번호', amount: '결제금액' },
        kind: 'paid',
        delimiter: ';',
        encoding: 'cp949',
        thousands: ',',
        currency: 'KRW',
      },
    });
  });

  it('reads the next file by its name alone', async () => {
    await save();
    const file = desk.write('export.csv', EXPORT);
    const { status, stdout } = await desk.send(argv`${file} --check --map smartstore`);
    expect(status).toBe(0);
    expect(stdout).toContain('paid  1  5000  KRW');
  });

  it('gives way to what stands beside it', async () => {
    await save();
    const file = desk.write('utf8.csv', '주문번호,total\n1001,7\n');
    const { status, stdout } = await desk.send(argv`
      ${file} --check --map smartstore --map amount=total --currency usd --encoding utf-8
      --delimiter ,
    `);
    expect(status).toBe(0);
    expect(stdout).toContain('paid  1  7  USD');
  });

  it('is not kept where the header is wrong', async () => {
    const { status } = await save('--map', 'cb_aev=클릭');
    expect(status).toBe(2);
    expect(shop().maps).toBeUndefined();
  });

  it('is not kept, and replaces none, where it reads no row', async () => {
    await save();
    const kept = shop().maps;
    const { status, stderr } = await save('--map', 'kind=결제금액');
    expect(status).toBe(2);
    expect(stderr).toContain(
      'note: map smartstore was not saved: none of the rows it reads can be sent\n',
    );
    expect(shop().maps).toEqual(kept);
  });

  it('that there is not is named, with those that there are', async () => {
    await save();
    const { status, stderr } = await desk.send([
      ...argv`${desk.at('export.csv')} --check --map smartstor`,
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain('profile shop has no map named "smartstor"; did you mean smartstore?');
    expect(stderr).toContain('It has: smartstore');
  });
});

it.each([[['--map', 'smartstore']], [argv`--kind paid --save-map smartstore`]])(
  'without a profile there is none to keep it with: %j',
  async (flags) => {
    desk.remove();
    desk = createDesk();
    const file = desk.write('o.ndjson', '{"merchant_order_id":"1"}');
    const { status, stderr } = await desk.send(argv`${file} --check ${flags}`);
    expect(status).toBe(2);
    expect(stderr).toContain('maps are saved in a profile, but no profile is in use [usage]');
  },
);
