import { describe, expect, it } from 'vitest';
import {
  newMachine,
  newMachineHere,
  paid,
  partial,
  startMock,
  startMockHere,
} from './mock-process.ts';

describe('conv mock without a command', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends in 0 at %s, with its totals', async (signal) => {
    const mock = await startMock(newMachine());
    await mock.post('/conversions', paid('1'));
    await mock.post('/conversions', paid('1'));
    await mock.post('/conversions/partial', partial('2', 'r', 1));
    expect(await mock.stop(signal)).toMatchObject({
      status: 0,
      signal: null,
      stderr: 'stopped after 3 requests: 1 accepted, 1 repeated, 1 refused\n',
    });
  });

  it('ends in 0 at POST /_conv/shutdown, with the token only', async () => {
    const mock = await startMockHere(newMachine());
    const refused = await fetch(`${mock.url}/_conv/shutdown`, { method: 'POST' });
    expect(refused.status).toBe(401);
    expect((await mock.control('ready')).status).toBe(200);
    expect((await mock.control('shutdown', {})).status).toBe(200);
    expect(await mock.ended).toMatchObject({ status: 0, signal: null });
  });

  it.each([
    ['paid ==1', 0],
    ['paid ==2', 7],
  ])('checks %s when it is shut down: %i', async (expectation, status) => {
    const mock = await startMockHere(newMachine(), ['--expect', expectation]);
    await mock.post('/conversions', paid('1'));
    await mock.control('shutdown', {});
    expect((await mock.ended).status).toBe(status);
  });

  it('checks what was expected at Ctrl-C, even while it waits for it', async () => {
    const mock = await startMockHere(newMachine(), ['--expect', 'paid ==2', '--within', '600']);
    await mock.post('/conversions', paid('1'));
    expect((await mock.stop()).status).toBe(7);
  });

  it('is told in one sentence, with 2, that a port is in use', async () => {
    const machine = newMachineHere();
    const { url } = await startMockHere(machine);
    const { port } = new URL(url);
    const run = await machine.run(['mock', '--port', port]);
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toMatch(new RegExp(`^conv: .*${port}.*in use.* \\[usage\\]\n {2}.*\n$`));
  });

  it('listens on a port that was asked for, by both names of this machine', async () => {
    const machine = newMachine();
    const first = await startMockHere(machine);
    const { port } = new URL(first.url);
    await first.stop();
    const { url } = await startMockHere(machine, ['--port', port]);
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`http://localhost:${port}/_conv/ready`)).status).toBe(200);
  });

  it('ends at Ctrl-C although a request waits for a fault', async () => {
    const mock = await startMockHere(newMachine(), ['--fault', 'hang']);
    const waiting = mock.post('/conversions', paid('1')).catch(() => 'cut off');
    expect(await mock.nextEntry()).toMatchObject({ http_status: 0 });
    expect((await mock.stop()).status).toBe(0);
    expect(await waiting).toBe('cut off');
  });
});
