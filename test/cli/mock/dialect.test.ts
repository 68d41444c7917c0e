import { describe, expect, it } from 'vitest';
import { newMachine, newMachineHere, paid, startMockHere } from './mock-process.ts';

describe('conv mock --dialect', () => {
  it.each([
    [['laravel,reuse=208'], 'refusal=laravel,unknown-order=404,numbers=text,reuse=208'],
    [['laravel', 'reuse=208'], 'refusal=laravel,unknown-order=404,numbers=text,reuse=208'],
    [['own'], undefined],
    [[], undefined],
  ])('%j: names the choices that differ at its start', async (words, dialect) => {
    const flags = words.flatMap((word) => ['--dialect', word]);
    expect((await startMockHere(newMachine(), flags)).greeting.dialect).toBe(dialect);
  });

  it('any: the same for the same seed, and what is printed repeats it', async () => {
    const machine = newMachine();
    const greetingOf = async (...flags: string[]) =>
      (await startMockHere(machine, flags)).greeting.dialect as string;
    const seeded = await greetingOf('--dialect', 'any', '--fault-seed', '7');
    expect(await greetingOf('--dialect', 'any', '--fault-seed', '7')).toBe(seeded);
    const drawn = await greetingOf('--dialect', 'any');
    expect(await greetingOf('--dialect', drawn)).toBe(drawn);
  });

  it('answers as it says, and writes the log of what happened', async () => {
    const mock = await startMockHere(newMachine(), ['--dialect', 'korean,reuse=409']);
    await mock.post('/conversions', paid('1'));
    await mock.nextEntry();
    const { status, json } = await mock.post('/conversions', paid('1'));
    expect([status, json.resultCode]).toEqual([409, 'DUPLICATE_EVENT']);
    expect(await mock.nextEntry()).toMatchObject({ http_status: 409, outcome: 'repeated' });
  });

  it('says everything that is wrong with it at once, and starts nothing', async () => {
    const machine = newMachineHere();
    const { status, stderr } = await machine.run([
      'mock',
      '--dialect',
      'larvel,reuse=410,color=red',
    ]);
    expect(status).toBe(2);
    for (const part of ['larvel', 'laravel', 'reuse=410', '208', 'color', 'numbers'])
      expect(stderr).toContain(part);
  });
});
