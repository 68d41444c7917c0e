import { grouped } from '../../core/kit/numbers.ts';
import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { journal as English } from './journal.ts';

const NOT_OURS = '이 계정의 시크릿으로 만든 봉인이 아닙니다';
const CAUSES = '시크릿이 바뀌었거나 conv가 아닌 다른 프로그램이 저널을 변경했습니다.';

/** Sentences of the journal. */
export const journal: Translated<typeof English> = {
  // What a failing journal means for the report at hand: "not sent" is said only where it is always true.
  nothing_sent: '아무것도 전송하지 않았습니다',
  nothing_of_file_sent: '이 파일의 행은 하나도 전송하지 않았습니다',
  report_not_sent: '이 리포트는 전송하지 않았습니다',
  nothing_more_of_file_sent: '이 파일의 나머지 행은 전송하지 않았습니다',
  attempt_not_sent: '이 시도에서는 전송하지 않았습니다',
  outcome_unwritten: '리포트는 전송되었거나 전송되었을 수 있지만 그 결과를 기록하지 못했습니다',
  nothing_canceled: '아무것도 취소하지 않았습니다',
  nothing_more_sent:
    '더 이상 전송하지 않았습니다. 취소된 행은 전송되지 않으며 나중에 저널에서 삭제됩니다',
  lease_ends: '이 프로세스의 잠금은 리스가 만료되면 해제됩니다',

  // One failing step: what is wrong with the file, and what to do about it.
  step_failed: '{problem}. {consequence}',
  event_unwritten:
    '이벤트 {eventId}: 전송되었거나 전송되었을 수 있지만 그 결과를 기록하지 못했습니다',
  run_again: '명령을 다시 실행하세요.',
  run_command: '다음을 실행하세요: {command}  (서비스는 각 리포트를 한 번만 반영합니다)',
  then_again: '{remedy}\n그다음 {again}',
  journal_locked: ({ path, detail }) =>
    `다른 프로세스가 저널을 잠그고 있습니다: ${makeVisible(path)} (${detail})`,
  wait_for_process: '다른 프로세스가 끝나면 {again}',
  journal_full: ({ path, detail }) =>
    `저널을 저장할 공간이 없습니다: ${makeVisible(path)} (${detail})`,
  free_space: ({ directory, again }) =>
    `디스크 공간을 확보한 뒤(${makeVisible(directory)}) ${again}`,
  journal_too_new: ({ path, detail }) =>
    `더 최신 버전의 conv가 만든 저널입니다: ${makeVisible(path)} (${detail})`,
  update_conv: 'conv를 업데이트하거나 CONV_DATA_DIR로 다른 디렉터리를 지정하세요.',
  journal_unavailable: ({ path, detail }) =>
    `이 컴퓨터에서 저널을 열 수 없습니다: ${makeVisible(path)} (${detail})`,
  sqlite_not_loaded: 'SQLite: {detail}',
  reinstall_conv: '이 플랫폼과 Node 버전에서 conv를 의존성과 함께 다시 설치하세요.',
  journal_unreadable: ({ path, detail }) =>
    `지금은 저널을 읽을 수 없습니다: ${makeVisible(path)} (${detail})`,
  check_disk: ({ directory, again }) => `먼저 ${again}
같은 오류가 나면 디스크를 확인하되(${makeVisible(directory)}) 저널은 옮기지 마세요.`,
  journal_unwritable: ({ path, detail }) =>
    `저널을 읽고 쓸 수 없습니다: ${makeVisible(path)} (${detail})`,
  grant_directory: ({ directory }) =>
    `이 사용자에게 디렉터리와 그 안의 저널에 대한 읽기와 쓰기 권한을 주거나(${makeVisible(directory)}) CONV_DATA_DIR로 다른 디렉터리를 지정하세요. 저널을 함께 쓰려면 conv help team을 참고하세요.`,
  journal_damaged: ({ path, detail }) => `저널이 손상되었습니다: ${makeVisible(path)} (${detail})`,
  move_journal_away: ({ path, again }) => `일시적인 디스크 오류일 수 있으니 먼저 ${again}
그래도 저널이 손상되어 있으면:
다음 파일을 -wal, -shm 파일과 함께 다른 곳으로 옮겨 보관한 뒤 명령을 다시 실행하세요: ${makeVisible(path)}`,

  // A journal on a server.
  journal_url_invalid: '{source}: {why}',
  journal_url_form: '형식: postgres://user@host/database?sslmode=verify-full',
  journal_url_unreadable: 'postgres://로 시작하는 URL이어야 합니다',
  journal_url_unknown: ({ parameters }) =>
    `알 수 없는 파라미터: ${parameters.map(makeVisible).join(', ')}`,
  journal_url_unencoded:
    '사용자 이름과 비밀번호의 특수 문자는 인코딩하세요: /는 %2F, ?는 %3F, #은 %23, @은 %40',
  journal_port_invalid: '포트는 1~65535 범위의 숫자여야 합니다',
  journal_url_password:
    '비밀번호를 포함할 수 없습니다. PGPASSWORD, ~/.pgpass 또는 CONV_JOURNAL을 사용하세요',
  journal_sslmode_unknown: ({ given, known }) =>
    `알 수 없는 sslmode입니다: ${makeVisible(given)}. 가능한 값: ${known.join(', ')}`,
  journal_unverified: ({ place }) =>
    `경고: 저널 서버의 인증서를 검증하지 않습니다(sslmode=require): ${makeVisible(place)}. sslmode=verify-full을 사용하세요`,
  journal_unencrypted: ({ place }) =>
    `경고: 저널 연결이 암호화되지 않을 수 있습니다: ${makeVisible(place)}. sslmode=verify-full을 사용하세요`,
  journal_unreachable: ({ path, detail }) =>
    `저널에 연결할 수 없습니다: ${makeVisible(path)} (${detail})`,
  check_journal_server: '서버가 실행 중인지, 주소가 올바른지 확인한 뒤 {again}',
  journal_refused: ({ path, detail }) =>
    `저널 서버가 쿼리를 거부했습니다: ${makeVisible(path)} (${detail})`,
  journal_login_refused: ({ path, detail }) =>
    `저널 서버가 로그인을 거부했습니다: ${makeVisible(path)} (${detail})`,
  journal_password_missing: ({ path }) =>
    `저널 서버에 비밀번호가 필요한데 설정되어 있지 않아 전송하지 않았습니다: ${makeVisible(path)}`,
  check_journal_password:
    'PGPASSWORD 또는 ~/.pgpass(권한 600)에 비밀번호를 설정하고, 사용자와 pg_hba.conf를 확인하세요.',
  journal_database_missing: ({ path, detail }) =>
    `저널의 데이터베이스가 없습니다: ${makeVisible(path)} (${detail})`,
  create_journal_database: '서버에 데이터베이스를 만든 뒤(createdb) 실행하세요: conv journal init',
  journal_right_missing: ({ path, detail }) =>
    `이 사용자에게 저널 권한이 부족합니다: ${makeVisible(path)} (${detail})`,
  grant_journal_rights:
    '데이터베이스 소유자에게 권한을 요청하세요. conv에 필요한 권한: conv journal init --rights',
  journal_read_only: ({ path }) => `저널 서버가 읽기 전용입니다: ${makeVisible(path)}`,
  name_journal_primary: '프라이머리 서버의 주소를 사용하세요.',
  free_journal_server: '서버의 공간을 확보한 뒤 {again}',
  journal_locked_elsewhere: ({ path, detail }) =>
    `다른 프로세스가 저널을 너무 오래 잠그고 있습니다: ${makeVisible(path)} (${detail})`,
  journal_certificate_untrusted: ({ path, detail }) =>
    `저널 서버의 인증서를 신뢰할 수 없습니다: ${makeVisible(path)} (${detail})`,
  journal_pem_unreadable: ({ file, parameter, detail }) =>
    `저널의 ${parameter}: 파일을 사용할 수 없습니다: ${makeVisible(file)} (${makeVisible(detail)})`,
  check_journal_pem: 'PEM 형식의 읽을 수 있는 파일인지 확인하세요.',
  name_journal_certificate:
    'sslrootcert=FILE로 서버 인증 기관의 인증서를 지정하고, 인증서에 있는 호스트 이름을 사용하세요.',
  copy_into_empty: '새 파일이나 서버의 다른 스키마(schema=NAME)로 복사하세요.',
  merge_busy: ({ path, holder }) =>
    `이 저널에서 전송 중인 프로세스가 있어 복사하지 않았습니다: ${makeVisible(path)} (${holder})`,
  merge_conflicts: ({ count, eventIds }) =>
    `이벤트 ID ${grouped(count)}개의 내용이 다른 저널과 달라 복사하지 않았습니다: ${eventIds.map(makeVisible).join(', ')}${count > eventIds.length ? ', …' : ''}`,
  merge_conflicts_hint:
    '두 저널에서 비교하세요(conv show EVENT_ID). 한쪽에만 있는 것은 그쪽에서 리포트할 수 있습니다.',
  merge_unsealed: ({ endpoint, profile, count }) =>
    `${profile === null ? `${makeVisible(endpoint)} 계정` : `프로필 ${makeVisible(profile)}(${makeVisible(endpoint)})`}의 미확정 항목 ${grouped(count)}개를 봉인할 수 없어 복사하지 않았습니다. 이 계정의 시크릿을 가진 프로필이 없습니다`,
  merge_unsealed_hint:
    '그 계정의 api_key와 hmac_secret으로 프로필을 추가하거나, 먼저 미확정 항목을 처리하세요: conv replay --pending 또는 conv settle.',
  update_conv_first: 'conv를 업데이트한 뒤 {again}',
  restore_journal:
    'conv가 아닌 다른 프로그램이 저널을 변경했습니다. 백업에서 데이터베이스를 복원하거나 관리자에게 문의하세요.',
  journal_server_old: ({ path, version }) =>
    `저널 서버의 PostgreSQL 버전이 ${version}입니다. conv에는 14 이상이 필요합니다: ${makeVisible(path)}`,
  update_journal_server: '더 최신 서버를 사용하세요.',
  journal_commits_late: ({ path }) =>
    `저널 서버의 설정이 synchronous_commit=off입니다. 장애가 나면 전송 기록이 유실될 수 있습니다: ${makeVisible(path)}`,
  set_synchronous_commit: '이 역할에 대해 켜세요: ALTER ROLE name SET synchronous_commit = on',

  untrusted_row: `${NOT_OURS}. 서명도 전송도 하지 않았습니다. 내용이 맞으면 파일을 다시 전송하세요`,
  event_untrusted: ({ eventId }) =>
    `${shellWord(eventId)}: ${NOT_OURS}. 서명도 전송도 하지 않았습니다`,
  inspect_untrusted_event: ({ eventId, isRefund }) => `${CAUSES}
확인: conv show ${operandWord(eventId)}
내용이 맞으면 이 항목을 만든 명령을 다시 실행하거나${isRefund ? `(--refund-id가 없었다면 --event-id ${shellWord(eventId)} 추가)` : ''} 파일을 다시 전송하세요. 내용이 같은 리포트는 다시 봉인됩니다.
내용이 틀리면 같은 주문의 이후 리포트가 계속 대기합니다. 각각 --overtake로 다시 실행하세요.`,
  batch_untrusted: ({ batch }) => `${batch}: ${NOT_OURS}. 이 배치는 서명도 전송도 하지 않았습니다`,
  inspect_untrusted_batch: ({ batch }) => `${CAUSES}
확인: conv batch export ${operandWord(batch)}
내용이 맞으면 파일을 다시 전송하세요. 행마다 한 번만 반영되고, 이 배치는 닫힙니다.
내용이 틀리면 취소하세요: conv batch cancel ${operandWord(batch)}`,
  attempt_unwritable: '항목 {entry}의 {number}번째 시도를 기록할 수 없습니다',
  attempt_missing: '항목 {entry}의 {number}번째 시도가 없습니다',
  entry_changed: '항목 {entry}: 다른 프로세스가 변경했습니다',
  event_given_up: ({ eventId }) =>
    `${shellWord(eventId)}: 그 사이 파일과 함께 취소되어(conv batch cancel) 전송하지 않았습니다`,
  event_withdrawn: ({ eventId }) =>
    `${shellWord(eventId)}: 철회되어 다시 전송할 수 없는 이벤트라서 전송하지 않았습니다`,
  report_again: ({ eventId }) =>
    `주문을 다시 리포트하면 새 이벤트 ID가 부여됩니다. 철회한 내용: conv show ${operandWord(eventId)}`,
  withdrawn_state_invalid: '철회된 항목의 상태가 다릅니다',
  original_in_flight:
    '{eventId}: 정정 대상인 거절된 리포트를 재전송하는 중이라 전송하지 않았습니다',
  check_log_then_retry: 'conv log로 결과를 확인한 뒤 명령을 다시 실행하세요.',
  event_superseded: '{eventId}: 전송하지 않았습니다: {why}',
  check_event: ({ eventId }) => `결과 확인: conv show ${operandWord(eventId)}`,
  event_taken_over:
    '{eventId}: 기다리는 동안 다른 프로세스가 이어받아 이 시도에서는 전송하지 않았습니다',
  entry_missing: '항목 {entry}: 저널에 없습니다',
  entry_state_unknown: '항목 {entry}: 알 수 없는 상태입니다',
  entry_kind_unknown: '항목 {entry}: 알 수 없는 종류의 리포트입니다',
  not_a_plain_directory: '일반 디렉터리가 아닙니다: {path}',
  not_a_plain_file: '일반 파일이 아닙니다: {path}',
  log_without_journal: '저널 파일 없이 {path}-wal 파일만 있습니다',
  journal_kind_unknown: '이 버전의 conv가 모르는 종류의 리포트가 있습니다',
  journal_keeps_changing: '계속 변경되고 있습니다: {path}',
  order_waits_for_event: ({ earlier, merchantOrderId, eventId, kind }) =>
    `주문 ${shellWord(merchantOrderId)}의 ${earlier} 리포트(${shellWord(eventId)})가 아직 확정되지 않았습니다. ${kind} 리포트가 먼저 도착하면 최종 거절될 수 있어 전송하지 않았습니다`,
  no_journal_there: ({ path }) => `아직 저널이 없어 전송하지 않았습니다: ${makeVisible(path)}`,
  journal_unreleased: ({ path }) =>
    `첫 릴리스 이전의 conv가 만든 저널이라 이 버전에서는 읽을 수 없습니다: ${makeVisible(path)}`,
  name_another_schema: '저널 주소에 다른 스키마를 지정하거나 이 스키마를 삭제하세요.',
  init_journal: '한 번만 준비하면 됩니다: conv journal init',
  not_a_journal: 'conv의 저널이 아닙니다',
  layout_too_new: ({ found, known }) =>
    `저널의 구조 버전은 ${found}인데, 이 버전의 conv는 ${known}까지 지원합니다`,
  checksum_mismatch: '체크섬이 맞지 않는 항목이 있습니다',
  superseded_by: '서비스가 거절했고, 정정한 리포트로 대체되었습니다: {eventId}',
  open_since_invalid: '항목이 미확정이 된 시각이 올바르지 않습니다',
  total_invalid: '배치의 합계가 숫자가 아닙니다',
  batch_state_unknown: ({ batch }) => `배치 ${batch}: 알 수 없는 상태입니다`,
  amount_invalid: '검사한 금액이 숫자가 아닙니다',
  order_waits_for_file: ({ earlier, merchantOrderId, batch, kind }) =>
    `배치 ${batch}에 있는 주문 ${shellWord(merchantOrderId)}의 ${earlier} 리포트가 아직 확정되지 않았습니다. ${kind} 리포트가 먼저 도착하면 최종 거절될 수 있어 전송하지 않았습니다`,
  resume_file_first: ({ batch }) =>
    `먼저 conv replay ${shellWord(batch)} (또는 conv batch cancel ${operandWord(batch)}) 명령을 실행한 뒤 이 명령을 다시 실행하세요`,
  total_missing: '배치의 합계가 없습니다',
  batch_rows_missing: ({ batch, expected, count }) =>
    `배치 ${batch}: ${expected}행이 있어야 하는데 ${count}행만 있습니다`,
  batch_missing: '배치 {batch}: 저널에 없습니다',
  entry_without_batch: '항목 {entry}: 속한 배치가 없습니다',
  totals_do_not_add_up: ({ batch }) => `배치 ${batch}: 합계가 맞지 않습니다`,
  total_impossible: '배치의 합계가 있을 수 없는 값입니다',
  holder_process: '프로세스 {process}',
  holder_elsewhere: ({ process, host }) => `${makeVisible(host)}의 프로세스 ${process}`,
  batch_busy:
    '{batch} 배치나 그 리포트, 또는 같은 계정의 다른 파일을 처리 중인 프로세스가 있습니다({holder}). {consequence}',
  stop_other_process: 'Ctrl-C로 중지하거나 끝날 때까지 기다린 뒤 명령을 다시 실행하세요.',
  same_event_as_row: '{row}행과 같은 이벤트입니다',
  index_incomplete: '인덱스에 빠진 항목이 있습니다',
  row_misplaced: '기록된 위치에 있지 않은 행: {entry}',
  staging_taken_out:
    '이 프로세스가 너무 오래 멈춰 있어 다른 프로세스가 적재된 행을 저널에서 삭제했습니다. 아무것도 전송하지 않았습니다',
  staging_run_again: '명령을 다시 실행하세요.',
  staged_rows_missing: ({ batch, expected, found }) =>
    `배치 ${batch}: 전송할 ${expected}행이 있어야 하는데 ${found}행만 있습니다`,
  row_kind_unknown: '파일의 {row}행: 알 수 없는 종류입니다',
};
