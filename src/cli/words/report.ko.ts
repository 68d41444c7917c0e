import { grouped } from '../../core/kit/numbers.ts';
import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { meant } from '../../core/words/endings.ts';
import { object, withAnd } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { reportWords as English } from './report.ts';

/** Single reports, and how their delivery ended. */
export const reportWords: Translated<typeof English> = {
  out_of_range: '{least}~{most} 범위의 숫자여야 합니다. 입력값: {text}',
  live_account: ({ profile, endpoint }) =>
    `실거래(live): ${profile === null ? '이 계정' : `프로필 ${profile}`} 사용 중. 실제 정산되는 주문이 생성됩니다: ${endpoint}`,
  allow_unknown_hint:
    '{example}\n알 수 없는 필드, 통화, 클릭 ID를 일부러 보내려면 --allow-unknown을 사용하세요',
  things_wrong: ({ count, isMissing }) =>
    isMissing
      ? `누락된 값이 ${count}개 있어 전송하지 않았습니다`
      : `오류가 ${count}개 있어 전송하지 않았습니다`,
  report_example:
    '예: conv {command} {words}\nJSON: conv {command} order.json, 파이프로 받으려면 conv {command} - (conv template {command} 참고)',
  hash_hint: '{example}\n#로 시작하는 ID는 따옴표로 묶으세요: {id}',
  deposit_hint:
    '가상계좌 주문의 리포트는 주문 생성 시점이 아니라 PG사의 입금 확인 웹훅을 받았을 때 전송하세요.\n기한까지 입금되지 않으면 아무것도 보내지 마세요. 취소 리포트도 필요 없습니다.\n웹훅을 받았다면 --virtual-account confirmed를 사용하세요',
  input_is_no_object: '입력이 하나의 JSON 객체가 아니라서 전송하지 않았습니다',
  note_length: '{flag}: 1~{most}자로 입력하세요',
  note_example: "conv paid A-1001 5000 --note 'TICKET-77: 수동 리포트'",
  note_not_kept:
    '{eventId} 이벤트는 이미 저널에 있으며 처음 기록한 메모를 유지합니다. 이번 --note는 저장하지 않습니다',
  refund_id_beside_event_id: '이벤트 ID와 함께 쓰면 효과가 없습니다. 둘 중 하나만 사용하세요',
  equal_refund:
    '경고: 최근 하루 안에 주문 {order}의 환불이 같은 금액으로 이미 리포트되었습니다({eventId}, {state}). 다시 보내면 별개의 환불로 반영됩니다',
  refund_reported_already:
    '최근 하루 안에 주문 {order}의 환불이 같은 금액으로 이미 리포트되어 전송하지 않았습니다({eventId}, {state})',
  name_refund: ({ eventId }) =>
    `같은 환불을 재전송하려면: conv replay ${operandWord(eventId)}. 다른 환불이라면 --refund-id ID 또는 --another-refund를 추가하세요`,
  refund_in_doubt:
    '경고: 주문 {order}의 환불을 철회했지만 이미 반영되었을 수 있습니다({eventId}). 다시 보내면 별개의 환불로 반영됩니다',
  refund_withdrawn_in_doubt:
    '주문 {order}의 환불을 철회했지만 이미 반영되었을 수 있어 전송하지 않았습니다({eventId})',
  ask_before_another_refund:
    '서비스에 이 주문의 처리 내역을 문의하세요. 환불이 반영되지 않았다면 --another-refund를 추가하세요.',
  another_refund_question: '별개의 환불인가요?',
  replay_is_safe: '{replay} (재전송해도 한 번만 반영되므로 안전합니다)',
  replay_first: '먼저 {replay} --pending을 실행한 뒤 명령을 다시 실행하세요',
  flag_value_empty: '값이 비어 있습니다(설정되지 않은 변수인가요?)',
  no_such_report: ({ word, near }) => `알 수 없는 리포트 종류입니다: "${word}"${meant(near)}`,
  reports_are: ({ kinds }) => `리포트 종류: ${kinds}`,
  send_question: ({ what }) => `${object(what)} 전송할까요?`,
  not_sent_by_answer: '확인을 받지 못해 전송하지 않았습니다',
  question_with_example: ({ question, example, without }) =>
    `${question}(예: ${example})${without === undefined ? '' : ` (Enter만 누르면: ${without})`}`,
  waiting_for_host: '{host}의 응답을 기다리는 중({seconds}초)',
  faults_not_listed: '그 외 오류 {count}개는 표시하지 않았습니다',
  deposit_not_confirmed: '입금이 확인되지 않아 전송하지 않았습니다',
  input_empty: '입력이 비어 있어 전송하지 않았습니다',
  file_empty: '파일이 비어 있어 전송하지 않았습니다: {name}',
  input_is_several: '입력: {what}. conv {command} 명령은 리포트를 1건만 전송합니다',
  form_array: ({ count }) => `요소가 ${count}개인 배열`,
  form_lines: ({ count }) => `${count}줄의 NDJSON`,
  form_table: '표(CSV)',
  form_gzip: 'gzip 압축 파일',
  form_workbook: '엑셀 파일',
  send_sends_all: '모든 행을 전송하려면: {example} (검사만 하려면 --check 추가)',
  item_number: '{number}번: {fault}',
  currency_as_given: '통화를 입력한 그대로 전송합니다: {currency}. 통화 코드는 대문자로 씁니다',
  no_creator_is_credited:
    '클릭 ID(cb_aev): {slip}. 이대로 보내면 크리에이터 실적으로 인정되지 않을 수 있습니다',
  no_click_id: '클릭 ID(cb_aev)가 없어 크리에이터 실적으로 인정되지 않습니다',
  warning: '경고: {remark}',
  input_named_twice: '입력이 두 개입니다. 리포트는 한 번에 1건씩 전송하세요',
  input_named_twice_hint: '리포트 여러 건이 든 파일은: conv send FILE',
  operand_is_field: '{name}: 주문 ID가 아닙니다. 필드는 옵션으로 지정합니다',
  operand_as_flag: '이렇게 쓰세요: {flags}',
  operand_is_json: '파일 자리에 리포트 내용이 직접 입력되었습니다',
  operand_json_piped:
    '파이프로 전달하거나(… | conv {command} -) 파일로 저장해 지정하세요(conv {command} order.json)',
  operand_is_no_file: '파일이 없습니다: {name}',
  operand_is_directory: '{name}: 디렉터리입니다',
  operand_rule:
    '기존 파일, .json으로 끝나는 이름, -는 JSON 리포트로 읽고 나머지는 주문 ID로 봅니다.\n단, 디렉터리, . / ~로 시작하는 경로, .csv나 .txt 같은 파일 확장자로 끝나는 이름은 주문 ID로 보지 않습니다\n주문 ID라면: conv {command} --order {order}. 리포트 여러 건이 든 파일은: conv send FILE',
  operand_without_at: '@ 없이 쓰세요: conv {command} {file}',
  operand_left_over: '알 수 없는 인자가 있습니다: {name}',
  operand_is_no_number: '숫자가 아닙니다: {name}',
  looks_like_amount: '주문 ID가 아니라 금액으로 보입니다: {name}',
  looks_like_currency: '주문 ID가 아니라 통화로 보입니다: {name}',
  looks_like_command: '주문 ID가 아니라 명령으로 보입니다: {name}',
  if_it_is_the_id: '{example}. 주문 ID가 맞다면: --order {order}',
  write_the_amount: '금액을 숫자로 쓰세요. 남은 금액 확인: {show}',
  refund_has_no_currency: '환불의 통화는 주문의 통화를 따릅니다',
  refund_with_currency:
    '통화가 있습니다: {text}. 환불의 통화는 주문의 통화를 따르므로 이렇게 쓰세요: {digits}',
  leave_currency_out: '--currency 없이 입력하세요',
  other_fields_are_flags:
    '다른 필드는 --note TEXT처럼 옵션으로 지정합니다. 목록: conv {command} --help',
  operand_no_amount: 'conv {command} 명령은 주문 전체에 적용되므로 금액을 받지 않습니다',
  refund_a_part: '일부만 환불하려면: {example}',
  cancel_whole_order: '주문 전체를 환불하려면: {example}',
  given_both_ways: ({ name, flag }) =>
    `인자 ${withAnd(name)} ${flag} 옵션이 같은 필드입니다. 하나만 사용하세요`,
  file_was_read:
    '같은 이름의 파일이 있어 파일을 읽었습니다. 주문 ID라면: conv {command} --order {file}',
  two_order_ids: '주문 ID가 두 개입니다: {first}, {second}',
  order_comes_first: '{amount}: 금액이라면 주문 ID를 먼저 쓰세요: {example}',
  one_report_per_call:
    '주문마다 conv {command} 명령을 실행하거나 리포트 파일을 전송하세요: conv send FILE',
  deposit_flag_renamed: '--deposit-confirmed 대신 --virtual-account confirmed를 사용하세요',
  id_punctuation: 'ID 앞뒤에 문장 부호가 있습니다({text}). 이렇게 쓰세요: {id}',
  flag_without_value:
    '{flag}: 값이 필요한데 바로 뒤에 {next} 옵션이 있습니다(설정되지 않은 변수인가요?)',
  curl_not_journaled:
    '참고: conv는 직접 전송한 리포트만 저널에 기록합니다. 이 curl 호출은 저널에 남지 않습니다',
  flag_not_utf8: 'UTF-8이 아닙니다. 터미널을 UTF-8로 설정하거나 값을 JSON으로 입력하세요',
  flag_no_currency: ({ text, near }) =>
    `${near === undefined ? 'KRW와 같은 ' : ''}3자리 통화 코드여야 합니다. 입력값: ${text}${meant(near)}`,
  dry_run_prefix: '모의 실행: ',
  outcome_accepted: '접수됨',
  label_sent_to: '전송 대상',
  label_remark: '참고',
  label_warning: '경고',
  sent_to: ({ url, profile }) => (profile === null ? url : `${url} (프로필 ${profile})`),
  sent_to_bundled: ({ target }) =>
    `이 컴퓨터의 내장 서비스${target === undefined ? '' : ` (원래 대상: ${target})`}`,
  fix_and_resend:
    '거절된 리포트는 반영되지 않습니다. 리포트를 고쳐 다시 전송하거나 주문을 확인하세요: {show}',
  without_dry_run: '실제로 전송하려면 같은 명령을 --dry-run 없이 실행하세요',
  no_response: '응답 없음',
  outcome_rejected: '서비스가 거절함',
  outcome_unauthorized: '인증 실패: 서비스가 키 또는 서명을 거부했습니다',
  outcome_unconfirmed: '결과 불명: 서비스에 반영되었는지 알 수 없습니다',
  outcome_undelivered: '전달되지 않음',
  counted_before: '1회: 이전에 이미 접수된 이벤트입니다',
  record_net: '순금액 {net}',
  record_refunded: '환불 {refunded}',
  outcome_clock_off: '접수되지 않음: {skew}',
  next_whoami: '{check}로 키, 서명, 시계 중 무엇이 문제인지 확인하세요. 고친 뒤에는: {replay}',
  next_rerun: ({ check, eventId }) =>
    `${check}로 키, 서명, 시계 중 무엇이 문제인지 확인하세요. 고친 뒤에는 같은 명령을 ${eventId === undefined ? '' : `--event-id ${shellWord(eventId)}와 함께 `}다시 실행하세요(한 번만 반영되므로 안전합니다)`,
  next_set_clock: '시계를 맞춘 뒤 {replay} (재전송해도 한 번만 반영되므로 안전합니다)',
  next_check_endpoint:
    '엔드포인트를 확인(conv whoami)한 뒤 {replay} (재전송해도 한 번만 반영되므로 안전합니다)',
  retry_note: ({ attempt, problem, seconds }) =>
    `${attempt}번째 시도: ${problem}. ${seconds === '0.0' ? '바로' : `${seconds}초 후`} 재시도합니다`,
  secret_read_again: '{refused}. 시크릿을 다시 읽었더니 바뀌어 있습니다',
  no_creator: '크리에이터 없음(클릭 ID 없음)',
  name_of_first_item: '{name} (items[0].name 값)',
  blank_product: '(빈 값)',
  posted: '{attempt}번째 시도: POST {url}',
  body_bytes: ({ bytes, body }) => `(${grouped(bytes)}바이트) ${body}`,
  answered_after: '{answer}, {milliseconds}ms 소요',
};
