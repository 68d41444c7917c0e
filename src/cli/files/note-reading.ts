import type { RowFile } from '../../client/files/rows/row.ts';
import { text } from '../../core/words/text.ts';
import type { Dependencies } from '../dependencies.ts';

/** Says what is unusual in how a file is read, such as an encoding that was recognized. */
export function noteReading(
  { notes = [] }: Pick<RowFile, 'notes'>,
  { terminal }: Pick<Dependencies, 'terminal'>,
): void {
  for (const note of notes) terminal.note(text(note));
}
