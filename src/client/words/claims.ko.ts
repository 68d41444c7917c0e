import { grouped } from '../../core/kit/numbers.ts';
import { given } from '../../core/words/endings.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { claimWords as English, claimMeanings as EnglishMeanings } from './claims.ts';

/** Creators' claims of missing orders, and their answers. */
export const claimWords: Translated<typeof English> = {
  nothing_answered: '답변하지 않았습니다',
  claims_too_many: '한 번에 답변할 수 있는 것보다 누락 신고가 많습니다: {file}. 파일을 나누세요',
  claims_cut_off: ({ file, line, why }) => `${file}: ${line}번째 줄부터 읽을 수 없습니다: ${why}`,
  claim_without_order: '주문 ID가 없습니다',
  claim_several_orders: '주문이 여러 개입니다. 한 행에 주문 하나씩 쓰세요',
  claim_order_too_long: '주문 ID가 너무 깁니다',
  claim_click_too_long: '클릭 ID가 너무 길어 클릭 ID 없이 답변합니다',
  claim_bad_order: '주문 ID: {slip}',
  claim_bad_click: '클릭 ID: {slip}. 클릭 ID 없이 답변합니다',
  claim_click_ids_many: '이 주문을 신고한 클릭 ID가 {most}개를 넘어 이 신고에는 답변하지 않습니다',
  claim_two_members: ({ one, other }) =>
    `${JSON.stringify(one)}, ${JSON.stringify(other)} 항목이 둘 다 있습니다. 하나만 남기세요`,
  claim_not_text: ({ member, value }) =>
    `${JSON.stringify(member)}: 텍스트여야 합니다. ${given(value)}`,
  claims_no_column: ({ column }) => `없는 열입니다: ${JSON.stringify(column)}`,
  claims_no_orders: ({ header }) => `주문 ID 열이 없습니다. 파일의 열: ${header.join(', ')}`,
  claims_two_columns: ({ one, other, field }) =>
    `${field} 열로 볼 수 있는 열이 두 개입니다: ${JSON.stringify(one)}, ${JSON.stringify(other)}`,
  claims_map_hint: '열을 지정하세요(예: --map merchant_order_id=COLUMN 또는 --map cb_aev=COLUMN)',
  reading_claims: '{file} 읽는 중',
  answering: '답변 작성 중',
  claims_file_missing: '필수 값입니다: 누락 신고 파일, 표준 입력은 -',
  claims_map_form: 'FIELD=COLUMN 형식이어야 합니다(예: merchant_order_id=주문번호)',
  claims_command_line: '명령줄이 올바르지 않아 답변하지 않았습니다',
  claims_help: '옵션 설명은 conv claims --help로 볼 수 있습니다.',
  needs_orders: '쇼핑몰의 주문 내역 파일이 필요합니다: --orders FILE',
  one_stdin: '표준 입력은 한 번만 읽을 수 있습니다',
  orders_are_claims: '누락 신고 파일입니다. 쇼핑몰의 주문 내역 파일을 지정하세요',
  target_is_input: '이 실행의 입력 파일입니다. 다른 파일을 지정하세요',
  two_outputs_one_file: '--write 파일과 같습니다. 다른 파일을 지정하세요',
  the_claims: '누락 신고 파일',
  the_export: '쇼핑몰의 주문 내역 파일',
  late_not_written: '뒤늦은 리포트를 파일로 쓰지 않았습니다',
  reply_not_written: '답변을 파일로 쓰지 않았습니다',
  orders_unrecognized: 'conv가 인식하는 주문 내역 파일이 아닙니다: {file}',
  orders_unrecognized_hint: ({ shops }) =>
    `인식하는 형식: ${shops.join(', ')}. 다른 쇼핑몰의 파일은 저장된 맵으로 읽습니다. conv help files를 참고하세요.`,
  own_orders_read: ({ file, name, orders }) =>
    `${file}: 주문 내역 파일(저장된 맵 ${name}), 주문 ${grouped(orders)}건`,
  orders_read: ({ file, title, name, orders }) =>
    `${file}: ${title} 주문 내역 파일(--from ${name}), 주문 ${grouped(orders)}건`,
  no_journal_for_claims:
    '경고: 저널이 없습니다. 이 컴퓨터에서 전송한 리포트가 없습니다(다른 저널은 CONV_DATA_DIR로 지정)',
  reading_journal_for_claims: '저널을 읽는 중',
  file_kept: '참고: 기존 파일을 보관했습니다: {kept}',
  title_reported_at: '리포트 시각',
  title_click_id: '클릭 ID',
  title_details: '상세',
  refunded_of: ({ refunded, total, currency }) => `${total} ${currency} 중 ${refunded} 환불`,
  credited_to_another: 'paid 리포트는 변경할 수 없습니다. 서비스에 문의하세요: {show}',
  credited_to_nobody: '리포트로 클릭 ID를 추가할 수 없습니다. 서비스에 문의하세요: {show}',
  report_refused: ({ reason, show }) =>
    `${reason === '' ? '거절됨' : `거절됨(${reason})`}: ${show}`,
  report_withdrawn:
    'conv settle로 철회했습니다. 반영되었을 수 있는지 {show} 명령으로 확인하고, 반영되지 않은 경우에만 다시 리포트하세요',
  compare_with_orders: '쇼핑몰의 주문 내역에서 확인하세요: --orders FILE',
  late_with_shop_click: '전송: paid, 주문 내역의 클릭 ID 사용',
  late_with_claimed_click: '전송: paid, 신고된 클릭 ID 사용',
  late_without_click: '전송: paid, 클릭 ID 없음(크리에이터 실적으로 인정되지 않음)',
  late_click_ids_differ:
    '클릭 ID가 두 개입니다. 어느 쪽 실적으로 인정할지 정한 뒤 conv paid를 사용하세요',
  late_click_id_unclear: '크리에이터에게 클릭 ID를 받은 뒤 다시 답변하세요',
  held_for: '{reason}. 쇼핑몰에서 확인하세요',
  check_order_id: '주문 ID와 주문 내역의 기간을 확인하세요',
  likely_order: '주문 {order}인 것 같습니다: {show}',
  fault_line: '  {line}번째 줄: {reason}',
  faults_title: ({ count }) => `누락 신고 파일에서 고칠 행 ${grouped(count)}개:`,
  faults_more: ({ count }) => `  그 외 ${grouped(count)}개. 전체 목록은 --json으로 볼 수 있습니다`,
  more_claims: ({ more }) =>
    `… 외 ${grouped(more)}건: 전체를 CSV로 저장하려면 conv claims … > FILE`,
  reply_reported: ({ isClaimed }) =>
    isClaimed ? '이 클릭 ID로 전송된 주문입니다.' : '전송된 주문입니다.',
  reply_refunded: ({ isClaimed, refund }) =>
    `${isClaimed ? '이 클릭 ID로 ' : ''}전송된 주문입니다(${refund}).`,
  reply_other_click: '다른 클릭 ID로 전송된 주문입니다.',
  reply_no_click: '클릭 ID 없이 전송된 주문입니다.',
  reply_elsewhere: '전송된 주문이지만 클릭 ID 기록이 없습니다.',
  reply_cancelled: '전송된 뒤 취소된 주문입니다.',
  reply_declined: ({ reason }) =>
    `전송되었으나 실적에서 제외된 주문입니다${reason === null ? '.' : `: ${reason}`}`,
  reply_open: '전송했지만 아직 접수되지 않은 주문입니다.',
  reply_refused: '전송했지만 접수되지 않은 주문입니다.',
  reply_withdrawn: '전송되지 않은 주문입니다. 전송이 철회되었습니다.',
  reply_never_reported: '아직 전송되지 않은 주문입니다.',
  reply_not_paid: ({ isUnpaid }) =>
    isUnpaid
      ? '전송되지 않았습니다. 아직 결제되지 않은 주문입니다.'
      : '전송되지 않았습니다. 취소된 주문입니다.',
  reply_held: '아직 전송되지 않았습니다. 주문을 확인하고 있습니다.',
  reply_unknown: '해당 ID의 주문을 찾을 수 없습니다.',
  reply_likely_other:
    '해당 ID의 주문을 찾을 수 없습니다. 앞자리 0이나 맨 앞의 #이 빠졌는지 확인해 주세요.',
  answered: ({ file, claims, orders, unsettled }) =>
    `${file}: 누락 신고 ${grouped(claims)}건, 주문 ${grouped(orders)}건 답변, ${unsettled === 0 ? '처리할 일 없음' : `확인 필요 ${grouped(unsettled)}건`}`,
  reply_written: ({ file, count }) =>
    `${file}에 크리에이터 답변 ${grouped(count)}건을 저장했습니다`,
  note_claimed_click: ({ count }) =>
    `참고: 주문 ${grouped(count)}건은 주문 내역에 클릭 ID가 없어 신고된 클릭 ID로 저장했습니다`,
  note_no_click: ({ count }) =>
    `경고: 주문 ${grouped(count)}건을 클릭 ID 없이 저장했습니다. 크리에이터 실적으로 인정되지 않으며, paid 리포트는 나중에 변경할 수 없습니다`,
  note_click_ids_differ: ({ count }) =>
    `저장하지 않음: 클릭 ID가 여러 개인 주문 ${grouped(count)}건. 어느 쪽 실적으로 인정할지 정하세요`,
  note_click_id_unclear: ({ count }) =>
    `저장하지 않음: 신고된 클릭 ID가 올바르지 않은 주문 ${grouped(count)}건`,
};

/** What each answer means for the merchant. */
export const claimMeanings: Readonly<Record<keyof typeof EnglishMeanings, string>> = {
  reported: '할 일 없음',
  reported_other_click_id: '신고된 클릭 ID가 아닌 다른 클릭 ID의 실적으로 인정됨',
  reported_without_click_id: '크리에이터 실적으로 인정되지 않음',
  reported_elsewhere: 'paid 리포트가 이 저널에 없음',
  refunded: '일부 또는 전액이 환불됨',
  cancelled: '취소로 리포트됨',
  declined: '실적 제외(decline)로 리포트됨',
  open: '리포트가 아직 접수되지 않음',
  refused: '서비스가 리포트를 거절함',
  withdrawn: '리포트를 철회함',
  never_reported: '저널에 이 주문의 리포트가 없음',
  not_paid_in_shop: '쇼핑몰에서 미결제, 취소 또는 실적 제외됨. 리포트할 것 없음',
  held: '쇼핑몰의 주문 내역만으로는 주문 상태를 확정할 수 없음',
  unknown_to_shop: '쇼핑몰의 주문 내역에 없음',
  likely_other_id: '앞자리 0이나 #만 다른 주문이 있음',
};
