import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMachine, type Machine } from '../../helpers/conv-here.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { ENVIRONMENT, echo, hardCase, leaksIn, PLACES } from './echo.ts';

let machine: Machine;
let service: TestService;

beforeAll(async () => {
  machine = createMachine();
  service = await startTestService(echo);
});
afterAll(async () => {
  await service.close();
  machine.remove();
});

const run = async (...args: string[]) => {
  const env = { ...ENVIRONMENT, CONV_ENDPOINT: service.url };
  const { stdout, stderr } = await machine.run(args, { env });
  expect(leaksIn(stdout + stderr)).toEqual([]);
  return { stdout, stderr };
};

const report = (order: string): string[] => [
  ...argv`paid --order ${order} --amount 5000 --currency KRW --retries 0`,
];

describe('a service that echoes the secret at every place, in every spelling', () => {
  it.each(Object.keys(PLACES))(
    '%s: not on the screen, nor afterwards in what was written down',
    async (place) => {
      const order = hardCase(place);
      const verbose = await run(...report(order), '--verbose', '--event-id', `e-${order}`);
      expect(verbose.stderr).toContain('<hidden>');
      await run(...report(order), '--json', '--event-id', `j-${order}`);
      const shown = await run('show', `e-${order}`, '--json');
      const [attempt] = JSON.parse(shown.stdout).attempts;
      const isInBody = !['Location', 'header of an accepted report'].includes(place);
      expect(attempt.masked).toBe(isInBody ? true : undefined);
      const text = await run('show', `e-${order}`);
      expect(text.stdout.includes('not verbatim')).toBe(isInBody);
      await run('order', order);
      await run('order', order, '--json');
    },
    120_000,
  );
});
