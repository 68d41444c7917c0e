import { makeVisible } from '../kit/visible.ts';
import { given, kindNames, meant } from './endings.ts';
import { toward } from './particles.ts';
import type { rowWords as English } from './rows.ts';
import type { Translated } from './sentence.ts';

/** An order as a sentence about several rows names it. */
const called = (order: string): string => `주문 "${makeVisible(order)}"`;

/** A report as a sentence about several rows names it: `paid report`, `refund`, `cancel`, or just `report`. */
const reportName = (report: string): string =>
  report === 'report'
    ? '리포트'
    : `${report.replace(/ report$/, '').replace(/^refund$/, 'partial')} 리포트`;

/** What makes one report of the item lines of an order. */
const ADD_UP = 'conv reconcile FILE --amounts sum --write REPORTS';

/** What is wrong with the rows of a file, and with the values that people type. */
export const rowWords: Translated<typeof English> = {
  // How people write amounts that are none, each with the way out.
  amount_empty: '비어 있습니다. 5000처럼 숫자를 입력하세요',
  amount_not_a_number: '숫자가 아닙니다: {text} (설정되지 않은 변수인가요?)',
  amount_negative:
    '음수입니다: {text}. 금액은 0 이상이어야 합니다. 환불은 conv refund로 리포트하세요',
  amount_negative_in_row:
    '음수입니다: {text}. 금액은 0 이상이어야 합니다. 환불은 kind가 partial인 행으로 리포트하세요',
  refund_negative: '음수입니다: {text}. 환불 금액은 부호 없이 쓰세요: {digits}',
  amount_in_exponent_form: ({ text, digits }) =>
    `지수 표기입니다: ${text}. ${digits === undefined ? '숫자를 풀어서 쓰세요' : `이렇게 쓰세요: ${digits}`}`,
  amount_hexadecimal: '16진수입니다: {text}. 10진수로 쓰세요',
  amount_has_thousands: '천 단위 구분 기호가 있습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_has_separators: '구분 기호가 있습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_has_decimal_comma: '소수점으로 쉼표를 썼습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_has_leading_zeros: '앞에 불필요한 0이 있습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_begins_with_point: '소수점 앞에 숫자가 없습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_ends_with_point: '소수점 뒤에 숫자가 없습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_has_sign: '부호가 있습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_has_blanks: '앞뒤에 공백이 있습니다. 이렇게 쓰세요: {digits}',
  amount_full_width: '전각 숫자가 있습니다: {text}. 이렇게 쓰세요: {digits}',
  amount_spoken: '숫자가 아닙니다: {text}. 이렇게 쓰세요: {digits}',
  amount_with_currency:
    '숫자 외의 문자가 있습니다: {text}. 금액은 {digits}만 쓰고 통화는 따로 지정하세요({currencyAt})',
  amount_not_plain: '올바른 숫자 형식이 아닙니다: {text}. 5000이나 49.90처럼 숫자만 쓰세요',
  amount_too_many_digits: '{count}자리 숫자입니다. 금액으로는 자릿수가 너무 많습니다',
  amount_too_long: '{count}자로, 금액으로는 너무 깁니다: {text}',
  amount_not_grouped:
    '천 단위 구분 기호 {separator}의 위치가 맞지 않습니다: {text}. 5000처럼 숫자만 쓰세요',
  or_read_with_thousands: '{fault}. 또는 --thousands , 옵션으로 파일을 읽으세요',
  amount_ambiguous: ({ text, whole, plain, isPointUsual }) =>
    `${text}: ${whole}일 수도 있어 모호합니다. ${whole} 또는 ${plain ?? '소수점 이하 두 자리까지의 금액'} 중 맞는 값을 쓰세요${isPointUsual ? '. 파일의 모든 금액이 이런 형식이면 --thousands . 옵션을 사용하세요(이때 소수점은 쉼표입니다)' : ''}`,
  amount_split_at_thousands: ({ first, last, groups, whole }) =>
    `${first} 다음의 이름 없는 열${groups === 2 ? '' : ` ${groups - 1}개`}에 ${last} 값이 있습니다. 천 단위 구분 기호가 있는 금액을 따옴표로 묶지 않았나요? 이렇게 쓰세요: ${whole}. 또는 따옴표로 묶고 --thousands , 옵션을 추가하세요`,
  refund_has_rival:
    '{amount}인데, 읽지 않는 열 {column}의 값은 {other}입니다. 환불 금액으로 쓸 열을 {own} 또는 {rival} 옵션으로 지정하세요',
  refund_in_paid_row: ({ text, column }) =>
    `환불된 금액(${text})이 있지만 paid 리포트에는 환불을 담을 수 없습니다. 환불은 별도의 행(kind partial, refund_id)으로 쓰고, ${column === undefined ? '이 행에서는 지우세요' : `--map에서 ${column} 열을 빼세요`}`,
  no_minor_units: ({ currency, literal, whole }) =>
    `${currency}: 소수 단위가 없는 통화입니다. 금액 ${literal}${whole === literal ? '' : `(${toward(whole)} 처리됨)`} 값을 확인하세요`,
  currency_not_known: ({ currency, near }) => `알 수 없는 통화입니다: ${currency}${meant(near)}`,

  // IDs that are valid text but surely a mistake.
  id_scientific:
    '엑셀이 긴 숫자를 지수로 표시한 값이라 자릿수가 유실되었습니다: {text}. 열 서식을 텍스트로 바꾸고 다시 내보내세요',
  id_lost_character: '깨진 문자(U+FFFD)가 있습니다. 원본에서 ID를 다시 가져오세요',
  id_line_break: '줄바꿈({point})이 있습니다. 줄바꿈 없이 ID를 쓰세요',
  id_tab: '탭({point})이 있습니다. 탭 없이 ID를 쓰세요',
  id_control_character: '제어 문자({point})가 있습니다. 제어 문자 없이 ID를 쓰세요',
  id_half_character: '짝이 없는 서로게이트 문자({point})가 있습니다. 그 문자 없이 ID를 쓰세요',
  id_invisible_character: '보이지 않는 문자({point})가 있습니다. 그 문자 없이 ID를 쓰세요',
  id_only_blanks: '공백뿐입니다',
  id_blank_at_start: '공백으로 시작합니다. 이렇게 쓰세요: {id}',
  id_blank_at_end: '공백으로 끝납니다. 이렇게 쓰세요: {id}',
  id_is_total: '주문이 아니라 시트의 합계 행입니다: {text}. 이 행을 삭제하세요',
  id_means_nothing: 'ID가 아닙니다: {text}. 원본에서 ID를 다시 가져오세요',
  id_formula: '엑셀에서 숫자를 텍스트로 유지하려고 쓰는 수식입니다: {text}. 이렇게 쓰세요: {id}',
  id_text_mark: '엑셀에서 숫자를 텍스트로 유지하는 기호로 시작합니다: {text}. 이렇게 쓰세요: {id}',
  id_excel_error: '엑셀 수식 오류 값입니다: {text}. 수식을 고치거나 원본에서 ID를 가져오세요',
  id_column_too_narrow:
    '엑셀에서 열 너비가 좁을 때 표시되는 값입니다: {text}. 열을 넓히고 다시 내보내세요',
  click_id_label: '클릭 ID 앞에 이름이 붙어 있습니다. aev_8f2c처럼 ID만 쓰세요',
  click_id_url: 'URL입니다. aev_8f2c처럼 cb_aev 파라미터의 값만 쓰세요',
  click_id_unfilled: '값이 채워지지 않은 자리 표시자입니다. 클릭 ID를 쓰거나 비워 두세요',
  click_id_blank: '클릭 ID에 없는 공백이 있습니다. 주문의 클릭 ID 하나만 쓰세요',
  click_id_inside: '클릭 ID 외의 내용이 있습니다. 이렇게 쓰세요: --click-id {clickId}',
  click_id_list: '목록처럼 보입니다. 주문의 클릭 ID 하나만 쓰세요',
  click_id_nothing: '클릭 ID가 아닙니다. 클릭 ID가 없는 주문이면 필드를 생략하세요',
  refund_id_required:
    'event_id가 없으면 필수입니다. 한 주문을 여러 번 환불할 수 있으므로 환불마다 ID가 필요합니다',

  item_field_unknown: ({ name, near }) => `상품의 필드가 아닙니다: ${name}${meant(near)}`,
  item_pair_unknown: 'id=…, name=…, price=…, quantity=… 중 하나가 아닙니다: "{pair}"',
  item_unquoted: `JSON에는 큰따옴표가 필요하고 셸에서는 전체를 작은따옴표로 묶어야 합니다: '{"item_id":"A1"}'. 또는 id=A1,name=…,price=…,quantity=… 형식을 쓰세요`,
  item_member_wrong: '{name}: {fault}',
  all_of: ({ faults }) => faults.join('. '),

  // What two bodies of one event differ in.
  same_values_other_bytes: '값은 같지만 바이트가 다릅니다',
  value_changed: ({ before, now }) => `이전: ${before ?? '없음'}, 현재: ${now ?? '없음'}`,
  row_differs: ({ fields, changes }) =>
    changes.map((change, at) => `${fields[at]}: ${change}`).join('; '),

  // Rows as a whole, and their header.
  row_other_format: '파일의 다른 행과 형식이 다릅니다',
  row_not_object: ({ got }) => `JSON 객체여야 합니다. ${given(got)}`,
  row_ends_with_comma:
    '쉼표로 끝납니다. 쉼표를 지우거나(NDJSON은 줄 끝에 쉼표를 쓰지 않습니다) 모든 행을 [ ]로 묶으세요',
  row_wraps_rows:
    '행이 아니라 "{member}" 안에 행들이 들어 있습니다. 추출해서 사용하세요. 예: jq -c \'.{member}[]\' FILE > rows.ndjson',
  row_has_other_width: ({ cells, header }) =>
    `셀이 ${cells}개인데 헤더는 ${header}개입니다. 구분자나 따옴표가 빠졌거나 더 들어갔는지 확인하세요`,
  json_fault_in_row: ({ line, character, fault }) =>
    `${line === undefined ? '' : `${line}번째 줄 `}${character}번째 문자: ${fault}`,
  json_fault: '{fault}',
  items_not_json: '[{"name":"Mug","quantity":1}] 같은 JSON이어야 합니다: {fault}',
  column_absent: ({ near, header }) =>
    near === undefined
      ? `파일에 없는 열입니다. 헤더: ${header}`
      : `파일에 없는 열입니다${meant(near)} 헤더: ${header}`,
  column_repeated: ({ columns }) =>
    `헤더에 ${columns.length}번 나옵니다(${columns.join(', ')}번째 열). 하나만 남기거나 나머지 이름을 바꾸세요`,
  column_misspelled: ({ field, map }) =>
    `알 수 없는 필드입니다${meant(field)} 열 이름을 바꾸거나 --map ${map} 옵션을 추가하세요. --map을 쓰면 지정하지 않은 열은 읽지 않습니다`,
  column_required: ({ field, otherwise, header }) =>
    `필수 열인데 파일에 없습니다. --map ${field}=COLUMN${otherwise ?? ''} 옵션으로 지정하세요. 헤더: ${header}`,
  or_currency_for_all: ' 또는 모든 행에 적용할 --currency KRW',
  or_event_id_column: '(또는 event_id=COLUMN)',
  kind_column_required:
    '필수 열인데 파일에 없습니다. 파일 전체에 --kind paid를 적용하거나 --map {map} 옵션을 사용하세요. 헤더: {header}',
  delimiter_wrong:
    '헤더가 셀 하나뿐이고 그 안에 {mark} 문자가 있습니다. 구분자가 잘못된 것 같습니다. --delimiter {mark} 옵션을 쓰거나 --delimiter를 생략하세요',

  kind_word_ambiguous:
    '"{word}": 부분 취소인지 전체 취소인지 알 수 없습니다. partial(refund_amount 필요) 또는 cancel(전체 취소)로 쓰세요',
  kind_and_type_differ: '값은 {kind}인데 type 값은 {type}입니다. 둘 중 하나만 남기세요',
  kind_required: ({ kinds }) =>
    `필수 값입니다: ${kindNames(kinds)} 중 하나. 값이 없는 모든 행에 적용하려면: --kind paid`,
  kind_word_unknown: ({ kinds, got, near }) =>
    `${kindNames(kinds)} 중 하나여야 합니다. ${given(got)}${meant(near)}`,

  // What is wrong between the rows of one order.
  row_before_paid: ({ report, order, line }) =>
    `${called(order)}의 ${reportName(report)}가 ${line}번째 줄의 paid 리포트보다 먼저 나옵니다. 그 줄 뒤로 옮기세요`,
  row_paid_already: ({ order, line }) =>
    `${called(order)}: ${line}번째 줄에 이벤트 ID가 다른 paid 리포트가 이미 있습니다. 하나만 남기세요`,
  row_paid_again: ({ order, line }) =>
    `${called(order)}: ${line}번째 줄에 이벤트 ID가 다른 paid 리포트가 또 있습니다. 하나만 남기세요`,
  row_refund_already: ({ order, line }) =>
    `${called(order)}: ${line}번째 줄에 이벤트 ID만 다르고 내용이 같은 환불이 이미 있습니다. 하나만 남기거나 각각 refund_id를 지정하세요`,
  row_refund_again: ({ order, line }) =>
    `${called(order)}: ${line}번째 줄에 이벤트 ID만 다르고 내용이 같은 환불이 또 있습니다. 하나만 남기거나 각각 refund_id를 지정하세요`,
  row_other_currency: ({ order, line, currency, paid }) =>
    `통화가 ${currency}인데, ${called(order)}의 결제 통화는 ${paid}입니다(${line}번째 줄). 환불도 ${paid} 통화로 쓰세요`,
  row_after_end: ({ report, order, line, closing }) =>
    `${called(order)}의 ${reportName(report)}가 주문을 종료하는 ${line}번째 줄의 ${reportName(closing)}보다 뒤에 있습니다. 그 줄 앞으로 옮기거나 삭제하세요`,
  row_after_fault: ({ report, order, line }) =>
    `${called(order)}의 ${reportName(report)}보다 앞선 ${line}번째 줄에 오류가 있습니다. 그 행을 고친 뒤 둘 다 전송하세요`,
  row_repeats_fault: '오류가 있는 {line}번째 줄과 중복됩니다. 하나만 남기고 고치세요',
  row_refunds_above_total: ({ order, line, refunded, paid }) =>
    `이 행을 포함한 ${called(order)}의 환불 합계는 ${refunded}인데, 결제 금액은 ${paid}뿐입니다(${line}번째 줄). 이 금액을 줄이거나 paid 리포트를 고치세요`,
  row_values_differ: ({ report, order, line }) =>
    `${called(order)}: ${line}번째 줄에도 같은 ${reportName(report)}가 있는데 값이 다릅니다. 하나만 남기세요`,
  row_amounts_differ: ({ report, order, line }) =>
    `${called(order)}: ${line}번째 줄에도 같은 ${reportName(report)}가 있는데 값이 다릅니다. 줄마다 상품 하나라면 금액을 합산하고(${ADD_UP}), 아니면 하나를 고치세요`,
  row_equal_items: ({ order, line }) =>
    `${called(order)}: ${line}번째 줄과 판매 내용이 같습니다. 줄마다 상품 하나라면 금액을 합산하고(${ADD_UP}), 아니면 하나를 삭제하세요`,
  row_refunds_differ: ({ report, order, line }) =>
    `${called(order)}: ${line}번째 줄에도 같은 ${reportName(report)}가 있는데 값이 다릅니다. 하나만 남기거나 이 행에 별도의 refund_id를 지정하세요`,
  row_shares_event_id: ({ report, order, line }) =>
    `${line}번째 줄의 다른 리포트와 이벤트 ID가 같습니다(${called(order)}, ${reportName(report)}). 리포트마다 다른 ID를 쓰세요`,
  row_event_id_of_other_order:
    '{line}번째 줄의 다른 주문과 이벤트 ID가 같습니다. 리포트마다 다른 ID를 쓰세요',
  order_has_too_many_reports: ({ order, most }) =>
    `${called(order)}: 이 행 앞에 서로 다른 리포트가 ${most}건을 넘습니다. 주문 ID를 어느 열에서 읽는지 확인하세요`,
};
