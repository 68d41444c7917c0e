import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMachine, type Machine } from '../../helpers/conv.ts';
import { startTestService } from '../../helpers/service.ts';
import { newMachine, paid, startMock } from '../mock/mock-process.ts';
import { ENVIRONMENT, leaksIn, SECRET, SPELLINGS } from './echo.ts';

let machine: Machine;

beforeEach(() => {
  machine = createMachine();
});
afterEach(() => machine.remove());

const read = (name: string): string => readFileSync(path.join(machine.home, name), 'utf8');

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
    const artifacts = ['--report', 'report.html', '--junit', 'junit.xml'];
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
  }, 120_000);

  it('shows the token of its control interface nowhere but in its greeting', async () => {
    const mock = await startMock(newMachine());
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
