import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFaultyConv, type FaultyConv, onServer } from './build.ts';
import { DEFECTS, type Patch } from './defects.ts';
import { type Ledger, startLedger } from './ledger.ts';
import { IS_LONG, LONG_MS, ON_SERVER, PROOFS, type ProofName, prove } from './proof-list.ts';

/** How often the proof of a defect is tried: if a kill must come just in time, a short form of the proof can miss it. */
const ROUNDS = 8;

/**
 * A build that does not even run would prove nothing: these are the engine's errors for broken code.
 * SQLite's error for a torn step is not one of them: it is the defect at work.
 */
const DOES_NOT_RUN =
  /\w+Error:|is not (?:defined|a function|iterable|a constructor)|Cannot (?:read|set|access|find|destructure)|Unexpected (?:token|identifier|end)|Invalid or unexpected|(?<!constraint failed )\[internal\]/;

const LONG = { timeout: LONG_MS };

describe('each proof fails where conv has the defect that it should catch', () => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await startLedger();
  });
  afterAll(() => ledger.stop());

  const firstProblem = async (name: ProofName, conv: FaultyConv): Promise<string | undefined> => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for await (const problem of prove(PROOFS[name], conv, ledger)) return problem;
    }
    return undefined;
  };

  const tried = DEFECTS.filter(({ isQuick }) => IS_LONG || isQuick);

  it.for(tried.map((defect) => [defect.what, defect] as const))(
    '%s',
    LONG,
    async ([, { patches, caughtBy }], { skip }) => {
      const hindrance = PROOFS[caughtBy].hindrance();
      skip(hindrance !== undefined, hindrance);
      await expectCaught(caughtBy, patches, (conv) => conv);
    },
  );

  const ofBoth = DEFECTS.filter(({ caughtBy }) => IS_LONG && ON_SERVER.has(caughtBy));

  it.for(ofBoth.map((defect) => [defect.what, defect] as const))(
    'on a PostgreSQL server: %s',
    LONG,
    ([, { patches, caughtBy }]) => expectCaught(caughtBy, patches, onServer),
  );

  async function expectCaught(
    name: ProofName,
    patches: readonly Patch[],
    withJournal: (conv: FaultyConv) => FaultyConv,
  ): Promise<void> {
    const conv = await buildFaultyConv(patches);
    try {
      const problem = await firstProblem(name, withJournal(conv));
      expect(problem).toBeDefined();
      expect(problem).not.toMatch(DOES_NOT_RUN);
    } finally {
      conv.remove();
    }
  }
});
