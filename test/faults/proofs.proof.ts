import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFaultyConv, type FaultyConv, onServer } from './build.ts';
import { type Ledger, startLedger } from './ledger.ts';
import { type Claim, LONG_MS, ON_SERVER, PROOFS, prove } from './proof-list.ts';

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
      expect(await problemsOf(claim, conv)).toEqual([]);
    },
  );

  it.for([...ON_SERVER].map((name) => [PROOFS[name].claim, PROOFS[name]] as const))(
    'on a PostgreSQL server: %s',
    LONG,
    async ([, claim]) => {
      expect(await problemsOf(claim, onServer(conv))).toEqual([]);
    },
  );

  async function problemsOf(claim: Claim, build: FaultyConv): Promise<string[]> {
    const problems: string[] = [];
    for await (const problem of prove(claim, build, ledger)) problems.push(problem);
    return problems;
  }
});
