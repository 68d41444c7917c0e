import { createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { createMachine, finished } from '../helpers/conv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const NOW = 1_785_585_600;
const SECRET = 'whsec-environment';
const VARIABLES = { CONV_API_KEY: 'mk_env', CONV_HMAC_SECRET: SECRET };
const BODY = '{"merchant_order_id":"123","event_id":"e1","amount":5000,"currency":"KRW"}';

const hmac = (message: string, key = SECRET): string =>
  createHmac('sha256', key).update(message).digest('hex');
const RIGHT = hmac(`${NOW}${BODY}`);

/** A mock that runs until the test has ended. */
async function startMock(flags: readonly string[] = []) {
  const stop = new AbortController();
  const printed: string[] = [];
  let told = (): void => undefined;
  const greeted = new Promise<void>((resolve) => {
    told = resolve;
  });
  const fake = fakeDependencies(temporaryDirectory(), {
    now: NOW * 1000,
    variables: VARIABLES,
    interrupt: stop.signal,
  });
  const print = (text: string): void => {
    printed.push(text);
    told();
  };
  void run(['mock', ...flags], { ...fake, terminal: { ...fake.terminal, print } });
  onTestFinished(() => stop.abort());
  await greeted;
  const [url = ''] = /http:[^\s"]*/.exec(printed[0] ?? '') ?? [];
  return { post: (signature: string, body?: string) => post(url, signature, NOW, body), printed };
}

async function post(url: string, signature: string, now: number, body = BODY) {
  const headers = {
    'X-Merchant-Key': 'mk_env',
    'X-Signature-Timestamp': String(now),
    'X-Signature': signature,
  };
  const response = await fetch(`${url}/conversions`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const shows = (texts: readonly string[]): string => texts.join('');

describe('a signature that does not match, at conv mock', () => {
  it('is a real fault where the body was sent indented: no viewer printed it', async () => {
    const { post } = await startMock();
    const { text } = await post(RIGHT, JSON.stringify(JSON.parse(BODY), undefined, 2));
    expect(text).toContain('compact, without spaces');
    expect(text).not.toContain('may be fine');
  });

  it('is explained in its answer: neither the secret nor the right signature is in it', async () => {
    const { post } = await startMock();
    const { status, text } = await post(hmac(`${NOW}.${BODY}`));
    expect(status).toBe(401);
    const { error } = JSON.parse(text);
    expect(error).toMatchObject({ code: 'signature_mismatch', check: 'signature' });
    expect(error.explanations[0]).toMatchObject({
      causes: [expect.objectContaining({ id: 'message.separator' })],
      summary: expect.stringContaining('dot'),
      fix: expect.stringMatching(/./),
    });
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(RIGHT);
  });

  it('is explained under the request in its log', async () => {
    const { post, printed } = await startMock();
    await post(hmac(`${NOW}${BODY}`, ` ${SECRET}`));
    expect(printed[1]).toMatch(/401 {2}signature_mismatch: .*\n {10}\S.*(?:blank|space).*\n$/);
    expect(shows(printed)).not.toContain(SECRET);
    expect(shows(printed)).not.toContain(RIGHT);
  });

  it('is explained in its log for scripts', async () => {
    const { post, printed } = await startMock(['--json']);
    await post(RIGHT.toUpperCase());
    await post(RIGHT);
    const [mismatch, fine] = printed.slice(1).map((line) => JSON.parse(line));
    expect(mismatch.explanations.map(({ causes }: { causes: unknown }) => causes)[0]).toEqual([
      { id: 'encoding.uppercase-hex' },
    ]);
    expect(fine).toMatchObject({ outcome: 'accepted', explanations: [] });
  });

  it('is said to be unexplained where nothing explains it: what was ruled out, what to send next', async () => {
    const { post, printed } = await startMock();
    const { status, text } = await post('ab'.repeat(32));
    expect(status).toBe(401);
    const { error } = JSON.parse(text);
    expect(error).not.toHaveProperty('explanations');
    expect(error.ruled_out).toEqual([
      expect.stringMatching(
        /^No .*mistake .* this signature: either the bytes or the key differ\.$/,
      ),
    ]);
    expect(error.next[0]).toContain('conv verify BODY --headers HEADERS --signed FILE');
    expect(JSON.stringify(error)).not.toContain('different secret');
    const lines = shows(printed.slice(1)).split('\n').slice(1, -1);
    const next = error.next.map((it: string) => `next: ${it}`);
    expect(lines).toEqual([...error.ruled_out, ...next].map((it) => `${' '.repeat(10)}${it}`));
    expect(text + shows(printed)).not.toContain(SECRET);
  });

  it('is said to be unexplained to scripts, too', async () => {
    const { post, printed } = await startMock(['--json']);
    await post('ab'.repeat(32));
    expect(JSON.parse(printed[1] ?? '')).toMatchObject({
      explanations: [],
      ruled_out: [expect.stringContaining('either the bytes or the key differ')],
      next: [expect.stringContaining('--signed FILE'), expect.stringContaining('--deep')],
    });
  });

  it('keeps nobody else waiting: others are answered meanwhile', async () => {
    const machine = createMachine();
    const mock = machine.start(['mock', '--json'], { env: VARIABLES });
    const ended = finished(mock);
    const lines = createInterface({ input: mock.stdout as Readable })[Symbol.asyncIterator]();
    const nextLine = async () => JSON.parse((await lines.next()).value);
    const { url } = await nextLine();
    const now = Math.floor(Date.now() / 1000);
    const posts = [1, 2].map(() => post(url, 'ab'.repeat(32), now));
    posts.push(post(url, hmac(`${now}${BODY}`), now));
    const entries = [await nextLine(), await nextLine()];
    expect(entries.map(({ outcome }) => outcome)).toContain('accepted');
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([401, 401, 200]);
    mock.kill('SIGINT');
    expect((await ended).status).toBe(0);
    machine.remove();
  });
});
