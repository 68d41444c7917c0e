import { makeVisible } from '../../core/kit/visible.ts';
import { object, subject, toward } from '../../core/words/particles.ts';
import {
  clausesIn,
  type Particulars,
  particular,
  withParticular,
} from '../../core/words/phrase.ts';
import { unitWord } from '../../core/words/units.ts';
import type {
  Clause,
  EncodingCauseId,
  causeAdvice as EnglishCauseAdvice,
  encodingClauses as EnglishEncodingClauses,
  keyClauses as EnglishKeyClauses,
  keyModifiers as EnglishKeyModifiers,
  keyNouns as EnglishKeyNouns,
  keyOwnClauses as EnglishKeyOwnClauses,
  receptionClause as EnglishReceptionClause,
  rightForProfile as EnglishRightForProfile,
  MacCauseId,
  MessageCauseId,
  MessageClause,
  ReceptionCauseId,
  ReceptionClause,
} from './causes.ts';
import type { Advice } from './fixes.ts';
import { inParentheses, quotedText, told } from './particulars.ko.ts';

export const messageCauses: Readonly<Record<MessageCauseId, MessageClause>> = {
  'message.separator': separator,
  'message.order': () => '본문을 타임스탬프 앞에 붙였습니다',
  'message.body-only': () => '타임스탬프 없이 본문에만 서명했습니다',
  'message.timestamp-only': () => '본문 없이 타임스탬프에만 서명했습니다',
  'message.method-path': (cause) =>
    `메서드, 경로 또는 주소까지 포함해 서명했습니다${inParentheses(cause, 'template')}`,
  'message.api-key': (cause) => `API 키까지 포함해 서명했습니다${inParentheses(cause, 'template')}`,
  'message.members': (cause) =>
    `본문 전체가 아니라 본문의 일부 항목에만 서명했습니다${withParticular(cause, 'provider', (it) => `(${it}의 방식)`)}${inParentheses(cause, 'template')}`,
  'message.timestamp-repeated': () => '타임스탬프를 두 번 넣어 서명했습니다',
  'message.body-repeated': () => '본문을 두 번 넣어 서명했습니다',
  'message.body-hashed': (cause) =>
    `본문 대신 본문의 다이제스트에 서명했습니다${inParentheses(cause, 'template')}`,
  'message.other-provider': (cause) =>
    `다른 서비스의 방식으로 서명했습니다: ${particular(cause, 'provider') ?? '이 서비스가 아님'}${inParentheses(cause, 'template')}`,
  'message.other-string': ({ form }) => OTHER_STRINGS[String(form)] ?? OTHER_STRING,
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

const OTHER_STRING =
  '파일의 문자열에 서명했지만, conv가 아는 방법으로는 이 타임스탬프와 본문에서 그 문자열이 나오지 않습니다';

const OTHER_STRINGS: Readonly<Record<string, string>> = {
  'another body': '이 타임스탬프 뒤에 다른 본문을 붙여 서명했습니다',
  'no timestamp': '타임스탬프 없이 다른 본문에 서명했습니다',
  digest: '타임스탬프와 본문이 아니라 다이제스트에 서명했습니다',
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

/** What was used instead of the secret. */
const keyNouns: Readonly<Record<keyof typeof EnglishKeyNouns, Clause>> = {
  'key.api-key': () => '시크릿 대신 API 키',
  'key.other-profile': (cause) => `프로필 "${particular(cause, 'profile') ?? ''}"의 시크릿`,
  'key.empty': (cause) =>
    cause.literal === undefined || cause.literal === ''
      ? '빈 값'
      : `시크릿 대신 ${quotedText(cause)}`,
};

function readAs(cause: Particulars): string {
  const how = told(cause, 'read_as');
  return how === undefined ? '' : `하고 텍스트(${how})로 해석해 UTF-8로 변환`;
}

const EXPANSIONS: Readonly<Record<string, string>> = {
  '$NAME as nothing': '$NAME을 빈 값으로',
  '$$ as $': '$$를 $로',
  '$NAME as nothing and $$ as $': '$NAME을 빈 값으로, $$를 $로',
  '%NAME% as nothing and %% as %': '%NAME%을 빈 값으로, %%를 %로',
  '%NAME% as nothing': '%NAME%을 빈 값으로',
  '%% as %': '%%를 %로',
  'cut at #': '# 앞에서 자름',
  'cut at a space before #': '공백과 # 앞에서 자름',
  'without the quotes around it': '앞뒤 따옴표 제거',
  'without any quotes': '따옴표 모두 제거',
  'without backslashes': '백슬래시 제거',
  'without carets': '캐럿(^) 제거',
};

const expansions = (cause: Particulars): string =>
  (particular(cause, 'as') ?? '')
    .split(', ')
    .map((it) => EXPANSIONS[it] ?? it)
    .join(', ');

/** What was done to it, before the noun: "끝에 줄바꿈이 붙은". */
const keyModifiers: Readonly<Record<keyof typeof EnglishKeyModifiers, Clause>> = {
  'key.whitespace': keyWhitespace,
  'key.quoted': (cause) => {
    const quotes = told(cause, 'quotes') ?? '"…"';
    if (cause.side === 'stored secret') return `conv에 저장된 따옴표(${quotes})를 뺀`;
    return quotes.includes('…') ? `따옴표나 괄호(${quotes})로 묶은` : `${subject(quotes)} 붙은`;
  },
  'key.hex-decoded': (cause) => `hex에서 바이트로 디코딩${readAs(cause)}한`,
  'key.base64-decoded': (cause) => `Base64에서 바이트로 디코딩${readAs(cause)}한`,
  'key.hex-encoded': () => 'hex로 인코딩한',
  'key.base64-encoded': () => 'Base64로 인코딩한',
  'key.hashed': (cause) => `먼저 해시한(${particular(cause, 'algorithm') ?? 'sha256'})`,
  'key.charset': (cause) => `${particular(cause, 'charset') ?? '시스템'} 인코딩의`,
  'key.prefix': keyPrefix,
  'key.case': ({ case: changed }) => KEY_CASES[String(changed)] ?? '대소문자를 바꾼',
  'key.escaped': (cause) =>
    `이스케이프를 적용하거나 해제한(${particular(cause, 'as') ?? 'URL 방식'})`,
  'key.expanded': (cause) => `셸이나 설정 파일처럼 해석한(${expansions(cause)})`,
  'key.repeated': ({ times, side, separator: between = '' }) => {
    if (side === 'stored secret') return 'conv에는 두 번 이어서 저장되어 있으나 한 번만 쓴';
    if (between !== '')
      return `${object(SEPARATORS[between] ?? String(between))} 사이에 두고 두 번 쓴`;
    return `${times === 3 ? '세' : '두'} 번 이어 붙인`;
  },
  'key.masked': ({ shown_first, shown_last }) => {
    const shown = [
      ...(Number(shown_first) > 0 ? [`처음 ${shown_first}자`] : []),
      ...(Number(shown_last) > 0 ? [`마지막 ${shown_last}자`] : []),
    ];
    return `${shown.join(', ')}만 남기고 가린`;
  },
  'key.byte-list': () => '바이트를 숫자 목록으로 바꾼',
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
  return `${subject(found.replace(/^(앞|끝|앞뒤)의 /, '$1에 '))} 있는`;
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

const keyOwnClauses: Readonly<Record<keyof typeof EnglishKeyOwnClauses, Clause>> = {
  'key.swapped': () => '키와 메시지가 바뀌었습니다. 메시지를 키로 삼아 시크릿에 서명했습니다',
};

/** All causes that concern the key: `끝에 줄바꿈이 붙은 시크릿을 키로 사용했습니다`. */
export const keyClauses: typeof EnglishKeyClauses = (causes) => {
  const own = clausesIn(causes, keyOwnClauses);
  const [noun] = clausesIn(causes, keyNouns);
  const modifiers = clausesIn(causes, keyModifiers);
  if (noun === undefined && modifiers.length === 0) return own;
  const how = modifiers.length === 0 ? '' : `${modifiers.join(', ')} `;
  return [...own, `${object(`${how}${noun ?? '시크릿'}`)} 키로 사용했습니다`];
};

export const macCauses: Readonly<Record<MacCauseId, Clause>> = {
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

const EXTENDED = '부호 있는 바이트를 hex로 바꿔 80 이상의 바이트마다 앞에 "ff"가 붙은 값';

const UNPADDED: Readonly<Record<string, string>> = {
  'negative number': '음수로 쓴 hex',
  'sign-extended': EXTENDED,
  'sign-extended to 64 bits': EXTENDED,
};

const SPOILED: Readonly<Record<string, string>> = {
  lowercase: '소문자로 바뀐',
  uppercase: '대문자로 바뀐',
  'letters and digits only': '"+", "/", "="를 뺀',
};

const againIn = (inner: string, within: Particulars[string]): string =>
  within === undefined
    ? inner
    : `${inner} 문자열을 다시 ${toward(OUTER[within] ?? String(within))} 인코딩한 값`;

const OUTER: Readonly<Record<string, string>> = { base64: 'Base64', base64url: 'Base64url' };

const encodings: Readonly<Record<Exclude<EncodingCauseId, 'encoding.reversed'>, Clause>> = {
  'encoding.base64': ({ spoiled, within }) =>
    spoiled === undefined
      ? againIn('Base64', within)
      : `${SPOILED[spoiled] ?? '문자가 바뀐'} Base64`,
  'encoding.base64url': ({ within }) => againIn('Base64url', within),
  'encoding.base32': () => 'Base32',
  'encoding.uppercase-hex': ({ extent }) =>
    extent === 'some' ? '일부 글자가 대문자인 hex' : '대문자 hex',
  'encoding.prefix': (cause) => `"${particular(cause, 'prefix') ?? ''}" 접두사가 붙은 값`,
  'encoding.hex-of-hex': () => 'hex 문자열을 다시 hex로 인코딩한 값',
  'encoding.base64-of-hex': () => 'hex 문자열을 Base64로 인코딩한 값',
  'encoding.dashes': (cause) =>
    `바이트 사이에 ${cause.separator === '-' ? '하이픈이' : '구분자가'} 있는 hex`,
  'encoding.truncated': (cause) =>
    `일부만 남은 값${withParticular(cause, 'length', (it) => `(hex ${it}자리)`)}`,
  'encoding.unpadded-hex': (cause) => UNPADDED[String(cause.form)] ?? '앞자리 0이 빠진 hex',
  'encoding.wrapped': (cause) =>
    `다른 문자(${told(cause, 'wrapper') ?? '따옴표'})로 감싸거나 나눈 값`,
  'encoding.signed-hex': ({ form }) =>
    form === 'two characters a byte'
      ? '부호 있는 바이트를 hex로 바꿔 뒤 두 글자만 남긴 값'
      : '부호 있는 바이트를 마이너스 기호와 함께 hex로 바꾼 값',
  'encoding.number': (cause) => `${particular(cause, 'base') ?? '10'}진수 숫자 하나`,
  'encoding.byte-list': ({ form }) =>
    form === 'joined' ? '각 바이트의 십진수를 이어 붙인 값' : '숫자 목록',
  'encoding.raw': ({ read_as }) =>
    read_as === undefined ? '원시 바이트' : '바이트를 먼저 텍스트로 읽은 뒤 만든 값',
};

const encodingOwnClauses: Readonly<Record<'encoding.reversed', Clause>> = {
  'encoding.reversed': (cause) =>
    `다이제스트를 다른 순서로 썼습니다(${told(cause, 'unit') ?? '바이트'} 뒤집음)`,
};

/** All causes that concern how the digest is written. */
export const encodingClauses: typeof EnglishEncodingClauses = (causes) => {
  const own = clausesIn(causes, encodingOwnClauses);
  if (causes.length === 1 && causes[0]?.id === 'encoding.truncated' && causes[0].length === 64)
    return ['서명이 더 긴 다이제스트를 hex 64자리로 자른 값입니다'];
  const spellings = clausesIn(causes, encodings);
  return spellings.length === 0
    ? own
    : [...own, `서명이 소문자 hex 64자리가 아니라 ${spellings.join(', ')}입니다`];
};

const header = (cause: Particulars): string => particular(cause, 'header') ?? '필수';

const receptionCauses: Readonly<Record<ReceptionCauseId, ReceptionClause>> = {
  'header.missing': (cause) =>
    `${header(cause)} 헤더가 없습니다${cause.sent === undefined ? '' : `. 대신 ${particular(cause, 'sent')} 헤더가 있습니다`}`,
  'header.duplicated': (cause) => `${header(cause)} 헤더가 두 번 이상 있습니다`,
  'header.whitespace': (cause) => `${header(cause)} 헤더의 값 앞뒤에 공백이나 따옴표가 있습니다`,
  'clock.stale': (_, { duration }) => `타임스탬프가 시계보다 ${duration} 뒤처져 있습니다`,
  'clock.ahead': (_, { duration }) => `타임스탬프가 시계보다 ${duration} 앞서 있습니다`,
  'clock.milliseconds': (_, { unit }) =>
    `타임스탬프가 ${unitWord(unit ?? 'milliseconds')} 단위입니다. 서비스는 초 단위를 사용합니다`,
  'clock.timezone': ({ hours }, { duration }) =>
    `타임스탬프가 시계보다 ${duration} ${Number(hours ?? 0) < 0 ? '뒤처져' : '앞서'} 있습니다. 시간대 차이로 보입니다. 현지 시각과 UTC를 혼동했습니다`,
  'clock.not-whole': () => '타임스탬프가 초 단위 정수가 아닙니다',
  'account.unknown-key': () => '전송한 API 키가 이 계정의 키가 아닙니다',
};

/** What the service's other checks find, as a clause. */
export const receptionClause: typeof EnglishReceptionClause = (
  cause,
  { unit, duration = '5분 이상' },
) =>
  receptionCauses[unit === undefined ? cause.id : 'clock.milliseconds'](cause, { unit, duration });

export const rightForProfile: typeof EnglishRightForProfile = (profile) =>
  `프로필 "${profile}"의 키와 서명으로는 올바른 요청입니다`;

const TAKE_TIME: Partial<Advice> = {
  fix: '현재 시각을 초 단위 정수로 한 번만 읽어, 같은 텍스트를 헤더와 서명에 모두 사용하세요.',
  remarks: [['timestamp', '초 단위 정수로 한 번만 읽어 같은 텍스트로 서명하고 전송']],
};

export const causeAdvice: typeof EnglishCauseAdvice = {
  'message.timestamp-differs': TAKE_TIME,
  'message.timestamp-milliseconds': TAKE_TIME,
  'message.timestamp-format': TAKE_TIME,
  'key.whitespace': {
    fix: '시크릿을 읽을 때 앞뒤의 공백과 줄바꿈을 제거하세요.',
    remarks: [['key', '앞뒤의 공백과 줄바꿈을 뺀 시크릿']],
  },
  'key.quoted': {
    fix: '시크릿을 저장하거나 읽는 곳에서 따옴표를 제거하세요.',
    remarks: [['key', '따옴표를 뺀 시크릿']],
  },
  'key.expanded': {
    fix: '$, #, 따옴표가 그대로 읽히도록 시크릿을 저장한 곳에서 작은따옴표로 감싸세요.',
    remarks: [['key', '치환하거나 자르지 않은 시크릿 그대로']],
  },
  'key.masked': {
    fix: '시크릿 자체를 복사하세요. 프로그램이 대부분을 가린 표시용 값을 사용합니다.',
    remarks: [['key', '가려진 표시용 값이 아니라 시크릿 자체']],
  },
  'key.api-key': {
    fix: 'hmac_secret을 키로 사용하세요. api_key는 헤더에만 넣습니다.',
    remarks: [['key', 'api_key가 아니라 hmac_secret']],
  },
  'key.other-profile': {
    fix: '같은 계정의 api_key와 hmac_secret을 사용하세요.',
    remarks: [['key', '전송하는 api_key와 짝이 맞는 hmac_secret']],
  },
  'key.empty': {
    fix: '프로그램을 실행할 때 시크릿이 설정되어 있는지 확인하고, 없으면 종료하세요.',
    remarks: [['key', '프로그램을 실행할 때 시크릿이 설정되어 있어야 함']],
  },
  'key.swapped': {
    fix: '함수가 요구하는 순서대로 키와 메시지를 전달하세요.',
    remarks: [['digest', '키는 시크릿, 메시지는 서명할 문자열']],
  },
  'encoding.reversed': {
    fix: '다이제스트의 바이트를 원래 순서대로 각각 소문자 hex 두 자리로 쓰세요.',
  },
  'clock.timezone': {
    fix: 'Unix 시간은 어디서나 같습니다. 현지 날짜를 UTC로 해석하지 말고 시스템에서 가져오세요.',
  },
  'clock.not-whole': {
    fix: '초 단위 Unix 시간을 숫자로만 전송하고, 바로 그 텍스트에 서명하세요.',
  },
};
