import { toward } from '../../core/words/particles.ts';
import type {
  Advice,
  advice as EnglishAdvice,
  fixes as EnglishFixes,
  NOTES as EnglishNotes,
} from './fixes.ts';

export const advice: Readonly<Record<keyof typeof EnglishAdvice, Advice>> = {
  body: {
    fix: '리포트를 한 번만 직렬화해 결과를 보관하고, 바로 그 바이트에 서명해 전송하세요.',
    remarks: [
      ['serialize', '한 번만 직렬화해 결과를 보관'],
      ['send', '서명한 바이트를 그대로 전송'],
    ],
  },
  message: {
    fix: '타임스탬프 텍스트 바로 뒤에 본문을 붙인 문자열에만 서명하세요.',
    remarks: [['message', '타임스탬프 바로 뒤에 본문. 그 사이에도, 그 밖에도 아무것도 넣지 않음']],
  },
  key: {
    fix: 'hmac_secret의 텍스트를 변환하지 말고 그대로 키로 사용하세요.',
    remarks: [['key', '시크릿의 텍스트가 곧 키: 디코딩, 인코딩, 자르기 금지']],
  },
  mac: {
    fix: 'HMAC-SHA256을 사용하세요. 키는 hmac_secret, 메시지는 서명할 문자열입니다.',
    remarks: [['digest', '시크릿을 키로 하는 HMAC-SHA256']],
  },
  encoding: {
    fix: '다이제스트를 앞뒤에 아무것도 붙이지 말고 소문자 hex 64자리로 전송하세요.',
    remarks: [['spelling', '소문자 hex 64자리, 앞뒤에 아무것도 붙이지 않음']],
  },
  header: {
    fix: '세 헤더를 각각 정확히 한 번씩, 값만 넣어 전송하세요.',
    remarks: [['headers', '세 헤더를 각각 정확히 한 번씩, 값만']],
  },
  clock: {
    fix: '전송 직전에 서명하고, 보내는 쪽의 시계를 맞추세요.',
    remarks: [['timestamp', '전송 직전에 읽은 초 단위 Unix 시간(UTC) 정수']],
  },
  account: {
    fix: '시크릿과 짝이 맞는 api_key를 전송하거나, 그 키의 프로필로 검사하세요.',
    remarks: [['api-key', '시크릿과 짝이 맞는 api_key']],
  },
};

export const fixes: typeof EnglishFixes = {
  paste:
    '요청 자체는 정상일 수 있습니다. 편집기, 클립보드, 셸, 로그 뷰어가 텍스트를 이렇게 바꾸기도 합니다. 본문을 전송하는 곳에서 바이트를 저장해 그 파일을 검사하세요.',
  divide_by: (perSecond) =>
    `서명하고 전송하기 전에 타임스탬프를 ${toward(String(perSecond))} 나누고 소수점 이하를 버리세요.`,
  check_with: (profile) =>
    `그 프로필로 검사하세요: --profile ${profile}. 이 계정으로 보내려면 이 계정의 api_key와 hmac_secret을 사용하세요.`,
  in_language: (language, notes) => `${language}: ${notes.join('; ')}.`,
};

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
