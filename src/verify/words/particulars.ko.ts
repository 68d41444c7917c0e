import { called } from '../../core/words/particles.ts';
import { type Particulars, particular } from '../../core/words/phrase.ts';

/** Blanks that a value may have at an end, or in place of a space. */
const BLANKS: Readonly<Record<string, string>> = {
  space: '공백',
  tab: '탭',
  newline: '줄바꿈',
  'carriage return': '캐리지 리턴(CR)',
  CRLF: 'CRLF',
  'no-break space': '줄 바꿈 없는 공백(NBSP)',
  'ideographic space': '전각 공백',
};

/** What was changed inside a value. */
const IN_VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(BLANKS).flatMap(([name, korean]) => [
      [`${name} at the end`, `끝에 ${korean}`],
      [`${name} at the start`, `앞에 ${korean}`],
      [`${name} for a space`, `공백 대신 ${korean}`],
    ]),
  ),
  'two spaces for a space': '공백 하나 대신 두 칸',
  'no space for a space': '공백 하나 제거',
  trimmed: '앞뒤 공백 제거',
  'trimmed at the end': '끝 공백 제거',
  'trimmed at the start': '앞 공백 제거',
  'trimmed, each run of blanks as one': '앞뒤 공백을 제거하고 연속된 공백을 하나로',
  'plain spaces': '일반 공백으로',
  'a space for each newline': '줄바꿈 대신 공백',
  'LF for CRLF': 'CRLF 대신 LF',
  'CRLF for LF': 'LF 대신 CRLF',
  'CR for LF': 'LF 대신 CR',
  '\\n as two characters': '줄바꿈 대신 두 글자 \\n',
  'a newline for the two characters \\n': '두 글자 \\n 대신 줄바꿈',
  '<br> for newlines': '줄바꿈 대신 <br>',
  '<br /> before newlines': '줄바꿈 앞에 <br />',
  'a space for each tab': '탭 대신 공백',
  'spaces for tabs': '탭 자리까지 공백으로 채움',
  'spaces up to a fixed width': '정해진 길이까지 공백으로 채움',
  'no blanks': '공백 모두 제거',
  none: '모두 제거',
  'zero-width space': '폭이 없는 공백',
  'left-to-right mark': '왼쪽에서 오른쪽 표시(LRM)',
  'right-to-left mark': '오른쪽에서 왼쪽 표시(RLM)',
  'word joiner': '단어 결합자',
  'zero-width non-joiner': '폭이 없는 비결합자',
  'zero-width joiner': '폭이 없는 결합자',
  'soft hyphen': '소프트 하이픈',
  'HTML entities': 'HTML 엔티티',
  'XML entities': 'XML 엔티티',
  'HTML entities, quotes kept': '따옴표를 뺀 HTML 엔티티',
  'HTML entities, single quotes kept': '작은따옴표를 뺀 HTML 엔티티',
  'doubled single quotes': '작은따옴표 두 번',
  percent: '퍼센트 인코딩',
  'percent, with plus signs': '공백이 더하기 기호인 퍼센트 인코딩',
  'HTML tags removed': 'HTML 태그 제거',
  lower: '소문자로',
  upper: '대문자로',
  capital: '첫 글자만 대문자로',
  'all values': '모든 값',
  'all booleans': '모든 불리언 값',
  'all empty values': '모든 빈 값',
  'numbers in items': '항목의 숫자',
};

/** Particulars that are words, not data. */
const FINDINGS: Readonly<Record<string, string>> = {
  ...IN_VALUES,
  'trailing newline': '끝의 줄바꿈',
  'trailing CRLF': '끝의 CRLF',
  'trailing blank': '끝의 공백',
  'trailing tab': '끝의 탭',
  'trailing NUL': '끝의 NUL',
  'trailing zero byte': '끝의 NUL 바이트',
  'trailing carriage return': '끝의 캐리지 리턴(CR)',
  'trailing blank and newline': '끝의 공백과 줄바꿈',
  'trailing no-break space': '끝의 줄 바꿈 없는 공백(NBSP)',
  'trailing ideographic space': '끝의 전각 공백',
  'trailing zero-width space': '끝의 폭이 없는 공백',
  'trailing \\n, as two characters': '끝의 두 글자 \\n',
  'two trailing newlines': '끝의 줄바꿈 2개',
  'two trailing blanks': '끝의 공백 2개',
  'leading blank': '앞의 공백',
  'leading tab': '앞의 탭',
  'leading newline': '앞의 줄바꿈',
  'leading no-break space': '앞의 줄 바꿈 없는 공백(NBSP)',
  'leading zero-width space': '앞의 폭이 없는 공백',
  'blanks on both sides': '앞뒤의 공백',
  'newlines on both sides': '앞뒤의 줄바꿈',
  'newline after 64 characters': '64자마다 넣은 줄바꿈',
  'newline after 76 characters': '76자마다 넣은 줄바꿈',
  'byte order mark': 'BOM',
  'byte order mark and trailing newline': 'BOM과 끝의 줄바꿈',
  'byte order mark and trailing CRLF': 'BOM과 끝의 CRLF',
  'no newlines': '줄바꿈 제거',
  'no blanks, not even in values': '값 안의 공백까지 제거',
  'each run of blanks as one': '연속된 공백을 하나로',
  'no-break spaces': '줄 바꿈 없는 공백(NBSP)',
  'an opening "': '여는 "',
  'the name of a file': '파일 이름',
  'a closing "': '닫는 "',
  "an opening '": "여는 '",
  "a closing '": "닫는 '",
  'a semicolon at the end': '끝의 세미콜론(;)',
  'a comma at the end': '끝의 쉼표(,)',
  newline: '줄바꿈',
  quotes: '따옴표',
  markdown: '마크다운',
  'nested keys in another order': '중첩된 키의 순서',
  document: '문서의 순서',
  sorted: '정렬된 순서',
  'as received': '받은 순서',
  'code points': '코드 포인트 순서',
  'integers first': '정수 키 먼저',
  nulls: 'null 값',
  'empty values': '빈 값',
  'empty strings': '빈 문자열',
  'empty containers': '빈 배열과 객체',
  'null or empty strings': 'null과 빈 문자열',
  duplicates: '중복된 항목',
  'unknown fields': '알 수 없는 필드',
  'unknown fields, top-level': '최상위의 알 수 없는 필드',
  'unknown fields, nested': '중첩된 알 수 없는 필드',
  'shell variables': '셸 변수',
  dashes: '하이픈',
  'plus signs': '더하기 기호를 공백으로',
  'all but letters and digits': '영문자와 숫자가 아닌 문자',
  backslashes: '백슬래시',
  padding: '패딩',
  'UTF-8, U+FFFD for invalid bytes': 'UTF-8, 잘못된 바이트는 U+FFFD',
  'ASCII, U+FFFD for other bytes': 'ASCII, 그 밖의 바이트는 U+FFFD',
  'ASCII, ? for other bytes': 'ASCII, 그 밖의 바이트는 ?',
  bytes: '바이트',
  'words of 2 bytes': '2바이트 단위',
  'words of 4 bytes': '4바이트 단위',
  'words of 8 bytes': '8바이트 단위',
  digits: '자릿수 전체',
  'digits of each byte': '바이트 안의 두 자리',
  length: '길이순',
  reversed: '역순',
  descending: '내림차순',
  'ignoring case': '대소문자를 무시한 순서',
  'duplicates, the last one where it stood': '중복된 항목. 마지막 것을 그 자리에 남김',
  'duplicates, the first one kept': '중복된 항목. 첫 번째 것을 남김',
  'nested members that are no outer keys': '바깥쪽 키에 없는 중첩된 항목',
  '[] for {}': '{} 대신 []',
  '{} for []': '[] 대신 {}',
  'null for []': '[] 대신 null',
  'null for {}': '{} 대신 null',
  amounts: '금액',
  'amounts and prices': '금액과 가격',
  prices: '가격',
  quantities: '수량',
  'all but quantities': '수량을 제외한 숫자',
  misread: '다른 인코딩으로 잘못 읽음',
  'read as UTF-8': 'UTF-8로 잘못 읽음',
};

/** How much of a body it concerns, after a comma. */
const EXTENTS: Readonly<Record<string, string>> = {
  'top-level': '최상위만',
  nested: '중첩된 부분만',
};

const EXTENT = /^(.+), (top-level|nested)$/;

/** A particular as text that is safe to print, in Korean where it is made of words; undefined if it is not known. */
export const told = (cause: Particulars, name: string): string | undefined => {
  const text = particular(cause, name);
  if (text === undefined || FINDINGS[text] !== undefined) return FINDINGS[text ?? ''];
  const [, what = text, extent = ''] = EXTENT.exec(text) ?? [];
  return `${FINDINGS[what] ?? what.replace(/ in (?=[\w]+\}$)/, ', ')}${extent === '' ? '' : `, ${EXTENTS[extent]}`}`;
};

/** `(VALUE)`, or nothing if it is not known. */
export const inParentheses = (cause: Particulars, name: string): string => {
  const text = told(cause, name);
  return text === undefined ? '' : `(${text})`;
};

/** The literal text that was used instead of a value. */
export const quotedText = (cause: Particulars): string =>
  `${called(`"${particular(cause, 'literal') ?? '[object Object]'}"`)}는 텍스트`;
