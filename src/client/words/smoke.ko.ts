import { grouped } from '../../core/kit/numbers.ts';
import { subject } from '../../core/words/particles.ts';
import { modeWord } from '../../core/words/places.ko.ts';
import type { Translated } from '../../core/words/sentence.ts';
import { type smokeWords as English, smokeWords as english } from './smoke.ts';

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}분 ${seconds % 60}초`;

/** The check of a service against its document, which the sentences `…_rule` quote. */
export const smokeWords: Translated<typeof English> = {
  dropped: ({ drops }) => `응답 없이 연결이 ${drops}회 끊겨 같은 event_id를 다시 전송했습니다`,
  account_is_live: ({ profile }) =>
    `${profile === null ? '이 계정은' : `프로필 ${profile}:`} 실거래(live) 계정입니다. 실제 정산되는 주문이 생성됩니다`,
  live_smoke_hint: ({ endpoint, missing }) =>
    `실행할 때마다 ${endpoint}에 주문 5건을 만든 뒤 모두 종료합니다.\n샌드박스 프로필이나 conv mock을 사용하세요.\n실거래(live) 계정에서 실행하려면 추가하세요: ${missing}`,
  both: '{first}. {second}',
  smoke_answer: ({ status, isCut, content }) =>
    `${status}${isCut ? '(중간에 끊김)' : ''}${content === '' ? '' : `, ${content}`}`,
  smoke_no_answer: '응답 없음: {message}',
  redirect_nowhere: '주소 없는 리디렉션',
  redirect_to: '리디렉션: {address}',
  no_order_record: '주문 레코드 없음: {shown}',
  no_field: '{name} 없음',
  expects_401: '401',
  expects_record: ({ status, net, refunded }) =>
    `2xx, ${status}, 순금액 ${net}${refunded === null ? '' : `, 환불 ${refunded}`}`,
  either_status: '{first} 또는 {second}',
  expects_2xx_or_4xx: '2xx, 또는 401이 아닌 4xx',
  expects_4xx: '401이 아닌 4xx',
  conv_reports_as: ({ outcome, message }) =>
    `conv의 판정: ${outcome}${message === null ? '' : `: ${message}`}`,
  document_shows_no_answer: '명세에 이 요청의 응답이 없습니다',
  document_shows_no_body: '명세에 이 응답의 본문이 없습니다',
  count_not_shown:
    '명세에 이 응답의 본문이 없습니다. 리포트가 몇 번 반영되었는지는 이 응답에서 관찰되지 않습니다',
  got_reported: '{got} ({reported})',
  got_wrong: ({ got, fields }) => `${got} (잘못됨: ${fields.join(', ')})`,
  got_missing: ({ got, names }) => `${got} (없음: ${names.join(', ')})`,
  paid_title: ({ amount }) => `${amount} 주문을 결제 완료로 리포트`,
  paid_again_title: '같은 paid 리포트를 다시 보내도 한 번만 반영',
  refund_title: ({ amount }) => `그중 ${amount} 부분 취소`,
  refund_again_title: '같은 부분 취소를 다시 보내도 한 번만 반영',
  refund_above_title: ({ amount }) => `남은 금액보다 큰 ${amount} 환불은 거절`,
  refund_below_title: '-1 환불은 거절',
  second_refund_title: ({ amount }) => `두 번째 환불 ${amount}도 남은 금액과 비교해 검사`,
  cancel_title: '주문 전체 취소',
  refund_after_cancel_title: '취소된 주문에는 환불할 금액이 없음',
  other_paid_title: '다른 주문을 결제 완료로 리포트',
  id_reused_title: '이미 쓴 event_id에 다른 본문을 보내면 거절',
  decline_title: '그 주문을 실적 제외(decline)',
  refund_after_decline_title: '실적 제외된 주문에는 환불할 금액이 없음',
  third_paid_title: ({ amount }) => `금액 ${amount}인 세 번째 주문을 결제 완료로 리포트`,
  third_refund_title: ({ amount }) => `세 번째 주문 중 ${amount} 부분 취소`,
  last_refund_title: ({ amount }) => `그 주문의 남은 금액 ${amount} 모두 환불`,
  amount_below_title: '-1 주문은 거절',
  unknown_order_title: '리포트된 적 없는 주문의 취소는 거절',
  stopped_unreachable: '서비스에 연결할 수 없습니다',
  stopped_interrupted: '중단되었습니다',
  stopped_unauthorized:
    '올바른 서명에 서비스가 401로 응답합니다. 키와 시크릿 중 무엇이 문제인지 conv whoami --check로 확인하세요',
  stopped_clock_off: '{skew}. 시계를 맞춘 뒤 conv smoke를 다시 실행하세요',
  nothing_accepted: '접수된 리포트가 없습니다',
  needs_check: '먼저 통과해야 하는 검사: "{check}"',
  other_secret: '다른 시크릿으로 만든 서명',
  body_encoded_again: '서명 후 다시 인코딩한 본문',
  unknown_key: '서비스가 모르는 키',
  timestamp_old: ({ seconds }) => `${minutes(seconds)} 지난 타임스탬프`,
  timestamp_ahead: ({ seconds }) => `${minutes(seconds)} 앞선 타임스탬프`,
  timestamp_fraction: '.5로 끝나는 타임스탬프',
  timestamp_date: '날짜 형식의 타임스탬프',
  inside_old: ({ seconds }) => `${minutes(seconds)} 지난`,
  inside_ahead: ({ seconds }) => `${minutes(seconds)} 앞선`,
  no_401_title: '{when} 타임스탬프에는 401이 아님',
  is_401_title: '{what}: 401',
  no_header: '{name} 헤더 없음',

  // Quotes of the service's document, which is in English.
  paid_rule: english.paid_rule,
  counted_once_rule: english.counted_once_rule,
  partial_rule: english.partial_rule,
  refund_rule: english.refund_rule,
  cancel_rule: english.cancel_rule,
  decline_rule: english.decline_rule,
  ended_order_rule: english.ended_order_rule,
  event_id_rule: english.event_id_rule,
  amount_rule: english.amount_rule,
  one_record_rule: english.one_record_rule,
  signature_rule: english.signature_rule,
  reencoded_rule: english.reencoded_rule,
  key_rule: english.key_rule,
  timestamp_rule: english.timestamp_rule,
  headers_rule: english.headers_rule,

  smoke_progress: '{number}/{all}: {title}',
  checked_as: ({ endpoint, apiKey, mode }) => `${endpoint}, 키 ${apiKey}, ${modeWord(mode)}`,
  check_skipped: '건너뜀: {reason}',
  checks_skipped: ({ count, reason }) => `검사 ${grouped(count)}개 건너뜀: ${reason}`,
  expected_fact: '예상  {expected}',
  got_fact: '실제  {got}',
  note_fact: '참고  {note}',
  document_fact: '명세  {rule}',
  count_passed: '통과 {count}개',
  count_failed: '실패 {count}개',
  count_skipped: '건너뜀 {count}개',
  count_left_open: ({ count }) => `닫히지 않은 주문 ${count}건`,
  count_notes: ({ count }) => `참고 ${grouped(count)}개`,
  smoke_summary: ({ count, counts, ending }) =>
    `검사 ${grouped(count)}개: ${counts.join(', ')}${ending === null ? '' : `. ${ending}`}`,
  left_open: '남은 주문:',
  not_cancelled: ({ id }) => `${subject(id)} 취소되지 않았습니다`,
  junit_failure: '예상: {expected}, 실제: {got}\n서비스 명세: {rule}',
};
