import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMachine } from '../../helpers/conv-here.ts';
import { perTest } from '../../helpers/per-test.ts';
import { DOWN, startPty } from '../../helpers/pty.ts';

const machine = perTest(createMachine, (it) => it.remove());

const SHEET = [
  'Order No.,Buyer,Order Status,Order Total,Currency',
  '7001,x,Delivered,12.50,USD',
  '7002,y,Returned,20.00,USD',
  '7003,z,Strange,3.00,USD',
  '',
].join('\n');

it('asks how the sheet of an unknown shop is read, shows its account, and keeps the map', async () => {
  const folder = path.join(machine.home, 'folder');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'orders.csv'), SHEET);
  const added = await machine.run(
    argv`profile add shop --api-key k --endpoint https://shop.test --secret-stdin --sandbox`,
    { env: machine.env, input: 'a_secret_of_a_shop' },
  );
  expect(added.status, added.stderr).toBe(0);
  const session = startPty(argv`send orders.csv --check`, { env: machine.env, cwd: folder });
  await session.waitFor(/Order Status +Delivered \| Returned \| Strange/);
  await session.answer('Which column has the order ID?');
  await session.answer('Which column has the amount');
  await session.answer('what became of each order?');
  await session.answer('What does Returned mean', `${DOWN}${DOWN}`);
  await session.answer('What does Strange mean');
  await session.waitFor(/paid: 1 order, 12.5 USD/);
  await session.waitFor(/held back: 1 order, such as 7003/);
  await session.answer('Go on with this?');
  await session.answer('Keep this map in profile shop', 'own');
  expect((await session.exit()).status).toBe(8);
  const command = /Equivalent command: (conv [^\r\n]*(?:\r?\n(?!map|order)[^\r\n]*)*)/.exec(
    session.text(),
  )?.[1];
  expect(command).toContain("--map 'merchant_order_id=Order No.'");
  expect(command).toContain('--save-map own');
  const { profiles } = JSON.parse(
    readFileSync(path.join(machine.env.CONV_CONFIG_DIR ?? '', 'profiles.json'), 'utf8'),
  );
  expect(profiles.shop.maps.own.columns).toMatchObject({
    merchant_order_id: 'Order No.',
    amount: 'Order Total',
    status: 'Order Status',
    currency: 'Currency',
  });
});

it('asks what a column means that speaks against paid orders', async () => {
  const lines = [
    'Order No.,Order Status,Return Status,Item Total,Discount',
    '7001,Delivered,,12.50,0',
    '7001,Delivered,,2.50,0',
    '7002,Delivered,Returned,20.00,0',
    '7003,Delivered,,3.00,1.00',
  ];
  const folder = path.join(machine.home, 'folder');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'orders.csv'), `${lines.join('\n')}\n`);
  const session = startPty(argv`send orders.csv --check`, { env: machine.env, cwd: folder });
  await session.answer('Which column has the order ID?');
  await session.answer('Which column has the amount');
  await session.answer('what became of each order?');
  await session.answer('What is the amount on each line?');
  await session.answer('Return Status is filled in some orders, such as Returned.');
  await session.answer('Discount is filled in some orders, such as 1.00.', DOWN);
  await session.answer('Which currency', 'USD');
  await session.waitFor(/paid: 2 orders, 18 USD/);
  await session.waitFor(/held back: 1 order, such as 7002/);
  await session.answer('Go on with this?');
  expect((await session.exit()).status).toBe(8);
  expect(session.text()).toContain("--hold-if 'Return Status'");
  expect(session.text()).not.toContain('--hold-if Discount');
});
