import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMock } from 'conv-cli/mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { paid, partial, signed } from './reports.ts';

let directory = '';
let state = '';
beforeEach(() => {
  directory = temporaryDirectory();
  state = path.join(directory, 'state.json');
});

describe('a state file', () => {
  it('keeps orders and events for the next mock', async () => {
    {
      await using mock = await createMock({ state });
      await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
      await mock.fetch(signed(mock, '/conversions/partial', partial('A-1', 'e-2', 40)));
    }
    await using mock = await createMock({ state });
    expect(mock.orders()).toMatchObject([{ merchantOrderId: 'A-1', netAmount: '60' }]);
    expect(mock.requests()).toEqual([]);
    const again = signed(mock, '/conversions/partial', partial('A-1', 'e-2', 40));
    expect((await fetch(again)).status).toBe(200);
    expect(mock.requests({ outcome: 'repeated' })).toHaveLength(1);
    mock.expect('order A-1 is PARTIALLY_CANCELLED net=60');
  });

  it('holds what was answered, while the mock still runs, and no secret', async () => {
    await using mock = await createMock({ state });
    await fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
    const text = await readFile(state, 'utf8');
    expect(text).toContain('"A-1"');
    expect(text).not.toContain(mock.hmacSecret);
  });

  it('is empty after a reset', async () => {
    {
      await using mock = await createMock({ state });
      await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
      mock.reset();
    }
    await using mock = await createMock({ state });
    expect(mock.orders()).toEqual([]);
    await mock.fetch(signed(mock, '/conversions', paid('A-1', 'e-1', 7)));
    expect(mock.orders()).toMatchObject([{ amount: '7' }]);
  });

  it.each(['', '{', '[]', '{"version":99}'])('%j is none, and is left as it is', async (text) => {
    await writeFile(state, text);
    await expect(createMock({ state })).rejects.toMatchObject({ code: 'usage' });
    expect(await readFile(state, 'utf8')).toBe(text);
  });

  it('that cannot be written: the report is refused, and close says so, but the port is free', async () => {
    const mock = await createMock({ state });
    await rm(directory, { recursive: true });
    const answer = await fetch(signed(mock, '/conversions', paid('A-1', 'e-1')));
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      { error: { code: 'state_unwritable' } },
    ]);
    await expect(mock.close()).rejects.toMatchObject({ code: 'state_unwritable' });
    await using next = await createMock({ port: mock.port });
    expect(next.port).toBe(mock.port);
  });
});
