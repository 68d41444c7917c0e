import { grouped } from '../../core/kit/numbers.ts';
import { kindNames, meant } from '../../core/words/endings.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { sendWords as English } from './send.ts';

/** A word of a file, and the field that it may be a misspelling of. */
interface MaybeNear {
  readonly word: string;
  readonly near: string | undefined;
}

const withNear = (words: readonly MaybeNear[]): string =>
  words
    .map(({ word, near }) => (near === undefined ? word : `${word}(혹시 ${near}인가요?)`))
    .join(', ');

const whereBadRowsAre = (file: string | undefined): string =>
  file === undefined
    ? '--errors FILE을 쓰면 잘못된 행과 이유를 파일로 저장합니다'
    : `잘못된 행과 이유는 다음 파일에 있습니다: ${file}`;

const OUTCOMES = { accepted: '접수', rejected: '거절', retried: '재시도', parked: '연기' } as const;

/** Files that are read, checked and sent. */
export const sendWords: Translated<typeof English> = {
  or_one_currency: '{fault}. 값이 없는 모든 행에 적용하려면: --currency KRW',
  file_warning: '경고: {warning}',
  amounts_have_fractions: ({ currency, count, example }) =>
    `경고: ${currency} 금액 중 ${grouped(count)}건에 소수점 이하 값이 있습니다${example === null ? '' : `(${count === 1 ? '' : '예: '}${example.line}번째 줄: ${example.amount})`}`,
  rows_without_click_id: ({ paid, withoutClickId }) =>
    `경고: paid ${grouped(paid)}행 중 ${grouped(withoutClickId)}행에 클릭 ID(cb_aev)가 없습니다. 해당 주문은 크리에이터 실적으로 인정되지 않습니다`,
  click_ids_are_none: ({ count, lines, slip }) => {
    const more = count > lines.length ? ` 외 ${grouped(count - lines.length)}개` : '';
    return `경고: paid ${grouped(count)}행의 클릭 ID(cb_aev): ${slip} (${lines.join(', ')}번째 줄${more}). --strict를 쓰면 이런 행을 거부합니다`;
  },
  blocked_by_open: '이 주문의 앞선 리포트가 미확정입니다: conv replay --pending',
  blocked_by_refused: '이 주문의 paid 리포트가 거절되었습니다',
  map_field_first: '필드를 먼저 씁니다: --map {column}={field}',
  map_column_empty: '{field}=: 열 이름이 없습니다(설정되지 않은 변수인가요?)',
  map_field_unknown: ({ field, near, known, isReport }) =>
    `${isReport ? '리포트' : '주문 내역 파일'}에 없는 필드입니다: "${field}"${near === undefined ? `. 사용할 수 있는 필드: ${known.join(', ')}` : meant(near)} (FIELD=COLUMN)`,
  map_field_twice: '{field}: 두 번 이상 지정했습니다. 하나만 남기세요',
  two_maps: '저장된 맵을 두 개 지정했습니다: {name}, {other}. 하나만 사용하세요',
  map_lacks_column: '필드 {name}에 해당하는 열이 없습니다. --map {name}=COLUMN 형식으로 쓰세요',
  map_form: 'FIELD=COLUMN 형식(예: amount=결제금액)이나 저장된 맵의 이름이어야 합니다',
  kind_flag_unknown: ({ word, kinds, near }) =>
    `${kindNames(kinds)} 중 하나여야 합니다. 입력값: ${word}${meant(near)}`,
  nothing_to_save:
    '저장할 내용이 없습니다. --map, --kind, --encoding, --delimiter, --thousands, --currency 중 하나를 추가하세요',
  pass_progress: ({ doing, done, total }) =>
    `${doing}: ${total === undefined ? '' : `${grouped(total)}행 중 `}${grouped(done)}행 (중지하려면 Ctrl-C, 전송되지 않음)`,
  send_header_unreadable: '헤더 행을 읽을 수 없어 전송하지 않았습니다: {file}',
  name_columns_to_send:
    '열을 지정하세요: conv send FILE --map FIELD=COLUMN (예: --map amount=결제금액)',
  header_is_utf8:
    '헤더 행은 올바른 UTF-8인데 다른 인코딩으로 읽었습니다. --encoding utf-8을 사용하세요',
  skips_rows: ({ skipped, all }) =>
    `경고: --skip-invalid에 따라 ${grouped(all)}행 중 ${grouped(skipped)}행을 건너뜁니다:`,
  no_row_can_be_sent: ({ file, all }) =>
    `${file}: ${grouped(all)}행 중 전송할 수 있는 행이 없어 전송하지 않았습니다`,
  rows_cannot_be_sent: ({ file, all, bad }) =>
    `${file}: ${grouped(all)}행 중 ${grouped(bad)}행에 문제가 있어 전송하지 않았습니다`,
  warnings_are_errors: ({ file, count }) =>
    `${file}: 경고 ${grouped(count)}건. --strict는 경고를 오류로 처리하므로 아무것도 전송하지 않았습니다`,
  unreadable_after_line: '{file}: {line}번째 줄 이후를 읽을 수 없어 전송하지 않았습니다',
  cannot_skip_unread: '--skip-invalid는 읽은 행에만 적용됩니다.',
  line_is_no_text:
    '{file} {line}번째 줄: 올바른 텍스트가 아닙니다. 오류 파일을 쓰지 않았고 전송하지도 않았습니다',
  check_lists_all: '전체 목록은 --check --json으로 볼 수 있습니다',
  all_in_errors: '전체 목록: {errors}',
  errors_writes_all: '전체를 저장하려면 --errors FILE, 전체 목록을 보려면 --check --json',
  fix_line: '{file}의 {line}번째 줄을 고치세요. 그 뒤로는 아무것도 읽지 못했습니다.',
  name_encoding_or_fix_line: ({ file, line, maySkip }) =>
    `파일의 인코딩을 지정하거나(예: --encoding cp949) ${file}의 ${line}번째 줄을 고치세요${maySkip ? '. 올바른 행만 전송하려면 --skip-invalid를 사용하세요' : ''}.`,
  fix_bad_rows: ({ file }) => `${whereBadRowsAre(file)}. 고친 뒤 전송하세요: ${file ?? 'FILE'}`,
  send_good_rows_first: ({ file, isSkipping }) =>
    `${whereBadRowsAre(file)}. ${isSkipping ? '같은 명령을 --check 없이' : '--skip-invalid로'} 실행해 올바른 행을 먼저 전송하고, 나머지는 고친 뒤 전송하세요: ${file ?? 'FILE'}`,
  staged: ({ count, id }) =>
    `${grouped(count)}행을 적재했습니다: ${id}. 원본 파일은 더 이상 필요하지 않습니다`,
  empty_value: '비어 있습니다(설정되지 않은 변수인가요?)',
  checking_file: '{name} 검사 중',
  writing_bad_rows: '잘못된 행을 저장하는 중',
  errors_file_kept: '참고: 기존 오류 파일을 보관했습니다: {kept}',
  file_missing: '파일을 지정하지 않았습니다. 표준 입력은 -를 사용하세요',
  check_beside_dry_run: '--dry-run과 함께 쓸 수 없습니다. 둘 중 하나만 사용하세요',
  must_be_file: '파일이어야 합니다',
  errors_is_source: '전송할 파일입니다. 다른 파일을 지정하세요',
  command_line_wrong_unsent: '명령줄이 올바르지 않아 전송하지 않았습니다',
  send_help: '옵션 설명은 conv send --help로 볼 수 있습니다.',
  line_is_no_text_hint:
    '--errors와 --skip-invalid는 읽은 행에만 적용됩니다. 파일의 인코딩을 지정하거나(예: --encoding cp949) {line}번째 줄을 고치세요.',
  map_not_kept:
    '참고: 이 맵으로 읽은 행 중 전송할 수 있는 행이 없어 맵을 저장하지 않았습니다: {name}',
  map_kept: '프로필 {profile}에 맵을 저장했습니다({name}): conv {command} FILE --map {word}',
  map_fits:
    '참고: 파일에 필요한 열이 모두 있어 저장된 맵을 사용합니다: {name} (다른 맵은 --map으로 선택)',
  maps_fit: ({ names }) => `파일의 열에 맞는 저장된 맵이 여러 개입니다: ${names.join(', ')}`,
  name_one_map: '사용할 맵을 지정하세요: --map {name}',
  map_needs_profile: '맵은 프로필에 저장되는데 사용 중인 프로필이 없습니다',
  map_needs_profile_hint: '--profile NAME으로 지정하거나 새로 만드세요: conv profile add NAME',
  no_rows_to_send: '참고: 행이 없어 전송할 내용이 없습니다: {file}',
  rows_of_file: ({ count, file }) => `${file}의 ${grouped(count)}행`,
  reading_again: '다시 읽는 중',
  dry_run_doing: '모의 실행',
  all_rows_good: ({ all }) => `${grouped(all)}행 모두 전송할 수 있습니다`,
  some_rows_good: ({ good, all, faulty }) =>
    `${grouped(all)}행 중 ${grouped(good)}행은 전송할 수 있고 ${grouped(faulty)}행은 전송할 수 없습니다`,
  would_be_accepted: ({ accepted, all }) => `${grouped(all)}행 중 ${grouped(accepted)}행 접수 예상`,
  not_resent: ({ count }) => `재전송하지 않음 ${grouped(count)}행`,
  count_refused: ({ count }) => `거절 ${grouped(count)}행`,
  count_in_conflict: ({ count }) => `충돌 ${grouped(count)}행`,
  count_waiting: ({ count }) => `대기 ${grouped(count)}행`,
  would_be_skipped: ({ skipped }) => `파일의 ${grouped(skipped)}행은 올바르지 않아 건너뛰게 됩니다`,
  send_for_real: '전송하지 않았습니다. 실제로 전송하려면 --dry-run 없이 다시 실행하세요',
  fix_dry_run:
    '전송하지 않았습니다. 이 행들을 고쳐 다시 실행하거나, 나머지만 전송하려면 --dry-run 없이 다시 실행하세요',
  columns_not_sent: ({ columns }) => `참고: 전송하지 않는 열: ${withNear(columns)}`,
  members_in_no_row: ({ members }) =>
    `경고: 맵에 지정했지만 어느 행에도 없는 항목: ${withNear(members)}`,
  order_ids_rounded:
    '경고: 긴 주문 ID가 모두 0으로 끝납니다. 스프레드시트가 15자리로 반올림한 것으로 보입니다. 전송하기 전에 쇼핑몰의 주문 ID와 비교하세요',
  amount_column_in_other:
    '{file}의 {column} 열은 {currency} 금액이 아닙니다. 아무것도 전송하지 않았습니다',
  name_currency: '통화를 지정하세요: --currency {code}.',
  map_minor_units:
    '{column} 열은 1/100 단위인데 리포트의 금액은 기본 단위입니다. 파일에서 100으로 나누고 다른 이름을 붙이세요',
  refund_column_unread:
    '{file}의 {column} 열에 환불이 있는데 읽지 않습니다. --kind paid는 이 주문들을 전액 결제 완료로 리포트합니다',
  read_refund_column:
    '주문 내보내기로 읽으세요. --kind 없이 conv send {file} 명령을 실행하면 방법을 알려 줍니다. {column} 열이 환불과 관계없다면 --ignore {column} 옵션으로 제외하세요.',
  status_column_unread:
    '{file}의 {column} 열에 주문별 상태가 있는데, --kind paid는 모든 주문을 결제 완료로 리포트합니다',
  read_status_column:
    '대신 대조한 뒤 빠진 리포트만 전송하세요: conv reconcile {file} --map {column} --save-map NAME --write REPORTS. 주문 ID와 금액의 열도 --map으로 지정하세요(conv help files 참고). 모든 행이 결제 완료된 주문이라면 --from none을 추가하세요.',
  status_not_read: ({ names, wish }) =>
    `경고: --kind paid는 모든 행을 결제 완료로 리포트하며 다음 열은 읽지 않습니다: ${names}. 리포트 종류가 담긴 열이면 ${wish} 옵션을 쓰고, 아니면 결제 완료된 주문만 전송하세요`,
  rows_repeated: ({ repeats }) =>
    `참고: 앞의 행과 중복된 ${grouped(repeats)}행은 한 번만 전송합니다`,
  interrupted_in_flight: ({ inFlight, command }) =>
    `중단되었습니다. 전송 중인 리포트 ${grouped(inFlight)}건을 최대 10초 기다립니다. 바로 중지하려면 Ctrl-C를 다시 누르세요. 이어서 전송하려면: ${command}`,
  done_in_short: ({ done, total }) => `${grouped(done)}/${grouped(total)}`,
  map_replaced: ({ name, count, flags }) =>
    `참고: 맵을 교체했습니다: ${name}. 이전 맵의 열은 ${grouped(count)}개였습니다(${flags})`,
  dry_run_title: ({ file, parts }) => `${file} 모의 실행: ${parts}`,
  json_lists_all: '전체 목록은 --json으로 볼 수 있습니다',
  refused_row: '{file} {line}번째 줄: {kind} {order} {outcome}',
  map_column_absent: ({ column, field, mapName }) =>
    `참고: 맵 ${mapName}의 열이 이 파일에 없어 읽지 않았습니다: ${column} (${field})`,
  done_of_total: ({ done, total }) => `${grouped(total)}행 중 ${grouped(done)}행`,
  at_once: ({ count, limit }) => `동시 ${grouped(count)}건(한도 ${grouped(limit)}건)`,
  time_left: '{duration} 남음',
  settled_row: '{line}번째 줄: {kind} {order} {outcome}',
  waiting_for: '대기 중: {what}',
  waiting_with_time: '대기 중: {what} {duration}',
  service_asks_for: '서비스가 요청한 대기',
  service_asks_pause: '서비스의 대기 요청',
  told_wait: '대기:',
  told_to_wait: '대기',
  trouble_next: '서비스 장애, 다음 시도까지',
  trouble: '서비스 장애',
  next_retry_in: '다음 재시도까지',
  retry_in: '재시도까지',
  rate_next: '--rate에 따른 다음 전송까지',
  other_process_for: '다른 프로세스가 나머지를 전송 중,',
  other_process_sends: '다른 프로세스가 나머지를 전송 중',
  other_process_time: '다른 프로세스:',
  other_process: '다른 프로세스',
  place_of_fault: '{file} {line}번째 줄{column}',
  place_of_faults: ({ file, lines, more, column }) =>
    `${file} ${lines.join(', ')}번째 줄${more > 0 ? ` 외 ${grouped(more)}개` : ''}${column}`,
  place_of_reports: ({ file, rows, more, column }) =>
    `${file} ${rows.join(', ')}번째 리포트${more > 0 ? ` 외 ${grouped(more)}개` : ''}${column}`,
  fault_of_line: '{line}번째 줄: {what}',
  in_column: ({ column, meaning }) => `, ${column} 열${meaning === null ? '' : `(${meaning})`}`,
  more_faults: ({ count, whereAll }) => `… 외 ${grouped(count)}개: ${whereAll}`,
  staging_doing: '적재 중',
  trouble_time: '장애:',
  trouble_short: '장애',
  retries: '재시도',
  per_second: '{rate}건/초',
  count_of_outcome: ({ count, outcome }) => `${OUTCOMES[outcome]} ${grouped(count)}건`,
};
