import { COST } from '../../variant.ts';
import {
  ASCII,
  type Charset,
  CP949,
  EUC_KR,
  encode,
  firstMisfit,
  LATIN1,
  WINDOWS_1252,
} from './charsets.ts';
import { composeSyllable } from './composed-hangul.ts';
import { hasNonAscii, stepOf, type TextStep } from './step.ts';

/** What a program writes for a character that its charset lacks. */
interface Misfit {
  readonly replacement: string;
  readonly write: (character: string) => string;
}

const QUESTION: Misfit = { replacement: '?', write: () => '?' };
/** .NET counts the halves of a character beyond U+FFFF. */
const QUESTIONS: Misfit = { replacement: '??', write: (c) => '?'.repeat(c.length) };
const DROPPED: Misfit = { replacement: '', write: () => '' };
const DECIMAL: Misfit = { replacement: '&#N;', write: (c) => `&#${c.codePointAt(0)};` };
const HEXADECIMAL: Misfit = {
  replacement: '&#xN;',
  write: (c) => `&#x${(c.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
};
/** Python's euc_kr spells a syllable out in its letters (KS X 1001, annex 3). */
const COMPOSED: Misfit = { replacement: 'composed', write: (c) => composeSyllable(c) ?? '?' };

/** The whole text, where the charset has all its characters. */
function fitting(cost: number, charset: string, table: Charset): TextStep {
  return stepOf({ cost, cause: { id: 'body.charset', charset } }, (text) => {
    if (!hasNonAscii(text) || firstMisfit(text, table) !== -1) return undefined;
    return encode(text, table, () => '');
  });
}

function replacing(cost: number, charset: string, table: Charset, misfit: Misfit): TextStep {
  const { replacement, write } = misfit;
  return stepOf({ cost, cause: { id: 'body.charset', charset, replacement } }, (text) => {
    if (!hasNonAscii(text) || firstMisfit(text, table) === -1) return undefined;
    return encode(text, table, write);
  });
}

/** iconv stops at the first character that it cannot write. */
function stopping(cost: number, charset: string, table: Charset): TextStep {
  return stepOf(
    { cost, cause: { id: 'body.charset', charset, replacement: 'cut off' } },
    (text) => {
      const end = hasNonAscii(text) ? firstMisfit(text, table) : -1;
      return end === -1 ? undefined : encode(text.slice(0, end), table, () => '');
    },
  );
}

/** What has characters beyond U+FFFF only. */
function forPairs(step: TextStep): TextStep {
  return {
    ...step,
    apply: (text) => (/[\ud800-\udbff]/.test(text) ? step.apply(text) : undefined),
  };
}

const { common, usual, rare, remote } = COST;

/** The text in another charset of one or two bytes a character. */
export const CHARSET_STEPS: readonly TextStep[] = [
  fitting(common, 'cp949', CP949),
  replacing(usual, 'cp949', CP949, QUESTION),
  forPairs(replacing(rare, 'cp949', CP949, QUESTIONS)),
  replacing(rare, 'cp949', CP949, DROPPED),
  replacing(remote, 'cp949', CP949, DECIMAL),
  stopping(remote, 'cp949', CP949),
  replacing(usual, 'euc-kr', EUC_KR, QUESTION),
  replacing(rare, 'euc-kr', EUC_KR, DROPPED),
  replacing(rare, 'euc-kr', EUC_KR, COMPOSED),
  replacing(remote, 'euc-kr', EUC_KR, DECIMAL),
  replacing(remote, 'euc-kr', EUC_KR, HEXADECIMAL),
  stopping(rare, 'euc-kr', EUC_KR),
  fitting(usual, 'iso-8859-1', LATIN1),
  replacing(usual, 'iso-8859-1', LATIN1, QUESTION),
  forPairs(replacing(usual, 'iso-8859-1', LATIN1, QUESTIONS)),
  replacing(rare, 'iso-8859-1', LATIN1, DROPPED),
  replacing(rare, 'iso-8859-1', LATIN1, DECIMAL),
  stopping(remote, 'iso-8859-1', LATIN1),
  replacing(usual, 'us-ascii', ASCII, QUESTION),
  forPairs(replacing(usual, 'us-ascii', ASCII, QUESTIONS)),
  replacing(usual, 'us-ascii', ASCII, DROPPED),
  replacing(usual, 'us-ascii', ASCII, DECIMAL),
  replacing(rare, 'us-ascii', ASCII, HEXADECIMAL),
  fitting(rare, 'windows-1252', WINDOWS_1252),
  replacing(rare, 'windows-1252', WINDOWS_1252, QUESTION),
  forPairs(replacing(rare, 'windows-1252', WINDOWS_1252, QUESTIONS)),
];
