import { afterEach, expect, it } from 'vitest';
import { examineDialect } from '../helpers/examined-dialect.ts';
import type { Played } from '../helpers/played-dialect.ts';

const played: Played[] = [];
afterEach(async () => {
  for (const one of played.splice(0)) await one.close();
});

/** The proofs take every pair of choices. */
const SOME = ['own', 'rails', 'silent,reuse=first', 'aspnet,last-refund=cancelled'];

it.each(SOME)('every report to a service like %s settles, and none wrongly', async (preset) => {
  await examineDialect(preset, { orders: 7, expect, onStart: (one) => played.push(one) });
});
