import { grouped } from '../../core/kit/numbers.ts';
import { given, kindOfValue, meant, mustBe } from '../../core/words/endings.ts';
import { subject, toward } from '../../core/words/particles.ts';
import { placeWord } from '../../core/words/places.ko.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { mock as English } from './mock.ts';

const knownOrNear = (known: readonly string[], near: string | undefined): string =>
  near === undefined ? `. 가능한 값: ${known.join(', ')}` : meant(near);

/** What an order's amounts must be, as `mock/storage/order.ts` puts it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^amount less refunded_amount$/, 'amount에서 refunded_amount를 뺀 값'],
  [/^nothing of a (\w+) order is refunded$/, '$1 주문에는 환불이 없음'],
  [/^all of a (\w+) order$/, '$1 주문의 전액'],
  [/^nothing is left of a (\w+) order$/, '$1 주문에는 남은 금액이 없음'],
];

const ruleOf = (rule: string): string =>
  RULES.reduce((now, [form, words]) => now.replace(form, words), rule);

/** What `conv mock` says about its flags and files. */
export const mock: Translated<typeof English> = {
  // Files: `--merchants`, `--state`, `--seed`.
  unusable_file: ({ file, what, faults }) =>
    `${toward(what)} 쓸 수 없습니다(오류 ${grouped(faults)}개): ${file}`,
  a_state_file: '상태 파일',
  a_seed: '시드 파일',
  a_list_of_merchants: '가맹점 목록',
  same_as_before: '{before} 항목과 중복됩니다. 하나만 남기세요',
  member_repeated: '중복된 항목입니다. 하나만 남기세요',
  text_not_json: 'JSON이 아닙니다',
  must_be_object: ({ got }) => `객체여야 합니다. ${given(got)}`,
  file_member_unknown: ({ known, near }) => `알 수 없는 항목입니다${knownOrNear(known, near)}`,
  member_required: ({ expected }) => `필수 값입니다: ${kindOfValue(expected)}`,
  member_wrong: ({ expected, got }) => `${mustBe(kindOfValue(expected))}. ${given(got)}`,
  file_not_text: ({ file, why }) => `파일을 사용할 수 없습니다: ${file}: ${why}`,
  file_unreadable: ({ file, why }) => `파일을 읽을 수 없습니다: ${file}: ${why}`,
  option_names_readable_file: '{option}: conv가 읽을 수 있는 파일이 필요합니다',
  links_in_circle: '심볼릭 링크가 순환합니다',

  merchants_missing: '가맹점이 하나 이상 있어야 합니다',
  merchants_not_array: '배열이어야 합니다: [{"api_key":"…","hmac_secret":"…"}]',
  merchant_not_object: 'api_key와 hmac_secret을 가진 객체여야 합니다',
  merchant_member_required: '필수 값입니다',
  merchant_member_unknown: ({ position, known, near }) =>
    `${position}번째 항목은 알 수 없는 항목입니다${knownOrNear(known, near)}`,
  must_be_boolean: 'true 또는 false여야 합니다',
  must_be_string: '문자열이어야 합니다',
  must_not_be_empty: '비어 있습니다',
  must_be_sandbox_or_live: '"sandbox" 또는 "live"여야 합니다',

  amount_must_be: ({ wanted, rule, got }) => `${mustBe(wanted)}(${ruleOf(rule)}). ${given(got)}`,
  refunded_above_amount: ({ amount, refunded }) =>
    `금액 ${amount}보다 클 수 없습니다. 입력값: ${refunded}`,

  state_empty:
    '비어 있습니다. 아직 없는 파일을 지정하거나 {"version":1,"merchants":[]}를 써넣으세요',
  state_too_new: ({ file, version, known }) =>
    `더 최신 버전의 conv가 만든 파일입니다: ${file}. 파일의 버전은 ${version}, 이 conv는 ${known}까지 지원합니다`,
  update_or_other_state: 'conv를 업데이트하거나 --state로 다른 파일을 지정하세요',
  order_unknown_to_merchant: '이 가맹점에 없는 주문입니다: {order}',
  state_unwritable: ({ file, why }) => `상태 파일을 쓸 수 없습니다: ${file}: ${why}`,
  state_changed_meanwhile: '다른 프로그램이 파일을 변경했습니다',
  state_directory_missing: '디렉터리가 없습니다',
  state_changes_stray:
    '{file}.changes 파일의 최근 변경 사항은 지금의 {file} 파일에 대한 것이 아닙니다',
  state_changes_stray_hint: '원래의 {file} 파일을 되돌려 놓거나 {file}.changes 파일을 삭제하세요.',
  state_file_each:
    'conv mock마다 다른 상태 파일을 지정하세요. 현재 파일로 계속하려면 다시 시작하세요',
  fix_or_other_state: '문제를 해결하거나 --state로 다른 파일을 지정하세요',
  state_directory_closed: ({ file, code }) =>
    `상태 파일을 쓸 수 없습니다: ${file}: 디렉터리에 파일을 만들 수 없습니다(${code})`,
  state_in_use: ({ file, process }) =>
    `상태 파일을 ${process === undefined ? '다른 프로세스가' : `프로세스 ${subject(String(process))}`} 사용 중입니다: ${file}`,
  state_file_each_or_unlock:
    'conv mock마다 다른 상태 파일을 지정하세요. 실행 중인 다른 conv mock이 없으면 이 파일을 삭제하세요: {lock}',
  state_lock_obstructed: ({ file, lock }) =>
    `상태 파일을 잠글 수 없습니다: ${file}: 일반 파일이 아닙니다: ${lock}`,
  remove_or_other_state: '삭제하거나 --state로 다른 파일을 지정하세요',
  state_not_regular: '일반 파일이 아닙니다: {file}',
  state_names_regular_file:
    '--state에는 일반 파일을 지정해야 합니다. 없으면 새로 만듭니다: --state orders.json',
  state_has_no_directory: '파일을 만들 수 없습니다: {file}: 디렉터리가 없습니다',
  make_directory: '디렉터리를 만드세요: mkdir -p {directory}',

  seed_unknown_merchant: '이 서비스에 있는 가맹점의 키가 아닙니다',
  seed_refused: '거절되었습니다: {why}',
  seed_record_repeated: '위에 이미 이 주문의 레코드가 있습니다',
  seed_item_wrong: ({ got }) => `리포트 또는 레코드여야 합니다. ${given(got)}`,
  seed_item_unclear:
    '리포트도 아니고(event_id 없음) 주문 레코드도 아닙니다(status와 net_amount 없음)',
  seed_kind_ambiguous:
    '종류를 알 수 없습니다(cancel과 decline은 모양이 같을 수 있습니다). {"kind":"cancel","body":{…}} 형식으로 쓰세요',
  seed_body_required: '필수 값입니다: 리포트의 본문',
  seed_kind_missing:
    '값이 없고 종류를 알 수 없습니다(cancel과 decline은 모양이 같을 수 있습니다). {"kind":"cancel","body":{…}} 형식으로 쓰세요',
  must_be_text_not: ({ got }) => `문자열이어야 합니다. ${given(got)}`,
  must_be_one_of: ({ known, got }) => `${known.join(', ')} 중 하나여야 합니다. ${given(got)}`,

  // Flags, the command that is run, and what is printed about the run.
  clock_invalid: '--clock: 시각이 아닙니다: {given}',
  clock_example:
    '예: 2026-01-01T00:00:00Z(이 시각부터 흐름) 또는 2026-01-01T00:00:00Z,frozen(멈춤)',
  skew_invalid: '--skew: 시간 길이가 아닙니다: {given}',
  skew_example: '정수에 단위(s, m, h, d)를 붙여 쓰세요(최대 100년). 예: -7m(7분 느림), 301s',
  flag_not_whole: ({ flag, maximum, given }) =>
    `${flag}: 0~${maximum} 범위의 정수여야 합니다. 입력값: ${given}`,
  port_zero: 'conv mock --port 0은 비어 있는 포트를 사용합니다',
  within_is_seconds: '단위는 초입니다. 예: --within 5',
  within_without_expect: '--within은 --expect를 기다리는 시간인데 --expect가 없습니다',
  within_example: "예: --expect 'paid order=42' --within 5",
  port_unusable: ({ port, host, why }) => `${host}의 포트 ${port}: ${why}`,
  port_in_use: '다른 프로그램이 사용 중입니다',
  port_forbidden: '이 사용자에게 허용되지 않습니다',
  port_impossible: '없는 포트입니다. 포트는 0~65535 범위의 정수입니다',
  port_fails: ({ code }) => `열 수 없습니다(${code})`,
  address_not_here: '이 컴퓨터의 주소가 아닙니다: {host}',
  host_no_address: '--host: IP 주소여야 합니다. 입력값: {host}',
  host_example:
    '--host 0.0.0.0은 이 컴퓨터의 모든 주소에서, --host 192.168.1.5는 그 주소에서만 요청을 받습니다',
  host_is_open:
    '경고: {place}에서 요청을 받습니다. 네트워크에서 접속할 수 있으면 누구나 리포트를 보낼 수 있습니다. 인스펙터와 제어 API에는 토큰이 필요합니다',
  choose_another_port: '--port로 다른 포트를 지정하거나, 비어 있는 포트를 쓰려면 --port 0',

  env_invalid: '--env: 올바르지 않은 변수입니다',
  env_form: ({ placeholders }) =>
    `NAME=text 형식으로 쓰세요. text에 쓸 수 있는 자리 표시자: ${placeholders.join(', ')}. 예: --env 'S2S_BASE={url}'`,
  env_repeated: '두 번 이상 지정했습니다',
  env_without_value: ({ name }) => `값이 없습니다: --env '${name}={url}'`,
  env_name_invalid: '올바른 변수 이름이 아닙니다',
  placeholder_unknown: ({ found, known, near }) =>
    `알 수 없는 자리 표시자입니다: ${found}${knownOrNear(known, near)}`,
  placeholder_open: ({ found, name }) => `닫는 중괄호가 없습니다: ${found}. 형식: {${name}}`,

  option_without_value: '--{option}: 값이 필요합니다',
  order_of_words: `conv mock [options] -- command [arguments] [--expect …]
명령 뒤에 처음 나오는 --expect부터는 모두 conv의 옵션입니다: --expect, --junit, --report, --force, --allow-none.
명령 자체에 --expect를 전달하려면 두 번째 -- 뒤나 sh -c '…' 안에 쓰세요.`,
  word_after_expect: '명령의 --expect 뒤에 올 수 없습니다: {word}',
  dashes_missing: '명령은 -- 뒤에 쓰세요: {word}',
  dashes_example: '예: conv mock -- npm test. 명령이 없으면 Ctrl-C를 누를 때까지 실행됩니다',
  expect_misspelled: '-- 뒤에 있습니다: {word}. 혹시 --expect인가요?',
  command_missing: '-- 뒤에 명령이 없습니다',
  command_example: '예: conv mock -- npm test (설정되지 않은 변수인가요?)',
  expect_left_to_command:
    '경고: 명령 자체의 -- 뒤에 있는 --expect는 그 명령에 전달되므로 conv는 아무것도 검사하지 않습니다. 첫 번째 -- 앞에 쓰세요',

  command_not_found: '프로그램을 찾을 수 없습니다: {program}',
  command_cannot_run: ({ program, why }) => `${program}: ${why}`,
  no_test_ran: '실행된 테스트가 없습니다',
  interpreter_missing: '지정된 인터프리터(#!)가 없습니다',
  program_fails: '실행할 수 없습니다({code})',
  program_not_executable:
    '실행할 수 없습니다. 디렉터리이거나 실행 권한이 없는 파일입니다(chmod +x)',
  program_of_other_system: '이 시스템용 프로그램이 아닙니다',
  program_path_not_directory: '경로의 중간이 디렉터리가 아닙니다',
  program_arguments_too_long: '인자나 환경 변수가 시스템의 한도를 넘습니다',
  write_words_apart:
    '전체가 하나의 인자입니다. 명령과 인자를 나누어 쓰세요. 예: conv mock -- npm test',
  variable_needs_env:
    '명령에 변수를 설정하려면 env를 사용하세요: conv mock -- env NAME=text command',
  look_at_program: '이 디렉터리에서 확인하세요: ls -l {program}',
  not_on_path: 'PATH에 없습니다. 셸 내장 명령이면 sh -c …를 사용하세요',

  nothing_was_run: '아무것도 실행하지 않았습니다',
  used_also_by_junit: '--junit 파일',
  used_as_state: '상태 파일',
  used_as_state_lock: '상태 파일의 잠금 파일',
  used_as_merchants: '--merchants 파일',
  used_as_seed: '--seed 파일',
  used_as_fault_file: '--fault-file 파일',

  live_used: ({ name, isCommand }) =>
    `경고: ${subject(placeWord(name))} 실거래(live)용입니다. ${isCommand ? '명령에 실제 키와 시크릿을 전달합니다' : 'mock이 실제 키와 시크릿을 받습니다'}(--live-credentials)`,
  live_spared: ({ name }) =>
    `참고: ${subject(placeWord(name))} 실거래(live)용이라 mock은 대신 데모 키와 시크릿을 사용합니다. 실제 키와 시크릿을 쓰려면 --live-credentials`,
  live_key_of: ({ key, mode }) => `${placeWord(key ?? '')}의 키(${placeWord(mode)})`,
  merchants_exposed: ({ file, mode, fileWord }) =>
    `경고: 다른 사용자가 접근할 수 있는 권한(${mode})입니다: ${file}. chmod 600 ${fileWord} 명령을 실행하세요`,
  mock_note: 'conv mock: {sentence}',
  seed_repeats: 'conv mock: 같은 무작위 장애를 재현하려면 --fault-seed {seed}',
  too_many_mismatches:
    '서명이 일치하지 않는 요청이 한꺼번에 너무 많이 왔습니다. 이 요청만 다시 보내세요',

  // What the library of tests says of its options.
  options_unknown: 'mock의 알 수 없는 옵션입니다',
  filters_of_requests_unknown: 'requests의 알 수 없는 필터입니다',
  name_unknown: ({ known, near }) =>
    near === undefined ? `가능한 값: ${known.join(', ')}` : `혹시 ${near}인가요?`,
  merchant_has_unknown_member: '알 수 없는 항목이 있습니다: {remedy}',
  merchants_must_be_array: 'merchants는 배열이어야 합니다',
  merchants_example: "예: merchants: [{ apiKey: '…', hmacSecret: '…' }]",
  clock_not_a_date: 'clock이 올바른 Date가 아닙니다',
  date_example: "예: new Date('2026-01-01T00:00:00Z')",
  option_not_whole: ({ name, maximum, given }) =>
    `${name}: 0~${maximum} 범위의 정수여야 합니다. 입력값: ${given}`,
  must_be_strings: '{name}: 문자열 배열이어야 합니다',
  faults_example: "예: faults: ['drop-answer first=1']",
  nothing_expected: '기대 조건이 없습니다',
  assertion_example: "예: 'paid order=42 ==1'",
  assertion_not_string: ({ number, type }) =>
    `${number === undefined ? '기대 조건' : `${number}번째 기대 조건`}이 문자열이 아닙니다: ${type}`,
  rule_not_string: '장애 규칙이 문자열이 아닙니다: {type}',
  rule_example: "예: 'drop-answer first=1'",
  type_array: '배열(펼쳐서 전달하세요)',
  type_of: '{type} 타입',
  clock_cannot_advance: ({ seconds }) => `시계를 이만큼 진행할 수 없습니다: ${seconds}초`,
  wait_invalid: '기다릴 시간(초)은 0 이상의 숫자여야 합니다. 입력값: {given}',
  wait_example: "예: expectWithin(5, 'paid order=42 ==1')",
};
