import { describe, expect, it } from 'vitest';
import { describeDifferences } from '../../../../src/core/protocol/reports/differences.ts';
import { faultText } from '../../../../src/core/words/text.ts';

const differences = (before: string, after: string) =>
  describeDifferences(Buffer.from(before), Buffer.from(after)).map((fault) => faultText(fault));

describe('describeDifferences', () => {
  it('names each member that was changed, added or taken away', () => {
    expect(differences('{"amount":5000,"sub_id":"a"}', '{"amount":6000,"cb_aev":"x"}')).toEqual([
      { path: 'amount', message: 'was 5000, now 6000' },
      { path: 'sub_id', message: 'was "a", now absent' },
      { path: 'cb_aev', message: 'was absent, now "x"' },
    ]);
  });

  it('cuts a value of more than 200 characters', () => {
    const quoted = (length: number) => `"${'x'.repeat(length - 2)}"`;
    const [fits, tooLong] = [quoted(200), quoted(201)];
    expect(differences(`{"reason":${fits}}`, `{"reason":${tooLong}}`)).toEqual([
      { path: 'reason', message: `was ${fits}, now ${tooLong.slice(0, 199)}…` },
    ]);
  });

  it('takes a body that is no object for one without members', () => {
    const was = { path: 'amount', message: 'was absent, now 1' };
    for (const before of ['{', '[1]', '5'])
      expect(differences(before, '{"amount":1}')).toEqual([was]);
  });

  it('tells equal values in other bytes', () => {
    expect(differences('{"a":1}', '{ "a":1}')).toEqual([
      { path: 'body', message: 'the same values in different bytes' },
    ]);
  });
});
