import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type MockHere, newMachine, newMachineHere, read, startMockHere } from './mock-process.ts';

/** An address by which others reach this machine; the loopback interface's second one where it has none. */
const OWN =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && one.internal === false)?.address ?? '127.0.0.2';

/** Asks the control API of the mock by its address on the network; with and without the token. */
async function ask({ url, greeting: { token } }: MockHere) {
  const headers = { authorization: `Bearer ${token}` };
  const asked: [string, RequestInit?][] = [
    ['requests'],
    ['requests', { headers: { authorization: 'Bearer no' } }],
    ['requests', { headers }],
    [`?token=${token}`],
    [''],
    ['reset', { method: 'POST', headers }],
    ['ready'],
  ];
  const statuses: number[] = [];
  let stays = false;
  for (const [path, init] of asked) {
    const response = await fetch(`${url}/_conv/${path}`, init);
    statuses.push(response.status);
    stays ||= (await response.text()).includes('"token_stays":true');
  }
  return { statuses, stays };
}

describe('conv mock --host', () => {
  it('listens there, warns, and answers nothing of its control API without the token', async () => {
    const mock = await startMockHere(newMachine(), ['--host', OWN]);
    expect(mock.url).toContain(`http://${OWN}:`);
    const { statuses, stays } = await ask(mock);
    // The last one is a health check, which has no token, and learns nothing.
    expect(statuses).toEqual([401, 401, 200, 200, 401, 200, 200]);
    // Without the token in its address, a reload of the inspector would be refused.
    expect(stays).toBe(true);
    const { status, stderr } = await mock.stop();
    expect(status, stderr).toBe(0);
    expect(stderr).toContain(`warning: listening on ${new URL(mock.url).host}: anyone`);
  });

  it('on every address, the command on this machine gets one that it can call', async () => {
    const machine = newMachineHere();
    const command = ['--', 'sh', '-c', 'printf %s "$URL_OF_MOCK" >url'];
    const flags = ['--host', '0.0.0.0', '--env', 'URL_OF_MOCK={url}', '--allow-none'];
    expect(await machine.run(['mock', ...flags, ...command])).toMatchObject({ status: 0 });
    expect(read(machine, 'url')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('takes an address as it is in a URL', async () => {
    const { url } = await startMockHere(newMachine(), ['--host', '[::1]']);
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  });

  it('without it, reading needs no token, and nothing is said', async () => {
    const mock = await startMockHere(newMachine());
    expect((await ask(mock)).statuses).toEqual(Array(7).fill(200));
    expect((await mock.stop()).stderr).not.toContain('warning');
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
    const { status, stderr } = await newMachineHere().run(['mock', ...flags, '--', 'true']);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
