import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { BINARY, DEMO, newMachine } from './mock-process.ts';

const ip = (...words: readonly string[]) => execFileSync('ip', words, { stdio: 'pipe' });

const [SHOP, TESTS] = [`conv-shop-${process.pid}`, `conv-tests-${process.pid}`];
const ADDRESS = '10.77.89.1';
const ENDPOINT = 'http://conv-mock:4010';

/** Only root may make network namespaces. */
function canSeparate(): boolean {
  if (spawnSync('ip', ['netns', 'add', SHOP]).status !== 0) return false;
  ip('netns', 'del', SHOP);
  return spawnSync('curl', ['--version']).status === 0;
}

/**
 * Two hosts, as two containers are: each with its own loopback addresses, and a cable between them. The shop knows the
 * other by its name.
 */
function makeHosts(): void {
  for (const name of [SHOP, TESTS]) {
    ip('netns', 'add', name);
    onTestFinished(() => void ip('netns', 'del', name));
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  const cable = ['type', 'veth', 'peer', 'name', 'conv0', 'netns', TESTS];
  ip('link', 'add', 'conv0', 'netns', SHOP, ...cable);
  ip('-n', TESTS, 'addr', 'add', `${ADDRESS}/24`, 'dev', 'conv0');
  ip('-n', SHOP, 'addr', 'add', '10.77.89.2/24', 'dev', 'conv0');
  for (const name of [SHOP, TESTS]) ip('-n', name, 'link', 'set', 'conv0', 'up');
  const ownFiles = `/etc/netns/${SHOP}`;
  onTestFinished(() => rmSync(ownFiles, { recursive: true, force: true }));
  mkdirSync(ownFiles, { recursive: true });
  writeFileSync(`${ownFiles}/hosts`, `${ADDRESS} conv-mock\n`);
}

const TOPIC = readFileSync('src/help/ci.md', 'utf8');

/** A part of the topic's example, with other places for its files. */
function ofTopic(pattern: RegExp, folder: string): string {
  const [, found] = pattern.exec(TOPIC) ?? [];
  if (found === undefined) throw new Error(`the topic has no ${pattern}`);
  return found.replaceAll('/run/conv/', `${folder}/`);
}

type Shop = (words: readonly string[], more?: NodeJS.ProcessEnv) => SpawnSyncReturns<string>;

const REPORT = 'paid --order 1 --amount 5 --currency KRW --retries 0'.split(' ');

it.skipIf(!canSeparate())('the shop in another container, as in conv help ci', async () => {
  makeHosts();
  const { home } = newMachine();
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    CONV_CONFIG_DIR: path.join(home, 'config'),
    CONV_DATA_DIR: path.join(home, 'data'),
  };
  const start = ofTopic(/sh -c "(exec .*?)"/s, home).replaceAll('\n', ' ');
  const command = start.replace('node_modules/.bin/conv', `'${process.execPath}' '${BINARY}'`);
  const mock = spawn('ip', ['netns', 'exec', TESTS, 'sh', '-c', command], { env, stdio: 'ignore' });
  onTestFinished(() => void mock.kill());
  const health = ofTopic(/test: \[CMD, curl, --fail, '(.*?)'\]/, home);
  const isHealthy = () =>
    spawnSync('ip', ['netns', 'exec', TESTS, 'curl', '--fail', health]).status === 0;
  while (!isHealthy()) await pause(200);

  const shop: Shop = (words, more = {}) =>
    spawnSync('ip', ['netns', 'exec', SHOP, ...words], {
      encoding: 'utf8',
      env: { ...env, ...more },
    });
  const conv: Shop = (words, more) => shop([process.execPath, BINARY, ...words], more);
  const check = () => shop(['sh', '-c', ofTopic(/```bash\n(token=.*?)```/s, home)]);

  expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('no report was') });
  const account = {
    CONV_API_KEY: DEMO.api_key,
    CONV_HMAC_SECRET: DEMO.hmac_secret,
    CONV_ENDPOINT: ENDPOINT,
  };
  expect(conv(REPORT, account).stderr).toContain('CONV_ALLOW_PLAIN_HTTP=1');
  expect(conv(REPORT, { ...account, CONV_ALLOW_PLAIN_HTTP: '1' })).toMatchObject({ status: 0 });
  expect(check()).toMatchObject({ status: 0 });

  const ask = (token: string) =>
    shop([
      'curl',
      '--silent',
      `${ENDPOINT}/_conv/requests`,
      '-H',
      `Authorization: Bearer ${token}`,
    ]);
  const [greeting = ''] = readFileSync(path.join(home, 'mock.ndjson'), 'utf8').split('\n');
  expect(ask('wrong').stdout).toContain('token_required');
  expect(ask(JSON.parse(greeting).token).stdout).toContain('"paid"');

  shop(['curl', '--silent', `${ENDPOINT}/conversions`, '-d', '{}']);
  expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('missing_header') });
});
