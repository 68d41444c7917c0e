import { makeVisible } from '../../core/kit/visible.ts';
import { called, object, subject, toward } from '../../core/words/particles.ts';
import { type Particulars, particular, withParticular } from '../../core/words/phrase.ts';
import { unitWord } from '../../core/words/units.ts';
import type {
  bodyClause as EnglishBodyClause,
  bodyWords as EnglishBodyWords,
  encodingClauses as EnglishEncodingClauses,
  keyClauses as EnglishKeyClauses,
  macClause as EnglishMacClause,
  messageClause as EnglishMessageClause,
  nameLetters as EnglishNameLetters,
  receptionClause as EnglishReceptionClause,
  rightForProfile as EnglishRightForProfile,
} from './causes.ts';

/** How a body with this cause was signed, and one without it was sent, each before a verb: "끝에 줄바꿈을 붙여". */
type TwoSides = readonly [has: string, hasNot: string];

type Clause = (cause: Particulars) => string;

/** Particulars that are words, not data. */
const FINDINGS: Readonly<Record<string, string>> = {
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
  'byte order mark': 'BOM',
  'byte order mark and trailing newline': 'BOM과 끝의 줄바꿈',
  'byte order mark and trailing CRLF': 'BOM과 끝의 CRLF',
  'no newlines': '줄바꿈 제거',
  'no blanks, not even in values': '값 안의 공백까지 제거',
  'each run of blanks as one': '연속된 공백을 하나로',
  'no-break spaces': '줄 바꿈 없는 공백(NBSP)',
  'an opening "': '여는 "',
  'a closing "': '닫는 "',
  "an opening '": "여는 '",
  "a closing '": "닫는 '",
  'a closing ;': '끝의 ;',
  'a closing ,': '끝의 ,',
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
  'plus signs': '더하기 기호',
  'all but letters and digits': '영문자와 숫자가 아닌 문자',
  backslashes: '백슬래시',
  padding: '패딩',
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
const told = (cause: Particulars, name: string): string | undefined => {
  const text = particular(cause, name);
  if (text === undefined || FINDINGS[text] !== undefined) return FINDINGS[text ?? ''];
  const [, what = text, extent = ''] = EXTENT.exec(text) ?? [];
  return `${FINDINGS[what] ?? what.replace(/ in (?=[\w]+\}$)/, ', ')}${extent === '' ? '' : `, ${EXTENTS[extent]}`}`;
};

/** `(VALUE)`, or nothing if it is not known. */
const inParentheses = (cause: Particulars, name: string): string => {
  const text = told(cause, name);
  return text === undefined ? '' : `(${text})`;
};

const AS_JSON = '일반 JSON으로';

/** The literal text that was used instead of a value. */
const quotedText = (cause: Particulars): string =>
  `${called(`"${particular(cause, 'literal') ?? '[object Object]'}"`)}는 텍스트`;

/** Findings of `body.whitespace` in which nothing was added. */
const REWRITTEN = ['no newlines', 'no blanks, not even in values', 'each run of blanks as one'];

/** What was done to the text as a whole. */
const TEXT: Readonly<Record<string, (cause: Particulars) => TwoSides>> = {
  'body.trailing-newline': (cause) => [
    `끝에 줄바꿈${inParentheses(cause, 'found')}을 붙여`,
    '끝의 줄바꿈 없이',
  ],
  'body.crlf': ({ signed }) => [
    `줄 끝을 ${toward(String(signed ?? 'CRLF'))} 하여`,
    '줄 끝을 다르게 하여',
  ],
  'body.bom': () => ['BOM(EF BB BF)을 붙여', 'BOM 없이'],
  'body.whitespace': (cause) =>
    REWRITTEN.includes(String(cause.found))
      ? [`공백을 바꿔${inParentheses(cause, 'found')}`, '공백을 그대로 두고']
      : [`공백 문자${inParentheses(cause, 'found')}를 포함해`, '그 공백 없이'],
  'body.smart-quotes': (cause) =>
    cause.form === 'straight'
      ? ['곧은 따옴표를 써서', '둥근 따옴표를 써서']
      : [`둥근 따옴표${inParentheses(cause, 'form')}를 써서`, '곧은 따옴표를 써서'],
  'body.charset': (cause) => [charset(cause), 'UTF-8로 인코딩해'],
  'body.normalization': ({ form }) => [
    `유니코드 정규화 형식 ${form ?? 'NFD'}(${form === 'NFC' ? '글자를 조합한' : '글자를 분해한'} 형태)로`,
    '다른 형식으로',
  ],
  'body.wrapped': (cause) => [
    `앞뒤에 다른 텍스트${inParentheses(cause, 'wrapper')}를 붙여`,
    '그 텍스트 없이',
  ],
  'body.truncated': (cause) => [`일부를 잘라낸 채${inParentheses(cause, 'at')}`, '전체를'],
  'body.base64-encoded': () => ['Base64로 인코딩해', AS_JSON],
  'body.double-encoded': () => ['JSON을 다시 JSON 문자열로 이중 인코딩해', '한 번만 인코딩해'],
  'body.form-encoded': () => ['폼 형식(a=b&c=d)으로', AS_JSON],
  'body.language-repr': (cause) => [
    `${particular(cause, 'language') ?? '프로그래밍 언어'}의 객체 출력 형식으로`,
    AS_JSON,
  ],
  'body.object-object': (cause) => [`${quotedText(cause)}로`, AS_JSON],
  'body.empty': (cause) => [
    cause.literal === undefined || cause.literal === ''
      ? '아직 비어 있는 상태로'
      : `${quotedText(cause)}로`,
    '내용을 담아',
  ],
};

const REPLACEMENTS: Readonly<Record<string, string>> = {
  '': '없는 문자는 삭제',
  'cut off': '없는 문자 앞에서 자름',
  'lower byte': '없는 문자는 하위 바이트만 남김',
  composed: '없는 글자는 자모로 풀어 씀',
};

const charset = (cause: Particulars): string => {
  const replacement = withParticular(
    cause,
    'replacement',
    (it) => `(${REPLACEMENTS[it] ?? `없는 문자는 ${toward(it)} 대체`})`,
  );
  return `${particular(cause, 'charset') ?? '시스템'} 인코딩${inParentheses(cause, 'form')}으로${replacement}`;
};

const CASES: Readonly<Record<string, string>> = {
  lower: '(소문자 hex)',
  upper: '(대문자 hex)',
};

const caseOf = ({ case: letters }: Particulars): string => CASES[String(letters)] ?? '';

/** Other spellings of the same JSON; `letters` names the letters outside ASCII in the bodies. */
const JSON_TEXT: Readonly<Record<string, (cause: Particulars, letters: string) => TwoSides>> = {
  'body.pretty-printed': (cause) => [indented(cause), '다른 레이아웃으로'],
  'body.spaced-separators': () => ['쉼표와 콜론 뒤에 공백을 넣어', '그 공백 없이'],
  'body.compacted': () => ['공백 없이 압축해', '구성 요소 사이에 공백을 넣어'],
  'body.keys-sorted': () => ['키를 정렬해', '키를 정렬하지 않고'],
  'body.keys-reordered': (cause) => [
    `키의 순서를 바꿔${inParentheses(cause, 'order')}`,
    '원래 순서대로',
  ],
  'body.escaped-slashes': () => ['슬래시를 모두 \\/로 이스케이프해', '슬래시를 그대로 두고'],
  'body.escaped-unicode': (cause, letters) => [
    `${object(letters)} \\uXXXX${caseOf(cause)}로 이스케이프해`,
    `${object(letters)} 그대로 두고`,
  ],
  'body.escaped-html': (cause) => [escapedHtml(cause), '이 문자들을 그대로 두고'],
  'body.escaped-control': () => ['제어 문자를 다른 방식으로 이스케이프해', '원래 이스케이프대로'],
  'body.number-format': numberFormat,
  'body.nulls-dropped': () => ['null 항목을 빼고', 'null 항목을 포함해'],
  'body.members-dropped': (cause) => [
    `일부 항목${inParentheses(cause, 'what')}을 빼고`,
    '모든 항목을 포함해',
  ],
  'body.members-added': (cause) => [`항목${inParentheses(cause, 'what')}을 추가해`, '그 항목 없이'],
  'body.empty-container': (cause) => [
    `빈 값을 바꿔${inParentheses(cause, 'change')}`,
    '빈 값을 그대로 두고',
  ],
};

function escapedHtml(cause: Particulars): string {
  const set = particular(cause, 'set') ?? '< > &';
  if (set === 'entities') return '< > &와 따옴표를 &quot; 같은 엔티티로 바꿔';
  return `${[...set.replaceAll(' ', '')].join(' ')} 문자를 \\u003c${caseOf(cause)} 형식으로 이스케이프해`;
}

function indented({ indent }: Particulars): string {
  if (indent === undefined) return '여러 줄로 들여 써서';
  return `여러 줄로 ${indent === 'tab' ? '탭' : `공백 ${indent}칸`}을 들여 써서`;
}

/** A format is a language's name (`JavaScript`) or an example (`5000.0`). */
function numberFormat(cause: Particulars): TwoSides {
  const format = particular(cause, 'format') ?? '다른 형식';
  const scope = cause.scope === 'all' ? undefined : told(cause, 'scope');
  const which = scope === undefined || scope === 'numbers' ? '숫자를' : object(scope);
  const isLanguage = /^[A-Z][a-z]/.test(format);
  return [
    `${which} ${isLanguage ? `${format}의 표기로` : `${format}처럼`} 써서`,
    '다른 표기로 써서',
  ];
}

/**
 * How the two bodies differ by this cause: how one was signed, and how the other was sent.
 * @param letters what the bodies contain outside ASCII: see `nameLetters`.
 */
export const bodyWords: typeof EnglishBodyWords = (cause, letters) => {
  const id = String(cause.id);
  const [has, hasNot] = TEXT[id]?.(cause) ??
    JSON_TEXT[id]?.(cause, letters) ?? ['다른 바이트로', '다르게'];
  return cause.side === 'received' ? [hasNot, has] : [has, hasNot];
};

export const nameLetters: typeof EnglishNameLetters = (isKorean) =>
  isKorean ? '한글' : 'ASCII가 아닌 글자';

/** What a serializer was given: `Go json.Marshal of a struct`. */
const ofWhat = (serializers: string): string =>
  serializers.replaceAll(/ of (?:an? )?(\w+)/g, '($1)');

/** What the body was, and as what it arrived. */
export const bodyClause: typeof EnglishBodyClause = ({ sides, serializers, isPaste }) => {
  const how = sides.map(([signed]) => signed).join(', ');
  const by = serializers === '' ? '' : `(${ofWhat(serializers)}의 출력과 같음)`;
  const sent = sides.length === 1 ? (sides[0]?.[1] ?? '') : '다르게';
  return `${how} 본문에 서명했지만${by}, ${sent} ${isPaste ? '수신했습니다' : '전송했습니다'}`;
};

const MESSAGES: Readonly<Record<string, (cause: Particulars, apart: string) => string>> = {
  'message.separator': separator,
  'message.order': () => '본문을 타임스탬프 앞에 붙였습니다',
  'message.body-only': () => '타임스탬프 없이 본문에만 서명했습니다',
  'message.timestamp-only': () => '본문 없이 타임스탬프에만 서명했습니다',
  'message.method-path': (cause) =>
    `메서드나 경로까지 포함해 서명했습니다${inParentheses(cause, 'template')}`,
  'message.api-key': (cause) => `API 키까지 포함해 서명했습니다${inParentheses(cause, 'template')}`,
  'message.body-hashed': (cause) =>
    `본문 대신 본문의 다이제스트에 서명했습니다${inParentheses(cause, 'template')}`,
  'message.other-provider': (cause) =>
    `다른 서비스의 방식으로 서명했습니다: ${particular(cause, 'provider') ?? '이 서비스가 아님'}${inParentheses(cause, 'template')}`,
  'message.timestamp-differs': (cause, apart) => {
    const seconds = Number(cause.seconds);
    const what = `서명한 타임스탬프${inParentheses(cause, 'signed')}가 헤더의 값과 다릅니다`;
    if (!Number.isFinite(seconds) || seconds === 0) return what;
    return `${what}: ${apart} ${seconds < 0 ? '이릅니다' : '늦습니다'}`;
  },
  'message.timestamp-milliseconds': (cause) =>
    cause.side === 'header'
      ? `헤더는 밀리초인데 초 단위로 서명했습니다${inParentheses(cause, 'signed')}`
      : `헤더와 달리 타임스탬프를 밀리초로 서명했습니다${inParentheses(cause, 'signed')}`,
  'message.timestamp-format': (cause) => {
    const format = particular(cause, 'format') ?? '알 수 없는 형식';
    const how = TIMESTAMP_FORMATS[format] ?? `다른 형식(${format})으로`;
    return `헤더와 달리 타임스탬프를 ${how} 서명했습니다${inParentheses(cause, 'signed')}`;
  },
};

const TIMESTAMP_FORMATS: Readonly<Record<string, string>> = {
  iso: '날짜 형식(ISO 8601)으로',
  float: '소수점 이하까지',
  padded: '앞뒤에 다른 문자를 붙여',
  quoted: '따옴표로 묶어',
};

/** Names of separators that are hard to see in a sentence. */
const SEPARATORS: Readonly<Record<string, string>> = {
  ' ': '공백',
  '\n': '줄바꿈',
  '\r\n': '줄바꿈(CRLF)',
  '\t': '탭',
  '.': '점(.)',
  ':': '콜론(:)',
  ',': '쉼표(,)',
  ';': '세미콜론(;)',
  '-': '하이픈(-)',
  _: '밑줄(_)',
  '/': '슬래시(/)',
  '|': '세로줄(|)',
  '&': '앰퍼샌드(&)',
};

function separator(cause: Particulars): string {
  if (cause.template !== undefined)
    return `서명할 문자열을 다음 형식으로 만들었습니다: ${particular(cause, 'template')}`;
  if (cause.separator === undefined) return '타임스탬프와 본문 사이에 다른 문자를 넣었습니다';
  const by = withParticular(cause, 'provider', (it) => `(${it}의 방식)`);
  const text = String(cause.separator);
  const name = SEPARATORS[text] ?? `"${makeVisible(text.slice(0, 60))}"`;
  return `타임스탬프와 본문 사이에 ${object(name)} 넣었습니다${by}`;
}

/**
 * What was joined differently.
 * @param apart how far the signed timestamp is from the one in the header, in words.
 */
export const messageClause: typeof EnglishMessageClause = (cause, apart) =>
  MESSAGES[String(cause.id)]?.(cause, apart) ?? '서명할 문자열을 다른 방식으로 만들었습니다';

/** What was used instead of the secret. */
const KEY_NOUNS: Readonly<Record<string, Clause>> = {
  'key.api-key': () => '시크릿 대신 API 키',
  'key.other-profile': (cause) => `프로필 "${particular(cause, 'profile') ?? ''}"의 시크릿`,
  'key.empty': (cause) =>
    cause.literal === undefined || cause.literal === ''
      ? '빈 값'
      : `시크릿 대신 ${quotedText(cause)}`,
};

/** What was done to it, before the noun: "끝에 줄바꿈이 붙은". */
const KEY_MODIFIERS: Readonly<Record<string, Clause>> = {
  'key.whitespace': keyWhitespace,
  'key.quoted': (cause) => {
    const quotes = told(cause, 'quotes') ?? '"…"';
    if (cause.side === 'stored secret') return `conv에 저장된 따옴표(${quotes})를 뺀`;
    return quotes.includes('…') ? `따옴표나 괄호(${quotes})로 묶은` : `${subject(quotes)} 붙은`;
  },
  'key.hex-decoded': () => 'hex를 바이트로 디코딩한',
  'key.base64-decoded': () => 'Base64를 바이트로 디코딩한',
  'key.hex-encoded': () => 'hex로 인코딩한',
  'key.base64-encoded': () => 'Base64로 인코딩한',
  'key.hashed': (cause) => `먼저 해시한(${particular(cause, 'algorithm') ?? 'sha256'})`,
  'key.charset': (cause) => `${particular(cause, 'charset') ?? '시스템'} 인코딩의`,
  'key.prefix': keyPrefix,
  'key.case': ({ case: changed }) => KEY_CASES[String(changed)] ?? '대소문자를 바꾼',
  'key.escaped': (cause) =>
    `이스케이프를 적용하거나 해제한(${particular(cause, 'as') ?? 'URL 방식'})`,
  'key.truncated': (cause) => {
    const removed = told(cause, 'removed');
    if (removed !== undefined) return `일부 문자(${removed})가 빠진`;
    const side = cause.side === 'end' ? '마지막' : '처음';
    const length = particular(cause, 'length');
    return length === undefined ? `${side} 일부만 남긴` : `${side} ${length}자만 남긴`;
  },
};

const KEY_CASES: Readonly<Record<string, string>> = {
  swapped: '대문자와 소문자를 서로 바꾼',
  lower: '소문자로 바꾼',
  upper: '대문자로 바꾼',
};

function keyWhitespace(cause: Particulars): string {
  const found = told(cause, 'found');
  if (found === undefined) return '앞뒤에 공백이 붙은';
  if (cause.found === 'in the stored secret') return 'conv에 저장된 공백을 뺀';
  return `공백 문자(${found})가 붙은`;
}

function keyPrefix(cause: Particulars): string {
  const [prefix, suffix] = [particular(cause, 'prefix'), particular(cause, 'suffix')];
  const text = (it: string): string =>
    it.includes('the api key')
      ? it.replace("the api key's own", 'API 키의 접두사').replace('the api key', 'API 키')
      : `"${it}"`;
  if (suffix !== undefined) return `뒤에 ${subject(text(suffix))} 붙은`;
  if (cause.cut === undefined) return `앞에 ${subject(text(prefix ?? ''))} 붙은`;
  if (prefix !== undefined) return `접두사 "${prefix}" 부분을 뺀`;
  return `처음 ${cause.cut}자를 뺀`;
}

/** All causes that concern the key: `끝에 줄바꿈이 붙은 시크릿을 키로 사용했습니다`. */
export const keyClauses: typeof EnglishKeyClauses = (causes) => {
  const swapped = causes.some(({ id }) => id === 'key.swapped')
    ? ['키와 메시지가 바뀌었습니다. 메시지를 키로 삼아 시크릿에 서명했습니다']
    : [];
  const nouns = causes.flatMap((cause) => KEY_NOUNS[String(cause.id)]?.(cause) ?? []);
  const modifiers = causes.flatMap((cause) => KEY_MODIFIERS[String(cause.id)]?.(cause) ?? []);
  if (nouns.length + modifiers.length === 0) return swapped;
  const noun = nouns[0] ?? '시크릿';
  const how = modifiers.length === 0 ? '' : `${modifiers.join(', ')} `;
  return [...swapped, `${object(`${how}${noun}`)} 키로 사용했습니다`];
};

const MACS: Readonly<Record<string, Clause>> = {
  'mac.algorithm': (cause) =>
    `HMAC-SHA-256이 아니라 ${nameAlgorithm(particular(cause, 'algorithm') ?? '다른 알고리즘')} 다이제스트입니다`,
  'mac.unkeyed': (cause) =>
    `HMAC이 아니라 시크릿 없이 만든 일반 해시(${nameAlgorithm(particular(cause, 'algorithm') ?? 'sha256')})입니다`,
  'mac.concatenated': (cause) =>
    `HMAC이 아니라 시크릿과 메시지를 이어 붙인 일반 해시입니다${inParentheses(cause, 'order')}`,
  'mac.appended': () =>
    'Go에서 메시지를 Sum에 전달했습니다. Sum은 빈 메시지의 다이제스트 앞에 메시지를 붙입니다',
  'mac.repeated': (cause) => `다이제스트를 다시 해시했습니다${inParentheses(cause, 'how')}`,
};

/** Names of node:crypto as people write them: `HMAC-sha1` is HMAC-SHA-1. */
const nameAlgorithm = (name: string): string =>
  name.replace(/\bsha(\d+)/gi, 'SHA-$1').replace(/\bmd5\b/gi, 'MD5');

export const macClause: typeof EnglishMacClause = (cause) =>
  MACS[String(cause.id)]?.(cause) ?? '다이제스트를 다른 방식으로 계산했습니다';

const ENCODINGS: Readonly<Record<string, Clause>> = {
  'encoding.base64': () => 'Base64',
  'encoding.base64url': () => 'Base64url',
  'encoding.base32': () => 'Base32',
  'encoding.uppercase-hex': () => '대문자 hex',
  'encoding.prefix': (cause) => `"${particular(cause, 'prefix') ?? ''}" 접두사가 붙은 값`,
  'encoding.hex-of-hex': () => 'hex 문자열을 다시 hex로 인코딩한 값',
  'encoding.base64-of-hex': () => 'hex 문자열을 Base64로 인코딩한 값',
  'encoding.dashes': (cause) =>
    `바이트 사이에 ${cause.separator === '-' ? '하이픈이' : '구분자가'} 있는 hex`,
  'encoding.truncated': (cause) =>
    `일부만 남은 값${withParticular(cause, 'length', (it) => `(hex ${it}자리)`)}`,
  'encoding.unpadded-hex': () => '앞자리 0이 빠진 hex',
  'encoding.wrapped': (cause) =>
    `다른 문자(${told(cause, 'wrapper') ?? '따옴표'})로 감싸거나 나눈 값`,
  'encoding.byte-list': () => '숫자 목록',
  'encoding.raw': () => '원시 바이트',
};

/** All causes that concern how the digest is written, as one clause. */
export const encodingClauses: typeof EnglishEncodingClauses = (causes) => {
  const encodings = causes.map(
    (cause) => ENCODINGS[String(cause.id)]?.(cause) ?? '다른 방식으로 인코딩한 값',
  );
  return encodings.length === 0
    ? []
    : [`서명이 소문자 hex 64자리가 아니라 ${encodings.join(', ')}입니다`];
};

const header = (cause: Particulars): string => particular(cause, 'header') ?? '필수';

const RECEPTIONS: Readonly<Record<string, (cause: Particulars, duration: string) => string>> = {
  'header.missing': (cause) =>
    `${header(cause)} 헤더가 없습니다${cause.sent === undefined ? '' : `. 대신 ${particular(cause, 'sent')} 헤더가 있습니다`}`,
  'header.duplicated': (cause) => `${header(cause)} 헤더가 두 번 이상 있습니다`,
  'header.whitespace': (cause) => `${header(cause)} 헤더의 값 앞뒤에 공백이나 따옴표가 있습니다`,
  'clock.stale': (_, duration) => `타임스탬프가 시계보다 ${duration} 뒤처져 있습니다`,
  'clock.ahead': (_, duration) => `타임스탬프가 시계보다 ${duration} 앞서 있습니다`,
  'clock.timezone': ({ hours }, duration) =>
    `타임스탬프가 시계보다 ${duration} ${Number(hours ?? 0) < 0 ? '뒤처져' : '앞서'} 있습니다. 시간대 차이로 보입니다. 현지 시각과 UTC를 혼동했습니다`,
  'clock.not-whole': () => '타임스탬프가 초 단위 정수가 아닙니다',
  'account.unknown-key': () => '전송한 API 키가 이 계정의 키가 아닙니다',
};

/** What the service's other checks find, as a clause. */
export const receptionClause: typeof EnglishReceptionClause = (cause, { unit, duration }) => {
  if (unit !== undefined)
    return `타임스탬프가 ${unitWord(unit)} 단위입니다. 서비스는 초 단위를 사용합니다`;
  return (
    RECEPTIONS[String(cause.id)]?.(cause, duration ?? '5분 이상') ??
    '서비스의 다른 검사를 통과하지 못했습니다'
  );
};

export const rightForProfile: typeof EnglishRightForProfile = (profile) =>
  `프로필 "${profile}"의 키와 서명으로는 올바른 요청입니다`;
