import { afterEach, expect, it } from 'vitest';
import { formatDialect } from '../../src/mock/dialects/parse.ts';
import { coveringDialects } from '../helpers/dialects.ts';
import { examineDialect } from '../helpers/examined-dialect.ts';
import type { Played } from '../helpers/played-dialect.ts';

const played: Played[] = [];
afterEach(async () => {
  for (const one of played.splice(0)) await one.close();
});

/** Every pair of choices that the document permits. */
it.each(coveringDialects().map(formatDialect))(
  'every report settles, and none wrongly: %s',
  async (dialect) => {
    await examineDialect(dialect, { orders: 21, expect, onStart: (one) => played.push(one) });
  },
);
