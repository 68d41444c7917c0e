import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/client/journal/open.ts';
import { SEALING } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { anyDamage, FAILURES, surveyDamaged } from './support/damages.ts';
import { type Bundle, bundleChild } from './support/processes.ts';
import { intentOf, utf8 } from './support/samples.ts';
import { type Entry, readEverything, writeJournal } from './support/written.ts';

// Starting processes takes its time on a busy machine.
let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

const INTENTS = Array.from({ length: 30 }, (_, index) =>
  intentOf({
    eventId: `event-${index}`,
    merchantOrderId: `order-${index % 7}`,
    subId: index % 2 === 0 ? `click-${index}` : null,
    body: utf8(`{"merchant_order_id":"order-${index % 7}","amount":${index}.50}`),
  }),
);

describe('a journal that is damaged anywhere', () => {
  it('shows everything right, or fails', async () => {
    const { directory, file } = await writeJournal(bundle, INTENTS);
    const whole = readFileSync(file);
    const everything = await readEverything(directory);
    const parent = temporaryDirectory();
    await fc.assert(
      fc.asyncProperty(anyDamage, async (damages) => {
        const shown = await surveyDamaged(parent, whole, damages, readEverything);
        if (!FAILURES.includes(shown as string)) expect(shown).toEqual(everything);
      }),
      { numRuns: 300 },
    );
  });

  it('never takes a known event for a new one', async () => {
    const { file } = await writeJournal(bundle, INTENTS);
    const whole = readFileSync(file);
    const parent = temporaryDirectory();
    const claimAll = async (directory: string) => {
      const journal = await openJournal({
        directory,
        sealing: SEALING,
        now: Date.now,
        leaseMs: 1000,
      });
      const results: unknown[] = [];
      for (const intent of INTENTS) results.push(await journal.claim(intent));
      return results;
    };
    await fc.assert(
      fc.asyncProperty(anyDamage, async (damages) => {
        const results = await surveyDamaged(parent, whole, damages, claimAll);
        if (FAILURES.includes(results as string)) return;
        expect(results).toEqual(INTENTS.map(() => expect.objectContaining({ isNew: false })));
      }),
      { numRuns: 100 },
    );
  });

  it('shows no wrong entry where it is too large to be checked whole', async () => {
    const large = INTENTS.map((intent) => ({ ...intent, body: new Uint8Array(50_000).fill(0x62) }));
    const { directory, file } = await writeJournal(bundle, large);
    const whole = readFileSync(file);
    const right = new Map(
      (await readEverything(directory)).map((entry) => [entry.sequence, entry]),
    );
    const parent = temporaryDirectory();
    await fc.assert(
      fc.asyncProperty(anyDamage, async (damages) => {
        const shown = await surveyDamaged(parent, whole, damages, readEverything);
        if (FAILURES.includes(shown as string)) return;
        for (const entry of shown as readonly Entry[]) {
          expect(entry).toEqual(right.get(entry.sequence));
        }
      }),
      { numRuns: 100 },
    );
  });
});
