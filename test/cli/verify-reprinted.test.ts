import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

const SECRET = 'secret-of-reprints';
const NOW = '1800000000';
const ORDER = { merchant_order_id: 'A 1', amount: 5000, items: [{ name: 'a, "b": c' }] };
const COMPACT = JSON.stringify(ORDER);
const INDENTED = JSON.stringify(ORDER, undefined, 2);
const SPACED = '{"merchant_order_id": "A 1", "amount": 5000, "items": [{"name": "a, \\"b\\": c"}]}';
const SORTED = JSON.stringify({ amount: 5000, items: ORDER.items, merchant_order_id: 'A 1' });

const machine = perTest(createMachine, (it) => it.remove());

async function verify(signed: string, shown: string, ...headers: string[]) {
  const signature = createHmac('sha256', SECRET).update(`${NOW}${signed}`).digest('hex');
  const request = [
    'POST /conversions HTTP/1.1',
    'X-Merchant-Key: k',
    `X-Signature-Timestamp: ${NOW}`,
    `X-Signature: ${signature}`,
    ...headers,
    '',
    shown,
  ].join('\n');
  const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET };
  const { stdout, stderr } = await machine.run(argv`verify --now ${NOW}`, { env, input: request });
  return `${stdout}${stderr}`;
}

const FINE = 'the request itself may be fine';

describe('a body that a viewer printed', () => {
  it.each([
    ['compact JSON', COMPACT],
    ['JSON with spaces', SPACED],
  ])('is not taken for what was sent: %s', async (_, signed) => {
    expect(await verify(signed, INDENTED)).toContain(FINE);
  });

  it.each([
    ['signed indented, sent compact', INDENTED, COMPACT],
    ['signed compact, sent with spaces on one line', COMPACT, SPACED],
    ['signed in another order', SORTED, INDENTED],
  ])('is told from a real fault: %s', async (_, signed, shown) => {
    const output = await verify(signed, shown);
    expect(output).toMatch(/the service would answer 401\nThe body was signed/);
    expect(output).not.toContain(FINE);
  });

  it('is not what was sent where Content-Length is that of the signed body', async () => {
    expect(await verify(COMPACT, SPACED, `Content-Length: ${SPACED.length}`)).not.toContain(FINE);
    const output = await verify(SPACED, COMPACT, `Content-Length: ${SPACED.length}`);
    expect(output).toContain('this is not the body that was sent');
    expect(output).toContain(FINE);
    expect(output).toMatch(/^✗ the copy changed the body, as Content-Length shows/);
  });

  it('was sent with its newline where Content-Length counts that', async () => {
    const shown = `${COMPACT}\n`;
    expect(await verify(COMPACT, shown)).toContain(FINE);
    const output = await verify(COMPACT, shown, `Content-Length: ${shown.length}`);
    expect(output).toMatch(/^✗ wrong signature: the service would answer 401/);
    expect(output).not.toContain(FINE);
  });

  it('says nothing of the secret where it is not the body that was sent', async () => {
    const output = await verify('another body', COMPACT, 'Content-Length: 7000');
    expect(output).toMatch(/^✗ the signature does not match, but the body that was given is not/);
    expect(output).not.toContain('different secret');
  });
});

it('is right only if it was sent as it was signed, where a log shows its object', async () => {
  const body = { event_id: 'paid-1', amount: 5000 };
  const signature = createHmac('sha256', SECRET)
    .update(NOW + JSON.stringify(body))
    .digest('hex');
  const headers = { 'X-Merchant-Key': 'k', 'X-Signature-Timestamp': NOW, 'X-Signature': signature };
  const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET };
  const run = (...args: string[]) =>
    machine.run(argv`verify --now ${NOW} ${args}`, {
      env,
      input: JSON.stringify({ headers, body }),
    });
  expect((await run()).stdout).toMatch(/^✓ the signature is correct for the body as it was before/);
  expect(JSON.parse((await run('--json')).stdout)).toMatchObject({
    verdict: 'valid',
    body_reprinted: true,
  });
});

describe('values in the quotes of YAML', () => {
  it('are read without them, and that is remarked', async () => {
    const signature = createHmac('sha256', SECRET).update(`${NOW}${COMPACT}`).digest('hex');
    const yaml = (quote: string): string =>
      `X-Merchant-Key: k\nX-Signature-Timestamp: ${quote}${NOW}${quote}\nX-Signature: ${signature}\n`;
    const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET };
    writeFileSync(path.join(machine.home, 'body.json'), COMPACT);
    const remarks = async (quote: string): Promise<string> => {
      const args = argv`verify body.json --headers - --now ${NOW}`;
      const { status, stderr } = await machine.run(args, { env, input: yaml(quote) });
      expect(status).toBe(0);
      return stderr;
    };
    const remark = 'the quotes around the values of X-Signature-Timestamp were ignored';
    expect(await remarks('"')).toContain(remark);
    expect(await remarks("'")).toContain(remark);
    expect(await remarks('')).toBe('');
  });
});
