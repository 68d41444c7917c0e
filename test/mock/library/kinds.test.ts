import { expect, it } from 'vitest';
import { REPORT_KINDS } from '../../../src/core/protocol/kinds/index.ts';
import type { MockReportKind } from '../../../src/mock/library/api.ts';

/** The declarations of the library stand by themselves: they import nothing. */
const DECLARED: Record<MockReportKind, true> = {
  paid: true,
  partial: true,
  cancel: true,
  decline: true,
};

it('the types of the library name every kind of report', () => {
  expect(Object.keys(DECLARED)).toEqual(REPORT_KINDS);
});
