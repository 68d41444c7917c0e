import type { ReportKind } from '../../core/protocol.ts';
import { isDispensable } from '../../core/rows/check/dispensable.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import type { RowFault } from '../../core/rows/row.ts';
import { lacksText } from '../../output/send/notes.ts';
import type { Dependencies } from '../dependencies.ts';

/** Where a mapping comes from. */
interface MapOrigin {
  /** What this command line says. */
  readonly given: Mapping;
  readonly mapName: string | undefined;
}

/**
 * What is wrong with a header. A saved map is for many files: where one of them lacks a column that no row
 * needs, that is only noted; a column that this command line names is meant to be there.
 * @param kindOfAll what all rows are; undefined where each may be another.
 */
export function withoutSpare(
  faults: readonly RowFault[],
  { given, mapName }: MapOrigin,
  kindOfAll: ReportKind | undefined,
  { terminal }: Pick<Dependencies, 'terminal'>,
): readonly RowFault[] {
  if (mapName === undefined) return faults;
  const isSpare = ({ code, column, field }: RowFault): boolean =>
    code === 'unknown' &&
    column !== null &&
    field !== null &&
    given.columns[field] === undefined &&
    isDispensable(field, kindOfAll);
  for (const fault of faults.filter(isSpare)) terminal.note(lacksText(fault, mapName));
  return faults.filter((fault) => !isSpare(fault));
}
