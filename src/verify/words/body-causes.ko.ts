import { object, toward, withAnd } from '../../core/words/particles.ts';
import { type Particulars, particular, withParticular } from '../../core/words/phrase.ts';
import type {
  BodyCauseId,
  BodySides,
  bodyAdvice as EnglishBodyAdvice,
  bodyClause as EnglishBodyClause,
  nameLetters as EnglishNameLetters,
  TwoSides,
} from './body-causes.ts';
import { inParentheses, quotedText, told } from './particulars.ko.ts';

const AS_JSON = '일반 JSON으로';

/** Findings of `body.whitespace` in which nothing was added. */
const REWRITTEN = ['no newlines', 'no blanks, not even in values', 'each run of blanks as one'];

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  straight: '곧은 따옴표를 써서',
  ellipsis: '마침표 세 개 대신 말줄임표(…)를 써서',
  'three dots': '말줄임표(…) 대신 마침표 세 개를 써서',
  dash: '하이픈 두 개 대신 줄표(—)를 써서',
  'en dash': '하이픈 대신 짧은 줄표(–)를 써서',
  hyphen: '줄표 대신 하이픈을 써서',
  typographic: '따옴표, 줄표, 말줄임표를 인쇄용 문자로 바꿔',
  'wave dash': '전각 물결표(U+FF5E) 대신 물결 줄표(U+301C)를 써서',
  'fullwidth tilde': '물결 줄표(U+301C) 대신 전각 물결표(U+FF5E)를 써서',
  blank: '특수 공백 대신 일반 공백을 써서',
};

/** How a body with this cause was signed, and one without it was sent, each before a verb: "끝에 줄바꿈을 붙여". */
export const bodyCauses: Readonly<Record<BodyCauseId, BodySides>> = {
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
  'body.smart-quotes': (cause) => [
    `${ofValue(cause)}${TYPOGRAPHY[String(cause.form)] ?? '둥근 따옴표를 써서'}`,
    cause.form === 'straight' ? '둥근 따옴표를 써서' : '원래 문자대로',
  ],
  'body.charset': (cause) => [charset(cause), 'UTF-8로 인코딩해'],
  'body.normalization': (cause) => [
    `${cause.value === undefined ? '' : `${object(value(cause))} `}유니코드 정규화 형식 ${cause.form ?? 'NFD'}(${String(cause.form).endsWith('C') ? '글자를 조합한' : '글자를 분해한'} 형태)로`,
    '다른 형식으로',
  ],
  'body.wrapped': (cause) => [
    `앞뒤에 다른 텍스트${inParentheses(cause, 'wrapper')}를 붙여`,
    '그 텍스트 없이',
  ],
  'body.truncated': (cause) => [`일부를 잘라낸 채${inParentheses(cause, 'at')}`, '전체를'],
  'body.compressed': (cause) => [`압축해${inParentheses(cause, 'form')}`, AS_JSON],
  'body.base64-encoded': ({ form }) => [`${form === 'hex' ? 'hex' : 'Base64'}로 인코딩해`, AS_JSON],
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
  'body.value-whitespace': (cause) => [
    `${value(cause)}의 공백을 바꿔${inParentheses(cause, 'change')}`,
    '공백을 바꾸지 않고',
  ],
  'body.value-invisible': (cause) =>
    cause.change === 'none'
      ? [`${value(cause)}의 보이지 않는 문자를 빼고`, '그 문자를 포함해']
      : [
          `${value(cause)}에 보이지 않는 문자${inParentheses(cause, 'change')}를 넣어`,
          '그 문자 없이',
        ],
  'body.value-escaped': (cause) => [
    `${object(value(cause))} 이스케이프해${inParentheses(cause, 'as')}`,
    '이스케이프하지 않고',
  ],
  'body.value-decoded': (cause) => [
    `${object(value(cause))} 디코딩해${inParentheses(cause, 'as')}`,
    '디코딩하지 않고',
  ],
  'body.value-case': (cause) => [
    `${value(cause)}의 대소문자를 바꿔${inParentheses(cause, 'case')}`,
    '원래 대소문자대로',
  ],
  'body.value-truncated': (cause) => [
    `${object(value(cause))} 잘라${inParentheses(cause, 'length')}`,
    '전체를',
  ],
  'body.value-null': (cause) => [asValue(cause, 'form', '빈 값'), asReceived(cause)],
  'body.boolean-format': (cause) => [asValue(cause, 'form', '참/거짓'), asReceived(cause)],
  'body.date-format': (cause) => [asValue(cause, 'format', '같은 시각'), asReceived(cause)],
  'body.empty-container': (cause) => [
    `빈 값을 바꿔${inParentheses(cause, 'change')}`,
    '빈 값을 그대로 두고',
  ],
};

const value = (cause: Particulars): string => told(cause, 'value') ?? '값';

const asValue = (cause: Particulars, form: string, other = '다른 숫자'): string =>
  `${object(value(cause))} ${toward(inKorean(particular(cause, form)) ?? other)} 써서`;

/** `1 and 0`, as booleans are written. */
const inKorean = (form: string | undefined): string | undefined => {
  const [whenTrue, whenFalse] = form?.split(' and ') ?? [];
  return whenTrue === undefined || whenFalse === undefined
    ? form
    : `${withAnd(whenTrue)} ${whenFalse}`;
};

const asReceived = (cause: Particulars): string =>
  `${toward(particular(cause, 'received') ?? '다른 형식')} 써서`;

const ofValue = (cause: Particulars): string =>
  withParticular(cause, 'value', () => `${value(cause)}에 `);

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
  if (cause.received !== undefined)
    return [asValue({ ...cause, value: cause.scope }, 'signed'), asReceived(cause)];
  const isAll = cause.scope === 'all' || cause.scope === 'all values';
  const scope = isAll ? undefined : told(cause, 'scope');
  const which = scope === undefined || scope === 'numbers' ? '숫자를' : object(scope);
  const isLanguage = /^[A-Z][a-z]/.test(format);
  return [
    `${which} ${isLanguage ? `${format}의 표기로` : `${particular(cause, 'signed') ?? format}처럼`} 써서`,
    cause.change !== undefined ? '다른 숫자로' : '다른 표기로 써서',
  ];
}

const TO_JSON =
  '타임스탬프와 결합하기 전에 리포트를 JSON 텍스트로 변환하고, 같은 텍스트를 전송하세요.';

export const bodyAdvice: typeof EnglishBodyAdvice = {
  'body.object-object': { fix: TO_JSON },
  'body.language-repr': { fix: TO_JSON },
  'body.empty': { fix: '실제로 전송하는 본문에 서명하세요. 서명을 계산할 때 본문이 없었습니다.' },
  'body.charset': { fix: '본문을 UTF-8로 한 번만 인코딩하고, 바로 그 바이트에 서명해 전송하세요.' },
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
