import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFailure } from '../../src/core/failure.ts';
import { openJournal } from '../../src/journal/open.ts';
import { type Bundle, bundleChild } from './support/processes.ts';
import { intentOf, temporaryDirectory, utf8 } from './support/samples.ts';
import { type Entry, readEverything, writeJournal } from './support/written.ts';

// Starting processes takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

type Damage = (bytes: Buffer) => Buffer;

/** A place in the file, as a share of its length: every place as likely as any other. */
const place = fc.noBias(fc.nat(999_999_999)).map((part) => part / 1_000_000_000);

const flippedByte = fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(
  ([where, bits]): Damage =>
    (bytes) => {
      const offset = Math.floor(where * bytes.length);
      bytes[offset] = (bytes[offset] ?? 0) ^ bits;
      return bytes;
    },
);
const cutShort = place.map(
  (where): Damage =>
    (bytes) =>
      bytes.subarray(0, where * bytes.length),
);
const lostBlock = fc.tuple(place, fc.constantFrom(0, 0xff, 0x61)).map(
  ([where, value]): Damage =>
    (bytes) => {
      const start = Math.floor((where * bytes.length) / 512) * 512;
      return bytes.fill(value, start, start + 512);
    },
);

const anyDamage = fc.oneof(
  { weight: 6, arbitrary: fc.array(flippedByte, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: cutShort.map((damage) => [damage]) },
  { weight: 1, arbitrary: lostBlock.map((damage) => [damage]) },
);

/** What a journal shows of itself after the damage; the code of the failure where it shows nothing. */
async function surveyDamaged(
  parent: string,
  whole: Buffer,
  damages: readonly Damage[],
  survey: (directory: string) => Promise<unknown>,
): Promise<unknown> {
  const directory = join(parent, 'damaged');
  mkdirSync(directory);
  try {
    const bytes = damages.reduce<Buffer>((left, damage) => damage(left), Buffer.from(whole));
    writeFileSync(join(directory, 'journal.db'), bytes);
    return await survey(directory);
  } catch (error) {
    if (isFailure(error)) return error.code;
    throw error;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const INTENTS = Array.from({ length: 30 }, (_, index) =>
  intentOf({
    eventId: `event-${index}`,
    merchantOrderId: `order-${index % 7}`,
    subId: index % 2 === 0 ? `click-${index}` : null,
    body: utf8(`{"merchant_order_id":"order-${index % 7}","amount":${index}.50}`),
  }),
);
const FAILURES = ['journal_corrupt', 'journal_too_new', 'journal_unwritable'];

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
      const journal = await openJournal({ directory, now: Date.now, leaseMs: 1000 });
      return INTENTS.map((intent) => journal.claim(intent));
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
