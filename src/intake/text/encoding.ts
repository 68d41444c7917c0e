import { Failure } from '../../core/failure.ts';
import { suggest } from '../../core/suggest.ts';
import { message } from '../../words/message.ts';
import type { Decoder, Piece } from './decoder.ts';
import { hasMark, markReplacements } from './marks.ts';
import { utf8Decoder } from './utf8.ts';

export interface Encoding {
  readonly name: string;
  readonly makeDecoder: () => Decoder;
}

export const UTF_8: Encoding = { name: 'utf-8', makeDecoder: utf8Decoder };

/** The ones to expect in Korea and beside; iconv-lite knows some hundred more. */
const COMMON = [
  'utf-8',
  'cp949',
  'euc-kr',
  'ks_c_5601-1987',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gbk',
  'gb18030',
  'big5',
  'windows-1252',
  'iso-8859-1',
];

/**
 * What `--encoding` names, in any spelling (`CP949`, `utf8`). Node's own `TextDecoder('euc-kr')` is
 * no CP949: it lacks 8,822 of its syllables, so iconv-lite is taken.
 * @throws Failure `usage` for a name that iconv-lite does not know.
 */
export async function chooseEncoding(name: string | undefined): Promise<Encoding> {
  if (name === undefined || /^utf-?8$/i.test(name)) return UTF_8;
  const { iconv } = await import('./iconv.ts');
  if (!iconv.encodingExists(name)) throw unknown(name);
  return {
    name,
    makeDecoder: () => {
      const decoder = iconv.getDecoder(name);
      return {
        // A copy: some decoders keep what they were given until they know more.
        write: (bytes) => marked(decoder.write(Buffer.from(bytes))),
        end: () => marked(decoder.end() ?? ''),
      };
    },
  };
}

/** A byte order mark, and what it says: nothing else begins with these bytes. */
const ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding that a file's byte order mark names; undefined where it has none. */
export const encodingOfMark = (start: Uint8Array): string | undefined =>
  ORDER_MARKS.find(([mark]) => mark.every((byte, at) => start[at] === byte))?.[1];

/** iconv-lite puts a replacement character for what it cannot decode, and lets lone halves of UTF-16 through. */
function marked(decoded: string): Piece {
  const text = markReplacements(decoded);
  return { text, isSound: !hasMark(text) };
}

function unknown(name: string): Failure {
  const near = suggest(name, COMMON);
  return new Failure('usage', message('encoding_unknown', { name }), {
    hint:
      near === undefined
        ? message('known_encodings', { names: COMMON })
        : message('did_you_mean_encoding', { near }),
  });
}
