import { toward } from '../../core/words/particles.ts';
import type {
  fixes as EnglishFixes,
  fixOfCause as EnglishFixOfCause,
  NOTES as EnglishNotes,
  remarksOnCause as EnglishRemarks,
  SigningStep,
} from './fixes.ts';

const SERIALIZE = '리포트를 한 번만 직렬화해 결과를 보관하고, 바로 그 바이트에 서명해 전송하세요.';
const TO_JSON =
  '타임스탬프와 결합하기 전에 리포트를 JSON 텍스트로 변환하고, 같은 텍스트를 전송하세요.';
const TAKE_TIME =
  '현재 시각을 초 단위 정수로 한 번만 읽어, 같은 텍스트를 헤더와 서명에 모두 사용하세요.';

/** What to change, by the first part of a cause's id. */
const FIX_OF_PART: Readonly<Record<string, string>> = {
  body: SERIALIZE,
  message: '타임스탬프 텍스트 바로 뒤에 본문을 붙인 문자열에만 서명하세요.',
  key: 'hmac_secret의 텍스트를 변환하지 말고 그대로 키로 사용하세요.',
  mac: 'HMAC-SHA256을 사용하세요. 키는 hmac_secret, 메시지는 서명할 문자열입니다.',
  encoding: '다이제스트를 앞뒤에 아무것도 붙이지 말고 소문자 hex 64자리로 전송하세요.',
  header: '세 헤더를 각각 정확히 한 번씩, 값만 넣어 전송하세요.',
  clock: '전송 직전에 서명하고, 보내는 쪽의 시계를 맞추세요.',
  account: '시크릿과 짝이 맞는 api_key를 전송하거나, 그 키의 프로필로 검사하세요.',
};

/** What to change, where a cause needs other words than its part. */
const FIX_OF_CAUSE: Readonly<Record<string, string>> = {
  'body.object-object': TO_JSON,
  'body.language-repr': TO_JSON,
  'body.empty': '실제로 전송하는 본문에 서명하세요. 서명을 계산할 때 본문이 없었습니다.',
  'body.charset': '본문을 UTF-8로 한 번만 인코딩하고, 바로 그 바이트에 서명해 전송하세요.',
  'message.timestamp-differs': TAKE_TIME,
  'message.timestamp-milliseconds': TAKE_TIME,
  'message.timestamp-format': TAKE_TIME,
  'key.whitespace': '시크릿을 읽을 때 앞뒤의 공백과 줄바꿈을 제거하세요.',
  'key.quoted': '시크릿을 저장하거나 읽는 곳에서 따옴표를 제거하세요.',
  'key.api-key': 'hmac_secret을 키로 사용하세요. api_key는 헤더에만 넣습니다.',
  'key.other-profile': '같은 계정의 api_key와 hmac_secret을 사용하세요.',
  'key.empty': '프로그램을 실행할 때 시크릿이 설정되어 있는지 확인하고, 없으면 종료하세요.',
  'key.swapped': '함수가 요구하는 순서대로 키와 메시지를 전달하세요.',
  'clock.timezone':
    'Unix 시간은 어디서나 같습니다. 현지 날짜를 UTC로 해석하지 말고 시스템에서 가져오세요.',
  'clock.not-whole': '초 단위 Unix 시간을 숫자로만 전송하고, 바로 그 텍스트에 서명하세요.',
};

const partOf = (id: string): string => id.split('.')[0] ?? '';

/** One sentence on what to change. */
export const fixOfCause: typeof EnglishFixOfCause = (id) =>
  FIX_OF_CAUSE[id] ?? FIX_OF_PART[partOf(id)] ?? '';

export const fixes: typeof EnglishFixes = {
  paste:
    '요청 자체는 정상일 수 있습니다. 편집기, 클립보드, 셸, 로그 뷰어가 텍스트를 이렇게 바꾸기도 합니다. 본문을 전송하는 곳에서 바이트를 저장해 그 파일을 검사하세요.',
  divide_by: (perSecond) =>
    `서명하고 전송하기 전에 타임스탬프를 ${toward(String(perSecond))} 나누고 소수점 이하를 버리세요.`,
  check_with: (profile) =>
    `그 프로필로 검사하세요: --profile ${profile}. 이 계정으로 보내려면 이 계정의 api_key와 hmac_secret을 사용하세요.`,
  in_language: (language, notes) => `${language}: ${notes.join('; ')}.`,
};

type Remark = readonly [step: SigningStep, words: string];

const REMARKS_OF_PART: Readonly<Record<string, readonly Remark[]>> = {
  body: [
    ['serialize', '한 번만 직렬화해 결과를 보관'],
    ['send', '서명한 바이트를 그대로 전송'],
  ],
  message: [['message', '타임스탬프 바로 뒤에 본문. 그 사이에도, 그 밖에도 아무것도 넣지 않음']],
  key: [['key', '시크릿의 텍스트가 곧 키: 디코딩, 인코딩, 자르기 금지']],
  mac: [['digest', '시크릿을 키로 하는 HMAC-SHA256']],
  encoding: [['spelling', '소문자 hex 64자리, 앞뒤에 아무것도 붙이지 않음']],
  header: [['headers', '세 헤더를 각각 정확히 한 번씩, 값만']],
  clock: [['timestamp', '전송 직전에 읽은 초 단위 Unix 시간(UTC) 정수']],
  account: [['api-key', '시크릿과 짝이 맞는 api_key']],
};

const ONE_TIMESTAMP: readonly Remark[] = [
  ['timestamp', '초 단위 정수로 한 번만 읽어 같은 텍스트로 서명하고 전송'],
];

const REMARKS_OF_CAUSE: Readonly<Record<string, readonly Remark[]>> = {
  'message.timestamp-differs': ONE_TIMESTAMP,
  'message.timestamp-milliseconds': ONE_TIMESTAMP,
  'message.timestamp-format': ONE_TIMESTAMP,
  'key.whitespace': [['key', '앞뒤의 공백과 줄바꿈을 뺀 시크릿']],
  'key.quoted': [['key', '따옴표를 뺀 시크릿']],
  'key.api-key': [['key', 'api_key가 아니라 hmac_secret']],
  'key.other-profile': [['key', '전송하는 api_key와 짝이 맞는 hmac_secret']],
  'key.empty': [['key', '프로그램을 실행할 때 시크릿이 설정되어 있어야 함']],
  'key.swapped': [['digest', '키는 시크릿, 메시지는 서명할 문자열']],
};

/** What to say above the lines of code that would have prevented a cause. */
export const remarksOnCause: typeof EnglishRemarks = (id) =>
  REMARKS_OF_CAUSE[id] ?? REMARKS_OF_PART[partOf(id)] ?? [];

/** What comes before a remark in code. */
export const HERE = '여기';

type LanguageNotes = {
  readonly [Language in keyof typeof EnglishNotes]: {
    readonly [Step in keyof (typeof EnglishNotes)[Language]]: string;
  };
};

/** What to watch for at a step in a language. */
export const NOTES: LanguageNotes = {
  php: {
    serialize: '$body를 다시 인코딩하지 않으므로 옵션은 무엇이든 상관없음',
    send: "Guzzle에서는 'json' => $report가 아니라 'body' => $body",
    spelling: '네 번째 인자(binary)는 생략',
  },
  python: { send: 'data=(httpx는 content=)를 사용. json=은 다시 직렬화하므로 사용 금지' },
  node: { send: '문자열 body를 전송. axios도 마찬가지: axios.post(url, body, { headers })' },
  ruby: {
    digest: '키가 메시지보다 먼저',
    send: 'Faraday와 HTTParty도 json: report가 아니라 body: body',
  },
  go: {
    message: '메시지는 Write에, nil은 Sum에 전달: mac.Sum(nil)',
    send: '슬라이스 body를 전송. json.NewEncoder를 다시 쓰면 줄바꿈이 붙음',
  },
  java: {
    serialize: 'Gson에서는 new Gson().toJson(report)',
    send: 'RestTemplate과 WebClient도 report가 아니라 body를 전달',
  },
  kotlin: {
    send: 'OkHttp: body.toRequestBody("application/json".toMediaType()). Ktor: setBody(body)',
  },
  csharp: {
    serialize: 'System.Text.Json에서는 JsonSerializer.Serialize(report)',
    spelling: 'Convert.ToHexString은 대문자이므로 .ToLowerInvariant() 추가',
    send: 'PostAsJsonAsync(report)가 아니라 body의 바이트를 전송. StreamWriter는 BOM을 붙임',
  },
  shell: {
    message: 'printf %s는 줄바꿈을 붙이지 않지만 echo와 <<<는 붙임',
    send: '--data는 파일의 줄바꿈을 없애므로 --data-binary 사용',
  },
};
