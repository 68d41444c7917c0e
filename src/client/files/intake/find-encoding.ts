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

const UTF_16: readonly string[] = ['utf-16le', 'utf-16be'];

/** Only a file that is not UTF-8 needs them. */
const looks = () => import('./encoding-looks.ts');

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
  const { LOOKS } = await looks();
  const candidates: Candidate[] = [];
  for (const name of isWide ? UTF_16 : [...LOOKS.map((look) => look.name), ...UTF_16]) {
    const encoding = await chooseEncoding(name);
    const { text, isSound } = encoding.makeDecoder().write(start);
    const words = isSound ? await knownWords(text, start.length === source.sizeBytes) : [];
    if ((await isProof(words, name, source)) && (await readsAs(source, encoding)))
      candidates.push({ encoding, words: words.length });
  }
  return likeliest(candidates, source);
}

interface Candidate {
  readonly encoding: Encoding;
  readonly words: number;
}

/** Where a header has as many known words in several, as in those of European languages, its other words decide. */
async function likeliest(
  candidates: readonly Candidate[],
  source: ByteSource,
): Promise<Encoding | undefined> {
  const { LOOKS, looksLike } = await looks();
  const most = Math.max(...candidates.map(({ words }) => words));
  const best = candidates.filter(({ words }) => words === most).map(({ encoding }) => encoding);
  for (const encoding of best.length > 1 ? best : []) {
    const look = LOOKS.find(({ name }) => name === encoding.name);
    if (look !== undefined && (await looksLike(look, source, 1))) return encoding;
  }
  return best[0];
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
  const { LOOKS, looksLike } = await looks();
  const look = LOOKS.find((one) => one.name === name);
  return look?.name === 'cp949' && looksLike(look, source, ENOUGH);
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

/**
 * What to do about bytes that are not text: the encoding that the whole file is valid in and looks like. A file that
 * does not match `--encoding` may be UTF-8 after all.
 */
export async function adviseEncoding(source: ByteSource, encoding: Encoding): Promise<Message> {
  if (encoding.name !== UTF_8.name)
    return (await readsAs(source, UTF_8))
      ? message('whole_file_is', { encoding: UTF_8.name })
      : message('try_another_encoding');
  const { LOOKS, looksLike } = await looks();
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
