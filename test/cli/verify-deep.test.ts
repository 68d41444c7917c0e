import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { CTRL_C, type PtySession, startPty } from '../helpers/pty.ts';
import { createVerifying, LINES, NOW, SECRET, SIGNATURE } from '../helpers/verifying.ts';

const PAIR = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };
const UNEXPLAINED = LINES.replace(SIGNATURE, 'ab'.repeat(32));

const bench = perTest(createVerifying, (it) => it.remove());
const machine = perTest(createMachine, (it) => it.remove());

const onTerminal = (...flags: string[]): PtySession => {
  const request = argv`${bench.body()} --headers ${bench.headers(UNEXPLAINED)}`;
  const args = argv`verify ${request} --now ${NOW} ${flags}`;
  return startPty(args, { env: { ...machine.env, ...PAIR }, cwd: machine.home });
};

/** What is left on the screen of lines that were written over. */
const lastLine = (raw: string, before: string): string | undefined =>
  raw.slice(0, raw.indexOf(before)).split('\r').at(-1);

describe('conv verify --deep on a terminal', () => {
  it('says how far it is, and at Ctrl-C prints the answer so far', async () => {
    const { waitFor, type, exit, text, raw } = onTerminal('--deep');
    await waitFor(/[\d,]+ tried, [\d,]+ per second, \d+ s \(Ctrl-C stops it\)/);
    type(CTRL_C);
    await waitFor('✗ wrong signature: the service would answer 401');
    await waitFor('The search was stopped early');
    expect(await exit()).toEqual({ status: 130 });
    expect(lastLine(raw(), '✗ wrong signature')).toBe('\u001b[J');
    expect(text()).not.toContain(SECRET);
  });

  it('says for scripts that it was interrupted', async () => {
    const { waitFor, type, exit } = onTerminal('--deep', '--json');
    await waitFor('tried');
    type(CTRL_C);
    await waitFor('"verdict":"unexplained"');
    await waitFor('"interrupted":true');
    expect(await exit()).toEqual({ status: 130 });
  });
});

it('a search that is not followed on a terminal says nothing of how far it is', async () => {
  const args = argv`verify ${bench.body()} --headers ${bench.headers(UNEXPLAINED)} --now ${NOW}`;
  const { status, stderr } = await machine.run(args, { env: PAIR });
  expect({ status, stderr }).toEqual({ status: 7, stderr: '' });
});

it('several requests are stopped between two of them, and what was checked is printed', async () => {
  const stop = new AbortController();
  stop.abort();
  const files = ['a', 'b'].flatMap((name) => ['--headers', bench.write(name, LINES)]);
  const { status, err } = await bench.verify([bench.body(), ...files], { interrupt: stop.signal });
  expect(status).toBe(130);
  expect(err).toBe('note: interrupted: 0 of 2 requests were checked\n');
});
