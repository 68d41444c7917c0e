import type { answersWords as English } from './answers.ts';
import type { Translated } from './sentence.ts';
import { spanWord } from './units.ts';

/** What a response of the service means, to a sender. */
export const answersWords: Translated<typeof English> = {
  answers_mixed_up: '{message}. 다만 일부 응답은 다른 리포트에 대한 응답이었습니다',
  empty_answer: '빈 본문',
  refused_with_skew: '{refused}. {skew}',
  refused_for_clock: '서비스가 {status} 응답을 보냈습니다: {skew}',
  passing_refusal: ({ status, meaning, waitSeconds }) =>
    `서비스가 ${status} 응답을 보냈습니다: ${meaning}${waitSeconds === null ? '' : `. ${waitSeconds}초 기다리라고 요청했습니다`}`,
  to_nowhere: '대상 주소 없음',
  to_same_host: '대상: 같은 호스트의 다른 경로',
  to_protocol: '대상: {protocol} 주소',
  to_origin: '대상: {origin}',
  html_document: ({ title }) => `HTML 페이지${title === null ? '' : `(제목: "${title}")`}`,
  not_utf8_text: 'UTF-8이 아닌 바이트',
  answer_request_timeout: '요청을 기다리다 시간이 초과되었습니다',
  answer_conflict: '충돌',
  answer_too_early: '요청을 받을 준비가 되지 않았습니다',
  answer_rate_limited: '요청이 너무 많습니다',
  answer_failed: '처리에 실패했습니다. 리포트는 반영되었을 수도 있습니다',
  not_final_status: '서비스가 {status} 응답을 보냈습니다. 최종 상태 코드가 아닙니다',
  maybe_other_request: '{message}. 같은 연결의 다른 요청에 대한 응답일 수 있습니다',
  refused_credentials: '서비스가 {status} 응답을 보냈습니다: 인증 정보 또는 서명이 거부되었습니다',
  refusal: '서비스가 {status} 응답을 보냈습니다: {words}',
  event_id_has_other_body:
    '이 이벤트 ID로 본문이 다른 리포트가 이미 있습니다. 다른 곳에서 전송된 것입니다',
  refused_alone:
    '서비스가 이 리포트에는 {status} 응답을 보냈지만, 같은 키와 주소로 보낸 다른 리포트는 접수합니다',
  wrong_address: '이 URL에서는 리포트를 받지 않습니다. 엔드포인트를 확인하세요',
  refused_report: '리포트가 거절되었습니다',
  refused_unknown_order: '알지 못하는 주문이라 리포트를 거부했습니다',
  event_counted_before: '이 이벤트를 이미 반영했다고 합니다',
  counted_by_earlier_attempt: '이전 시도가 반영되었습니다',
  state_unexplained: ({ status, shown }) =>
    `서비스에서 이 주문은 ${status} 상태이며(${shown}), 이 저널에는 그 이유가 되는 리포트가 없습니다`,
  answer_payment_required: '결제가 필요합니다',
  answer_length_required: 'Content-Length 헤더가 필요합니다',
  answer_too_large: '요청이 너무 큽니다',
  answer_uri_too_long: 'URL이 너무 깁니다',
  answer_media_type: '이 콘텐츠 유형을 받지 않습니다',
  answer_misdirected: '요청을 담당하지 않는 서버에 도달했습니다',
  answer_locked: '리소스가 잠겨 있습니다',
  answer_upgrade_required: '다른 프로토콜이 필요합니다',
  answer_headers_too_large: '요청 헤더가 너무 큽니다',
  answer_legal_reasons: '법적 사유로 이용할 수 없습니다',
  answer_not_processed: '요청을 처리하지 않았습니다',
  answer_denies: '응답에 요청이 실패했다고 되어 있습니다',
  state_not_shown: '서비스가 주문 상태를 보여 주지 않았습니다',
  record_incomplete: ({ names }) => `응답에 ${names.join(', ')} 값이 없습니다`,
  amounts_as_text: ({ names }) => `응답의 ${names.join(', ')} 값이 숫자가 아니라 텍스트입니다`,
  silent_for_once: '다른 응답과 달리 이 응답에는 주문에 대한 내용이 없어 리포트를 다시 전송합니다',
  names_no_order: '응답에 주문이 나와 있지 않아 다른 요청의 응답일 수 있습니다',
  member_twice: '응답에 "{name}" 항목이 두 번 있어 어느 값인지 알 수 없습니다',
  negative_amount: '"{name}" 값이 음수입니다',
  clock_is_off: ({ amount, isSlow }) =>
    `이 컴퓨터의 시계가 ${spanWord(amount)} ${isSlow ? '느립니다' : '빠릅니다'}`,
  clock_beyond_limit: ({ amount, isSlow }) =>
    `이 컴퓨터의 시계가 ${spanWord(amount)} ${isSlow ? '느립니다' : '빠릅니다'}(허용 한도 5분)`,
  effect_missing:
    '서비스의 레코드에 이 {kind} 리포트가 반영되어 있지 않습니다. 예상: {expected}, 실제: {shown}',
  expected_total: ({ amount, currency }) => `주문 금액 ${amount} ${currency}`,
  expected_refund: ({ amount }) => `환불 ${amount} 이상`,
  expected_end: ({ status }) => `${status}, 순금액 0`,
  no_known_currency: '알 수 없는 통화',
  shown_record: ({ status, net, refunded, currency }) =>
    `${status}, 순금액 ${net}, 환불 ${refunded}, ${currency}`,
  no_order_id: '"merchant_order_id" 값이 문자열이 아닙니다',
  other_order: '다른 주문의 레코드입니다',
  no_known_status: '"status" 값이 알 수 없는 상태입니다',
  no_number: '"{name}" 값이 숫자가 아닙니다',
  no_currency: '"currency" 값이 문자열이 아닙니다',
  answer_redirected:
    '서비스가 {status} 리디렉션으로 응답했습니다({target}). conv는 리디렉션을 따라가지 않습니다',
  success_but: '서비스가 {status} 응답을 보냈지만 {what}',
  answer_cut_off: '응답이 중간에 끊겼습니다',
  without_record: '주문 레코드가 아닌 내용이 왔습니다: {shown}',
  maybe_counted_before: '{message}. 다만 이전 시도가 이미 반영되었을 수 있습니다',
  earlier_not_accepted: '같은 주문의 앞선 리포트가 접수되지 않았습니다',
  paid_report_refused:
    '서비스가 이 주문의 paid 리포트를 거절했습니다. 그 리포트를 고쳐 다시 전송하거나 --retry-rejected로 재개하세요',
  refused_before:
    '서비스가 이전에 거절한 리포트라서 재전송하지 않았습니다(재전송하려면 --retry-rejected)',
  withdrawn_before:
    '철회된 이벤트(conv settle)이므로 이 ID는 다시 쓸 수 없습니다. 주문을 다시 리포트하려면 다른 event_id를 사용하세요',
  refund_in_doubt_before:
    '철회된 환불(conv settle)이지만 이미 반영되었을 수 있습니다. 서비스에 문의해 반영되지 않았다면 다른 refund_id로 리포트하세요',
  conflict_advice:
    '저널에 기록된 리포트는 수정할 수 없습니다. 접수된 금액은 차액을 partial 행으로 보내 낮출 수만 있습니다. 미확정 리포트는 그대로 전송하거나, 먼저 철회할 수 있습니다(conv settle, conv batch cancel)',
  effect_kind_changed: 'kind: 이전 {was}, 현재 {now}',
};
