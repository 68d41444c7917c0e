import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, type Machine } from '../../helpers/conv-here.ts';
import { builtBinary } from '../../helpers/require-build.ts';

let machine: Machine;
beforeEach(() => {
  machine = createMachine();
});
afterEach(() => machine.remove());

/** A shop that signs the body alone, without the timestamp. */
const SHOP = `
const { createHmac } = require('node:crypto');
const { URL_OF_MOCK: url, KEY, SECRET } = process.env;
const body = JSON.stringify({ merchant_order_id: '1', event_id: 'e', amount: 5, currency: 'KRW' });
const headers = {
  'content-type': 'application/json',
  'X-Merchant-Key': KEY,
  'X-Signature-Timestamp': String(Math.floor(Date.now() / 1000)),
  'X-Signature': createHmac('sha256', SECRET).update(body).digest('hex'),
};
fetch(url + '/conversions', { method: 'POST', headers, body });`;

const GIVEN = [
  '--env',
  'URL_OF_MOCK={url}',
  '--env',
  'KEY={api_key}',
  '--env',
  'SECRET={hmac_secret}',
];

it('the proven cause of a wrong signature is in the console and in JUnit', async () => {
  const junit = path.join(machine.home, 'run.xml');
  const expecting = ['--expect', 'every signature valid', '--junit', junit];
  const words = ['mock', ...GIVEN, ...expecting, '--', process.execPath, '-e', SHOP];
  const { status, stderr } = await machine.run(words);
  expect(status).toBe(7);
  for (const shown of [stderr, readFileSync(junit, 'utf8')]) {
    expect(shown).toContain('X-Signature does not match');
    expect(shown).toContain('The body alone was signed');
  }
  expect(readFileSync(junit, 'utf8')).toMatch(/message="failed checks: 1 .*The body alone was/);
});

it('the proven cause is told also where the command failed and nothing was expected', async () => {
  const junit = path.join(machine.home, 'run.xml');
  const command = ['sh', '-c', '"$0" "$@"; exit 3', process.execPath, '-e', SHOP];
  const { status, stderr } = await machine.run([
    'mock',
    ...GIVEN,
    '--junit',
    junit,
    '--',
    ...command,
  ]);
  expect(status).toBe(3);
  expect(stderr).toMatch(/^conv mock: 1 request was refused\n {4}request 1: paid order=1 .*\n/);
  expect(stderr).toContain('The body alone was signed');
  // CI servers show no more than the message.
  expect(readFileSync(junit, 'utf8')).toMatch(/message="it exited with 3; .*The body alone was/);
});

it('a skew that was injected is not blamed on the shop', async () => {
  const paid = ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW', '--retries', '0'];
  const conv = ['sh', '-c', '"$@" >/dev/null 2>&1', 'sh', process.execPath, builtBinary(), ...paid];
  const rule = ['--fault', 'skew=7m', '--expect', 'every signature valid'];
  const { status, stderr } = await machine.run(['mock', ...rule, '--', ...conv]);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/injected on purpose: .*skew/);
});
