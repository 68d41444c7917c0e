import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { BINARY, DEMO, newMachine } from './mock-process.ts';

const ip = (...words: readonly string[]) => execFileSync('ip', words, { stdio: 'pipe' });

const [SHOP, TESTS] = [`conv-shop-${process.pid}`, `conv-tests-${process.pid}`];
const ADDRESS = '10.77.89.1';

/** Only root may make network namespaces. */
function canSeparate(): boolean {
  if (spawnSync('ip', ['netns', 'add', SHOP]).status !== 0) return false;
  ip('netns', 'del', SHOP);
  return true;
}

/** Two hosts, as two containers are: each with its own loopback addresses, and a cable between them. */
function makeHosts(): void {
  for (const name of [SHOP, TESTS]) {
    ip('netns', 'add', name);
    onTestFinished(() => void ip('netns', 'del', name));
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  ip(
    'link',
    'add',
    'conv0',
    'netns',
    SHOP,
    'type',
    'veth',
    'peer',
    'name',
    'conv0',
    'netns',
    TESTS,
  );
  ip('-n', TESTS, 'addr', 'add', `${ADDRESS}/24`, 'dev', 'conv0');
  ip('-n', SHOP, 'addr', 'add', '10.77.89.2/24', 'dev', 'conv0');
  for (const name of [SHOP, TESTS]) ip('-n', name, 'link', 'set', 'conv0', 'up');
}

const ASK = `
  const headers = { authorization: 'Bearer ' + process.env.TOKEN };
  fetch(process.env.URL_OF_MOCK + '/_conv/requests', { headers })
    .then(async (answer) => console.log(answer.status, await answer.text()));`;

it.skipIf(!canSeparate())('a shop in another container reports to the mock', async () => {
  makeHosts();
  const { home } = newMachine();
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    CONV_CONFIG_DIR: path.join(home, 'config'),
    CONV_DATA_DIR: path.join(home, 'data'),
  };
  const words = ['mock', '--host', '0.0.0.0', '--port', '4010', '--json'];
  const mock = spawn('ip', ['netns', 'exec', TESTS, process.execPath, BINARY, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void mock.kill());
  const [greeting] = await once(createInterface(mock.stdout), 'line');
  const inShop = (argv: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    spawnSync('ip', ['netns', 'exec', SHOP, process.execPath, ...argv], {
      encoding: 'utf8',
      env: { ...env, ...more },
    });
  const account = {
    CONV_API_KEY: DEMO.api_key,
    CONV_HMAC_SECRET: DEMO.hmac_secret,
    CONV_ENDPOINT: `http://${ADDRESS}:4010`,
  };
  const report = 'paid --order 1 --amount 5 --currency KRW --retries 0';
  const paid = [BINARY, ...report.split(' ')];
  expect(inShop(paid, account).stderr).toContain('CONV_ALLOW_PLAIN_HTTP=1');
  expect(inShop(paid, { ...account, CONV_ALLOW_PLAIN_HTTP: '1' })).toMatchObject({ status: 0 });
  const ask = (token: string) =>
    inShop(['-e', ASK], { URL_OF_MOCK: account.CONV_ENDPOINT, TOKEN: token }).stdout;
  expect(ask('wrong')).toMatch(/^40[13] /);
  expect(ask(JSON.parse(greeting).token)).toMatch(/^200 .*"paid"/);
});
