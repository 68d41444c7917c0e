import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, type Machine } from '../../helpers/conv.ts';
import { CTRL_C, type PtySession, startPty } from '../../helpers/pty.ts';
import { respond, startTestService, type TestService } from '../../helpers/service.ts';

let machine: Machine;
let service: TestService;
let session: PtySession | undefined;

beforeEach(async () => {
  machine = createMachine();
  service = await startTestService(respond(429, '', { 'retry-after': '25' }));
});

afterEach(async () => {
  session?.close();
  machine.remove();
  await service.close();
});

it('what is waited for is whole on a narrow terminal, and what is re-wrapped goes away', async () => {
  const file = path.join(machine.home, 'orders.ndjson');
  writeFileSync(file, '{"kind":"cancel","merchant_order_id":"1"}\n');
  const env = {
    ...machine.env,
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'a_secret',
    CONV_ENDPOINT: service.url,
  };
  session = startPty(['send', file], { env, cwd: machine.home, columns: 80 });
  await session.waitFor(
    /0 of 1 · 0\/s · 0 accepted · 0 at once · waiting: the service asks for \d+ s/,
  );
  const before = session.raw().length;
  session.resize(40);
  await session.waitFor(/0 of 1 · 0 accepted · must wait: \d+ s/);
  expect(session.raw().slice(before)).toMatch(/^\u001b\[1A\r\u001b\[J0 of 1 · /);
  session.type(CTRL_C);
  expect((await session.exit()).status).toBe(130);
});
