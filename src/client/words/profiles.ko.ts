import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { meant } from '../../core/words/endings.ts';
import { object, subject, topic, toward } from '../../core/words/particles.ts';
import { modeWord, placeWord } from '../../core/words/places.ko.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { profiles as English } from './profiles.ts';

const SET_UP = 'conv profile add NAME --api-key KEY --endpoint URL --secret-stdin';

/** Sentences about profiles and credentials. Those without a subject stand after its name and a colon. */
export const profiles: Translated<typeof English> = {
  // Kinds of characters that no key and no secret can have; never the character itself.
  zero_byte: '널(0) 바이트',
  tab: '탭',
  line_feed: '줄바꿈(LF)',
  carriage_return: '캐리지 리턴(CR)',
  escape_character: '이스케이프 문자(ESC)',
  non_breaking_space: '줄 바꿈 없는 공백(NBSP)',
  soft_hyphen: '소프트 하이픈',
  zero_width_space: '폭이 없는 공백',
  zero_width_non_joiner: '폭이 없는 비결합 문자(ZWNJ)',
  zero_width_joiner: '폭이 없는 결합 문자(ZWJ)',
  word_joiner: '단어 결합 문자(WJ)',
  byte_order_mark: '바이트 순서 표시(BOM)',
  smart_quote: '둥근 따옴표',
  typographic_dash: '긴 대시',
  control_character: '제어 문자',
  full_width_character: '전각 문자',
  unusual_space: '특수한 공백 문자',
  invisible_character: '보이지 않는 문자',
  letter_outside_ascii: 'ASCII가 아닌 글자',
  character_outside_ascii: 'ASCII가 아닌 문자',

  // What the commands of `conv profile` ask and say.
  profile_not_added: ({ flags }) =>
    `프로필을 추가하지 않았습니다. 누락되었거나 잘못된 값: ${flags.join(', ')}`,
  profile_not_changed: ({ flags }) => `변경하지 않았습니다. 잘못된 값: ${flags.join(', ')}`,
  mode_changed: ({ mode, from }) =>
    `참고: 이 프로필은 이제 ${modeWord(mode)} 모드입니다. ${modeWord(from)} 모드로 보낸 리포트는 이 프로필의 리포트로 치지 않으므로 다시 리포트됩니다`,
  mode_without_key: ({ mode }) =>
    `변경하지 않았습니다. 샌드박스와 실거래는 키가 다릅니다. ${modeWord(mode)} 키를 지정하세요`,
  name_key_of_mode: ({ mode, same }) =>
    `--${mode} --api-key KEY 옵션을 사용하세요. 현재 키가 처음부터 ${modeWord(mode)} 키였다면 --${mode} --merchant ${shellWord(same)} 옵션을 사용하세요.`,
  copy_command: '{command}',
  value_missing_here: '값이 없습니다',
  secret_missing_here: '값이 없습니다(--secret-file FILE 또는 CONV_HMAC_SECRET도 가능)',
  short_secret:
    '시크릿이 {shortest}자보다 짧습니다. 실제 시크릿은 더 길며, 이렇게 짧으면 출력에서 가려지지 않습니다',
  as_reported: '{sentence}',
  secret_of_other_key: 'CONV_HMAC_SECRET은 CONV_API_KEY의 시크릿이며, 이 키는 --api-key와 다릅니다',
  give_its_secret:
    '--secret-stdin 또는 --secret-file로 이 키의 시크릿을 전달하거나 두 변수를 해제하세요.',
  cut_slip: '시크릿: {wrong}. 제거할까요?',
  cut_key_slip: 'api_key: {wrong}. 제거할까요?',
  secret_slip: '경고: 시크릿: {wrong}',
  secret_not_piped: '{origin}: 파이프로 받은 입력을 읽는데, 표준 입력이 터미널입니다',
  pipe_secret: ({ origin }) =>
    `${object(origin)} 빼면 시크릿을 직접 입력할 수 있습니다. 파이프로 전달하려면: … --secret-stdin < FILE`,
  secret_of_old_key:
    '경고: 키는 바뀌었지만 시크릿은 이전 키의 것입니다. --secret-stdin으로 설정하세요',
  nothing_to_change: '변경할 내용이 없습니다. 옵션을 지정하지 않았습니다',
  name_a_profile: ({ names }) =>
    `conv profile edit NAME. 프로필: ${names.map(makeVisible).join(', ')}`,
  edit_synopsis: ({ name }) =>
    `conv profile edit ${shellWord(name)} [--api-key KEY] [--endpoint URL] [--currency CODE | --no-currency] [--live | --sandbox] [--secret-stdin | --secret-file FILE] [--keychain | --no-keychain] [--remove-map MAP]`,
  profile_changed: ({ name }) => `프로필 ${object(name)} 변경했습니다`,
  new_name_wrong: '새 이름: {wrong}',
  profile_renamed: '프로필 이름을 변경했습니다: {from} → {to}',
  confirm_removal: ({ name }) => `프로필 ${object(name)} 시크릿과 함께 삭제할까요?`,
  removal_not_confirmed: ({ name }) =>
    `프로필을 삭제하지 않았습니다(${makeVisible(name)}). 삭제하면 시크릿도 사라집니다`,
  confirm_removal_by_flag: ({ name }) => `conv profile remove --yes ${operandWord(name)}`,
  profile_kept: ({ name }) => `확인을 받지 못해 프로필 ${object(name)} 삭제하지 않았습니다`,
  variable_wins: '경고: {variable} 변수가 설정되어 있어 활성 프로필보다 우선합니다',
  profile_active: '이제 활성 프로필은 {name}입니다',
  secret_from_environment: '시크릿은 CONV_HMAC_SECRET에서 가져왔습니다',
  name_taken: '이미 있는 이름입니다: {name}',
  first_profile_added: ({ name }) => `프로필 ${object(name)} 추가하고 활성화했습니다`,
  profile_added: ({ name }) =>
    `프로필 ${object(name)} 추가했습니다. 활성화하려면: conv profile use ${operandWord(name)}`,
  profile_removed: ({ name, next }) => `프로필 ${object(makeVisible(name))} 삭제했습니다. ${next}`,
  now_active: ({ name }) => `현재 활성 프로필은 ${makeVisible(name)}입니다`,
  none_left: '남은 프로필이 없습니다',
  none_active: ({ other }) =>
    `활성 프로필이 없습니다. 선택하려면: conv profile use ${operandWord(other)}`,
  no_profiles: '프로필이 아직 없습니다: conv profile add',
  try_dry_run:
    '시험해 보세요. 모의 실행은 이 컴퓨터의 서비스에만 리포트를 보냅니다.\n  conv paid {words} --dry-run',
  run_it_now: '지금 실행할까요?',
  interrupted_after_adding: ({ name }) => `중단되었습니다. 프로필 ${topic(name)} 저장되었습니다`,
  sealed_later:
    '참고: {reason}. 미확정 항목은 이 프로필이 다음에 전송하기 전에 새 시크릿으로 봉인됩니다',
  profile_warning: '경고: {warning}',
  secret_as_argument:
    '{flag}: 시크릿은 인자로 받지 않습니다. 인자는 이 컴퓨터의 모든 프로세스가 읽을 수 있고, 이미 셸 기록에 남았습니다',
  replace_secret:
    '시크릿을 재발급받거나 셸 기록을 지우세요. 그다음 --secret-stdin < FILE을 사용하거나, 옵션을 빼고 직접 입력하세요.',
  secret_set: ({ length }) => `설정됨, ${length}자`,
  secret_by_command: '출력하는 명령: {command}',
  secret_in_keychain: '시스템 키체인에 있음(서비스 conv, 계정 {account})',
  keychain_not_installed:
    '시스템 키체인을 사용할 수 없습니다. @napi-rs/keyring이 설치되어 있지 않거나 {platform}용 바이너리가 없습니다',
  install_keychain:
    'conv를 선택적(optional) 패키지와 함께 다시 설치하거나, 시크릿을 프로필 파일에 두세요. --keychain 없이 프로필을 추가하거나: conv profile edit NAME --no-keychain --secret-stdin < FILE',
  keychain_not_in_program: '단일 파일 프로그램은 시스템 키체인을 사용할 수 없습니다',
  use_secret_command:
    '--secret-command를 쓰거나, 키체인을 사용할 수 있는 npm 패키지 conv-cli를 설치하세요.',
  keychain_failed: ({ reason }) => `시스템 키체인을 사용하지 못했습니다: ${makeVisible(reason)}`,
  unlock_keychain:
    '키체인의 잠금을 풀고 명령을 다시 실행하세요. Linux에서는 이 세션에서 Secret Service(GNOME Keyring, KWallet, KeePassXC)가 실행 중이어야 합니다. 시크릿을 프로필 파일에 두려면 --keychain 없이 프로필을 추가하거나: conv profile edit NAME --no-keychain --secret-stdin < FILE',
  keychain_entry_missing: '시스템 키체인에 항목이 없습니다(서비스 conv, 계정 {account})',
  keychain_entry_elsewhere: ({ account }) =>
    `다른 설정 디렉터리에서 복사한 프로필입니다. 키체인 항목 ${topic(account)} 그 디렉터리의 것입니다`,
  set_secret_again: ({ profile }) =>
    `시크릿을 다시 설정하세요: conv profile edit ${operandWord(profile)} --secret-stdin < FILE`,
  keychain_secret_wrong: '시스템 키체인의 시크릿을 사용할 수 없습니다: {wrong}',
  keychain_not_kept: '시스템 키체인에 저장한 시크릿이 그대로 돌아오지 않았습니다',
  keychain_entry_left: ({ account, reason }) =>
    `경고: 사용하지 않는 시크릿이 시스템 키체인에 남아 있습니다. 서비스 conv, 계정 ${object(account)} 삭제하세요(${reason})`,
  keychain_needs_secret:
    'secret_command가 시크릿을 출력하는 프로필입니다. 저장할 시크릿을 전달하세요',
  secret_changed_meanwhile:
    '다른 프로세스가 프로필 {name}의 시크릿을 변경했습니다. 아무것도 변경하지 않았습니다. 명령을 다시 실행하세요',
  secret_keychain_form: 'conv가 기록한 시스템 키체인 계정이어야 합니다',
  keychain_beside_other:
    'hmac_secret 또는 secret_command와 함께 지정되어 있습니다. 하나만 남기세요',
  secret_command_failed: ({ program, why }) => `secret_command: ${makeVisible(program)}: ${why}`,
  try_secret_command: ({ profile }) =>
    `명령을 직접 실행해 원인을 확인하세요. 명령은 conv whoami${profile === undefined ? '' : ` ${operandWord(profile)}`}로 볼 수 있습니다.`,
  program_missing: '파일이 없습니다',
  program_not_found: 'PATH에서 찾을 수 없습니다',
  program_not_started: '시작할 수 없습니다({code})',
  program_exit: ({ status }) => `${toward(`종료 코드 ${status}`)} 끝났습니다`,
  program_killed: '{signal} 신호로 종료되었습니다',
  secret_command_slow: '{limit}초 안에 끝나지 않아 강제로 종료했습니다',
  printed_secret_wrong: '출력을 시크릿으로 사용할 수 없습니다: {wrong}',
  several_lines: '두 줄 이상을 출력했습니다. 시크릿만 한 줄로 출력해야 합니다',
  printed_too_much: '{limit}바이트보다 많이 출력했습니다',
  secret_command_form:
    '단어의 목록이어야 합니다. 프로그램 다음에 인자를 적으세요. 예: ["op", "read", "op://vault/item/field"]',
  secret_kept_twice: 'hmac_secret과 함께 지정되어 있습니다. 하나만 남기세요',
  secret_command_needs_shell:
    '셸이 있어야 실행할 수 있는 문자($, `, |, ;, &, 리디렉션)가 있습니다. conv는 셸 없이 실행하므로 따옴표로 묶거나 스크립트로 만드세요',
  not_set: '설정되지 않음',
  origin_in_words: ({ origin, shadows }) =>
    shadows.length === 0
      ? placeWord(origin)
      : `${placeWord(origin)} (${shadows.map(placeWord).join(', ')}보다 우선)`,
  no_value: '없음',

  // The questions of `conv profile add` and `edit`.
  ask_name: '프로필 이름',
  ask_which: '어느 프로필을 변경할까요?',
  ask_api_key: 'API 키(api_key)',
  ask_endpoint: '엔드포인트(s2s_endpoint_base)',
  ask_secret: ({ canKeep }) =>
    `시크릿(hmac_secret, 화면에 표시되지 않음${canKeep ? ', Enter를 누르면 현재 값 유지' : ''})`,
  ask_currency: '리포트의 기본 통화(예: KRW, 없으면 {none})',
  ask_mode: '키의 종류',
  sandbox_key: '실제 정산되는 주문을 만들지 않음',
  live_key: '실제 정산되는 주문을 만듦',
  answer_doubted: '{remark} (그대로 쓰려면 한 번 더 입력하세요)',
  answer_wrong: '입력값: {wrong}',
  api_key_wrong: 'api_key: {wrong}',
  secret_wrong: '시크릿: {wrong}',

  ends_with_empty_line: '끝에 빈 줄이 있습니다',
  blanks_around: ({ before, after }) => {
    const places = [
      ...(before === 0 ? [] : [`앞에 공백이 ${before}개`]),
      ...(after === 0 ? [] : [`뒤에 공백이 ${after}개`]),
    ];
    return `${places.join(', ')} 있습니다`;
  },
  same_as_secret: 'hmac_secret과 같습니다. 이대로면 시크릿이 모든 요청의 헤더로 전송됩니다',
  same_as_secret_in: ({ origin }) =>
    `${placeWord(origin)}의 api_key가 hmac_secret과 같습니다. 이대로면 시크릿이 모든 요청의 헤더로 전송됩니다`,
  member_not_object: '객체여야 합니다',
  member_not_string: '문자열이어야 합니다',
  map_form_field_unknown: ({ near, known }) =>
    near === undefined
      ? `알 수 없는 필드입니다. 사용할 수 있는 필드: ${known.join(', ')}`
      : `알 수 없는 필드입니다${meant(near)}`,
  status_has_two_meanings: ({ word, before }) =>
    `${JSON.stringify(word)}: 이미 ${before} 상태로 정의되어 있습니다`,
  map_form_incomplete:
    '주문 내역 파일에는 merchant_order_id, amount, status가 필요합니다(모두 결제 완료된 주문이면 status 대신 "kind": "paid")',
  map_not_changed: '맵이 올바르지 않아 변경하지 않았습니다: {name}',
  map_changed: ({ name, profile }) => `프로필 ${profile}에 맵 ${object(name)} 저장했습니다`,
  map_same: '맵 {name}: 변경 사항이 없습니다',
  map_removed: ({ name, profile }) => `프로필 ${profile}에서 맵 ${object(name)} 삭제했습니다`,
  confirm_map_removal: ({ name }) => `맵 ${object(name)} 삭제할까요?`,
  map_kept_as_is: ({ name }) => `맵 ${object(name)} 삭제하지 않았습니다`,
  edit_map_again: '다시 편집할까요?',
  editor_failed: '{editor}: 편집기가 오류로 종료되어 변경하지 않았습니다',
  set_editor: 'EDITOR에 사용할 편집기를 설정하거나 --file FILE로 맵을 지정하세요.',
  map_form_help: `// 맵: conv가 쇼핑몰의 파일을 읽는 방법. 이런 줄(//)은 무시됩니다.
// columns: merchant_order_id, amount, status, refund_amount, currency, cb_aev, product_name, sub_id, 그리고
//   line(상품 ID), paid_at, cancelled_at, subtotal, shipping, taxes, quantity에 해당하는 열 이름.
// amounts: sum(줄마다 상품 하나), once(줄마다 주문 총액), first(첫 줄에만 주문 총액).
// statuses: paid, refunded, cancelled, declined, unpaid에 해당하는 단어. 예: { "paid": ["배송완료"] }.
// ignored: 환불처럼 보이지만 환불이 아닌 열. holds: 값이 있으면 주문을 보류할 열.
// 그 외: kind, delimiter, encoding, thousands, currency.
`,
  member_not_words: '단어 목록이어야 합니다',
  map_named_like_field: '{name}: 필드 이름입니다. 맵에 다른 이름을 붙이세요',
  empty_variable: '비어 있습니다. 설정되지 않은 변수인지 확인하세요',
  member_unknown: '알 수 없는 항목입니다',
  fault_at: '{at}: {wrong}',
  and_also: '{first}. {next}',
  profiles_damaged: '파일이 손상되었습니다: {file}: {reason}',
  not_json: ({ at }) => `JSON이 아닙니다${at === undefined ? '' : `(${at}번째 문자)`}`,
  profiles_locked: ({ process, lock }) =>
    `${process === undefined ? '다른 프로세스가' : `프로세스 ${subject(String(process))}`} 프로필을 변경 중입니다. 실행 중인 다른 conv가 없으면 이 파일을 삭제하세요: ${lock}`,
  profile_unknown: ({ name, origin, near }) =>
    `프로필을 찾을 수 없습니다: "${makeVisible(name)}"${origin === '' ? '' : ` (${origin}에서 지정)`}${meant(near)}`,
  add_first_profile: `프로필이 아직 없습니다: ${SET_UP}`,
  list_profiles: '프로필 목록: conv profile list',
  map_unknown: ({ profile, name, near }) =>
    `프로필 ${profile}에 없는 맵입니다: "${makeVisible(name)}"${meant(near)}`,
  save_first_map:
    '저장된 맵이 아직 없습니다. 저장하려면: conv send FILE --map FIELD=COLUMN … --save-map NAME',
  known_maps: ({ names }) => `저장된 맵: ${names.map(makeVisible).join(', ')}`,
  account_incomplete: ({ missing }) => `없는 값: ${missing.join(', ')}. 먼저 프로필을 설정하세요`,
  set_up_account: `${SET_UP}
또는 CONV_API_KEY, CONV_HMAC_SECRET, CONV_ENDPOINT를 설정하세요. --dry-run에는 필요하지 않습니다`,
  set_up_credentials: `${SET_UP}
또는 CONV_API_KEY와 CONV_HMAC_SECRET을 설정하세요`,
  set_up_owner: `${SET_UP}
또는 CONV_API_KEY와 CONV_ENDPOINT를 설정하세요`,
  set_up_smoke: `${SET_UP}
또는 CONV_API_KEY, CONV_HMAC_SECRET, CONV_ENDPOINT를 설정하세요. 이 컴퓨터의 conv mock에는 --endpoint만 있으면 됩니다`,
  set_up_smoke_pair: `${SET_UP}
또는 CONV_API_KEY와 CONV_HMAC_SECRET을 설정하세요. 데모 키와 시크릿은 이 컴퓨터의 conv mock에서만 쓸 수 있습니다`,
  profile_exists: '이미 있는 프로필입니다: {name}',
  name_alone: '--name은 다른 옵션과 함께 쓸 수 없습니다. 다른 값은 따로 변경하세요',
  edit_or_rename: ({ name }) =>
    `변경하려면: conv profile edit ${operandWord(name)} …   또는 다른 이름을 사용하세요.`,
  foreign_character: ({ kind, at }) =>
    `${at}번째 문자가 잘못되었습니다(${kind}). 출력 가능한 ASCII 문자만 쓸 수 있습니다`,
  only_blanks: '공백뿐입니다',
  not_an_address: '올바른 주소가 아닙니다',
  is_empty: '비어 있습니다',
  has_blank: ({ at }) => `${at}번째 문자가 공백입니다`,
  other_scheme: '{scheme}://로 시작합니다. 서비스는 https://를 사용합니다',
  https_missing: ({ example }) => `https://로 시작해야 합니다${meant(example)}`,
  user_in_endpoint: '사용자 이름이나 비밀번호가 들어 있습니다. 제거하세요',
  query_in_endpoint: '쿼리 문자열(? 이후)이 들어 있습니다. 제거하세요',
  fragment_in_endpoint: '프래그먼트(# 이후)가 들어 있습니다. 제거하세요',
  http_on_private_network:
    'https여야 합니다. http로는 네트워크 경로상의 누구나 리포트를 읽을 수 있습니다. 사설 네트워크의 테스트 서비스라면 프로필에 --allow-plain-http를 추가하거나 CONV_ALLOW_PLAIN_HTTP=1을 설정하세요',
  plain_http_live: 'http 주소입니다. 실거래(live) 계정은 https만 사용할 수 있습니다',
  http_endpoint: ({ host, path }) =>
    `https여야 합니다. http로는 네트워크 경로상의 누구나 리포트를 읽을 수 있습니다${meant(`https://${host}${path}`)}`,
  report_path_in_endpoint: '{path} 경로로 끝납니다. 이 경로는 conv가 붙이므로 제거하세요({base})',
  profiles_inaccessible: ({ action, path, reason }) =>
    `프로필을 ${action === 'read' ? '읽을' : '쓸'} 수 없습니다: ${path}: ${reason}`,
  fix_profiles: '문제를 해결하거나 CONV_CONFIG_DIR로 다른 디렉터리를 지정하세요.',
  profiles_too_large: '프로필 파일로는 너무 큽니다: {file}',
  profiles_link: '심볼릭 링크입니다: {name}. conv는 심볼릭 링크를 따라가지 않습니다',
  profiles_not_plain: ({ name, kind }) =>
    `${kind === 'directory' ? '디렉터리가' : '일반 파일이'} 아닙니다: ${name}`,
  profiles_lock_lost:
    '이 프로세스가 너무 오래 멈춰 있어 다른 프로세스가 잠금을 가져갔습니다: {lock}. 아무것도 변경하지 않았습니다',
  lock_not_a_file: '일반 파일이 아니라서 프로필을 잠글 수 없습니다: {name}. 삭제하세요',
  in_quotes: '따옴표로 묶여 있습니다. 따옴표도 값의 일부가 됩니다',
  own_name: '"hmac_secret="으로 시작합니다. 이 부분도 값의 일부가 됩니다',
  name_too_long: '{limit}자를 넘습니다',
  name_characters: '영문자(A~Z), 숫자, 하이픈(-), 밑줄(_), 점(.)만 쓸 수 있습니다',
  name_like_flag: '옵션처럼 하이픈으로 시작합니다',
  name_reserved: '예약어입니다',
  merchant_account_form: 'account:로 시작합니다. 그 뒤에는 16진수 32자리가 와야 합니다',
  three_letters: 'KRW처럼 영문자 3자리여야 합니다',
  secret_too_long: '{limit}바이트를 넘습니다. 올바른 입력인지 확인하세요',
  secret_is_utf16: 'UTF-16 텍스트입니다(PowerShell의 기본 출력). ASCII로 저장하세요',
  secret_not_text: 'UTF-8 텍스트가 아닙니다',
  one_of: '{options} 중 하나여야 합니다',
  delimiter_unusable: '문자 하나여야 하며, 따옴표나 줄바꿈은 쓸 수 없습니다',
  thousands_unusable: '쉼표(,)처럼 문자 하나여야 하며, 숫자나 부호는 쓸 수 없습니다',
  not_a_map_name: '맵 이름으로 쓸 수 없습니다: {wrong}',
  mode_unknown: '"sandbox" 또는 "live"여야 합니다',
  seal_keys_unreadable: '공백으로 구분한 16진수 64자리 키여야 합니다',
  not_a_profile_name: '프로필 이름으로 쓸 수 없습니다: {wrong}',
  half_a_pair: ({ set, missing }) => `${topic(set)} 설정되어 있지만 ${topic(missing)} 없습니다`,
  set_both: ({ missing, set }) =>
    `두 값은 함께 써야 합니다. ${missing}도 설정하거나 ${object(set)} 해제하세요.`,
  change_api_key:
    '설정한 곳에서 api_key를 바꾸세요: conv profile edit NAME --api-key KEY 또는 CONV_API_KEY.',
  values_unusable: '사용할 수 없는 값: {origins}',
  fix_where_set: '설정한 곳에서 고치거나 해제하세요.',
};
