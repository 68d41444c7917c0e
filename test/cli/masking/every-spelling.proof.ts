import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { createMachine } from '../../helpers/conv.ts';
import { perTest } from '../../helpers/per-test.ts';
import { startTestService } from '../../helpers/service.ts';
import { CASES, ENVIRONMENT, echo, leaksIn, SECRET, SPELLINGS } from './echo.ts';

const machine = perTest(createMachine, (it) => it.remove());

const read = (name: string): string => readFileSync(path.join(machine.home, name), 'utf8');

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
    const service = await startTestService(echo);
    const run = async (...args: string[]) => {
      const env = { ...ENVIRONMENT, CONV_ENDPOINT: service.url };
      const { stdout, stderr } = await machine.run(args, { env });
      expect(leaksIn(stdout + stderr)).toEqual([]);
      return { stdout, stderr };
    };
    const rows = CASES.map((id) => `paid,${id},5000,KRW`);
    const header = 'kind,merchant_order_id,amount,currency';
    writeFileSync(path.join(machine.home, 'orders.csv'), [header, ...rows, ''].join('\n'));
    const sent = await run('send', 'orders.csv', '--json', '--verbose', '--retries', '0');
    expect(sent.stdout.match(/"outcome":/g)?.length).toBeGreaterThanOrEqual(CASES.length);
    const { id } = JSON.parse((await run('batch', 'list', '--json')).stdout);
    const shown = await run('show', id);
    expect(shown.stdout).toContain('<hidden>');
    await run('show', id, '--json');
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
    await service.close();
  });
});

/** Sends the secret wherever a client can put it, and says what the mock then shows of it. */
const CLIENT = `
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
const { secret, texts } = JSON.parse(readFileSync('texts.json', 'utf8'));
const base = process.env.CONV_ENDPOINT;
const post = async (path, body, headers = {}) => {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(time + body).digest('hex');
  const own = { 'X-Merchant-Key': 'mk_echo', 'X-Signature-Timestamp': time, 'X-Signature': signature };
  const signed = { 'Content-Type': 'application/json', ...own, ...headers };
  await fetch(base + path, { method: 'POST', headers: signed, body }).then((it) => it.text());
};
const paid = (id, more = {}) =>
  JSON.stringify({ merchant_order_id: id, event_id: 'e-' + id, amount: 1, currency: 'KRW', ...more });
for (const [at, text] of texts.entries()) {
  await post('/conversions', paid(text));
  await post('/conversions', paid('o' + at, { product_name: text, sub_id: text, cb_aev: text }));
  await post('/conversions', paid('u' + at, { unknown: [{ a: text }], ['f' + text]: text }));
  await post('/conversions', paid('a' + at, { amount: text, currency: text }));
  await post('/conversions', '{"merchant_order_id":' + JSON.stringify('long ' + text + '…'));
  await post('/conversions?key=' + encodeURIComponent(text), paid('q' + at));
  await post('/nowhere/' + encodeURIComponent(text), paid('n' + at));
}
await post('/conversions', paid('h1'), { 'X-Signature': secret, 'X-Signature-Timestamp': secret });
await post('/conversions', paid('h2'), { 'X-Merchant-Key': secret });
const shown = [];
for (const path of ['', 'requests?limit=10000', 'orders', 'run'])
  shown.push(await fetch(base + '/_conv/' + path).then((it) => it.text()));
console.log(shown.join('\\n'));
`;

describe('the mock', () => {
  it('shows no secret that a client sent: log, inspector, control interface, report, JUnit', async () => {
    writeFileSync(path.join(machine.home, 'client.mjs'), CLIENT);
    const texts = SPELLINGS.map(([, text]) => text);
    writeFileSync(path.join(machine.home, 'texts.json'), JSON.stringify({ secret: SECRET, texts }));
    const expected = ['nothing unexpected', 'every signature valid', 'paid ==1', 'paid amount=2'];
    const artifacts = argv`--report report.html --junit junit.xml`;
    const flags = [...artifacts, ...expected.flatMap((text) => ['--expect', text])];
    for (const drawn of ['--verbose', '--json']) {
      const args = ['mock', '--port', '0', drawn, ...flags, '--', process.execPath, 'client.mjs'];
      const { status, stdout, stderr } = await machine.run(args, { env: ENVIRONMENT });
      expect(status).toBe(7);
      expect(stdout).toContain('<hidden>');
      expect(stderr).toContain('<hidden>');
      for (const output of [stdout, stderr, read('report.html'), read('junit.xml')]) {
        expect(leaksIn(output)).toEqual([]);
      }
    }
  });
});
