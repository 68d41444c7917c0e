/** How the last sound of a text is written in a Hangul syllable: with a final consonant, with ㄹ, or with none. */
type Ending = 'closed' | 'rieul' | 'open';

/** Particles that follow a consonant and a vowel, and both at once where the sound is not known. */
interface Pair {
  readonly closed: string;
  readonly open: string;
  readonly unknown: string;
}

const TOPIC: Pair = { closed: '은', open: '는', unknown: '은(는)' };
const SUBJECT: Pair = { closed: '이', open: '가', unknown: '이(가)' };
const OBJECT: Pair = { closed: '을', open: '를', unknown: '을(를)' };
const AND: Pair = { closed: '과', open: '와', unknown: '과(와)' };
const OR: Pair = { closed: '이나', open: '나', unknown: '(이)나' };
const CALLED: Pair = { closed: '이라', open: '라', unknown: '(이)라' };
const TOWARD: Pair = { closed: '으로', open: '로', unknown: '(으)로' };

const withParticle =
  (pair: Pair) =>
  (text: string): string => {
    const ending = endingOf(text);
    return `${text}${ending === undefined ? pair.unknown : pair[ending === 'rieul' ? 'closed' : ending]}`;
  };

/** The text with 은 or 는. */
export const topic = withParticle(TOPIC);

/** The text with 이 or 가. */
export const subject = withParticle(SUBJECT);

/** The text with 을 or 를. */
export const object = withParticle(OBJECT);

/** The text with 과 or 와. */
export const withAnd = withParticle(AND);

/** The text with 이나 or 나. */
export const orElse = withParticle(OR);

/** The text with 이라 or 라, the stem of 이라고, 이라는. */
export const called = withParticle(CALLED);

/** The text with 으로 or 로; ㄹ goes with 로. */
export const toward = (text: string): string =>
  endingOf(text) === 'rieul' ? `${text}${TOWARD.open}` : withParticle(TOWARD)(text);

/** What closes a text and is not read: quotes, brackets, punctuation. */
const UNREAD = /[\s"'`”’»›)\]}>」』〉》】〕.,:;!?…/\\*_~-]+$/u;

/** An explanation in parentheses at the end: the particle goes by the word before it. */
const EXPLANATION = /(?<=[^\s(])\s*\([^()]*\)$/u;

/** A number as people write it: `5,000`, `1.5`. */
const NUMBER = /(?<whole>\d[\d,]*)(?:\.(?<fraction>\d+))?$/u;

/** Units of amounts, which are read as 초 and 바이트. */
const UNIT = /\d ?(?:m?s|[kKMGT]?i?B)$/u;

const LATIN = /[A-Za-z]+$/u;

/** The last sound of a text as it is read in Korean; undefined if that is not known. */
function endingOf(text: string): Ending | undefined {
  const read = text.normalize('NFC').replace(EXPLANATION, '').replace(UNREAD, '');
  const number = NUMBER.exec(read)?.groups;
  if (number !== undefined) return endingOfNumber(number.whole ?? '', number.fraction);
  // 퍼센트.
  if (/%$/.test(read) || UNIT.test(read)) return 'open';
  const [word] = LATIN.exec(read) ?? [];
  return word === undefined ? endingOfHangul(read.at(-1) ?? '') : endingOfWord(word);
}

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables with the same beginning: one without a final consonant, and one for each consonant. */
const FINALS = 28;
const RIEUL = 8;

function endingOfHangul(character: string): Ending | undefined {
  const code = character.charCodeAt(0);
  if (!(code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE)) return undefined;
  const final = (code - FIRST_SYLLABLE) % FINALS;
  if (final === 0) return 'open';
  return final === RIEUL ? 'rieul' : 'closed';
}

/** 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const DIGITS: readonly Ending[] = [
  'closed',
  'rieul',
  'open',
  'closed',
  'open',
  'open',
  'closed',
  'rieul',
  'rieul',
  'open',
];

/** Zeros at the end of 조 (10^12) and of 경 (10^16). */
const ZEROS_OF_JO = 12;
const ZEROS_OF_GYEONG = 16;

function endingOfNumber(whole: string, fraction: string | undefined): Ending {
  const digits = fraction ?? whole.replaceAll(',', '');
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  if (zeros === 0 || zeros === digits.length || fraction !== undefined)
    return DIGITS[Number(digits.at(-1))] ?? 'closed';
  // 십, 백, 천, 만, 억 and 경 end in a consonant; 조 does not.
  return zeros >= ZEROS_OF_JO && zeros < ZEROS_OF_GYEONG ? 'open' : 'closed';
}

/** `file`, `table`, `cancel`: 파일, 테이블, 캔슬. */
const ENDS_IN_RIEUL = /le?$/;
/**
 * `json`, `decline`, `lang`, `type`, `template`, `click`, `secret`, `skip`, `app`, `job`: 제이슨, 디클라인, 랭, 타입,
 * 템플릿, 클릭, 시크릿, 스킵, 앱, 잡; but `pipe`, `check`, `hub`, `sheet`, `repeat`: 파이프, 체크, 허브, 시트, 리피트.
 */
const ENDS_CLOSED =
  /(?:[mn]e?|ng|type|template|(?<!che)ck|pp|[aeio]b|[aeiou][ckp]|(?<!ee|ea|oo|ai|oa)(?<=[aeiou])t)$/;

/** `IP`, `ID`, `OK`: 아이피, 아이디, 오케이. Longer ones are often words: `JSON`, `HMAC`. */
const SPELLED = /^[A-Z]{1,3}$/;

/**
 * A word in Latin letters, by how most loanwords with its end are written in Hangul: a heuristic that holds for flags,
 * fields and file types. Words without a vowel are spelled (`CSV`, `URL`: 시에스브이, 유알엘), where r is 알.
 */
function endingOfWord(word: string): Ending {
  const lower = word.toLowerCase();
  if (ENDS_IN_RIEUL.test(lower)) return 'rieul';
  if (lower.endsWith('r') && !/[aeiouy]/.test(lower)) return 'rieul';
  if (SPELLED.test(word)) return /[MN]$/.test(word) ? 'closed' : 'open';
  return ENDS_CLOSED.test(lower) ? 'closed' : 'open';
}
