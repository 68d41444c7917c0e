import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFaultyConv, type FaultyConv } from './build.ts';
import { type Ledger, startLedger } from './ledger.ts';
import { LONG_MS, PROOFS, prove } from './proof-list.ts';

const LONG = { timeout: LONG_MS };

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

  it.for(Object.values(PROOFS).map((claim) => [claim.claim, claim] as const))(
    '%s',
    LONG,
    async ([, claim], { skip }) => {
      const hindrance = claim.hindrance();
      skip(hindrance !== undefined, hindrance);
      const problems: string[] = [];
      for await (const problem of prove(claim, conv, ledger)) problems.push(problem);
      expect(problems).toEqual([]);
    },
  );
});
