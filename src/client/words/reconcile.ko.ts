import { grouped } from '../../core/kit/numbers.ts';
import { given, meant } from '../../core/words/endings.ts';
import { withAnd } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { reconcileWords as English } from './reconcile.ts';

/** The shop's own orders, or a bill, compared with the journal. */
export const reconcileWords: Translated<typeof English> = {
  rows_contradict: ({ order, earlier, isBill }) =>
    isBill
      ? `주문 ${order}: ${earlier}번째 줄과 통화가 다릅니다. 통화를 고치세요`
      : `주문 ${order}: ${earlier}번째 줄과 금액, 상태, 환불, 통화, 클릭 ID 중 일부가 다릅니다. 줄마다 상품 하나라면 --amounts sum으로 금액을 합산하고, 아니면 파일을 고치세요`,
  lines_may_add_up:
    '같은 주문의 다른 줄과 금액이 같습니다. 줄마다 상품 하나라면 --amounts sum, 줄마다 주문 총액이라면 --amounts once를 사용하세요',
  export_lacks_columns: ({ columns }) => `맵에 지정한 열이 없습니다: ${columns.join(', ')}`,
  amounts_need_map:
    '주문 ID와 금액을 지정하는 --map, 그리고 --map status=COLUMN 또는 --all-paid가 필요합니다',
  missing_not_written: '누락된 리포트를 파일로 쓰지 않았습니다',
  statement_map_not_saved: '--statement와 함께 쓸 수 없습니다. 맵은 주문 내역 파일에만 쓰입니다',
  statement_has_no_statuses: '--statement와 함께 쓸 수 없습니다. 청구서에는 상태가 없습니다',
  export_faulty: ({ file, count }) =>
    `${file}: 오류가 ${grouped(count)}개 있어 대조하지 않았습니다`,
  fix_export: ({ more, maySkip }) =>
    `${more === undefined ? '' : `${more}\n`}파일을 고치거나 파일 형식을 옵션으로 지정하세요${maySkip ? '. --skip-invalid를 쓰면 나머지 주문만 대조합니다' : ''}.`,
  skips_orders: ({ skipped, all }) =>
    `경고: --skip-invalid에 따라 ${grouped(all)}행 중 ${grouped(skipped)}행과 해당 주문의 모든 행을 건너뜁니다:`,
  more_errors: ({ count }) => `  그 외 ${grouped(count)}개`,
  skipped_unknown: '  주문 ID가 없는 행이 있어, 파일에 없는 것처럼 보이는 주문은 표시하지 않습니다',
  others_later: '나머지는 이 오류들을 고친 뒤 표시됩니다',
  columns_not_read: ({ names, more }) =>
    `경고: 읽지 않은 열: ${names.join(', ')}${more > 0 ? ` 외 ${more}개` : ''} (열을 읽으려면 --map FIELD=COLUMN, 무시하려면 --ignore COLUMN)`,
  name_statement: '청구서를 지정하세요: conv reconcile --statement invoice.csv',
  name_export: '쇼핑몰의 주문 내역 파일을 지정하세요: conv reconcile orders.csv',
  nothing_compared: '대조하지 않았습니다',
  nothing_written: '전송할 리포트가 없어 파일을 쓰지 않았습니다: {file}',
  reports_file_kept: '참고: 기존 리포트 파일을 보관했습니다: {kept}',
  until_before_since: '--since보다 앞선 시점이라 기간이 비어 있습니다',
  write_is_source: '쇼핑몰의 파일입니다. 다른 파일을 지정하세요',
  statement_has_no_reports: '--statement와 함께 쓸 수 없습니다. 청구서에는 리포트가 없습니다',
  command_line_wrong_uncompared: '명령줄이 올바르지 않아 대조하지 않았습니다',
  reconcile_help: '옵션 설명은 conv reconcile --help로 볼 수 있습니다.',
  reconcile_header_unreadable: '헤더 행을 읽을 수 없습니다: {file}',
  name_columns_to_compare:
    '열을 지정하세요: conv reconcile FILE --map FIELD=COLUMN (예: --map amount=결제금액)',
  export_of_known_shop: '{file}: {title} 주문 내역 파일입니다. 대조하지 않았습니다',
  send_known_export:
    'conv send가 저널과 대조해 누락된 리포트를 전송합니다. --check를 붙이면 전송하지 않습니다:\n  conv send {file} --check',
  two_files_named:
    '파일을 두 개 지정했습니다. 하나씩 대조하세요: conv reconcile {shop}, 그다음 conv reconcile --statement {bill}',
  no_file_named: '파일을 지정하지 않아 대조하지 않았습니다',
  more_findings: ({ more }) =>
    `… 외 ${grouped(more)}건: 전체를 CSV로 저장하려면 conv reconcile … > FILE`,
  no_journal_to_compare:
    '경고: 저널이 없습니다. 이 컴퓨터에서 전송한 리포트가 없습니다(다른 저널은 CONV_DATA_DIR로 지정)',
  reading_journal: '저널을 읽는 중',
  export_changed: '읽는 동안 파일이 변경되었습니다: {name}',
  reconcile_again: '명령을 다시 실행하세요.',
  status_word_twice: '같은 단어를 두 번 이상 정의했습니다',
  status_flag_form: 'WORD=STATUS 형식이어야 합니다(예: 출고완료=paid)',
  status_flag_unknown: ({ statuses, near }) =>
    `${statuses.join(', ')} 중 하나를 뜻해야 합니다${meant(near)}`,
  status_word_unknown: ({ word, example, isSafe, others }) =>
    `알 수 없는 상태입니다: ${word}. 의미를 지정하세요. ${isSafe ? '리포트하지 않을 상태라면 ' : ''}--status ${example}, 그 외 가능한 값: ${others}`,
  status_word_vague:
    '{word}: 부분 환불인지 전액 환불인지 알 수 없습니다. 전액 환불이면 --status {whole}, 아니면 --map refund_amount=COLUMN으로 환불 금액의 열을 지정하세요',
  cell_required: '필수 값입니다',
  total_is_negative:
    '음수입니다: {text}. amount는 환불 전 주문 총액으로 0 이상이어야 합니다. 환불한 금액은 refund_amount에 쓰세요',
  status_means_whole:
    '상태 {word}: 전액 환불을 뜻하지만 {amount} 중 {refunded}만 환불되었습니다. 환불 금액을 읽으려면 --status {example}',
  status_flags_unreadable: '--status를 읽을 수 없습니다',
  status_word_first: '쇼핑몰에서 쓰는 단어를 먼저 씁니다: --status 출고완료=paid',
  status_no_word: '상태가 아닙니다: {word}',
  cell_not_text: ({ value }) => `텍스트여야 합니다. ${given(value)}`,
  cell_no_currency: ({ value }) => `KRW처럼 영문자 3자리여야 합니다. ${given(value)}`,
  no_status_column: ({ header }) =>
    `상태 열이 없습니다. --map status=COLUMN으로 지정하거나 --all-paid를 사용하세요. 파일의 열: ${header.join(', ')}`,
  ignored_column_missing: '파일에 없는 열이라 무시할 수 없습니다',
  status_empty: '비어 있습니다. 주문 상태를 쓰세요',
  status_missing:
    '값이 없습니다. --map status=MEMBER로 상태 항목을 지정하거나 --all-paid를 사용하세요',
  total_required: '필수 값입니다: 주문 총액',
  refund_required:
    '부분 환불에는 필수 값입니다: 현재까지의 환불 합계. --map refund_amount=COLUMN으로 열을 지정하세요',
  currency_required_to_write:
    '--write에는 필수 값입니다. 값이 없는 모든 행에 적용하려면 --currency KRW를 사용하세요',
  refund_above_total:
    '환불 금액 {refunded}: 주문 금액 {amount}보다 큽니다. amount는 환불 전 총액입니다',
  duplicate_member: '중복된 필드입니다. 하나만 남기세요',
  refund_column_not_read: ({ word, text, isAmount }) =>
    `환불 열로 보이지만 읽지 않았고, 결제된 주문의 값이 ${JSON.stringify(text)}입니다. ${isAmount ? `읽으려면 --map refund_amount=${word}` : '이런 주문을 빼려면 --skip-invalid'}, 이 열을 무시하려면 --ignore ${word}`,
  refund_column_in_statement:
    '환불 열로 보이지만 읽지 않았습니다. 금액이 이미 환불을 뺀 값이면 --ignore {word} 옵션을 사용하세요',
  compared: ({ file, orders, findings, skipped }) =>
    `${file}: 주문 ${grouped(orders)}건 대조, ${findings === 0 ? '차이 없음' : `차이 ${grouped(findings)}건`}${skipped === 0 ? '' : `. ${grouped(skipped)}행 건너뜀`}`,
  likely_same: ({ count, inFile, reported }) =>
    `참고: 주문 ${grouped(count)}건은 리포트된 주문과 앞자리 0만 다릅니다. 예: 파일에는 ${inFile}, 리포트에는 ${reported} (스프레드시트가 앞자리 0을 지웁니다). 중복 반영되지 않도록 --write에서 제외합니다`,
  ids_in_other_form: ({ file, found, looked, inFile, reported }) =>
    `참고: ${file}의 주문 ID는 리포트된 것과 형식이 다릅니다. ${inFile} 같은 ID를 모두 ${reported} 형식으로 읽습니다(확인한 주문 ${grouped(looked)}건 중 ${grouped(found)}건이 이렇게만 일치)`,
  reports_written: ({ file, count, command }) =>
    `${file}에 리포트 ${grouped(count)}건을 저장했습니다: ${command}`,
  likely_twin: ({ twin, isInFile, show }) =>
    `확인 필요: ${isInFile ? '파일의' : '리포트된'} 주문 ${withAnd(twin)} 같은 주문으로 보입니다. 스프레드시트가 바꾼 숫자 표기만 다릅니다: ${show}`,
  send_refused_reports: ({ reports, deliver, show }) =>
    `전송: ${reports} (--retry-rejected 사용)${deliver === undefined ? '' : `, 그다음 이를 기다리던 리포트: ${deliver}`}. 이 주문의 리포트가 거절되었습니다: ${show}`,
  a_refund_of: '환불 {amount}',
  if_unpaid: '결제되지 않는다면: {command}',
  deliver_first: '먼저 전송: {command}',
  paid_report_elsewhere: 'paid 리포트가 이 저널에 없습니다: {show}',
  look_at: '확인: {show}',
  closed_for_good: ({ status, show }) =>
    `서비스에서는 ${status}, 쇼핑몰에서는 결제 완료입니다. 리포트로 되돌릴 수 없습니다: ${show}`,
  no_report_fixes: '리포트로는 고칠 수 없습니다: {show}',
  ask_service: '서비스에 문의: {show}',
  ask_billed_twice: '{line}번째 줄이 앞의 줄과 같습니다. 서비스에 문의: {show}',
  send_reports: '전송: {reports}',
  refund_not_reported_too: '{refund}도 리포트되지 않았습니다',
  stuck:
    '거절된 paid 리포트를 기다리는 중입니다. 둘 다 전송하려면: conv replay ID --retry-rejected (ID는 conv batch list 참고)',
  next_pending:
    '{command} 명령으로 나머지를 전송한 뒤 다시 대조하세요(거절된 paid 리포트를 기다리는 것은 제외)',
  next_written: '--write FILE로 저장한 뒤 그 파일을 conv send로 전송하세요',
  next_never_reported: '쇼핑몰에서는 결제 완료되었지만 서비스에 접수된 적이 없습니다: {how}',
  next_amount_differs:
    '주문 총액은 리포트로 바꿀 수 없어 파일에 쓰지 않았습니다. 서비스에 문의하거나 쇼핑몰의 금액을 고치세요',
  next_refund_differs: '쇼핑몰에서 환불한 것보다 많이 리포트되었습니다. 서비스에 문의하세요',
  next_closed:
    '서비스에서는 CANCELLED 또는 DECLINED 상태인데 쇼핑몰에서는 결제 완료입니다. 서비스에 문의하세요',
  next_unpaid: '결제 전에 리포트되었습니다. 결제되지 않는다면 conv cancel을 사용하세요',
  next_unknown: '파일이 특정 기간의 내역이라면 --since와 --until로 지정하세요',
  next_billed_not_reported: '청구되었지만 이 저널에는 리포트가 없습니다. 서비스에 문의하세요',
  next_billed_amount: 'conv show ID로 확인해 서비스에 문의하세요',
  next_billed_twice: '주문의 한 줄이 청구서에 두 번 나옵니다. 서비스에 문의하세요',
  next_billed_currency: '리포트한 통화와 다른 통화로 청구되었습니다. 서비스에 문의하세요',
  next_billed_after_cancel: 'CANCELLED 또는 DECLINED 상태인데 청구되었습니다. 서비스에 문의하세요',
  next_not_billed: '청구서가 특정 기간의 내역이라면 --since와 --until로 지정하세요',
  next_withdrawn:
    '철회한 리포트가 반영되었을 수 있습니다. 서비스에 문의한 뒤 빠진 내용만 리포트하세요',
  withdrawn_in_doubt:
    '철회한 리포트가 반영되었을 수 있습니다. 다시 리포트하기 전에 서비스에 문의하세요: {show}',
  next_unclear: '다른 곳에서도 리포트되었습니다. conv show ID로 알려진 내용을 확인하세요',
  paid_then: ({ reports }) => reports.join(', 그다음 '),
  title_what_to_do: '할 일',
  shop_refunded: '환불 {amount}',
  refused_here: '거절됨',
  the_shop_file: '쇼핑몰의 파일',
  comparing: '대조 중',
};
