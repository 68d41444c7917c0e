import { type ByteSource, bytesOf } from './byte-source.ts';

/** How the bytes of a text look in an encoding, as Latin-1. */
interface Look {
  readonly name: string;
  /** Its characters beyond ASCII. */
  readonly character: RegExp;
  /** The ones that its texts mostly have. */
  readonly usual: RegExp;
  /** The ones that its texts often have, and those of its neighbors hardly ever. */
  readonly typical?: () => Promise<(character: string) => boolean>;
}

/** Frequent in products, names, addresses and notes. */
const SYLLABLES =
  '가각간감강개거게결경계고공과관광교구국군권귀규그금기김나남내네노니다단담대도동두드들라람래레려로료류르름리린림마만매머면명모목무문물미민바박반방배백버번보복부북분불비빈사산상색생서석선설성세센소속손송수순스승시식신실아안양어언여연영예오온올완요용우운울원월위유육윤으은을의이인일임입자작장재전점정제조종주준중지진차착창채천청체최추출치카컵코크키타태터텐토통트티파판패편평포표품프플피하학한해향현형호홍화확환황회효후휴희';

async function isFrequent(): Promise<(character: string) => boolean> {
  const { iconv } = await import('./iconv.ts');
  const frequent = new Set(iconv.encode(SYLLABLES, 'cp949').toString('latin1').match(/../gs));
  return (character) => frequent.has(character);
}

const CP949: Look = {
  name: 'cp949',
  character: /[\x81-\xfe][\x41-\xfe]/g,
  // The 2,350 syllables in use, and signs. Chinese ones have the same bytes.
  usual: /^[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/,
  typical: isFrequent,
};

/** Letters of European languages, in words of ASCII letters otherwise; hardly three in sequence. */
const lettersOf = (letters: string): RegExp =>
  new RegExp(
    `^(?:[A-Za-z]?[${letters}\\x91-\\x97\\xa0\\xaa\\xab\\xb0\\xb7\\xba\\xbb]{1,3}[A-Za-z]?|[\\x80\\x82-\\x87\\x91-\\x97\\x99\\xa0-\\xbf\\xd7]+)$`,
  );

const EUROPEAN = /[A-Za-z]?[\x80-\xff]+[A-Za-z]?/g;

/** What spreadsheets save as "CSV", in the order of trial. Each also reads texts in others. */
export const LOOKS: readonly Look[] = [
  CP949,
  {
    name: 'shift_jis',
    character: /[\x81-\x9f\xe0-\xfc][\x40-\xfc]|[\x80-\xff]/g,
    usual: /^[\x81-\x83\x88-\x97][\x40-\xfc]/,
  },
  {
    name: 'euc-jp',
    character: /[\xa1-\xfe][\xa1-\xfe]|[\x80-\xff]/g,
    usual: /^[\xa1-\xa5\xb0-\xcf][\xa1-\xfe]/,
    // Kana.
    typical: async () => (character) => /^[\xa4\xa5]/.test(character),
  },
  {
    name: 'gb18030',
    character: /[\x81-\xfe][\x40-\xfe]|[\x80-\xff]/g,
    usual: /^[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/,
  },
  {
    name: 'big5',
    character: /[\x81-\xfe][\x40-\xfe]|[\x80-\xff]/g,
    usual: /^[\xa1\xa4-\xc6][\x40-\x7e\xa1-\xfe]/,
  },
  {
    name: 'windows-1252',
    character: EUROPEAN,
    // Without those of Icelandic, in whose place Turkish has others.
    usual: lettersOf(
      '\\x8a\\x8c\\x8e\\x9a\\x9c\\x9e\\x9f\\xc0-\\xcf\\xd1-\\xd6\\xd8-\\xdc\\xdf-\\xef\\xf1-\\xf6\\xf8-\\xfc\\xff',
    ),
  },
  {
    name: 'windows-1254',
    character: EUROPEAN,
    usual: lettersOf('\\xc2\\xc7\\xd0\\xd6\\xdb-\\xde\\xe2\\xe7\\xee\\xf0\\xf6\\xfb-\\xfe'),
  },
  {
    name: 'windows-1250',
    character: EUROPEAN,
    // A capital hardly follows a small letter.
    usual:
      /^(?:[A-Za-z]?[\x9a\x9c-\x9f\xb3\xb9\xba\xbe\xbf\xdf-\xf6\xf8-\xfe]{1,3}[A-Za-z]?|[A-Z]?[\x8a\x8c-\x8f\xa3\xa5\xaa\xaf\xbc\xc0-\xd6\xd8-\xde][\x8a-\xfe]{0,2}[A-Za-z]?|[\x80\x82-\x87\x91-\x97\xa0\xa7\xab\xb0\xbb]+)$/,
  },
];

const MOSTLY = 0.8;
const OFTEN = 0.25;

/** Whether a file has mostly the characters that texts in an encoding have. */
export async function looksLike(
  { character, usual, typical }: Look,
  source: ByteSource,
  atLeast: number,
): Promise<boolean> {
  const isTypical = await typical?.();
  let [all, likely, often] = [0, 0, 0];
  for await (const bytes of bytesOf(source, 0, source.sizeBytes))
    for (const [found] of bytes.toString('latin1').matchAll(character)) {
      all += 1;
      if (usual.test(found)) likely += 1;
      if (isTypical?.(found)) often += 1;
    }
  return (
    all >= atLeast && likely >= MOSTLY * all && (isTypical === undefined || often >= OFTEN * all)
  );
}
