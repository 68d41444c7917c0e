import { grouped } from '../../core/kit/numbers.ts';
import { meant } from '../../core/words/endings.ts';
import { withAnd } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import {
  type faults as English,
  type faultWords as EnglishWords,
  faults as english,
} from './faults.ts';

/** What conv says about fault rules, and what the mock says about the faults that it injects. */
export const faults: Translated<typeof English> = {
  word_is_wrong: '{word}: {what}',
  rule_too_long: '장애 규칙으로는 너무 깁니다',
  not_a_fault_word: ({ near }) => `장애 규칙의 키워드가 아닙니다${meant(near)}`,
  takes_no_value: '값을 받지 않는 키워드입니다',
  needs_value: '값이 필요합니다. 공백 없이 NAME=VALUE 형식으로 쓰세요',
  word_repeated: '두 번 이상 지정했습니다',
  nothing_happens: 'drop-answer 같은 장애 키워드가 없습니다',
  cannot_combine: ({ other }) => `${withAnd(other)} 함께 쓸 수 없습니다`,
  contradicts: ({ other }) => `${withAnd(other)} 모순됩니다`,
  contradicts_moment: ({ action, moment }) =>
    `항상 반영 ${MOMENTS[moment] ?? moment}에 동작하는 ${withAnd(action)} 모순됩니다`,
  retry_after_alone: 'status 또는 rate-limit과 함께만 쓸 수 있습니다',
  refuse_knows_little: '주문과 이벤트를 알기 전에 동작합니다. 혹시 close인가요?',

  not_whole_within: ({ from, to, given }) =>
    `${from}~${to} 범위의 정수여야 합니다. 입력값: ${given}`,
  offset_is_zero: '0은 올바른 길이이므로 쓸 수 없습니다',
  not_a_probability: '0~1 범위의 숫자나 20% 같은 백분율이어야 합니다. 입력값: {given}',
  not_a_size: '10MB 같은 크기가 필요합니다. 입력값: {given}',
  size_too_large: '최대 100MB입니다',
  not_a_kind: ({ known, given, near }) =>
    `${known} 중 하나여야 합니다. 입력값: ${given}${meant(near)}`,
  stray_quote: '짝이 맞지 않는 따옴표가 있습니다',
  not_a_location: 'http 또는 https로 시작하는 절대 URL이 필요합니다. 입력값: {given}',
  not_a_duration: ({ given, near }) =>
    `500ms, 2s, 7m 같은 시간이 필요합니다. 입력값: ${given}${meant(near)}`,
  duration_too_long: '최대 1시간입니다',
  not_a_delay: '100..900ms 또는 lognormal(200ms,0.5) 형식이 필요합니다. 입력값: {given}',
  range_reversed: '더 짧은 시간을 먼저 써야 합니다',
  sigma_too_large: '시그마는 최대 10입니다',
  not_whole_seconds: '2s처럼 초 단위 정수여야 합니다',
  skew_within_window: '7m이나 -7m처럼 허용 범위인 5분보다 커야 합니다',

  fault_flag_unreadable: '--fault: 올바르지 않은 규칙입니다',
  fault_file_unreadable: '장애 파일에 올바르지 않은 규칙이 있습니다: {file}',
  fault_rule_example:
    '예: drop-answer kind=paid first=2. 전체 키워드는 conv help faults로 볼 수 있습니다',
  not_a_fault_rule: ({ given, faults: wrong }) => `장애 규칙이 아닙니다: ${given}: ${wrong}`,
  order_too_long_for_rule: '장애 규칙으로는 너무 깁니다: {given}',

  answered_status: '{status} 응답',
  answered_html: '{status} HTML 응답',
  redirected: '리디렉션',
  answered_empty: '본문 없는 200 응답',
  answered_bad_json: '잘못된 JSON 응답',
  answered_garbage: '임의의 바이트 응답',
  clock_off: ({ seconds }) => `서비스 시계 ${Math.abs(seconds)}초 ${seconds < 0 ? '느림' : '빠름'}`,
  clock_was_set: ({ seconds }) =>
    `내장 서비스의 시계를 ${Math.abs(seconds)}초 ${seconds < 0 ? '뒤로' : '앞으로'} 맞춤`,
  closed_at_once: '즉시 연결 닫음',
  closed_without_answer: '응답 없이 연결 닫음',
  connection_reset: '연결 리셋',
  never_answered: '응답하지 않음',
  answer_cut: '응답을 중간에 끊음',
  answered_not_http: 'HTTP가 아닌 바이트 응답',
  wrong_length: ({ by }) => `Content-Length ${by > 0 ? '+' : ''}${by}`,
  dribbled: '{ms}ms마다 1바이트',
  answered_big: ({ bytes }) => `${grouped(bytes)}바이트 응답`,
  answered_late: '{ms}ms 지연',
  not_counted: '서비스에 반영되지 않음',
  fault_acted: ({ rule, effects }) => `${rule}: ${effects}`,
  no_fault: '장애 없음: {why}',
  bad_fault_header: ({ header, why }) => `${header}: ${why}: 400 응답, 반영되지 않음`,
  // The service sends it in the error of a body: see `mock-service.ts`.
  injected_status: english.injected_status,
};

const MOMENTS: Readonly<Record<string, string>> = { before: '전', after: '후' };

type Words<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends { readonly help: infer Help }
    ? { readonly form: string; readonly help: Help }
    : never;
};

/** The keywords of fault rules: how each is written, and what it means. */
export const faultWords: {
  readonly [Group in keyof typeof EnglishWords]: Words<(typeof EnglishWords)[Group]>;
} = {
  actions: {
    refuse: { form: 'refuse', help: '본문을 읽기 전에 연결을 닫음' },
    reset: { form: 'reset', help: '연결을 리셋(RST)' },
    close: { form: 'close', help: '응답 없이 연결을 닫음' },
    drop: { form: 'drop', help: '요청 유실: 반영하지 않고 연결을 닫음' },
    'drop-answer': { form: 'drop-answer', help: '응답 유실: 반영한 뒤 연결을 닫음' },
    hang: { form: 'hang', help: '응답하지 않고 연결을 열어 둠' },
    status: { form: 'status=CODE', help: '400~599 범위의 상태 코드로 응답' },
    'rate-limit': { form: 'rate-limit', help: '429로 응답' },
    skew: {
      form: 'skew[=7m|-7m]',
      help: '401 `timestamp_outside_window`, 서비스의 시계가 빠르거나 느린 것처럼 응답',
    },
    html: { form: 'html[=502]', help: '프록시가 보낸 듯한 HTML 오류 페이지' },
    redirect: {
      form: 'redirect[=URL]',
      help: 'https://elsewhere.invalid/ 또는 지정한 URL로 307 리디렉션',
    },
    empty: { form: 'empty', help: '본문 없는 200' },
    truncated: { form: 'truncated', help: '본문을 절반만 보내고 연결을 닫음' },
    'wrong-length': {
      form: 'wrong-length[=-10]',
      help: '지정한 바이트만큼 틀린 `Content-Length`',
    },
    'bad-json': { form: 'bad-json', help: '본문이 JSON이 아닌 200' },
    garbage: { form: 'garbage', help: '본문이 임의의 바이트인 200' },
    'not-http': { form: 'not-http', help: 'HTTP가 아닌 임의의 바이트' },
    dribble: { form: 'dribble[=20ms]', help: '본문을 1바이트씩 이 간격으로 전송' },
    big: { form: 'big[=10MB]', help: '본문을 공백으로 채워 이 크기로 전송' },
  },
  conditions: {
    kind: { form: 'kind=KIND[,KIND]', help: ({ kinds }) => kinds.join(', ') },
    order: {
      form: 'order=ID',
      help: '이 `merchant_order_id`. `*`는 무엇이든 일치. 공백이 있는 ID는 따옴표로 묶음',
    },
    event: { form: 'event=ID', help: '이 `event_id`. `*`와 따옴표는 위와 같음' },
    every: { form: 'every=N', help: '일치하는 요청 N건마다 한 번' },
    p: { form: 'p=0.2', help: '이 확률로 무작위 적용: 0~1 또는 `20%`' },
    first: { form: 'first=N', help: '일치하는 처음 N건만' },
  },
  manners: {
    slow: {
      form: 'slow=DELAY',
      help: '응답 지연: `500ms`, `100..900ms`(균등 분포), `lognormal(200ms,0.5)`(중앙값, 시그마)',
    },
    'before-commit': {
      form: 'before-commit',
      help: '리포트를 반영하기 전에 동작(반영되지 않음)',
    },
    'after-commit': { form: 'after-commit', help: '리포트를 반영한 뒤에 동작' },
    'retry-after': {
      form: 'retry-after=2s',
      help: '`status`나 `rate-limit`에 초 단위 `Retry-After` 추가',
    },
    'retry-after-date': {
      form: 'retry-after-date=2s',
      help: '지금부터 이만큼 뒤의 HTTP 날짜로 `Retry-After` 추가',
    },
  },
};
