import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFaultyConv, type FaultyConv } from './build.ts';
import { DEFECTS } from './defects.ts';
import { type Ledger, startLedger } from './ledger.ts';
import { PROOFS, type ProofName } from './proof-list.ts';

/** `npm run test:faults` is the long run. */
const IS_LONG = process.env.MODE === 'faults';
const LONG_MS = 4 * 60 * 60 * 1000;

let ledger: Ledger;
beforeAll(async () => {
  ledger = await startLedger();
});
afterAll(() => ledger.stop());

const run = async (name: ProofName, conv: FaultyConv): Promise<string[]> => {
  const { proof, short, long } = PROOFS[name];
  return proof(conv, ledger, IS_LONG ? long : short);
};

describe('nothing is lost, nothing is counted twice', () => {
  let conv: FaultyConv;
  beforeAll(async () => {
    conv = await buildFaultyConv();
  });
  afterAll(() => conv.remove());

  it.each(Object.entries(PROOFS).map(([name, { claim }]) => [claim, name as ProofName]))(
    '%s',
    async (_, name) => {
      expect(await run(name, conv)).toEqual([]);
    },
    LONG_MS,
  );
});

describe('each proof fails where conv has the defect that it should catch', () => {
  const tried = DEFECTS.filter(({ isQuick }) => IS_LONG || isQuick);

  it.each(tried.map((defect) => [defect.what, defect] as const))(
    '%s',
    async (_, { patches, caughtBy }) => {
      const conv = await buildFaultyConv(patches);
      try {
        const problems = await run(caughtBy, conv);
        expect(problems).not.toEqual([]);
        // A build that does not even run would prove nothing.
        expect(problems.join('\n')).not.toMatch(/\[internal\]|\w+Error:/);
      } finally {
        conv.remove();
      }
    },
    LONG_MS,
  );
});
