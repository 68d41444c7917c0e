import { describe, expect, it } from 'vitest';
import { isBehindRefused, type KnownReport } from '../../../src/protocol/orders.ts';
import { ORDERS } from './behind-refused.ts';

describe('a report waits behind a refused paid report', () => {
  it.each(ORDERS)('%s: %j, for row %j: %s', (_, reports, behind) => {
    const known = reports.map(([kind, state], index): KnownReport => {
      return { kind, state, sequence: index + 1 };
    });
    const found = known.filter((report) => isBehindRefused(known, report));
    expect(found.map(({ sequence }) => sequence)).toEqual(behind);
  });
});
