import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFaultyConv, type FaultyConv } from './build.ts';
import { type Ledger, startLedger } from './ledger.ts';
import { LONG_MS, PROOFS, prove } from './proof-list.ts';

describe('nothing is lost, nothing is counted twice', () => {
  let ledger: Ledger;
  let conv: FaultyConv;
  beforeAll(async () => {
    ledger = await startLedger();
    conv = await buildFaultyConv();
  });
  afterAll(() => {
    conv.remove();
    ledger.stop();
  });

  it.each(Object.values(PROOFS).map((claim) => [claim.claim, claim] as const))(
    '%s',
    async (_, claim) => {
      const problems: string[] = [];
      for await (const problem of prove(claim, conv, ledger)) problems.push(problem);
      expect(problems).toEqual([]);
    },
    LONG_MS,
  );
});
