import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRowFile } from '../../../../src/client/files/intake/open-row-file.ts';
import type { FileRow, RowFile, RowFileOptions } from '../../../../src/client/files/rows/row.ts';
import { KNOWN_EXPORTS } from '../../../../src/client/shops/presets.ts';
import { isFailure } from '../../../../src/core/words/failure.ts';
import { failureText } from '../../../../src/core/words/failure-text.ts';
import type { Message } from '../../../../src/core/words/message.ts';
import { said } from '../../../../src/core/words/text.ts';

export interface Folder {
  readonly directory: string;
  readonly scratch: string;
  put(name: string, content: string | Uint8Array): string;
  remove(): void;
}

export function makeFolder(): Folder {
  const directory = mkdtempSync(path.join(tmpdir(), 'conv-intake-'));
  return {
    directory,
    scratch: path.join(directory, 'scratch'),
    put: (name, content) => {
      const file = path.join(directory, name);
      writeFileSync(file, content);
      return file;
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export async function allRows(file: RowFile): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const some of file.rows()) rows.push(...some);
  return rows;
}

/** Opens a file of this content, reads it once, closes it. */
export async function readContent(
  folder: Folder,
  content: string | Uint8Array,
  options: RowFileOptions = {},
  blockBytes?: number,
): Promise<
  Pick<RowFile, 'format' | 'header' | 'delimiter' | 'isHeaderUtf8'> & {
    readonly notes: readonly Message[];
    readonly rows: FileRow[];
  }
> {
  const file = await openRowFile(
    folder.put('rows.txt', content),
    { exports: KNOWN_EXPORTS, ...options },
    folder.scratch,
    blockBytes,
  );
  try {
    const { format, header, delimiter, isHeaderUtf8 = false, notes = [] } = file;
    return { format, header, delimiter, isHeaderUtf8, notes, rows: await allRows(file) };
  } finally {
    file.close();
  }
}

/** What a promise fails with, in one line: `code: message | hint`. */
export async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (isFailure(error)) {
      const { code, message, hint } = failureText(error);
      return `${code}: ${message} | ${hint}`;
    }
    throw error;
  }
  return 'no failure';
}

/** One row in one line: `line 3, row 2: [a|b]`. */
export function show(row: FileRow): string {
  const place = `line ${row.line}, row ${row.row}: `;
  if (row.format === 'json') return place + row.text;
  if (row.format === 'csv') return `${place}[${row.cells.join('|')}]`;
  return `${place}${row.isLast ? 'BROKEN, LAST' : 'BROKEN'} ${said(row.message)}`;
}
