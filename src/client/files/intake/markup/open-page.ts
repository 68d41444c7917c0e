import { message } from '../../../../core/words/message.ts';
import type { ByteSource } from '../byte-source.ts';
import { BLOCK_BYTES, type Encoding, readPieces } from '../encoding.ts';
import { damagedText, expandsTooMuch, noTable } from '../failures.ts';
import { adviseEncoding } from '../find-encoding.ts';
import { knownWords } from '../header-words.ts';
import { openScratch } from '../scratch.ts';
import { describeDamage, markedByte } from '../splitter.ts';
import type { SheetWish } from '../workbook/choose-sheet.ts';
import { copiedSheet, type OpenedSheet } from '../workbook/copied-sheet.ts';
import { MAX_CELL_CHARACTERS } from '../workbook/limits.ts';
import { copyTable, type ReadDocument } from './copy-table.ts';
import { parseMarkup } from './markup.ts';
import { readTables } from './tables.ts';

/**
 * Copies one table of an HTML page, or of an XML Spreadsheet 2003, into a private scratch file.
 * @throws Failure `invalid_input` if there is no table of orders, or if some bytes are not text; `usage` if it is
 *   unclear which table is meant.
 */
export async function openPage(
  source: ByteSource,
  encoding: Encoding,
  directory: string,
  wish: SheetWish,
): Promise<OpenedSheet> {
  const store = openScratch(directory);
  try {
    const header = await copyTable(source.name, readPage(source, encoding), store, wish);
    if (header === undefined)
      throw noTable(source.name, message('is_html_page'), message('save_page_again'));
    return copiedSheet(source.name, store, header);
  } catch (error) {
    store.close();
    throw error;
  }
}

const readPage = (source: ByteSource, encoding: Encoding): ReadDocument =>
  async function* (events) {
    const parser = parseMarkup(events);
    for await (const { text, isSound } of readPieces(source, encoding.makeDecoder(), BLOCK_BYTES)) {
      if (!isSound) throw await damaged(source, encoding, text);
      // A tag that never ends would pile up in memory.
      if (parser.write(text) > 4 * MAX_CELL_CHARACTERS) throw expandsTooMuch(source.name);
      yield;
    }
    parser.end();
    yield;
  };

const damaged = async (source: ByteSource, encoding: Encoding, text: string) =>
  damagedText(
    source.name,
    describeDamage(encoding.name, await adviseEncoding(source, encoding))(markedByte(text)),
  );

/** Words of a table's header that conv knows. */
export function pageWords(text: string, columns: readonly string[]): readonly string[] {
  let words: readonly string[] = [];
  const events = readTables('', [], (_, { cells }) => {
    if (words.length === 0) words = knownWords(cells, columns);
  });
  const parser = parseMarkup(events);
  parser.write(text);
  parser.end();
  return words;
}
