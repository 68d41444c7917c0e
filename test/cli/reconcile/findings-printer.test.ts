import { expect, it } from 'vitest';
import { createFindingsPrinter } from '../../../src/cli/commands/reconcile/conclude.ts';
import type { Finding } from '../../../src/client/reconcile/compare.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';

const finding = (at: number): Finding => ({
  code: 'unknown_to_shop',
  merchantOrderId: `order-${at}`,
  shop: null,
  reported: {
    ...{ isReported: true, standing: null },
    ...{ isPending: false, isRefused: false, isStuck: false },
  },
  missing: null,
});

const SCREEN = { screenWidth: 100, titled: true, theme: PLAIN_THEME };

it('shows one table on a terminal, and where the rest of a long one is', () => {
  const terminal = fakeTerminal();
  const printer = createFindingsPrinter(false, {}, SCREEN, terminal);
  for (let at = 1; at <= 1203; at += 3) printer.add([at, at + 1, at + 2].map(finding));
  expect(terminal.printed()).toBe('');
  printer.end();
  const lines = terminal.printed().trimEnd().split('\n');
  expect(lines).toHaveLength(201);
  expect(lines[0]).toMatch(/^order +finding +shop +reported +what to do$/);
  expect(lines.at(-1)).toMatch(/^order-200 +unknown_to_shop +- +\? +check: conv show order-200$/);
  expect(terminal.noted()).toBe(
    '… and 1,003 more: conv reconcile … > FILE writes all of them as CSV\n',
  );
  expect(printer.counts).toEqual(new Map([['unknown_to_shop', 1203]]));
});

it('shows nothing where nothing differs', () => {
  const terminal = fakeTerminal();
  createFindingsPrinter(false, {}, SCREEN, terminal).end();
  expect(terminal.printed() + terminal.noted()).toBe('');
});
