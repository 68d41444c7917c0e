import { expect, it } from 'vitest';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

const machine = perTest(createMachine, (it) => it.remove());
const env = { CONV_API_KEY: 'mk_live_1', CONV_HMAC_SECRET: 'a-secret-of-this-service' };

const said = async (headers: string) => {
  const input = `POST /conversions HTTP/1.1\n${headers}\n\n{"amount":5000}`;
  return (await machine.run(['verify'], { env, input })).stdout;
};

it('names another service whose webhook is checked', async () => {
  expect(await said('PAYPAL-TRANSMISSION-SIG: c2ln')).toContain(
    "PAYPAL-TRANSMISSION-SIG: PayPal's webhooks have it",
  );
});

it('names none where a header of this service is there', async () => {
  const stdout = await said('PAYPAL-TRANSMISSION-SIG: c2ln\nX-Merchant-Key: mk_live_1');
  expect(stdout).toContain('X-Signature is missing');
  expect(stdout).not.toContain('PayPal');
});
