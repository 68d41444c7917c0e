import { grouped } from '../../core/kit/numbers.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { batchWords as English } from './batch.ts';

/** Files that were sent: batches, their state and what is left of them. */
export const batchWords: Translated<typeof English> = {
  nothing_to_cancel: ({ id, state, open }) =>
    `${id}: 이미 ${state} 상태라서 취소할 내용이 없습니다${open === 0 ? '' : `. 그 사이 ${grouped(open)}행이 전송되었을 수 있으니 conv replay --pending을 실행하세요(리포트마다 한 번만 반영됩니다)`}`,
  settled_already: ({ id, isCancelled, command }) =>
    `${id}: ${isCancelled ? '취소되어 더 이상 전송하지 않는 배치입니다' : '완료되어 남은 행이 없습니다'}. 상세 내용: ${command}`,
  exit_status: '종료 코드 {status}: {why}',
  rows_skipped: ({ count }) => `${grouped(count)}행은 올바르지 않아 건너뜀`,
  rows_rejected: ({ count }) => `${grouped(count)}행 거절됨(재전송하려면 --retry-rejected)`,
  rows_in_conflict: ({ count }) => `${grouped(count)}행 충돌`,
  nothing_left_of_batch: '이 배치에 남은 행이 없습니다',
  fix_credentials_first:
    '{rest}\n먼저 conv whoami --check로 키, 서명, 시계 중 무엇이 문제인지 확인하고 고치세요(conv profile edit)',
  correct_variables_first:
    '{rest}\n먼저 conv whoami --check로 키, 서명, 시계 중 무엇이 문제인지 확인하세요\nCONV_HMAC_SECRET을 고친 뒤에는 대신 파일을 다시 전송하세요. 행마다 한 번만 반영됩니다',
  set_clock_first: '먼저 시계를 맞추세요\n{rest}',
  drain_interrupted: '중단되었습니다. 확정되지 않은 리포트는 모두 저널에 남아 있습니다',
  drain_unauthorized:
    '서비스가 인증 정보를 거부했습니다. 확정되지 않은 리포트는 저널에 남아 있습니다',
  drain_unreachable: '서비스에 연결할 수 없습니다. 확정되지 않은 리포트는 저널에 남아 있습니다',
  older_first: ({ id, source, left }) =>
    `참고: 더 오래된 배치 ${id}(${source})에 ${grouped(left)}행이 남아 있어 먼저 전송합니다`,
  untrusted_closed:
    '참고: 다른 시크릿으로 저널에 기록된 배치 {id}({source})의 모든 행이 그 뒤에 접수되어 배치를 닫았습니다',
  reused_ids: ({ count }) =>
    `${grouped(count)}행의 이벤트 ID는 다른 곳에서 다른 값으로 리포트되어 서비스에 이미 있습니다. 재전송해도 소용없으니 서비스와 비교한 뒤 포기하세요: conv settle EVENT_ID withdrawn --reason TEXT`,
  resume_rest: '{id}의 나머지를 전송하려면: {command}',
  two_hints: '{first}\n{second}',
  batch_open_rows: ({ source, open, all }) =>
    `${source}, ${grouped(all)}행 중 ${grouped(open)}행 미확정`,
  more_staged: ({ staged }) =>
    `참고: 적재된 행이 ${grouped(staged)}행 더 있습니다. conv batch list로 확인하세요`,
  among_staged: ({ staged }) =>
    `아직 전송하지 않았습니다. 적재된 ${grouped(staged)}행에 포함되어 있을 수 있으니 conv batch list로 확인하세요`,
  cancel_question: ({ id, source, left }) =>
    `${id}(${source})에 남은 ${grouped(left)}행을 취소할까요?`,
  batch_kept: '확인을 받지 못해 취소하지 않았습니다: {id}',
  cancel_needs_yes: '터미널이 아니라서 {id} 취소를 확인받을 수 없어 아무 작업도 하지 않았습니다',
  add_yes: '--yes를 추가하세요',
  batch_gone: '저널에 더 이상 없는 배치입니다: {id}',
  output_exists: '--output {file}: 이미 있는 파일입니다',
  name_another_output: '다른 파일을 지정하거나 --force를 추가하세요',
  directory_missing: '디렉터리가 없습니다',
  output_empty: '--output: 값이 비어 있습니다(설정되지 않은 변수인가요?)',
  output_default: '--output이 없으면 표준 출력으로 내보냅니다',
  cancelled_unsent: ({ gone }) => `참고: 전송 전에 취소된 ${grouped(gone)}행은 포함되지 않습니다`,
  no_batch_yet: '저널에 아직 배치가 없습니다',
  send_makes_batch: 'conv send FILE을 실행하면 배치가 생성됩니다',
  batch_id_too_short: '배치 ID로는 너무 짧습니다: {word}',
  batch_id_length: 'ID를 {least}자 이상 입력하세요(conv batch list 참고)',
  batch_id_ambiguous: '{word}: 일치하는 배치가 {count}개입니다',
  give_more_of_batch_id: 'ID를 더 길게 입력하세요',
  batch_unknown: '저널에 없는 배치입니다: {word}',
  no_batch_open_of_all: '미확정 배치가 없습니다. 전체 배치는 conv batch list로 볼 수 있습니다',
  these_batches_open: '미확정 배치는 다음과 같습니다. 전체 배치는 conv batch list로 볼 수 있습니다',
  no_batches: '배치가 없습니다. conv send FILE을 실행하면 생성됩니다',
  flags_out_of_range: '허용 범위를 벗어난 옵션이 있습니다',
  rest_of_batch: ({ id, left }) => `${id}의 나머지(${grouped(left)}행)`,
  batch_of_other_account: '{id}: 현재 계정({account})의 배치가 아닙니다',
  other_account_batch_hint:
    '현재 계정으로 전송하려면({endpoint}): {command}\n원래 계정으로 전송하려면 --profile 또는 --endpoint로 그 계정을 지정하세요',
  batch_incomplete: '{id}: 파일을 끝까지 읽지 못한 불완전한 배치입니다',
  run_staging_again:
    '{source}: 이 파일을 읽던 명령을 다시 실행하세요. 아직 아무것도 전송하지 않았습니다',
  interrupted_before: '중단되었습니다. {consequence}',
  run_again_from_start: '같은 명령을 실행하면 처음부터 다시 시작합니다.',
  row_waits: '아직 전송하지 않음: 순서 또는 같은 주문의 앞선 리포트를 기다리는 중',
  row_underway: '결과 불명: 전송 중이거나 전송하던 프로세스가 강제 종료되었습니다',
  row_by_hand: '수동 확정: {reason}',
  row_attempt: ({ what, words }) => (words === '' ? what : `${what}: ${makeVisible(words)}`),
  row_waits_for_refused: ({ eventId }) =>
    `같은 주문의 ${makeVisible(eventId)} 이벤트를 기다리는 중인데 서비스가 이를 거절했습니다. 고쳐서 다시 전송하거나 --retry-rejected로 재개하세요`,
  stop_interrupted: '중단되었습니다. 확정되지 않은 리포트는 저널에 있습니다',
  outage:
    '전송이 계속 실패하고 있습니다. 여러 주문에서 연달아 응답이 없거나 응답으로 결과를 알 수 없었습니다. 마지막 시도: {last}',
  asked_to_wait: '서비스가 {minutes}분 기다리라고 요청했습니다(Retry-After)',
  never_reached: '서비스에 연결할 수 없습니다. 응답을 받은 시도가 없습니다. 마지막 시도: {last}',
  with_service_words: ({ message, words }) => `${message}. 서비스의 메시지: ${words.join(': ')}`,
  summary_title: ({ id, source, all, accepted, duplicates, sent, retried, duration }) =>
    `${id}(${source}): ${grouped(all)}행, 접수 ${grouped(accepted)}행${duplicates === 0 ? '' : `, 중복 ${grouped(duplicates)}행`}\n이번 실행: 시도 ${grouped(sent)}회${retried === 0 ? '' : `(재시도 ${grouped(retried)}회 포함)`}, ${duration} 소요`,
  invalid_and_skipped: ({ skipped }) =>
    `파일의 ${grouped(skipped)}행은 올바르지 않아 건너뛰었습니다`,
  conflict: '충돌: {advice}',
  rows_left: ({ left, mayHaveBeenSent, command }) =>
    `${grouped(left)}행이 남았습니다${mayHaveBeenSent === 0 ? '' : `(그중 ${grouped(mayHaveBeenSent)}행은 이미 전송되었을 수 있음)`}: ${command}`,
  rows_behind_refused: ({ behindRefused, command }) =>
    `${grouped(behindRefused)}행이 거절된 paid 리포트를 기다리는 중입니다. 그 리포트를 고쳐 다시 전송하거나 실행하세요: ${command}`,
  cancelled: ({ id, cancelled, pending }) =>
    `${id}: 배치를 취소했습니다. ${grouped(cancelled)}행은 전송되지 않습니다${pending === 0 ? '' : `. ${grouped(pending)}행은 이미 전송되었을 수 있어 저널에 남습니다`}`,
  accepted_stay: ({ accepted }) =>
    `이미 접수된 ${grouped(accepted)}행은 되돌릴 수 없습니다. 주문 취소를 리포트하려면 conv cancel을 사용하세요`,
  replay_pending_asks:
    '전송되었을 수 있는 리포트는 conv replay --pending으로 재전송하세요. 리포트마다 한 번만 반영됩니다',
  more_rows: ({ rest, command }) => `… 외 ${grouped(rest)}행: ${command}`,
  label_continue: '계속',
  staging: '적재 중: 파일을 읽고 있습니다. 중단되었다면 conv send를 다시 실행하세요',
  label_skipped: '건너뜀',
  skipped_rows: ({ count }) => `${grouped(count)}행(올바르지 않음)`,
  accepted_with_remark: ({ count, remark }) => `${grouped(count)}건 접수됨: ${remark}`,
  details: ({ commands }) => `상세 내용: ${commands.join(' 또는 ')}`,
  title_left_out: '제외',
};
