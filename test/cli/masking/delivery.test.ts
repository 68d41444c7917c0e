import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine, type Machine } from '../../helpers/conv-here.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { CASES, ENVIRONMENT, echo, hardCase, leaksIn, PLACES } from './echo.ts';

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
  ...['paid', '--order', order, '--amount', '5000', '--currency', 'KRW', '--retries', '0'],
];

/** The bytes of the journal, as far as they can be found without its reader. */
const journalBytes = (): string => {
  const directory = path.join(machine.home, 'data');
  const files = readdirSync(directory, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name)).toString('latin1'))
    .join('\n');
};

describe('a service that echoes the secret at every place, in every spelling', () => {
  it('in a file of reports: nothing shows it, and the journal does not hold it', async () => {
    const rows = CASES.map((id) => `paid,${id},5000,KRW`);
    const header = 'kind,merchant_order_id,amount,currency';
    writeFileSync(path.join(machine.home, 'orders.csv'), [header, ...rows, ''].join('\n'));
    const sent = await run('send', 'orders.csv', '--json', '--verbose', '--retries', '0');
    expect(sent.stdout.match(/"outcome":/g)?.length).toBeGreaterThanOrEqual(CASES.length);
    const shown = await run('batch', 'show');
    expect(shown.stdout).toContain('<hidden>');
    await run('batch', 'show', '--json');
    const exported = await run('batch', 'export');
    expect(exported.stdout).toContain('<hidden>');
    await run('batch', 'export', '--json');
    await run('batch', 'list', '--json');
    await run('log');
    const [first] = (await run('log', '--json', '--limit', '100000')).stdout.split('\n');
    const shownFirst = await run('show', JSON.parse(first ?? '').event_id, '--json');
    expect(JSON.parse(shownFirst.stdout).attempts[0]).toMatchObject({ masked: true });
    await run('replay', '--pending', '--json', '--verbose', '--retries', '0');
    expect(leaksIn(journalBytes())).toEqual([]);
  }, 300_000);

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
