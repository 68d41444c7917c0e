import { createMock, type MockOptions } from 'conv-cli/mock';
import { describe, expect, it } from 'vitest';
import { paid, signed } from './reports.ts';

const VACUOUS = ['every signature valid', 'no order reported twice'];

describe('assertions that hold where nothing happened', () => {
  it.each<[what: string, options: MockOptions, paths: string[], message: RegExp]>([
    ['nothing came', {}, [], /no report was accepted: no requests arrived/],
    [
      'all went to another path',
      {},
      ['/v1/conversions'],
      /no report was accepted: 1 request went to an unknown path \(POST \/v1\/conversions\); the path must directly follow the base URL: http/,
    ],
    [
      'a fault never acted',
      { faults: ['reset order=nobody'] },
      ['/conversions'],
      /✗ the fault "reset order=nobody" acts\n {4}it never acted: no request matched it/,
    ],
  ])('fail where %s, unless that is allowed', async (_, options, paths, message) => {
    for (const allowNone of [false, true]) {
      await using mock = await createMock({ ...options, allowNone });
      for (const path of paths) await fetch(signed(mock, path, paid('1', 'e1')));
      const expectation = () => mock.expect('no order reported twice');
      if (allowNone) expect(expectation).not.toThrow();
      else expect(expectation).toThrow(message);
      if (!allowNone) expect(expectation).toThrow('(add allowNone: true if that is intended)');
    }
  });

  it('pass once a report was accepted, and every fault that is left has acted', async () => {
    await using mock = await createMock();
    const fault = mock.addFault('reset order=nobody');
    await fetch(signed(mock, '/conversions', paid('1', 'e1')));
    expect(() => mock.expect(...VACUOUS)).toThrow('it never acted');
    fault.remove();
    mock.expect(...VACUOUS);
    await mock.expectWithin(0, ...VACUOUS);
  });

  it('pass where none is what is expected', async () => {
    await using mock = await createMock();
    mock.expect('any ==0');
    await expect(mock.expectWithin(0, ...VACUOUS)).rejects.toThrow('no report was accepted');
  });
});
