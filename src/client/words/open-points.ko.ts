import type { Translated } from '../../core/words/sentence.ts';
import type { openPointWords as English } from './open-points.ts';

/** What the specification leaves open, and how a service that `conv smoke` checks fills it. */
export const openPointWords: Translated<typeof English> = {
  open_points: '명세가 정하지 않은 것',
  this_service: '이 서비스',
  point_refusal: '오류 형식',
  point_refusal_status: '거절된 리포트의 상태 코드',
  point_unknown_order: '리포트된 적 없는 주문의 상태 코드',
  point_success: '접수된 {kind} 응답의 본문',
  point_numbers: '금액 표기',
  point_reuse: '같은 {kind} 리포트를 다시 보냈을 때의 응답',
  point_reuse_other_body: '이미 쓴 event_id에 다른 본문을 보냈을 때의 응답',
  point_last_refund: '마지막 환불 뒤의 상태',
  point_refunded_after_cancel: '전체 취소 뒤의 refunded_amount',
  point_unknown_fields: '알 수 없는 필드',
  point_item_fields: '품목의 네 필드 모두',
  point_unauthorized: '401의 본문',
  not_observed: '관찰되지 않음',
  choice_json: ({ members }) =>
    members.length === 0 ? '텍스트 없는 JSON' : `JSON: ${members.join(', ')}`,
  choice_text: '일반 텍스트',
  choice_html: 'HTML 페이지',
  choice_nothing: '없음',
  choice_status: '{status}',
  choice_two_statuses: '잘못된 값은 {invalid}, 주문 상태에 맞지 않으면 {illegal}',
  choice_accepted: '{status}로 접수',
  choice_record: ({ members, isNested }) => {
    const record = members.length === 0 ? '주문 레코드' : `주문 레코드 일부(${members.join(', ')})`;
    return isNested ? record : `${record}, "data" 안에 있지 않음`;
  },
  choice_empty: '없음({status})',
  choice_body: '{body}',
  choice_exact: ({ isComputed }) =>
    isComputed ? '정확한 값' : '정확한 값(소수 금액을 뺀 결과는 관찰되지 않음)',
  choice_double: '이진 부동소수점으로 계산: {literal}',
  choice_amount_text: '문자열: {literal}',
  choice_fraction: '끝에 0을 붙임: {literal}',
  choice_current: '{status}, 현재 주문 레코드',
  choice_first: '{status}, 처음과 같은 응답',
  choice_silent: '{status}, 주문에 대한 내용 없음',
  choice_order_status: ({ status }) => status,
  choice_refunded_all: '주문 전체 금액({amount})',
  choice_refunded_unchanged: '그대로({amount})',
  choice_refunded_other: '{amount}',
  choice_ignored: '무시({status})',
  choice_refused: '거절({status})',
  choice_free: '필수 아님({status})',
  choice_required: '필수({status})',
  choice_reason: '이유 있음',
  choice_bare: '이유 없음',
};
