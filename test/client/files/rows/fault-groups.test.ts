import { expect, it } from 'vitest';
import { FaultGroups } from '../../../../src/client/files/rows/fault-groups.ts';
import type { RowFault } from '../../../../src/client/files/rows/row.ts';
import { message } from '../../../../src/core/words/message.ts';

const faultOf = (row: number, message: string): RowFault => ({
  row,
  line: row + 1,
  column: 'amount',
  field: 'amount',
  code: 'value',
  message,
});

it('faults that differ only in their row are one, with their first lines in the order of the file', () => {
  const groups = new FaultGroups();
  for (const row of [2, 3, 5, 6]) groups.add(faultOf(row, 'is too low'));
  groups.add(faultOf(4, 'is empty'));
  groups.add({ ...faultOf(7, 'is too low'), column: 'refund' });
  // One between rows, which is found last.
  groups.add(faultOf(1, 'is too low'));
  const told = groups.first(20).map(({ fault, count, lines }) => [fault.row, count, lines]);
  expect(told).toEqual([
    [1, 5, [2, 3, 4]],
    [4, 1, [5]],
    [7, 1, [8]],
  ]);
});

it('only the first are kept, however many differ', () => {
  const groups = new FaultGroups();
  for (let row = 1; row <= 5000; row += 1) groups.add(faultOf(row, `is ${row}`));
  expect(groups.first(20).map(({ fault }) => fault.row)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
});

it('those that differ in what they quote are one where they are too many to be listed', () => {
  const groups = new FaultGroups();
  for (let row = 1; row <= 5000; row += 1)
    groups.add({ ...faultOf(row, ''), message: message('as_told', { sentence: `is ${row}` }) });
  groups.add({ ...faultOf(5001, ''), message: message('is_empty') });
  const told = groups.first(20);
  expect(told.map(({ fault, count, isAlike }) => [fault.row, count, isAlike])).toEqual([
    [1, 5000, true],
    [5001, 1, true],
  ]);
});
