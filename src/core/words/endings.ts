import { called } from './particles.ts';

/** Where another word is likely meant, as the end of a sentence. */
export const meant = (near: string | undefined): string =>
  near === undefined ? '' : `. 혹시 ${near}인가요?`;

/** What 이라 and 라 are before 야: 이어야, 여야. */
const OBLIGATIONS: Readonly<Record<string, string>> = { 이라: '이어야', 라: '여야' };

/** `숫자여야 합니다`, `문자열이어야 합니다`. */
export const mustBe = (text: string): string =>
  `${text}${OBLIGATIONS[called(text).slice(text.length)] ?? '(이)어야'} 합니다`;

/** Kinds of reports, each with its other names: `partial(또는 refund)`. */
export const kindNames = (kinds: readonly string[]): string =>
  kinds.map((kind) => kind.replaceAll(' (or ', '(또는 ')).join(', ');

/** Kinds of values, as `describeValue` and the schemas of the mock name them. */
const KINDS: Readonly<Record<string, string>> = {
  nothing: '없음',
  'an object': '객체',
  'a string': '문자열',
  'an array': '배열',
  'a string that is not empty': '비어 있지 않은 문자열',
  'a number, 0 or greater': '0 이상의 숫자',
  'a 3-letter currency code such as "KRW"': '"KRW" 같은 3자리 통화 코드',
  'the whole number that conv wrote there': 'conv가 쓴 정수',
  '64 lower-case hex digits': '소문자 hex 64자리',
};

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^an array of (\d+)$/, '요소 $1개의 배열'],
  [/^one of (.+)$/, '$1 중 하나'],
];

/** A kind of value in Korean; other texts are excerpts of an input, and stay. */
export const kindOfValue = (text: string): string =>
  KINDS[text] ?? FORMS.reduce((now, [form, words]) => now.replace(form, words), text);

/** `입력값: "x"`: what was found instead of what is expected. */
export const given = (got: string): string => `입력값: ${kindOfValue(got)}`;
