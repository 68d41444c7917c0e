import { grouped } from '../../core/kit/numbers.ts';
import { meant } from '../../core/words/endings.ts';
import { subject } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { expectations as English } from './expectations.ts';

const COUNT_WORDS = { '==': '정확히', '>=': '최소', '<=': '최대' } as const;

/** What conv says about expectations: why one cannot be read, and what it came to. */
export const expectations: Translated<typeof English> = {
  expectations_invalid: ({ quoted }) => `올바르지 않은 기대 조건입니다: ${quoted.join(', ')}`,
  expectation_forms: ({ kinds, sentences }) => `기대 조건은 다음 중 하나입니다:
paid order=42 amount=5000 ==1   (또는 ${kinds.join(', ')}; >=N, <=N)
order 42 is PARTIALLY_CANCELLED net=3000
${sentences.join('\n')}`,
  expectation_empty: '비어 있습니다',
  not_one_of: ({ what, near, known }) =>
    `${subject(what)} 아닙니다${near === undefined ? `. 가능한 값: ${known.join(', ')}` : meant(near)}`,
  an_expectation: '기대 조건',
  a_request_kind: '요청 종류',
  a_request_property: '요청의 속성',
  an_order_property: '주문의 속성',
  an_order_status: '주문 상태',
  an_outcome: '처리 결과',
  kind_comes_first: '요청 종류를 먼저 씁니다: any {word}',
  pair_split: ({ name, value }) => `혹시 ${name}=${value}인가요?`,
  kind_has_no_amount: '{kind} 리포트에는 금액이 없습니다',
  kind_has_no_currency: '{kind} 리포트에는 통화가 없습니다. 통화는 paid 리포트에만 있습니다',
  currency_needs_letters: '통화는 KRW처럼 영문자 3자리입니다',
  not_an_http_status: 'HTTP 상태 코드는 100~599 범위의 숫자입니다',
  order_form: '주문 조건의 형식: order ID is STATUS',
  order_needs_full_id: ({ quoted }) =>
    `주문 ID 전체가 필요합니다. ID에 *가 들어 있으면 이렇게 쓰세요: ${quoted}`,
  order_status_missing: ({ known }) => `상태가 없습니다. 가능한 값: ${known.join(', ')}`,
  order_takes_no_count: '주문 상태 조건에는 횟수를 쓸 수 없습니다',
  unreported_has_no_amounts: '리포트되지 않은 주문에는 금액이 없습니다',
  neither_pair_nor_count: 'name=value 형식도, ==1 같은 횟수도 아닙니다',
  quotes_not_json: '따옴표가 JSON 문자열 형식이 아닙니다. "a b"처럼 쓰세요',
  not_a_json_string: 'JSON 문자열이 아닙니다',
  pair_without_value: '값이 없습니다. 변수가 비어 있는지 확인하세요',
  second_count: '횟수가 두 번 나옵니다. 조건을 나누어 쓰세요',
  second_request_property: ({ name }) => `${subject(name)} 두 번 나옵니다. 조건을 나누어 쓰세요`,
  second_order_property: ({ name }) =>
    `${subject(name)} 두 번 나옵니다. 한 주문에는 하나만 쓸 수 있습니다`,
  count_unwritten: '횟수가 아닙니다. ==1, >=1, <=1처럼 쓰세요',
  count_mistyped: ({ near }) => `횟수가 아닙니다${meant(near)}`,

  requests_counted: ({ found, all, comparison, number }) => {
    const expected = `예상: ${COUNT_WORDS[comparison]} ${grouped(number)}건`;
    if (all === 0) return `도착한 요청이 없습니다. ${expected}`;
    return `요청 ${grouped(all)}건 중 ${found === 0 ? '일치하는 것이 없습니다' : `${grouped(found)}건이 일치합니다`}. ${expected}`;
  },
  requests_forgotten: ({ dropped }) =>
    `확인할 수 없습니다. 이전 요청 ${grouped(dropped)}건이 더 이상 보관되어 있지 않습니다(--keep 참고)`,
  more_than_expected: '예상보다 많음',
  came_repeated: '중복: 이미 반영된 이벤트의 재시도',
  came_otherwise: ({ outcome, status, fault, error }) =>
    `${outcome}, 응답 ${status}${fault === undefined ? '' : ` (주입된 장애: ${fault})`}${error === undefined ? '' : `: ${error}`}`,
  made_on_purpose: ({ error, fault }) => `${error} (일부러 주입한 장애: ${fault})`,
  error_said: ({ code, sentence, cause }) =>
    `${code}: ${sentence}${cause === undefined ? '' : `. ${cause}`}`,
  next_step: '다음: {next}',
  property_differs: ({ name, how }) => `${name}: ${how}`,
  is_missing: '없음, 예상: {wanted}',
  differs: ({ got, wanted }) => `${got}, 예상: ${wanted}`,
  differs_perhaps_minor_units: ({ got, wanted }) =>
    `${got}, 예상: ${wanted} (통화의 최소 단위로 쓴 값인가요?)`,
  differs_by_1000: ({ got, wanted }) => `${got}, 예상: ${wanted} (1,000배 차이)`,
  differs_in_sign: ({ got, wanted }) => `${got}, 예상: ${wanted} (부호가 다름)`,
  differs_not_a_number: ({ got, wanted }) => `${got}, 예상: ${wanted} (JSON 숫자가 아님)`,
  differs_in_case: ({ got, wanted }) => `${got}, 예상: ${wanted} (대소문자가 다른가요?)`,
  differs_in_spaces: ({ got, wanted }) => `${got}, 예상: ${wanted} (앞뒤에 공백이 있나요?)`,
  differs_in_prefix: ({ got, wanted }) => `${got}, 예상: ${wanted} (접두사나 앞자리 0 때문인가요?)`,

  order_as_expected: ({ order, status, net, refunded, currency }) =>
    `주문 ${order}: ${status}, 순금액 ${net}, 환불 ${refunded}, ${currency}`,
  order_not_reported: '주문 {order}: 리포트되지 않음',
  order_differs: ({ order, how }) => `주문 ${order}: ${how.join('; ')}`,
  order_never_reported: '리포트된 적이 없습니다',
  order_reported_instead: ({ near }) => `리포트된 적이 없습니다. 리포트된 주문: ${near}`,
  order_has_other_status: ({ got, wanted }) => `상태가 ${got}입니다. 예상: ${wanted}`,
  last_request_for_order: '이 주문의 마지막 요청',

  orders_reported_again: '다시 리포트된 주문',
  checks_failed: '실패한 검사',
  requests_unexpected: '예상하지 않은 요청',
  not_expected: '일치하는 다른 조건이 없습니다',
  offences_counted: ({ label, count, all }) =>
    `${label}: 요청 ${grouped(all)}건 중 ${grouped(count)}건`,
  nothing_arrived: '도착한 요청이 없습니다',
  no_offences: ({ all }) => `요청 ${grouped(all)}건에 위반이 없습니다`,

  run_accepts_a_report: '리포트가 1건 이상 접수됨',
  run_succeeds: '명령이 성공함',
  rule_not_judged: '다른 검사가 실패하여 판정하지 않음',
  command_exited: '종료 코드 {status}',
  run_fault_acts: '장애 "{rule}" 적용됨',
  unless_intended: '{what} (의도한 것이면 --allow-none을 추가하세요)',
  no_report_accepted: ({ reasons }) =>
    `접수된 리포트가 없습니다: ${reasons.length === 0 ? '도착한 요청이 없습니다' : reasons.join(', ')}`,
  requests_refused: ({ count }) => `요청 ${grouped(count)}건이 거절됨`,
  unknown_paths: ({ count, paths, shown, example }) =>
    `요청 ${grouped(count)}건이 알 수 없는 경로로 왔습니다(${paths.slice(0, shown).join(', ')}${paths.length > shown ? ' …' : ''}). 경로는 기본 URL 바로 뒤에 와야 합니다: ${example}`,
  fault_never_matched: '적용되지 않았습니다. 일치하는 요청이 없었습니다',
  fault_always_skipped: ({ seen }) =>
    `적용되지 않았습니다. 요청 ${grouped(seen)}건이 일치했지만 every=, first= 또는 p= 때문에 건너뛰었습니다`,

  expectations_met: ({ met, all }) => `기대 조건 ${grouped(all)}개 중 ${grouped(met)}개 충족`,
  closest_request: '가장 가까운 요청: {request}',
  request_described: ({ sequence, what, outcome, status }) =>
    `요청 ${sequence}: ${what}, ${outcome}, 응답 ${status}`,
  and_more: ({ more }) => `외 ${grouped(more)}건`,
};
