import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import { readStart, sizeOf } from '../replace-file.ts';

/** The header of a file of bad rows is shorter. */
const START_BYTES = 1024 * 1024;

/** The first line, with line ends inside of quotes. */
const FIRST_RECORD = /^(?:"[^"]*"|[^"\r\n])*/;
/** The columns that conv adds, whatever a spreadsheet has put around and between them. */
const OWN_COLUMNS = /(?:^|\W)conv_line\W+conv_error(?:\W|$)/;

/**
 * @param target where a file may be already.
 * @throws Failure `usage` where it is none that conv wrote: it would be lost.
 */
export function refuseForeign(name: string, target: string): void {
  if (sizeOf(target) === 0) return;
  const start = readStart(target, START_BYTES)
    .toString()
    .replace(/^\ufeff/, '');
  const line = start.slice(0, start.indexOf('\n') + 1 || undefined);
  if (line.startsWith('{') && line.includes('"conv_line"')) return;
  if (OWN_COLUMNS.test(FIRST_RECORD.exec(start)?.[0] ?? '')) return;
  throw new Failure(
    'usage',
    `--errors ${makeVisible(name)}: this file is there, and conv did not write it; nothing was sent`,
    {
      hint: 'Name another file: it would be replaced by the bad rows.',
    },
  );
}
