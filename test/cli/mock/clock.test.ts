import { describe, expect, it } from 'vitest';
import { DEMO, newMachine, nowSeconds, paid, startMockHere, write } from './mock-process.ts';

const START = Date.UTC(2026, 0, 1) / 1000;
const FROZEN = ['--clock', '2026-01-01T00:00:00Z,frozen'];

describe('the five minutes of conv mock', () => {
  it('are exact to the second on both sides of a clock that stands still', async () => {
    const mock = await startMockHere(newMachine(), FROZEN);
    const offsets = [-301, -300, -299, 0, 299, 300, 301];
    const found: [number, number, string | undefined][] = [];
    for (const offset of offsets) {
      const timestamp = START + offset;
      const { status, json } = await mock.post('/conversions', paid(`o${offset}`), { timestamp });
      found.push([offset, status, json.error?.code]);
    }
    expect(found).toEqual([
      [-301, 401, 'timestamp_outside_window'],
      [-300, 200, undefined],
      [-299, 200, undefined],
      [0, 200, undefined],
      [299, 200, undefined],
      [300, 200, undefined],
      [301, 401, 'timestamp_outside_window'],
    ]);
  });

  it('move with the clock: advanced and set by the control interface', async () => {
    const mock = await startMockHere(newMachine(), FROZEN);
    const statusAt = async (order: string) =>
      (await mock.post('/conversions', paid(order), { timestamp: START })).status;
    await mock.control('clock', { advance_seconds: 300 });
    expect(await statusAt('1')).toBe(200);
    await mock.control('clock', { advance_seconds: 1 });
    expect(await statusAt('2')).toBe(401);
    await mock.control('clock', { now: '2025-12-31T23:55:00Z' });
    expect(await statusAt('3')).toBe(200);
    await mock.control('clock', { advance_seconds: -1 });
    expect(await statusAt('4')).toBe(401);
    expect((await mock.control('clock')).json).toEqual({ now: '2025-12-31T23:54:59.000Z' });
  });
});

describe('the clock of conv mock', () => {
  it('is that of its Date header and of its log', async () => {
    const mock = await startMockHere(newMachine(), FROZEN);
    const { headers } = await mock.post('/conversions', paid('1'), { timestamp: START });
    expect(headers.get('Date')).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
    expect((await mock.nextEntry()).time).toBe('2026-01-01T00:00:00.000Z');
  });

  it('runs from where --clock sets it', async () => {
    const mock = await startMockHere(newMachine(), ['--clock', '2026-01-01T00:00:00Z']);
    const { headers, status } = await mock.post('/conversions', paid('1'), { timestamp: START });
    expect(status).toBe(200);
    const elapsed = Date.parse(headers.get('Date') ?? '') / 1000 - START;
    expect(elapsed).toBeGreaterThanOrEqual(0);
    expect(elapsed).toBeLessThan(300);
  });

  it.each([
    ['-7m', -420],
    ['7m', 420],
    ['301s', 301],
    ['-1d', -86_400],
  ])('is off by --skew %s', async (skew, seconds) => {
    const mock = await startMockHere(newMachine(), ['--skew', skew]);
    const now = nowSeconds();
    const { status, json, headers } = await mock.post('/conversions', paid('1'));
    expect({ status, code: json.error.code }).toEqual({
      status: 401,
      code: 'timestamp_outside_window',
    });
    const off = Date.parse(headers.get('Date') ?? '') / 1000 - now;
    expect(Math.abs(off - seconds)).toBeLessThan(60);
    const timestamp = now + seconds;
    expect((await mock.post('/conversions', paid('1'), { timestamp })).status).toBe(200);
  });

  it.each([
    ['--skew', '-7m', '2025-12-31T23:53:00.000Z'],
    ['--skew', '7m', '2026-01-01T00:07:00.000Z'],
  ])('stands where --clock and %s %s together set it', async (flag, skew, now) => {
    const mock = await startMockHere(newMachine(), [...FROZEN, flag, skew]);
    expect((await mock.control('clock')).json).toEqual({ now });
  });

  it('is why conv is refused, and conv says so', async () => {
    const machine = newMachine();
    const { url, greeting } = await startMockHere(machine, ['--skew', '-7m']);
    const env = {
      CONV_ENDPOINT: url,
      CONV_API_KEY: greeting.api_key,
      CONV_HMAC_SECRET: greeting.hmac_secret,
    };
    const args = ['paid', '--order', '1', '--amount', '5000', '--currency', 'KRW'];
    const { status, stdout } = await machine.run(args, { env });
    expect(status).toBe(4);
    expect(stdout).toMatch(/clock/);
  });
});

const OFF = { api_key: 'shop_off', hmac_secret: 'secret-of-shop-off', active: false };

describe('--dialect unauthorized=bare', () => {
  const refusals = [
    ['a wrong signature', paid('1'), { pair: { ...DEMO, hmac_secret: 'wrong' } }],
    ['an old timestamp', paid('1'), { timestamp: 1_700_000_000 }],
    ['an unknown key', paid('1'), { pair: { ...DEMO, api_key: 'nobody' } }],
    ['an inactive key', paid('1'), { pair: OFF }],
    ['no timestamp', paid('1'), { headers: { 'X-Signature-Timestamp': '' } }],
  ] as const;

  it('says nothing of a 401 but that it is one; the log says why', async () => {
    const machine = newMachine();
    const file = write(machine, 'm.json', [DEMO, OFF]);
    const mock = await startMockHere(machine, [
      '--dialect',
      'unauthorized=bare',
      '--merchants',
      file,
    ]);
    const answers = new Set<string>();
    const codes = new Set<string>();
    for (const [, body, options] of refusals) {
      const { status, json } = await mock.post('/conversions', body, options);
      answers.add(JSON.stringify([status, json]));
      codes.add((await mock.nextEntry()).error.code);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[401,/);
    expect([...answers][0]).not.toMatch(/signature|timestamp|inactive|unknown|missing/i);
    expect(codes.size).toBe(5);
  });

  it.each(refusals)('without it the answer explains %s', async (_, body, options) => {
    const machine = newMachine();
    const mock = await startMockHere(machine, [
      '--merchants',
      write(machine, 'm.json', [DEMO, OFF]),
    ]);
    const { status, json } = await mock.post('/conversions', body, options);
    expect(status).toBe(401);
    expect(json.error).toMatchObject({
      code: expect.stringMatching(/_/),
      message: expect.stringMatching(/\w+ \w+/),
    });
    expect(JSON.stringify(json)).not.toContain(DEMO.hmac_secret);
  });
});
