import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMachine, type Machine } from '../../helpers/conv.ts';

let machine: Machine;
beforeEach(() => {
  machine = createMachine();
});
afterEach(() => machine.remove());

/** An address by which others reach this machine; the loopback interface's second one where it has none. */
const OWN =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && one.internal === false)?.address ?? '127.0.0.2';

/** Asks the control API of the mock by its address on the network; with and without the token. */
const ASK = `
const { URL_OF_MOCK: url, TOKEN } = process.env;
const headers = { authorization: 'Bearer ' + TOKEN };
(async () => {
  const statuses = [];
  let stays = false;
  for (const [path, init] of [
    ['requests'],
    ['requests', { headers: { authorization: 'Bearer no' } }],
    ['requests', { headers }],
    ['?token=' + TOKEN],
    [''],
    ['reset', { method: 'POST', headers }],
    ['ready'],
  ]) {
    const response = await fetch(url + '/_conv/' + path, init);
    statuses.push(response.status);
    // An answer that is not read keeps its connection, and so this process, for seconds.
    stays ||= (await response.text()).includes('"token_stays":true');
  }
  console.log(JSON.stringify({ url, statuses, stays }));
})();`;

const asking = (...flags: readonly string[]) => {
  const given = ['--env', 'URL_OF_MOCK={url}', '--env', 'TOKEN={token}', '--allow-none'];
  return machine.run(['mock', ...flags, ...given, '--', process.execPath, '-e', ASK]);
};

describe('conv mock --host', () => {
  it('listens there, warns, and answers nothing of its control API without the token', async () => {
    const { status, stdout, stderr } = await asking('--host', OWN);
    expect(status, stderr).toBe(0);
    const { url, statuses, stays } = JSON.parse(stdout);
    expect(url).toContain(`http://${OWN}:`);
    // The last one is a health check, which has no token, and learns nothing.
    expect(statuses).toEqual([401, 401, 200, 200, 401, 200, 200]);
    // Without the token in its address, a reload of the inspector would be refused.
    expect(stays).toBe(true);
    expect(stderr).toContain(`warning: listening on ${new URL(url).host}: anyone`);
  });

  it('on every address, the command on this machine gets one that it can call', async () => {
    const { stdout } = await asking('--host', '0.0.0.0');
    expect(JSON.parse(stdout).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('takes an address as it is in a URL', async () => {
    const { stdout, stderr } = await asking('--host', '[::1]');
    expect(JSON.parse(stdout).url, stderr).toMatch(/^http:\/\/\[::1\]:\d+$/);
  });

  it('without it, reading needs no token, and nothing is said', async () => {
    const { stdout, stderr } = await asking();
    expect(JSON.parse(stdout).statuses).toEqual(Array(7).fill(200));
    expect(stderr).not.toContain('warning');
  });

  it.each([
    ['a name', ['--host', 'localhost'], '--host must be an IP address, not "localhost"'],
    [
      'an address elsewhere',
      ['--host', '192.0.2.1'],
      '192.0.2.1 is not an address of this machine [usage]\n  --host 0.0.0.0 listens on',
    ],
    ['live credentials', ['--host', '0.0.0.0', '--live-credentials'], 'cannot be combined with'],
  ])('%s is refused', async (_, flags, sentence) => {
    const { status, stderr } = await asking(...flags);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
