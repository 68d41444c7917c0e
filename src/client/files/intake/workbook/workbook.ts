import path from 'node:path';
import { type Failure, isFailure } from '../../../../core/words/failure.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import type { ByteStore } from '../../rows/byte-store.ts';
import type { ByteSource } from '../byte-source.ts';
import { damagedFile, noRows, noTable } from '../failures.ts';
import { openScratch } from '../scratch.ts';
import { chooseSheet, type Sheet, type SheetWish } from './choose-sheet.ts';
import { copiedSheet, copyRows, type OpenedSheet } from './copied-sheet.ts';
import { LIMITS, type WorkbookLimits } from './limits.ts';
import type { Merge } from './merges.ts';
import { copyOpenDocument, isOpenDocument } from './open-document.ts';
import { type CellReader, readSheet } from './sheet.ts';
import { readSharedStrings, readStyles } from './tables.ts';
import { type Archive, openArchive, readXml } from './zip.ts';

/**
 * Copies one sheet of a workbook into a private scratch file.
 * @param sheet what `--sheet` names; by default the one whose header conv knows.
 * @throws Failure `invalid_input` for an archive that is not a workbook, is damaged, or expands past the limits.
 */
export async function openWorkbook(
  source: ByteSource,
  directory: string,
  wish: SheetWish,
  limits: WorkbookLimits = LIMITS,
): Promise<OpenedSheet> {
  const store = openScratch(directory);
  try {
    const merges: Merge[] = [];
    const header = await copySheet(source, store, { wish, limits, merges });
    await source.assertUnchanged();
    return copiedSheet(source.name, store, header, merges);
  } catch (error) {
    store.close();
    if (isFailure(error)) throw error;
    throw damagedFile(source.name, 'workbook_noun', error);
  }
}

interface CopyOptions {
  readonly wish: SheetWish;
  readonly limits: WorkbookLimits;
  /** Gets the merged cells. */
  readonly merges: Merge[];
}

async function copySheet(
  source: ByteSource,
  store: ByteStore,
  { wish, limits, merges }: CopyOptions,
): Promise<readonly string[]> {
  const archive = await openArchive(source, limits);
  if (isOpenDocument(archive)) return copyOpenDocument(archive, store, wish);
  const { sheets, is1904 } = await readContents(archive);
  if (sheets.length === 0) throw notAWorkbook(archive);
  const cells: CellReader = {
    ...(await readStyles(archive)),
    shared: await readSharedStrings(archive),
    is1904,
  };
  const rowsOf = ({ part }: Sheet) => readSheet(archive, part, cells);
  const sheet = await chooseSheet(source.name, sheets, wish, rowsOf);
  if (sheet === undefined) throw noRows(source.name);
  const rows = readSheet(archive, sheet.part, cells, merges);
  const header = await copyRows(rows, store, wish.columns);
  if (header === undefined) throw noRows(source.name);
  return header;
}

/** Other archives that people take for workbooks, by a part that each has. */
const OTHERS: readonly (readonly [part: RegExp, what: Message, hint: Message])[] = [
  [/^xl\/workbook\.bin$/, message('binary_workbook'), message('save_as_csv')],
  [/^index\/.*\.iwa$|^index\.zip$/, message('numbers_file'), message('export_from_numbers')],
  [/\.(?:csv|xlsx?|tsv|txt)$/, message('zip_archive'), message('unpack_zip')],
];

function notAWorkbook({ name, entries }: Archive): Failure {
  const parts = [...entries.keys()];
  const found = OTHERS.find(([part]) => parts.some((entry) => part.test(entry)));
  return noTable(name, found?.[1] ?? message('zip_archive'), found?.[2] ?? message('save_as_csv'));
}

interface Contents {
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';

async function readContents(archive: Archive): Promise<Contents> {
  const targets = new Map<string, string>();
  const open = (name: string, { Id = '', Target = '', Type = '' }: Record<string, string>) => {
    if (name === 'Relationship' && Type.endsWith('/worksheet'))
      targets.set(Id, Target.startsWith('/') ? Target : path.posix.join('xl', Target));
  };
  await all(readXml(archive, 'xl/_rels/workbook.xml.rels', { open }));
  const sheets: Sheet[] = [];
  let is1904 = false;
  await all(
    readXml(archive, WORKBOOK, {
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
        const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
        const target = targets.get(id ?? '');
        if (name === 'sheet' && target !== undefined && sheets.length < MAX_SHEETS)
          sheets.push({
            name: attributes.name ?? '',
            part: target,
            isHidden: isHidden(attributes),
          });
      },
    }),
  );
  return { sheets, is1904 };
}

const isHidden = ({ state = 'visible' }: Readonly<Record<string, string>>): boolean =>
  state !== 'visible';

const MAX_SHEETS = 1000;

async function all(blocks: AsyncIterable<void>): Promise<void> {
  for await (const _block of blocks);
}
