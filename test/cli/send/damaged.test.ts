import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());
beforeEach(() => {
  desk.addProfile();
});

/** `가` as CP949, which is no UTF-8. */
const KOREAN = Buffer.from('b0a1', 'hex');

const written = () =>
  desk.write(
    'o.csv',
    Buffer.concat([
      Buffer.from(
        'kind,merchant_order_id,amount,currency,product_name\npaid,1,5,KRW,a\npaid,2,5,KRW,',
      ),
      KOREAN,
      Buffer.from('\n'),
    ]),
  );

describe('rows whose bytes could not be read', () => {
  it.each([['--check'], ['--skip-invalid'], ['--skip-invalid', '--dry-run']])(
    'are not written into an errors file, where nobody could mend them: %s %s',
    async (...flags) => {
      const file = written();
      const { status, stdout, stderr } = await desk.send(
        argv`${file} --errors ${desk.at('bad')} ${flags}`,
      );
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('o.csv line 3 is not valid text; no errors file was written');
      expect(stderr).toContain('the whole file can be decoded as CP949; use --encoding cp949');
      expect(stderr).toContain('apply only to rows that were read');
      expect(existsSync(desk.at('bad'))).toBe(false);
      expect(existsSync(desk.at('data/journal.sqlite'))).toBe(false);
    },
  );

  it('are read in the encoding of the file', async () => {
    const { status } = await desk.send([
      ...argv`${written()} --errors ${desk.at('bad')} --check --encoding cp949`,
    ]);
    expect(status).toBe(0);
  });
});
