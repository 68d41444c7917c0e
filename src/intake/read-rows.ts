import type { FileRow } from '../core/rows/row.ts';
import type { ByteSource } from './byte-source.ts';
import type { Layout } from './layout.ts';
import { readPieces } from './pieces.ts';
import { adviseEncoding } from './text/advice.ts';
import { breakDamaged, describeDamage } from './text/damage.ts';
import type { Encoding } from './text/encoding.ts';

/** The rows of a file from its beginning, those of one block at a time; none after a broken one with `isLast`. */
export async function* readRows(
  source: ByteSource,
  encoding: Encoding,
  layout: Layout,
  blockBytes: number,
): AsyncGenerator<readonly FileRow[]> {
  let describe: ReturnType<typeof describeDamage> | undefined;
  const checked = (rows: FileRow[]): FileRow[] => {
    const message = describe;
    return message === undefined
      ? rows
      : rows.map((row) => breakDamaged(row, layout.delimiter, message));
  };
  const splitter = layout.makeSplitter();
  for await (const { text, isSound } of readPieces(source, encoding.makeDecoder(), blockBytes)) {
    // From the first bad byte on each row is looked at: it may stand in one that a later piece ends.
    if (!isSound)
      describe ??= describeDamage(encoding.name, await adviseEncoding(source, encoding));
    const rows = checked(splitter.take(text));
    if (rows.length > 0) yield rows;
    if (isOver(rows)) return;
  }
  const rows = checked(splitter.end());
  if (rows.length > 0) yield rows;
}

function isOver(rows: readonly FileRow[]): boolean {
  const last = rows.at(-1);
  return last?.format === 'broken' && last.isLast;
}
