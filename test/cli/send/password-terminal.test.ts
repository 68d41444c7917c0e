import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { encrypt } from 'officecrypto-tool';
import { expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMachine } from '../../helpers/conv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { startPty } from '../../helpers/pty.ts';
import { textRow, workbookOf } from '../../helpers/workbook.ts';

const machine = perTest(createMachine, (it) => it.remove());

it('the password of a workbook is asked for on a terminal, hidden, and again where it is wrong', async () => {
  const rows = [
    ['상품주문번호', '주문번호', '주문상태', '상품명', '최종 상품별 총 주문금액'],
    ['11', '1', '배송중', '컵', '12000'],
  ];
  const sheet = rows.map((cells, at) => textRow(at + 1, cells)).join('');
  const file = encrypt(workbookOf({ sheets: [sheet] }), { password: 'letmein', type: 'standard' });
  writeFileSync(path.join(machine.home, 'orders.xlsx'), file);
  const session = startPty(argv`send orders.xlsx --check`, { env: machine.env, cwd: machine.home });
  await session.answer('Password of the workbook', 'mistyped');
  await session.answer('Wrong password', 'letmein');
  await session.waitFor('Smartstore order export: 1 line, 1 order');
  expect((await session.exit()).status).toBe(0);
  expect(session.text()).not.toMatch(/mistyped|letmein/);
});
