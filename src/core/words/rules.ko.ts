import { given, meant, mustBe } from './endings.ts';
import type { rules as English, choices as EnglishChoices } from './rules.ts';
import type { Translated } from './sentence.ts';

/** What a report must be, and how one breaks that. Each sentence stands after the name of a field and a colon. */
export const rules: Translated<typeof English> = {
  expects_text: '문자열',
  expects_id: '비어 있지 않은 문자열',
  expects_number: '숫자',
  expects_amount: '0 이상의 숫자',
  expects_currency: '"KRW" 같은 3자리 통화 코드',
  expects_items: '상품 배열',
  expects_item: 'item_id, name, price, quantity를 가진 객체',
  expects_object: 'JSON 객체',
  expects_once: '필드마다 값 하나',
  expects_at_most: '최대 {maxLength}자의 {expected}',
  expects_fields: ({ known }) => known,

  missing_field: '필수 값입니다: {expected}',
  wrong_value: ({ expected, got }) => `${mustBe(expected)}. ${given(got)}`,
  null_value: ({ expected, got }) =>
    `${mustBe(expected)}. ${given(got)} (값이 없으면 필드를 생략하세요)`,
  quoted_number: ({ expected, got, number }) =>
    `${mustBe(expected)}. ${given(got)} (따옴표 없이 ${number})`,

  expects_reported_order: 'paid 리포트가 접수된 주문',
  expects_new_order: '아직 리포트되지 않은 주문',
  expects_open_order: ({ closed }) => `${closed.join(', ')} 상태가 아닌 주문`,
  expects_refund: '0 이상 {net} 이하의 숫자',

  rule_unknown_order: ({ reports }) =>
    `${reports.map((report) => report.replace(/^an? (?:partial )?/, '')).join(', ')} 리포트는 paid 리포트가 접수된 주문에만 보낼 수 있습니다`,
  rule_order_exists: '한 주문의 paid 리포트는 한 번만 보낼 수 있습니다',
  rule_order_closed: ({ closed }) =>
    `${closed.join(', ')} 상태의 주문에는 더 이상 리포트를 보낼 수 없습니다`,
  rule_refund_out_of_range: 'refund_amount는 0 이상, 현재 net_amount 이하여야 합니다',

  unknown_order: '주문 {order}: paid 리포트가 전송된 적이 없습니다. paid 리포트를 먼저 전송하세요',
  order_exists: '주문 {order}: paid 리포트가 이미 접수되었으며 현재 상태는 {state}입니다',
  order_closed: '주문 {order}: {state} 상태라서 더 이상 리포트를 받지 않습니다',
  refund_out_of_range:
    '환불 금액 {got}: 0 이상 {net}(주문 {order}의 현재 net_amount) 이하여야 합니다',

  duplicate_field: '중복된 필드입니다. 하나만 남기세요',
  more_duplicate_fields: '중복된 필드가 이것을 포함해 {count}개 더 있습니다',
  misspelled_field: ({ near }) => `알 수 없는 필드입니다${meant(`"${near}"`)}`,
  field_of_other_kind: '{other} 리포트의 필드입니다. {kind} 리포트에는 쓸 수 없습니다',
  unknown_field: ({ kind, known }) => `알 수 없는 필드입니다. ${kind} 리포트의 필드: ${known}`,
  field_of_no_report: '알 수 없는 필드입니다. 어떤 리포트에도 없습니다',

  more_unknown_fields: '서비스에 없는 필드가 이것을 포함해 {count}개 더 있습니다',
};

/** What the bundled service does where the service's document is silent, for the help. */
export const choices: Readonly<Record<keyof typeof EnglishChoices, string>> = {
  answers:
    '반영된 리포트: 200과 주문 레코드. 거절된 리포트: 422와 {"error":{"code","message",…}}. 검사 실패: 401',
  amounts:
    '0원 환불과 남은 금액 전액 환불이 가능합니다. cancel은 refunded_amount를 전체 금액으로 바꾸고(net = amount - refunded), decline은 그대로 둡니다',
  'event ids':
    '같은 event_id에 같은 바이트: 200과 현재 레코드, 한 번만 반영. 다른 바이트: 422 event_id_reused. 거절된 리포트의 event_id는 다시 쓸 수 있습니다',
  fields:
    '알 수 없는 필드는 경고와 함께 받고, 두 번 나오는 필드는 거절합니다. sub_id는 레코드에 그대로 돌려줍니다',
  bodies: '최대 16 MiB. 더 크면 413으로 응답합니다',
  signature: '소문자 hex만 일치로 인정합니다',
};
