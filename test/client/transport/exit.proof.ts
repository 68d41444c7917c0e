import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from './servers.ts';
import { answerOf, type Script, startWire } from './wire.ts';

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conv-post-'));
  program = join(folder, 'post-once.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('post-once.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
});

afterAll(() => rm(folder, { recursive: true }));

/** Fails where the program had to be stopped, far beyond the time that any limit below allows. */
const run = (kind: string, url: URL, limitMs: number) =>
  promisify(execFile)(process.execPath, [program, kind, url.href, String(limitMs)], {
    timeout: 15_000,
  });

const ok: Script = (socket) => socket.write(answerOf('200 OK', 'ok'));
const big: Script = (socket) => socket.write(answerOf('200 OK', 'x'.repeat(1_000_000)));

describe.each(['single', 'pooled', 'pooled-closed'])('a program that posts once (%s)', (kind) => {
  it.each<[string, Script, number, string]>([
    ['an answer', ok, 5_000, '200'],
    ['an answer that was cut at the bound', big, 5_000, '200'],
    ['no answer', () => {}, 1_500, 'headers_timeout'],
    ['a dropped connection', (socket) => socket.destroy(), 5_000, 'closed_without_answer'],
  ])('ends by itself after %s', async (_name, script, limitMs, printed) => {
    const { url } = await startWire(script);
    expect(await run(kind, url, limitMs)).toEqual({ stdout: printed, stderr: '' });
  });

  it('ends by itself after a handshake that was never answered', async () => {
    const { port } = await startServer((socket) => socket.resume());
    const url = new URL(`https://127.0.0.1:${port}/`);
    expect(await run(kind, url, 300)).toEqual({ stdout: 'connect_timeout', stderr: '' });
  });
});
