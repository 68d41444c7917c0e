import { describe, expect, it } from 'vitest';
import { describeDifferences } from '../../../src/protocol/reports/differences.ts';
import { faultText } from '../../../src/words/text.ts';

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

  it('tells equal values in other bytes', () => {
    expect(differences('{"a":1}', '{ "a":1}')).toEqual([
      { path: 'body', message: 'the same values in other bytes' },
    ]);
  });
});
