import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { fakeDependencies } from './fake-dependencies.ts';
import { vectors } from './signing-vectors.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A request that other tools signed, at a time and under a secret. */
export const NOW = 1_785_585_600;
export const SECRET = 'sample-secret';
const signed = vectors.find(({ name }) => name === 'Korean');
export const BODY = signed?.body ?? Buffer.alloc(0);
export const SIGNATURE = signed?.signature ?? '';
export const LINES = `X-Merchant-Key: pk_1\nX-Signature-Timestamp: ${NOW}\nX-Signature: ${SIGNATURE}\n`;

export interface Circumstances {
  /** Unix time in seconds. */
  readonly now?: number;
  readonly variables?: NodeJS.ProcessEnv;
  readonly interrupt?: AbortSignal;
}

/** The three header lines that go with a body, signed as the recipe says but with any key and message. */
export function signedLines(message: string | Uint8Array, key = SECRET, apiKey = 'pk_1'): string {
  const signature = createHmac('sha256', key).update(message).digest('hex');
  return `X-Merchant-Key: ${apiKey}\nX-Signature-Timestamp: ${NOW}\nX-Signature: ${signature}\n`;
}

/** A directory with a body and headers, and `conv verify` to run on them. */
export function createVerifying() {
  const home = temporaryDirectory();
  const inHome = (name: string): string => path.join(home, name);
  const write = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(inHome(name), bytes);
    return inHome(name);
  };

  /** Neither the secret nor the signature (right as it is here) may show. */
  const verify = async (
    args: readonly string[],
    {
      now = NOW,
      variables = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET },
      interrupt = new AbortController().signal,
    }: Circumstances = {},
  ) => {
    const dependencies = fakeDependencies(home, { variables, now: now * 1000, interrupt });
    const status = await run(['verify', ...args], dependencies);
    const [out, err] = [dependencies.terminal.printed(), dependencies.terminal.noted()];
    expect(`${out}${err}`).not.toContain(SECRET);
    expect(`${out}${err}`).not.toContain(SIGNATURE);
    return { status, out, err };
  };

  const verdict = async (
    args: readonly string[],
    circumstances?: Circumstances,
  ): Promise<string> => {
    const { status, out } = await verify([...args, '--json'], circumstances);
    const found: string = JSON.parse(out).verdict;
    expect(status).toBe(found === 'valid' ? 0 : 7);
    return found;
  };

  return {
    home,
    inHome,
    write,
    body: (bytes: string | Uint8Array = BODY): string => write('body.json', bytes),
    headers: (text: string | Uint8Array = LINES): string => write('headers.txt', text),
    verify,
    verdict,
    remove: () => rmSync(home, { recursive: true }),
  };
}
