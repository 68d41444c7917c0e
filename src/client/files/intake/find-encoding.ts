import { isUtf8 } from 'node:buffer';
import { recognizeUtf16 } from '../../../core/kit/json/decode.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { type ByteSource, bytesOf } from './byte-source.ts';
import {
  BLOCK_BYTES,
  chooseEncoding,
  type Encoding,
  encodingCalled,
  endOfWholeCharacters,
  readPieces,
  UTF_8,
} from './encoding.ts';
import { encodingNamed, isPage } from './page-start.ts';

/** How the bytes of a text look in an encoding, as Latin-1. */
interface Look {
  readonly name: string;
  /** Its characters beyond ASCII. */
  readonly character: RegExp;
  /** The ones that its texts mostly have. */
  readonly usual: RegExp;
}

const CP949: Look = {
  name: 'cp949',
  character: /[\x81-\xfe][\x41-\xfe]/g,
  // The 2,350 syllables in use, and signs.
  usual: /^[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/,
};

/** What spreadsheets save as "CSV", in the order of trial. Each also reads texts in others. */
const LOOKS: readonly Look[] = [
  CP949,
  {
    name: 'shift_jis',
    character: /[\x81-\x9f\xe0-\xfc][\x40-\xfc]|[\x80-\xff]/g,
    usual: /^[\x81-\x83\x88-\x97][\x40-\xfc]/,
  },
  {
    name: 'gb18030',
    character: /[\x81-\xfe][\x40-\xfe]|[\x80-\xff]/g,
    usual: /^[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/,
  },
  {
    name: 'windows-1252',
    character: /[\x80-\xff]+/g,
    // Of European words, few letters are accented, and hardly three in sequence.
    usual: /^[\x80\x91-\x97\xa0-\xff]{1,2}$/,
  },
];

const UTF_16: readonly string[] = ['utf-16le', 'utf-16be'];

const MOSTLY = 0.8;

/** So many characters are no chance. */
const ENOUGH = 8;

/** Words of a header that conv knows, given the beginning of a text. */
export type KnownWords = (text: string, isWhole: boolean) => Promise<readonly string[]>;

/**
 * The encoding of a CSV that does not name it and is not UTF-8, if its header proves it; under a header of ASCII, only
 * Korean is beyond doubt. The file as a whole is valid in it.
 */
export async function findEncoding(
  source: ByteSource,
  knownWords: KnownWords,
): Promise<Encoding | undefined> {
  const block = Buffer.alloc(BLOCK_BYTES);
  const start = block.subarray(0, await source.read(block, 0));
  const isWide = recognizeUtf16(start) !== undefined;
  if (isJson(start) || (!isWide && (await isAllUtf8(source)))) return undefined;
  for (const name of isWide ? UTF_16 : [...LOOKS.map((look) => look.name), ...UTF_16]) {
    const encoding = await chooseEncoding(name);
    const { text, isSound } = encoding.makeDecoder().write(start);
    const words = isSound ? await knownWords(text, start.length === source.sizeBytes) : [];
    if ((await isProof(words, name, source)) && (await readsAs(source, encoding))) return encoding;
  }
  return undefined;
}

/** The encoding that a page names, unless it is UTF-8 all the same. The page as a whole is valid in it. */
export async function encodingOfPage(source: ByteSource): Promise<Encoding | undefined> {
  const block = Buffer.alloc(BLOCK_BYTES);
  const start = block.toString('latin1', 0, await source.read(block, 0));
  const name = isPage(start) ? encodingNamed(start) : undefined;
  if (name === undefined || (await isAllUtf8(source))) return undefined;
  const encoding = await encodingCalled(name);
  return encoding !== undefined && (await readsAs(source, encoding)) ? encoding : undefined;
}

/** Words of ASCII are the same in all encodings but UTF-16. */
async function isProof(
  words: readonly string[],
  name: string,
  source: ByteSource,
): Promise<boolean> {
  if (words.length === 0) return false;
  if (UTF_16.includes(name) || words.some((word) => /[^\0-\x7f]/.test(word))) return true;
  return name === CP949.name && looksLike(CP949, source, ENOUGH);
}

const isJson = (start: Buffer): boolean => /^\s*[[{]/.test(start.toString('latin1', 0, 64));

async function isAllUtf8(source: ByteSource): Promise<boolean> {
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of bytesOf(source, 0, source.sizeBytes)) {
    const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const end = endOfWholeCharacters(all);
    if (!isUtf8(all.subarray(0, end))) return false;
    held = all.subarray(end);
  }
  return held.length === 0;
}

async function looksLike(
  { character, usual }: Look,
  source: ByteSource,
  atLeast: number,
): Promise<boolean> {
  let [all, likely] = [0, 0];
  for await (const bytes of bytesOf(source, 0, source.sizeBytes))
    for (const [found] of bytes.toString('latin1').matchAll(character)) {
      all += 1;
      if (usual.test(found)) likely += 1;
    }
  return all >= atLeast && likely >= MOSTLY * all;
}

/**
 * What to do about bytes that are not text: the encoding that the whole file is valid in and looks like. A file that
 * does not match `--encoding` may be UTF-8 after all.
 */
export async function adviseEncoding(source: ByteSource, encoding: Encoding): Promise<Message> {
  if (encoding.name !== UTF_8.name)
    return (await readsAs(source, UTF_8))
      ? message('whole_file_is', { encoding: UTF_8.name })
      : message('try_another_encoding');
  for (const look of LOOKS) {
    const { name } = look;
    if ((await looksLike(look, source, 1)) && (await readsAs(source, await chooseEncoding(name))))
      return message('whole_file_is', { encoding: name });
  }
  return message('save_as_utf8');
}

async function readsAs(source: ByteSource, encoding: Encoding): Promise<boolean> {
  for await (const piece of readPieces(source, encoding.makeDecoder(), BLOCK_BYTES))
    if (!piece.isSound) return false;
  return true;
}
