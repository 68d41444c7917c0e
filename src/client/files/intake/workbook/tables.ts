import { expandsTooMuch } from '../failures.ts';
import { currencySign, type DateForm, dateForm, unescaped } from './cell.ts';
import { type Archive, readXml } from './zip.ts';

/** The texts that cells refer to by number. */
export async function readSharedStrings(archive: Archive): Promise<readonly string[]> {
  const { sharedCharacters, sharedStrings } = archive.limits;
  const strings: string[] = [];
  let characters = 0;
  let string = '';
  let isText = false;
  let isReading = 0;
  const blocks = readXml(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') string = '';
      // Phonetic marks say how a text is read; they are not part of it.
      if (name === 'rPh') isReading += 1;
      isText = name === 't' && isReading === 0;
    },
    text: (text) => {
      if (isText) string += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isReading -= 1;
      if (name !== 'si') return;
      characters += string.length;
      if (characters > sharedCharacters || strings.length >= sharedStrings)
        throw expandsTooMuch(archive.name);
      strings.push(unescaped(string));
    },
  });
  for await (const _block of blocks);
  return strings;
}

const MAX_FORMATS = 100_000;

/** Which cell styles show a number as a date, and which show a currency sign with it. */
export async function readStyles(archive: Archive): Promise<{
  readonly forms: readonly DateForm[];
  readonly signs: readonly (string | undefined)[];
}> {
  const codes = new Map<number, string>();
  const forms: DateForm[] = [];
  const signs: (string | undefined)[] = [];
  let isCells = false;
  const blocks = readXml(archive, 'xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (codes.size > MAX_FORMATS || forms.length > MAX_FORMATS)
        throw expandsTooMuch(archive.name);
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      const code = codes.get(Number(numFmtId));
      forms.push(dateForm(Number(numFmtId), code));
      signs.push(currencySign(code));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  for await (const _block of blocks);
  return { forms, signs };
}
