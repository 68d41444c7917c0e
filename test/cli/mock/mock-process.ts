import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import {
  createMachine,
  type Finished,
  finished,
  type Machine,
  type RunOptions,
} from '../../helpers/conv.ts';
import { createMachine as createMachineHere, startHere } from '../../helpers/conv-here.ts';
import { builtBinary } from '../../helpers/require-build.ts';

export const BINARY = builtBinary();

/** Another user's machine, which is gone when the test has ended. */
export function newMachine(machine: Machine = createMachine()): Machine {
  onTestFinished(() => machine.remove());
  return machine;
}

/** The same, whose `run` starts no process. */
export const newMachineHere = (): Machine => newMachine(createMachineHere());

/** Writes a file into a machine's home; what is no text becomes JSON. */
export function write({ home }: Machine, name: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(path.join(home, name), text, { mode: 0o600 });
  return name;
}

export const read = ({ home }: Machine, name: string): string =>
  readFileSync(path.join(home, name), 'utf8');

export interface Pair {
  readonly api_key: string;
  readonly hmac_secret: string;
}

export const DEMO: Pair = {
  api_key: 'demo_merchant',
  hmac_secret: 'demo_secret_that_everyone_knows',
};

interface PostOptions {
  readonly pair?: Pair;
  /** Unix time in seconds. */
  readonly timestamp?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever JSON came
  readonly json: any;
}

export interface MockProcess extends MockHere {
  readonly child: ChildProcess;
}

export interface MockHere {
  readonly url: string;
  /** The first line of `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever JSON came
  readonly greeting: any;
  /** The next line of the request log. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever JSON came
  nextEntry(): Promise<any>;
  /** A signed report; rejects where no answer comes. */
  post(path: string, body: string, options?: PostOptions): Promise<Answer>;
  /** Asks the control interface; with a body it posts, with the token. */
  control(path: string, body?: object): Promise<Answer>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
  readonly ended: Promise<Finished>;
}

/** Starts `conv mock --json` and waits until it listens. */
export async function startMock(
  machine: Machine,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<MockProcess> {
  const child = machine.start(['mock', '--json', ...flags], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  const stop = (signal: NodeJS.Signals = 'SIGINT'): void => void child.kill(signal);
  const mock = await attach(child.stdout as Readable, finished(child), stop);
  return { ...mock, child };
}

/** The same in this process, which takes a tenth of the time; it has no signals. */
export async function startMockHere(
  machine: Machine,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<MockHere> {
  const output = new PassThrough();
  const print = (text: string): void => void output.write(text);
  const running = startHere(machine, ['mock', '--json', ...flags], options, print);
  onTestFinished(async () => {
    running.interrupt();
    await running.ended;
  });
  const ended = running.ended.finally(() => output.end());
  return attach(output, ended, running.interrupt);
}

async function attach(
  output: Readable,
  ended: Promise<Finished>,
  interrupt: (signal?: NodeJS.Signals) => void,
): Promise<MockHere> {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const nextEntry = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`conv mock ended: ${(await ended).stderr}`);
    return JSON.parse(value);
  };
  const greeting = await nextEntry();
  const { url, token, control } = greeting;
  return {
    url,
    greeting,
    nextEntry,
    ended,
    post: (target, body, given) => post(`${url}${target}`, body, given),
    control: async (target, body) => {
      const headers = { Authorization: `Bearer ${token}` };
      const init =
        body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
      return toAnswer(await fetch(`${control}${target}`, init));
    },
    stop: (signal) => {
      interrupt(signal);
      return ended;
    },
  };
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

async function post(
  url: string,
  body: string,
  { pair = DEMO, timestamp = nowSeconds(), headers = {} }: PostOptions = {},
): Promise<Answer> {
  const signature = createHmac('sha256', pair.hmac_secret).update(`${timestamp}${body}`);
  const own = {
    'X-Merchant-Key': pair.api_key,
    'X-Signature-Timestamp': String(timestamp),
    'X-Signature': signature.digest('hex'),
  };
  return toAnswer(await fetch(url, { method: 'POST', headers: { ...own, ...headers }, body }));
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('Content-Type')?.includes('json');
  const json = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, json };
}

export const paid = (order: string, event = `paid-${order}`, amount = '5000'): string =>
  `{"merchant_order_id":"${order}","event_id":"${event}","amount":${amount},"currency":"KRW"}`;

export const partial = (order: string, event: string, refund: number): string =>
  `{"merchant_order_id":"${order}","event_id":"${event}","refund_amount":${refund}}`;

/** Resolves once the child has written something. */
export async function nextOutput({ stdout }: ChildProcess): Promise<string> {
  const [data] = await once(stdout as Readable, 'data');
  return String(data);
}

/** A node program as the words behind `--`. */
export const node = (script: string): string[] => [process.execPath, '-e', script];
