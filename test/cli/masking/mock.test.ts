import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMachine } from '../../helpers/conv-here.ts';
import { perTest } from '../../helpers/per-test.ts';
import { startTestService } from '../../helpers/service.ts';
import { newMachine, paid, startMockHere } from '../mock/mock-process.ts';
import { ENVIRONMENT, leaksIn, SECRET } from './echo.ts';

const machine = perTest(createMachine, (it) => it.remove());

const read = (name: string): string => readFileSync(path.join(machine.home, name), 'utf8');

describe('the mock', () => {
  it('shows the token of its control interface nowhere but in its greeting', async () => {
    const mock = await startMockHere(newMachine());
    const { token } = mock.greeting;
    const mistyped = [
      `/_conv-/?token=${token}`,
      `/conversions/${token}/`,
      `/x?t=%${hex(token[0])}${token.slice(1)}`,
    ];
    const logged: unknown[] = [];
    for (const target of mistyped) {
      await mock.post(target, '{}');
      logged.push(await mock.nextEntry());
    }
    await mock.post('/conversions', paid(token));
    logged.push(await mock.nextEntry());
    const requests = await mock.control('requests');
    const page = await mock.control('');
    const shown = JSON.stringify([logged, requests.json, page.json]);
    expect(logged[0]).toMatchObject({ path: '/_conv-/?token=<hidden>' });
    expect(shown).not.toContain(token.slice(1));
    const { stderr } = await mock.stop();
    expect(stderr).not.toContain(token.slice(1));
  });
});

const hex = (character: string): string => character.charCodeAt(0).toString(16);

describe('conv smoke', () => {
  it('shows no secret that the service echoes', async () => {
    const service = await startTestService((response, { headers }) => {
      const body = JSON.stringify({
        error: { message: SECRET, signature: headers['x-signature'] },
      });
      response.writeHead(422, { 'Content-Type': 'application/json', 'X-Echo': SECRET }).end(body);
    });
    const env = { ...ENVIRONMENT, CONV_ENDPOINT: service.url };
    for (const flags of [['--verbose'], ['--json'], ['--junit', 'smoke.xml']]) {
      const { stdout, stderr } = await machine.run(['smoke', ...flags], { env });
      expect(stdout + stderr).toContain('<hidden>');
      expect(leaksIn(stdout + stderr)).toEqual([]);
    }
    expect(leaksIn(read('smoke.xml'))).toEqual([]);
    await service.close();
  }, 60_000);
});
