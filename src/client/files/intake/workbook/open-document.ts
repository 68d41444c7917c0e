import type { ByteStore } from '../../rows/byte-store.ts';
import { noRows } from '../failures.ts';
import { copyTable } from '../markup/copy-table.ts';
import type { SheetWish } from './choose-sheet.ts';
import { type Archive, localName, readXml } from './zip.ts';

const CONTENT = 'content.xml';

/** Whether an archive is an .ods, as LibreOffice and Google Sheets save it. */
export const isOpenDocument = ({ entries }: Archive): boolean => entries.has(CONTENT);

/** Copies one sheet of an .ods into a scratch file. @returns its header. */
export async function copyOpenDocument(
  archive: Archive,
  store: ByteStore,
  wish: SheetWish,
): Promise<readonly string[]> {
  const read: Parameters<typeof copyTable>[1] = ({ open, ...events }) =>
    readXml(archive, CONTENT, {
      ...events,
      open: (name, attributes) => open?.(name, withoutPrefixes(attributes)),
    });
  const header = await copyTable(archive.name, read, store, wish);
  if (header === undefined) throw noRows(archive.name);
  return header;
}

const withoutPrefixes = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
