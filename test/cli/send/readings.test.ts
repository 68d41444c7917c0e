import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());
beforeEach(() => {
  desk.addProfile();
});

const toLines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const PAID = argv`--kind paid --currency KRW`;

describe('a file that is most likely not read as it was meant', () => {
  const warned = (word: string) =>
    `warning: --kind paid reports every row as paid, and ${word} is not read: use --map 'kind=${word}' if it contains the kind, or send only the paid orders\n`;

  it('has statuses beside --kind paid: refused, with what gets them right', async () => {
    const file = desk.write(
      'o.csv',
      'merchant_order_id,amount,cb_aev,주문상태\n1,5,c,취소완료\n2,5,c,결제완료\n',
    );
    const refused = await desk.send(argv`${file} --check ${PAID}`);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('o.csv says in 주문상태 what became of each order');
    expect(refused.stderr).toMatch(
      /conv reconcile \S*o\.csv --map 'status=주문상태' --save-map NAME/,
    );
    const { status, stderr } = await desk.send(argv`${file} --check ${PAID} --from none`);
    expect(status).toBe(0);
    expect(stderr).toBe(`note: columns not sent: 주문상태\n${warned('주문상태')}`);
  });

  it('is of JSON, and no row has what is mapped: said once, with the name that was meant', async () => {
    const rows = [1, 2].map((at) => ({ 번호: `${at}`, 금액: 5, 클릭: 'c', 주문상태: '취소' }));
    const file = desk.write('o.ndjson', toLines(rows));
    const maps = ['merchant_order_id=번호', 'amount=금액', 'cb_aev=클맄', 'sub_id=x'];
    const flags = maps.flatMap((map) => ['--map', map]);
    const { status, stderr } = await desk.send(argv`${file} --check ${PAID} ${flags}`);
    expect(status).toBe(0);
    expect(stderr).toBe(
      `${warned('주문상태')}warning: mapped members that no row has: 클맄 (did you mean 클릭?), x\nwarning: 2 of 2 paid rows have no click ID (cb_aev): those orders will not be credited to a creator\n`,
    );
  });
});

describe('what to do about bytes that were read wrong', () => {
  const HEADER = '주문번호,금액\n';
  const MAPS = ['merchant_order_id=주문번호', 'amount=금액'].flatMap((map) => ['--map', map]);

  it.each(['cp949', 'windows-1252'])(
    'a header that is UTF-8 is named as that: %s',
    async (name) => {
      const file = desk.write('o.csv', `${HEADER}1,5\n`);
      const flags = argv`--check ${PAID} ${MAPS} --encoding`;
      const { status, stderr } = await desk.send([file, ...flags, name]);
      expect(status).toBe(2);
      expect(stderr).toContain('is not a column of the file');
      expect(stderr).toContain(
        'The header row is valid UTF-8 but was read in another encoding; use --encoding utf-8',
      );
      expect(await desk.send([file, ...flags, 'utf-8'])).toMatchObject({ status: 0 });
    },
  );

  it('a header that is another one is not', async () => {
    const file = desk.write('o.csv', 'no,sum\n1,5\n');
    const { stderr } = await desk.send(argv`${file} --check ${PAID} --encoding cp949`);
    expect(stderr).toContain('Name the columns: conv send FILE --map FIELD=COLUMN');
  });

  it('no way is named that would be refused: an errors file cannot hold them', async () => {
    const rows = Buffer.from(
      'kind,merchant_order_id,amount,currency\npaid,1,5,KRW\npaid,#,5,KRW\n',
    );
    rows[rows.indexOf('#')] = 0xff;
    const { status, stderr } = await desk.send([desk.write('o.csv', rows)]);
    expect(status).toBe(2);
    expect(stderr).toContain(
      `Name the file's encoding, such as --encoding cp949, or fix line 3 of ${desk.at('o.csv')}; --skip-invalid sends the valid rows.\n`,
    );
    expect(stderr).not.toContain('--errors');
    const skipped = await desk.send(argv`${desk.at('o.csv')} --skip-invalid --dry-run`);
    expect(skipped.stdout).toContain('accepted  paid');
  });
});
