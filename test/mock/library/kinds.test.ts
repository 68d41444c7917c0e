import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MockOrder, MockReportKind } from 'conv-cli/mock';
import { expect, expectTypeOf, it } from 'vitest';
import type { OrderStatus, ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { builtBinary } from '../../helpers/require-build.ts';

it('the types of the library name every kind of report and every status, and import nothing', () => {
  expectTypeOf<MockReportKind>().toEqualTypeOf<ReportKind>();
  expectTypeOf<MockOrder['status']>().toEqualTypeOf<OrderStatus>();
  const types = path.join(path.dirname(builtBinary()), '../dist/mock-library.d.ts');
  expect(readFileSync(types, 'utf8')).not.toMatch(/^import /m);
});
