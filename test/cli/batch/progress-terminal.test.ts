import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createMachine } from '../../helpers/conv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { CTRL_C, startPty } from '../../helpers/pty.ts';
import { respond, startTestService } from '../../helpers/service.ts';

const machine = perTest(createMachine, (it) => it.remove());
const service = perTest(
  () => startTestService(respond(429, '', { 'retry-after': '25' })),
  (it) => it.close(),
);

it('what is waited for is whole on a narrow terminal, and what is re-wrapped goes away', async () => {
  const file = path.join(machine.home, 'orders.ndjson');
  writeFileSync(file, '{"kind":"cancel","merchant_order_id":"1"}\n');
  const env = {
    ...machine.env,
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'a_secret',
    CONV_ENDPOINT: service.url,
  };
  const session = startPty(['send', file], { env, cwd: machine.home, columns: 80 });
  await session.waitFor(/0 of 1 · 0\/s · 0 accepted · waiting: the service asks for \d+ s/);
  const before = session.raw().length;
  session.resize(40);
  await session.waitFor(/0 of 1 · 0 accepted · must wait: \d+ s/);
  expect(session.raw().slice(before)).toMatch(/^\u001b\[1A\r\u001b\[J0 of 1 · /);
  session.type(CTRL_C);
  expect((await session.exit()).status).toBe(130);
});
