import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { signedHeaders } from '../../src/core/protocol/signing.ts';
import { argv } from '../helpers/argv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);
const PAIR = { CONV_API_KEY: 'mk_env', CONV_HMAC_SECRET: 'whsec-environment' };

/** A mock that runs until the test stops it. */
function startMock(
  flags: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  home = temporaryDirectory(),
) {
  const stop = new AbortController();
  const printed: string[] = [];
  let told = (): void => undefined;
  const greeted = new Promise<void>((resolve) => {
    told = resolve;
  });
  const fake = fakeDependencies(home, {
    now: NOW,
    variables,
    interrupt: stop.signal,
  });
  const terminal = {
    ...fake.terminal,
    print: (text: string) => {
      printed.push(text);
      told();
    },
  };
  const ended = run(['mock', ...flags], { ...fake, terminal });
  onTestFinished(() => stop.abort());
  return { greeted, ended, printed, stop: () => stop.abort(), noted: fake.terminal.noted };
}

interface Pair {
  readonly api_key: string;
  readonly hmac_secret: string;
}

async function post(url: string, body: object, { api_key, hmac_secret }: Pair): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(body));
  const credentials = { apiKey: api_key, secret: new Secret(hmac_secret) };
  const headers = signedHeaders(credentials, NOW / 1000, bytes);
  const response = await fetch(url, { method: 'POST', headers, body: bytes });
  await response.arrayBuffer();
  return response.status;
}

const ORDER = {
  merchant_order_id: '123',
  event_id: 'e1',
  amount: 5000,
  currency: 'KRW',
  sub_id: 'web',
  gift: true,
};
const REFUND = { merchant_order_id: '123', event_id: 'e2', refund_amount: 9000 };

describe('conv mock', () => {
  it('serves the demo pair, shows each request as it comes, and ends with 0 and a count', async () => {
    const mock = startMock(['--json']);
    await mock.greeted;
    const { url, ...pair } = JSON.parse(mock.printed[0] ?? '');
    expect(await post(`${url}/conversions`, ORDER, pair)).toBe(200);
    expect(mock.printed).toHaveLength(2);
    expect(await post(`${url}/conversions`, ORDER, pair)).toBe(200);
    expect(await post(`${url}/conversions/partial`, REFUND, pair)).toBe(422);
    expect(await post(`${url}/conversions/cancel`, REFUND, { ...pair, hmac_secret: 'wrong' })).toBe(
      401,
    );
    mock.stop();
    expect(await mock.ended).toBe(0);
    const lines = mock.printed.slice(1).map((line) => JSON.parse(line));
    expect(
      lines.map(({ outcome, error, record }) => [outcome, error?.code, record?.net_amount]),
    ).toEqual([
      ['accepted', undefined, 5000],
      ['repeated', undefined, 5000],
      ['refused', 'refund_out_of_range', 5000],
      ['refused', 'signature_mismatch', undefined],
    ]);
    expect(lines[0].warnings).toEqual([expect.objectContaining({ path: 'gift' })]);
    expect(mock.noted()).toBe('stopped after 4 requests: 1 accepted, 1 repeated, 2 refused\n');
  });

  it('takes the pair of the environment and never shows its secret', async () => {
    const mock = startMock([], PAIR);
    await mock.greeted;
    const [url = ''] = /http:[^\n]*/.exec(mock.printed[0] ?? '') ?? [];
    const pair = { api_key: PAIR.CONV_API_KEY, hmac_secret: PAIR.CONV_HMAC_SECRET };
    expect(await post(`${url}/conversions`, ORDER, pair)).toBe(200);
    mock.stop();
    expect(await mock.ended).toBe(0);
    expect(mock.printed[1]).toMatch(
      /POST \/conversions {10}123 {2}e1 {2}200 {2}CONFIRMED net 5000 KRW\n {10}warning: gift /,
    );
    expect(mock.printed.join('') + mock.noted()).not.toContain(PAIR.CONV_HMAC_SECRET);
  });

  it.each([
    ['that a flag names', ['--profile', 'other'], 'other'],
    ['in use', [], 'shop'],
  ])('takes the pair of the profile %s', async (_, flags, name) => {
    const home = temporaryDirectory();
    writeProfiles(path.join(home, 'config'), 'https://service.example/v1', ['shop', 'other']);
    const mock = startMock(flags, {}, home);
    await mock.greeted;
    const [greeting = ''] = mock.printed;
    expect(greeting).toContain(`  api key    mk_${name} (from profile ${name}, with its secret)\n`);
    expect(greeting).toContain(` CONV_PROFILE=${name} conv paid `);
    const [url = ''] = /http:[^\n]*/.exec(greeting) ?? [];
    const pair = { api_key: `mk_${name}`, hmac_secret: `whsec-${name}` };
    expect(await post(`${url}/conversions`, ORDER, pair)).toBe(200);
    expect(mock.printed.join('')).not.toContain(pair.hmac_secret);
  });

  it('listens on the port that it is given, and says where one is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const taken = startMock(argv`--port ${port} --json`);
    expect(await taken.ended).toBe(2);
    expect(JSON.parse(taken.noted()).error).toMatchObject({
      code: 'usage',
      message: `port ${port} of 127.0.0.1 is in use by another program`,
    });
    other.close();
    await once(other, 'close');
    const free = startMock(argv`--port ${port} --json`);
    await free.greeted;
    expect(JSON.parse(free.printed[0] ?? '').url).toBe(`http://127.0.0.1:${port}`);
  });

  it.each([
    ['--port', '65536'],
    ['--port', 'http'],
    ['--port', '-1'],
    ['--port', ''],
  ])('refuses %s %j', async (...flags) => {
    const mock = startMock([...flags, '--json']);
    expect(await mock.ended).toBe(2);
    expect(JSON.parse(mock.noted()).error).toMatchObject({
      code: 'usage',
      message: `--port must be a whole number from 0 to 65535, not ${JSON.stringify(flags[1])}`,
    });
  });

  it.each([
    ['half a pair', { CONV_API_KEY: 'mk_env' }, [], 'invalid_credentials'],
    ['a profile that is not there', {}, ['--profile', 'shop'], 'no_profile'],
  ])('does not fall back to the demo pair for %s', async (_, variables, flags, code) => {
    const mock = startMock([...flags, '--json'], variables);
    expect(await mock.ended).toBe(3);
    expect(JSON.parse(mock.noted()).error.code).toBe(code);
  });
});
