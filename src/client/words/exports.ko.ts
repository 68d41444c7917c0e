import { grouped } from '../../core/kit/numbers.ts';
import { shellWord } from '../../core/kit/shell.ts';
import { object, toward, withAnd } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import { type exportWords as English, POINT_BEFORE_THREE, partsOfAccount } from './exports.ts';

const withCode = (code: string | undefined): string =>
  code === undefined ? '' : `. 파일의 통화가 ${code}라면 --currency ${code} 옵션을 추가하세요`;

/** Order exports of shops, and orders that are held back. */
export const exportWords: Translated<typeof English> = {
  export_line_without_order: '주문 ID가 없습니다',
  export_bad_id: '주문 ID: {slip}',
  export_ids_rounded:
    '이 파일의 주문 ID는 스프레드시트에서 15자리로 반올림되었습니다. 다시 내려받아 엑셀로 열지 말고 그대로 전송하세요',
  export_line_below: ({ line }) =>
    `바로 아래 ${line}행에 금액은 있지만 주문 ID가 없어 이 주문의 행일 수 있습니다. 주문 ID를 채우세요`,
  export_no_amount: '금액이 없는 줄이 있습니다',
  export_no_quantity: '단가는 있지만 수량이 없는 줄이 있습니다',
  export_left_out: ({ column, text, isCount, isTotal }) => {
    if (isTotal)
      return `${column} 열의 값이 ${text}로 금액과 다릅니다. 결제된 금액이 이 열이라면 --map amount=${shellWord(column)} 옵션을 사용하고, 아니라면 --hold-if를 빼세요`;
    return isCount
      ? `${column} 열의 값이 ${text}인데 금액이 한 개의 단가일 수 있습니다. 단가라면 --map quantity=COLUMN을 사용하고, 아니라면 --hold-if를 빼세요`
      : `${column} 열의 값이 ${text}인데 금액에 반영되지 않았을 수 있습니다. 금액이 맞다면 --hold-if를 빼세요`;
  },
  export_bad_amount: ({ text }) =>
    `올바른 숫자 형식의 금액이 아닙니다: ${JSON.stringify(text)}${POINT_BEFORE_THREE.test(text) ? '. 점이 천 단위 구분이면 --thousands . 소수점이면 --thousands , 옵션을 추가하세요' : ''}`,
  export_amount_negative: ({ text }) =>
    `금액이 ${JSON.stringify(text)}인 행이 있어 별도 행에 적힌 환불로 보입니다. conv refund로 리포트하고, 주문은 그 행 없이 전송하세요`,
  export_amount_in_other: ({ text, currency, code }) =>
    `${currency} 통화의 금액이 아닙니다: ${JSON.stringify(text)}${withCode(code)}`,
  export_column_in_other: ({ column, currency, code }) =>
    `${currency} 통화의 열이 아닙니다: ${column}${withCode(code)}`,
  export_amounts_differ: '줄마다 주문 금액이 다릅니다',
  export_several_lines:
    '여러 줄에 걸쳐 있습니다. 상품별 금액을 합산하려면 --amounts sum, 줄마다 주문 총액이라면 --amounts once를 사용하세요',
  export_too_many_lines: ({ most }) =>
    `${grouped(most)}줄을 넘습니다. 주문 ID 열이 아닌 것 같습니다`,
  export_not_adding_up: ({ column }) =>
    `소계, 배송비, 세금의 합이 총액과 다릅니다. 총액이 맞다면 ${object(`--ignore ${column}`)} 추가하세요`,
  export_line_twice: ({ key }) =>
    `같은 상품이 다른 내용으로 두 번 있습니다: ${JSON.stringify(key)}`,
  export_unknown_status: ({ word }) => `알 수 없는 상태입니다: ${JSON.stringify(word)}`,
  export_exchanged: ({ word }) => `최종 결제 금액을 알 수 없는 상태입니다: ${JSON.stringify(word)}`,
  export_part_paid: ({ word }) => `아직 전액 결제되지 않았습니다: ${JSON.stringify(word)}`,
  export_no_status: '상태가 없습니다',
  export_items_alone:
    '금액과 상태가 있는 줄 없이 상품 줄만 이 파일에 있습니다. 그 줄이 있는 파일을 전송하세요',
  export_no_currency: '시트에 통화 열이 있는데 통화가 비어 있습니다',
  export_in_other_currency:
    '쇼핑몰의 기본 통화가 아닌 통화로 결제되었는데 어떤 통화인지 표시가 없습니다',
  export_went_back: ({ column, text }) =>
    `${column} 열의 값이 ${JSON.stringify(text)}인데 환불 금액을 알려 주는 열이 없습니다. 그런 열이 있으면 --map refund_amount=COLUMN으로 지정하고, 환불이 없었다면 ${object(`--ignore ${shellWord(column)}`)} 추가하세요`,
  export_column_denies: ({ column, text }) =>
    `${column} 열의 값이 ${JSON.stringify(text)}인데 결제 완료로 읽힙니다`,
  export_equal_lines: '완전히 같은 줄이 두 번 있습니다',
  export_may_lack_items:
    '표시된 줄은 모두 취소되었고 같은 주문의 다른 줄이 빠졌을 수 있습니다. 모든 상태를 포함하거나 환불 금액 열을 포함해 다시 내려받으세요',
  export_cancel_amount:
    '표시된 상품의 합계 {amount}: 리포트된 금액과 다릅니다. 같은 주문의 다른 상품이 빠져 있습니다',
  export_likely_rounded: ({ twin }) =>
    `이미 리포트된 주문 ${withAnd(twin)} 같은 주문으로 보입니다. 스프레드시트는 숫자를 15자리까지만 유지합니다`,
  export_mixed_statuses: '줄마다 상태가 서로 모순됩니다',
  export_item_amount_changed: '반품된 상품이 있고, 주문 이후 금액이 바뀐 상품이 있습니다',
  export_item_refund_missing:
    '취소되거나 반품된 상품이 있는데 환불 금액을 알려 주는 열이 없습니다. --map refund_amount=COLUMN으로 지정하세요',
  export_item_without_amount: '반품된 상품에 금액이 없습니다',
  export_quantity_claimed: '상품 수량 중 일부만 취소, 반품 또는 교환되었습니다',
  export_claim_open: ({ word }) =>
    `취소 또는 반품이 아직 완료되지 않았습니다: ${JSON.stringify(word)}`,
  export_two_currencies: '줄마다 통화가 다릅니다',
  export_two_click_ids: '클릭 ID가 두 개입니다',
  export_bad_currency: ({ text }) => `통화가 영문자 3자리가 아닙니다: ${JSON.stringify(text)}`,
  export_cancelled_yet_paid: ({ column }) =>
    `취소되었는데 상태는 여전히 결제 완료입니다. 실제로 결제되었다면 ${object(`--ignore ${column}`)} 추가하세요`,
  export_refunded_yet_paid: '환불 금액이 있는데 상태는 여전히 전액 결제 완료입니다',
  export_refund_in_base:
    '쇼핑몰의 기본 통화가 아닌 통화로 결제되어 환불 금액이 어느 통화인지 알 수 없습니다',
  export_refunds_differ: '줄마다 환불 금액이 다릅니다',
  export_refund_above: '환불 금액이 주문 금액보다 큽니다',
  export_refund_of_total:
    '환불 금액은 총액 기준인데 결제 금액은 다른 열에서 읽었습니다. --map refund_amount=COLUMN으로 환불 금액 열을 지정하세요',
  export_refund_missing: '환불되었는데 환불 금액을 알려 주는 열이 없습니다',
  export_cancelled_in_part: '취소되었는데 일부만 환불되었습니다',
  export_amount_reported: '다른 금액이나 통화로 이미 리포트되었습니다. 리포트로는 바꿀 수 없습니다',
  export_refund_reported:
    '이 파일에 있는 것보다 많은 환불이 리포트되었습니다. 지난번 파일보다 오래된 파일이라면 문제가 아닙니다',
  export_closed:
    '취소 또는 실적 제외(decline)로 리포트되었고 리포트로 되돌릴 수 없습니다. 지난번 파일보다 오래된 파일이라면 문제가 아닙니다',
  export_unpaid_reported: '이미 리포트되었는데 쇼핑몰은 아직 입금을 기다리고 있습니다',
  totals_added_up: ({ column }) =>
    `--amounts sum은 ${object(column)} 합산하지만, 모든 주문에서 줄마다 금액이 같습니다. 주문 총액이라면 --amounts once를 사용하세요`,
  totals_may_repeat:
    '경고: 주문의 줄마다 금액이 같은데 --amounts sum으로 합산합니다. 주문 총액이라면 --amounts once를 사용하세요',
  export_needs_column: ({ title, column }) =>
    `${title} 주문 파일은 ${column} 열 없이 읽을 수 없습니다. --ignore를 빼세요`,
  export_amounts_known: ({ title, amounts }) =>
    `${title} 주문 파일의 금액은 --amounts ${amounts}로 읽으면 틀립니다. --amounts를 빼거나 --map amount=COLUMN으로 다른 열을 고르세요`,
  export_known_as: ({ other }) =>
    `다른 열에 있는 ID ${toward(other)} 이미 리포트했습니다. 그 열을 쓰려면 --map merchant_order_id=COLUMN`,
  export_columns: (p) =>
    `주문 ID: ${p.order}, 금액: ${p.amount}${p.others.length === 0 ? '' : `. 다른 열을 쓰려면: ${p.others.map((other) => `--map ${other}`).join(', ')} (--save-map NAME으로 저장)`}`,
  export_likely_twin: ({ twin }) =>
    `이미 리포트된 주문 ${withAnd(twin)} 같은 주문으로 보입니다. 스프레드시트는 숫자의 앞자리 0을 지웁니다`,
  export_withdrawn:
    '철회했지만 반영되었을 수 있는 리포트가 있습니다. 서비스에 문의한 뒤 빠진 내용만 리포트하세요',
  export_unclear: '이미 리포트되었지만 서비스에서의 상태를 알 수 없습니다',
  export_recognized: ({ title, lines, orders, name }) =>
    `${title} 주문 내역 파일: ${grouped(lines)}줄, 주문 ${grouped(orders)}건 (--from ${name}; 리포트 파일로 읽으려면 --from none)`,
  own_export_recognized: ({ name, lines, orders }) =>
    `주문 내역 파일(저장된 맵 ${name}): ${grouped(lines)}줄, 주문 ${grouped(orders)}건`,
  typed_export_recognized: (p) =>
    `--map에 따라 주문 내역으로 읽음: ${grouped(p.lines)}줄, 주문 ${grouped(p.orders)}건`,
  typed_statuses:
    '  알 수 없는 상태의 의미를 지정하세요: --status WORD=paid, refunded, cancelled, declined, unpaid 중 하나',
  own_statuses: '  알 수 없는 상태의 의미를 지정하려면: conv profile map {name} --edit',
  own_column_twice: '같은 열이 두 번 이상 있습니다: {column}',
  own_export_refunds: '맵이 읽지 않는 환불이 있어 전송하지 않았습니다: {file}',
  own_export_refund: ({ text }) =>
    `환불 열로 보이지만 읽지 않았고, 결제된 주문의 값이 ${JSON.stringify(text)}입니다`,
  own_export_edit:
    '맵을 고치세요: conv profile map {name} --edit. columns.refund_amount를 지정하거나 해당 열을 "ignored"에 추가하세요.',
  export_account: (p) =>
    `주문 ${grouped(p.orders)}건${partsOfAccount(
      p,
      {
        to_send: '전송할 주문',
        reported_before: '이미 리포트된 주문',
        not_paid: '미결제 주문',
        canceled_before: '리포트 전에 취소되거나 환불된 주문',
        held: '보류한 주문',
      },
      (count, what) => `${what} ${count}건`,
    )}`,
  export_open: '미확정 리포트가 있습니다. conv replay --pending으로 전송하세요',
  export_line_unreadable: '{file} {line}번째 줄: {why}. 아무것도 전송하지 않았습니다',
  export_line_skip: ({ line }) =>
    `${line}번째 줄을 고치거나 다시 내려받으세요. --skip-invalid를 추가하면 그 줄의 주문만 보류합니다.`,
  export_line_again: ({ line }) => `${line}번째 줄을 고치거나 다시 내려받으세요.`,
  export_incomplete: ({ title, lacking }) =>
    `${title} 주문 파일인데 ${lacking.join(', ')} 열이 없습니다`,
  export_incomplete_hint: '모든 열을 포함해 다시 내려받으세요. 남은 열만으로는 금액이 틀립니다.',
  export_statusless: ({ column, file }) =>
    `경고: ${column} 열이 없어 취소되거나 결제되지 않은 주문을 가려낼 수 없습니다. ${column} 열을 포함해 내려받으세요. 모든 주문이 결제 완료라면: conv send ${file} --kind paid`,
  export_quiet_refunds: ({ column }) =>
    `경고: 환불 금액을 알려 주는 열이 없습니다. 일부만 환불된 주문도 전액으로 리포트합니다. 환불까지 리포트하려면 ${column} 열을 포함해 내려받으세요`,
  export_line_width: ({ cells, columns }) => `셀이 ${cells}개인데 헤더는 ${columns}개입니다`,
  export_totals: ({ count }) => `시트의 합계 ${grouped(count)}행: 주문이 아니므로 제외`,
  export_notes: ({ count }) => `설명이나 반복된 헤더 ${grouped(count)}행: 주문이 아니므로 제외`,
  export_outstanding: ({ text, column }) =>
    `상태는 결제 완료인데 남은 결제 금액이 있습니다: ${JSON.stringify(text)}. 실제로 결제되었다면 ${object(`--ignore ${column}`)} 추가하세요`,
  export_refund_alone:
    '시트에 주문 없이 환불만 있고, 리포트된 내용이 시트에 모두 있지 않습니다. 주문한 날부터 다시 내려받으세요',
  export_of_paid_items:
    '경고: 구매 확정된 상품만 있는 목록입니다. 다른 상품도 있는 주문은 실제보다 적은 금액으로 리포트됩니다. 전체 상품은 주문 목록에 있습니다',
  held_title: ({ count }) => `추측하지 않고 보류한 주문 ${grouped(count)}건:`,
  held_line: ({ order, line, reason }) =>
    `  ${line}번째 줄${order === '' ? '' : `  ${order}`}: ${reason}`,
  held_errors: '  고쳐서 전송하려면 --errors FILE로 해당 줄을 파일에 저장하세요',
  held_more: ({ count }) => `  그 외 ${grouped(count)}건. 전체 줄을 저장하려면 --errors FILE`,
  in_file: '{file}: {what}',
  from_other_columns:
    '다른 언어로 된 파일처럼 열 이름이 다르다면 저장된 맵으로 읽으세요. conv help files를 참고하세요.',
  from_unknown: ({ known }) => `${known.join(', ')} 중 하나여야 합니다`,
  from_not_a_table: '헤더 행이 있는 표 형식의 파일이 아닙니다',
  file_lacks_mapped: ({ name, lacking }) =>
    `저장된 맵 ${name}: 이 파일에 없는 열이 있어 읽을 수 없습니다: ${lacking.join(', ')}`,
  from_lacks_columns: ({ title, lacking }) =>
    `${title} 주문 내역 파일이 아닙니다. 없는 열: ${lacking.join(', ')}`,
  from_beside_map: '주문 내역 파일은 정해진 열로 읽습니다',
  looks_like_export: '{file}: {title} 주문 내역 파일입니다. 리포트 파일로 읽으면 금액이 틀립니다',
  send_export: 'conv send {file}   주문을 리포트로 변환해 전송(파일을 그대로 읽으려면 --from none)',
  export_currency_missing:
    '{title} 주문 내역 파일에는 통화가 없습니다. --currency로 지정하거나 프로필에 설정하세요',
};
