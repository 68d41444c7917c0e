import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedDirectory } from './helpers/temporary-directory.ts';

const CONV = fileURLToPath(new URL('../bin/conv.js', import.meta.url));
const DIST = path.join(path.dirname(CONV), '..', 'dist');

/** Writes what a run has loaded by its end: conv's own files, and modules of Node. */
const REPORTER = `
const { writeFileSync } = require('node:fs');
process.on('exit', () => {
  writeFileSync(process.env.LOADED, JSON.stringify([...Object.keys(require.cache), ...process.moduleLoadList]));
});`;

const REPORT = ['--order', '1', '--amount', '5000', '--currency', 'KRW', '--click-id', 'aev_1'];

const SECRET = 'secret_0123456789';
const BODY = '{"merchant_order_id":"1"}';
const NOW = '1800000000';

const LEFT_OUT_OF_A_REPORT = [
  'bundled-service.cjs',
  'content-coding.cjs',
  'jsonc-parser.cjs',
  'pooled.cjs',
  'prompts.cjs',
  'whole.cjs',
  'http',
  'perf_hooks',
  'zlib',
];

describe('a start loads only what the command needs', () => {
  const folder = sharedDirectory();

  beforeAll(() => {
    writeFileSync(path.join(folder, 'reporter.cjs'), REPORTER);
    writeFileSync(path.join(folder, 'body.json'), BODY);
    const signature = createHmac('sha256', SECRET).update(`${NOW}${BODY}`).digest('hex');
    const lines = [
      `X-Merchant-Key: key`,
      `X-Signature-Timestamp: ${NOW}`,
      `X-Signature: ${signature}`,
    ];
    writeFileSync(path.join(folder, 'headers.txt'), `${lines.join('\n')}\n`);
  });

  const loadedBy = (args: readonly string[]): string[] => {
    const file = path.join(folder, 'loaded.json');
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      LOADED: file,
      CONV_CONFIG_DIR: folder,
      CONV_DATA_DIR: folder,
      CONV_API_KEY: 'key',
      CONV_HMAC_SECRET: SECRET,
    };
    const hook = ['--require', path.join(folder, 'reporter.cjs')];
    spawnSync(process.execPath, [...hook, ...args], { env });
    return JSON.parse(readFileSync(file, 'utf8'));
  };

  /** What bare node has not loaded anyway, its internal modules included. */
  const allAddedBy = (args: readonly string[]): string[] => {
    const bare = new Set(loadedBy(['-e', '0']));
    return loadedBy([CONV, ...args]).filter((name) => !bare.has(name));
  };

  const addedBy = (...args: string[]): string[] =>
    allAddedBy(args)
      .map((name) => path.basename(name.replace(/^NativeModule (.*)$/, '$1')))
      .filter((name) => /\.(?:cjs|node)$/.test(name) || builtinModules.includes(name));

  const chunksOf = (added: readonly string[]): string[] =>
    added.filter((name) => name.endsWith('.cjs')).sort();

  it('--version: the main file alone', () => {
    expect(addedBy('--version').filter((name) => name !== 'module')).toEqual(['main.cjs']);
  });

  it('a completion: nothing but what answers it', () => {
    expect(chunksOf(addedBy('complete', '--', 'bash', 'conv pa', ' ='))).toEqual([
      'complete.cjs',
      'main.cjs',
    ]);
    const added = addedBy('complete', '--', 'bash', 'conv show ', ' =');
    for (const name of ['crypto', 'assert', 'tty', 'net']) expect(added).not.toContain(name);
  });

  it('--help: neither streams nor the network, and no command', () => {
    const added = addedBy('--help');
    expect(chunksOf(added)).toEqual(['hot-help.cjs', 'main.cjs']);
    expect(added).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:net|tty)$/)]));
    expect(added).not.toContain('stream');
    expect(added).not.toContain('perf_hooks');
  });

  it('sign: no network, no sentences but its own', () => {
    const added = addedBy('sign', path.join(folder, 'body.json'));
    expect(chunksOf(added)).toEqual(['code-cache.cjs', 'hot-sign.cjs', 'main.cjs']);
    expect(added).toContain('crypto');
    expect(added).not.toContain('net');
    expect(added).not.toContain('perf_hooks');
  });

  it('a dry run: no network, no journal where there is none', () => {
    const added = addedBy('paid', ...REPORT, '--dry-run');
    expect(chunksOf(added)).toEqual([
      'bundled-service.cjs',
      'code-cache.cjs',
      'hot-report.cjs',
      'main.cjs',
    ]);
    expect(added).not.toContain('net');
    expect(added).not.toContain('http');
    expect(added.filter((name) => name.endsWith('.node'))).toEqual([]);
    expect(added).not.toContain('perf_hooks');
  });

  it('a report: no bundled service, HTTP library, prompts, or work on batches', () => {
    const added = addedBy('paid', ...REPORT, '--endpoint', 'http://127.0.0.1:9', '--retries', '0');
    expect(added.filter((name) => name.endsWith('.node'))).toHaveLength(1);
    expect(added.filter((name) => name.startsWith('words-')).sort()).toEqual([
      'words-text.cjs',
      'words-transport.cjs',
    ]);
    for (const name of LEFT_OUT_OF_A_REPORT) {
      expect(added).not.toContain(name);
    }
  });

  it('the mock: no journal, no client of the service, and no page of the inspector', () => {
    const added = addedBy('mock', '--allow-none', '--', process.execPath, '-e', '0');
    expect(added).toContain('run-mock.cjs');
    expect(chunksOf(added).length).toBeLessThanOrEqual(24);
    expect(added.filter((name) => name.endsWith('.node'))).toEqual([]);
    const rest = ['explain-worker.cjs', 'jsonc-parser.cjs', 'openapi.cjs', 'page.cjs'];
    for (const name of [...rest, 'pooled.cjs', 'respond.cjs']) expect(added).not.toContain(name);
  });

  /** Of Node's own modules, an HTTP server loads more on later release lines. */
  const MORE_OF_LINE: Readonly<Record<string, number>> = { mock_24: 4, mock_26: 1 };
  const [LINE] = process.versions.node.split('.');

  /** Otherwise, they are as many on each release line, or up to three fewer. */
  it.each<[name: string, kilobytes: number, modules: number, args: readonly string[]]>([
    ['--version', 6, 0, ['--version']],
    ['--help', 90, 2, ['--help']],
    ['complete', 56, 0, ['complete', '--', 'bash', 'conv show ', ' =']],
    ['sign', 105, 41, ['sign', 'body.json']],
    ['verify, fine', 140, 41, ['verify', 'body.json', '--headers', 'headers.txt', '--now', NOW]],
    [
      'paid, not delivered',
      370,
      46,
      ['paid', ...REPORT, '--endpoint', 'http://127.0.0.1:9', '--retries', '0'],
    ],
    ['log', 185, 42, ['log']],
    ['order', 190, 41, ['order', '1']],
    ['mock', 525, 80, ['mock', '--allow-none', '--', process.execPath, '-e', '0']],
  ])('%s: at most %d kB of code, and %d modules of Node', (name, kilobytes, most, args) => {
    const modules = most + (MORE_OF_LINE[`${name}_${LINE}`] ?? 0);
    const named = args.map((arg) => (/\.(?:json|txt)$/.test(arg) ? path.join(folder, arg) : arg));
    const added = allAddedBy(named);
    const chunks = added.map((name) => path.basename(name)).filter((name) => name.endsWith('.cjs'));
    const sizes = chunks.map((name) => statSync(path.join(DIST, name)).size);
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(total).toBeLessThanOrEqual(kilobytes);
    // A bound that is far away bounds nothing.
    expect(total).toBeGreaterThan(0.8 * kilobytes);
    const ofNode = added.filter((name) => name.startsWith('NativeModule ')).length;
    expect(ofNode).toBeLessThanOrEqual(modules);
    expect(ofNode).toBeGreaterThanOrEqual(0.8 * modules);
  });
});
