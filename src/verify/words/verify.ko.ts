import { grouped } from '../../core/kit/numbers.ts';
import { object } from '../../core/words/particles.ts';
import { placeWord } from '../../core/words/places.ko.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { verify as English } from './verify.ts';

/** Failures and notes of `conv verify`: what is wrong with the request that it is given. */
export const verify: Translated<typeof English> = {
  verify_note: '참고: {remark}',
  verify_note_on: '참고: {source}: {remark}',

  // The headers, as they were pasted.
  headers_too_long: '헤더가 256 KiB를 넘습니다',
  not_a_header_line: ({ line, form }) =>
    `헤더의 ${line}번째 줄이 "Name: value" 형식이 아닙니다${form === undefined ? '' : `. 추정되는 내용: ${form}`}`,
  looks_like_response: 'HTTP 응답(요청의 헤더가 필요합니다)',
  looks_like_image: '이미지(텍스트를 복사하세요)',
  looks_like_binary: '바이너리 파일',
  looks_like_html: 'HTML',
  looks_like_alb_log: '로드 밸런서(ALB) 로그 항목(헤더가 없습니다)',
  looks_like_access_log: '액세스 로그 항목(헤더가 없습니다)',
  looks_like_stack_trace: '스택 트레이스',
  looks_like_json: '헤더가 없는 JSON 본문',
  looks_like_base64: 'Base64(먼저 디코딩하세요)',
  looks_like_form: '폼 인코딩된 본문',
  give_header_lines:
    '"Name: value" 형식의 줄, curl 명령, HTTP 요청 원문, HAR 파일, 또는 헤더 세 개가 모두 보이는 로그를 입력하세요.',

  // A paste on a terminal.
  paste_question: '요청(curl 명령, 로그, 헤더와 본문)을 붙여 넣고 Ctrl-D를 누르세요:',
  paste_again: '같은 작업: 붙여 넣은 내용을 FILE로 저장한 뒤 {command}',
  request_again: '같은 작업: --request {number} 추가',
  paste_too_long: '붙여 넣은 내용이 16 MiB를 넘습니다',
  paste_as_file: '파일로 저장하세요: conv verify FILE',

  // A capture: a log line, the print of a map, a program's source.
  capture_incomplete: ({ missing }) =>
    `붙여 넣은 내용에 ${missing.join(', ')} 헤더가 보이지 않습니다`,
  capture_ambiguous: '붙여 넣은 내용에 {name} 값이 여러 개 있습니다',
  capture_paste_whole:
    '헤더 세 개가 모두 있는 요청 하나만 붙여 넣거나 "Name: value" 형식의 줄로 입력하세요.',
  capture_hidden: ({ names }) =>
    `붙여 넣은 내용에 ${names.join(', ')} 값이 가려져 있거나 잘려 있습니다`,
  capture_rounded: ({ names }) =>
    `스프레드시트가 ${names.join(', ')} 값을 반올림해서(1.795E+09 형식) 전송된 값을 알 수 없습니다`,
  capture_show_rounded: '로그에서 직접 복사하거나, 열 서식을 텍스트로 바꾼 뒤 붙여 넣으세요.',
  capture_body_in_file:
    '프로그램이 파일({file})의 내용을 전송하는데, 붙여 넣은 내용에는 그 파일이 없습니다',
  capture_variables: ({ names }) =>
    `붙여 넣은 내용의 ${names.join(', ')} 자리에 값이 아니라 변수나 자리 표시자가 있습니다`,
  capture_show_hidden:
    '값이 모두 보이도록 요청을 다시 캡처하세요. 볼 수 없다면 값을 볼 수 있는 사람에게 요청하세요.',
  capture_body_cut: '붙여 넣은 내용의 본문이 잘려 있거나 JSON이 아닙니다',
  capture_body_as_fields:
    '붙여 넣은 내용에 본문의 원문이 아니라 필드만 있습니다. 전송하는 바이트를 그대로 저장하세요',
  capture_body_is_template:
    '캡처의 본문에 전송할 때 채워지는 변수가 있습니다. 실제로 전송되는 바이트를 그대로 저장하세요',
  capture_several_bodies: '붙여 넣은 내용에 서로 다른 본문이 여러 개 있습니다',
  capture_shows_dots:
    '붙여 넣은 내용에는 ASCII가 아닌 바이트가 모두 점으로 표시되어 있습니다. 원래 바이트나 16진 덤프를 저장하세요',
  body_cut_short: ({ bytes, declared }) =>
    `본문이 잘려 있습니다: Content-Length는 ${grouped(declared)}바이트인데 ${grouped(bytes)}바이트만 있습니다`,
  body_printed:
    '붙여 넣은 내용의 본문은 전송된 원문이 아닙니다(로그, 프로그램, 편집기가 바꿨습니다). 실제로 전송된 바이트는 다를 수 있습니다',
  quotes_straightened:
    '편집기나 메신저가 곧은 따옴표를 둥근 따옴표로 바꾼 것으로 보고, 곧은 따옴표로 읽었습니다',
  capture_not_utf8:
    '붙여 넣은 내용이 UTF-8이 아니라, 저장한 편집기나 시스템의 인코딩(CP949 등)으로 되어 있습니다. 실제로 전송된 바이트는 다를 수 있습니다',
  entities_undone:
    '붙여 넣은 본문이 HTML 소스(&quot;)로 되어 있어 원래 문자로 되돌려 읽었습니다. 실제로 전송된 바이트는 다를 수 있습니다',
  copy_invisible: ({ names }) =>
    `복사하면서 ${names.join(', ')} 값에 줄 바꿈 없는 공백이나 보이지 않는 문자가 들어갔습니다(메신저나 웹 페이지가 넣습니다). 빼고 읽었습니다`,
  copy_marks: ({ names }) =>
    `복사하면서 ${names.join(', ')} 값이 바뀌었습니다(문장 부호, 구분 기호, 대문자). 원래대로 되돌려 읽었습니다. 프로그램이 이렇게 전송하지는 않는지 확인하세요`,
  copy_blanks:
    '복사하면서 본문에 줄 바꿈 없는 공백이나 보이지 않는 문자가 들어갔습니다(메신저나 웹 페이지가 넣습니다). 일반 공백으로 바꾸거나 빼고 읽었습니다',
  copy_markup:
    '편집기나 메신저가 본문에 Markdown의 링크나 이스케이프를 넣었습니다. 원래대로 되돌려 읽었습니다',
  copy_typography:
    '편집기나 메신저가 본문의 따옴표, 대시, 말줄임표를 바꾸었습니다. 원래대로 되돌려 읽었습니다',
  copy_several: '복사하면서 본문이 여러 가지로 바뀌었습니다. 원래대로 되돌려 읽었습니다',
  capture_masks_body:
    '서명이 붙여 넣은 본문과 일치하지 않습니다. 본문의 일부가 가려진 것으로 보여("{shown}") 검사할 수 없습니다',
  capture_shortens_body:
    '서명이 붙여 넣은 본문과 일치하지 않습니다. 본문의 일부가 생략된 것으로 보여("{shown}") 검사할 수 없습니다',
  capture_lost_letters:
    '캡처에 표시된 본문과 서명이 일치하지 않습니다. 다른 인코딩 때문에 글자가 "{shown}"로 바뀌었을 수 있어 검사할 수 없습니다',
  capture_breaks_body:
    '복사하면서 본문이 값 안에서 여러 줄로 나뉘었는데, 어떻게 이어도 서명과 일치하지 않아 검사할 수 없습니다',
  capture_ends_inside: '붙여 넣은 본문이 JSON 중간에서 잘려 있어 검사할 수 없습니다',
  capture_exact_bytes:
    '전송된 바이트를 그대로 확보하세요. 프로그램이 서명하는 본문을 파일로 저장한 뒤 conv verify FILE --headers HEADERS를 실행하세요.',
  capture_without_headers:
    '붙여 넣은 내용에 헤더 세 개(X-Merchant-Key, X-Signature-Timestamp, X-Signature)가 하나도 없습니다',
  lines_joined: '메일 프로그램이 본문을 여러 줄로 나눈 것으로 보고, 한 줄로 이어 읽었습니다',
  capture_body_is_dash:
    '로그의 본문 자리에 "-"만 있습니다. 그곳에서는 본문을 읽지 않았습니다(nginx의 $request_body는 요청을 넘기는 location에서만 값이 있습니다)',
  curl_v_without_body:
    'curl -v는 전송하는 본문을 출력하지 않습니다. curl 명령을 함께 붙여 넣거나 --trace-ascii -를 쓰세요',
  verify_input_empty: '{source}: 내용이 없습니다',
  verify_write_signed:
    '문자열이 파일에 저장되지 않았습니다. 프로그램에서 서명하는 곳에 저장 코드를 넣고 요청을 다시 보내세요.',
  several_requests: '붙여 넣은 내용에 서명된 요청이 {count}개 있습니다',
  paste_one_request: '요청을 하나만 붙여 넣으세요.',
  choose_request: ({ requests }) =>
    `--request로 하나를 고르세요. 번호, 주문 ID, 이벤트 ID 중 하나를 쓰면 됩니다.\n${requests.join('\n')}`,
  no_such_request: '--request: 붙여 넣은 내용에 "{wanted}" 요청이 없습니다',
  which_request: '어느 요청을 확인할까요?',
  all_requests: '모두 확인',
  several_checked:
    '붙여 넣은 내용에 서명된 요청이 {count}개 있어 모두 검사했습니다. 하나만 자세히 보려면 --request 번호를 쓰세요',
  request_without_capture: '--request는 캡처가 하나일 때만 쓸 수 있습니다',
  leave_request_out: '빼고 실행하거나, 캡처 하나를 검사하세요: conv verify FILE --request 번호',
  request_in_list: '{number}  주문 {order}, 이벤트 {event}, 타임스탬프 {timestamp}',
  capture_without_body: '붙여 넣은 내용에 전송된 그대로의 본문이 없습니다',

  // A pasted curl command.
  curl_too_long: 'curl 명령이 1 MiB를 넘습니다',
  no_curl_command: 'curl 명령이 없습니다',
  curl_headers_in_file: 'curl 명령이 헤더를 파일에서 읽습니다(-H @…)',
  curl_value_is_variable: '{name}의 값이 셸 변수라서 curl 명령에 실제 값이 없습니다',
  paste_values: '실제 값이 들어간 명령을 붙여 넣거나 헤더를 "Name: value" 형식의 줄로 입력하세요.',
  curl_cut_off: 'curl 명령이 --{option}의 값 앞에서 끝났습니다',
  curl_unclosed_quote: 'curl 명령의 {line}번째 줄에서 연 따옴표가 닫히지 않았습니다',
  copy_whole_command: '마지막 줄까지 명령 전체를 복사하세요.',
  curl_quoted_for_windows: 'cmd.exe 또는 PowerShell용으로 따옴표 처리된 curl 명령입니다',
  copy_as_bash:
    'bash용으로 다시 복사하거나(브라우저의 "cURL(bash)로 복사") 헤더를 "Name: value" 형식의 줄로 입력하세요.',
  file_not_allowed:
    'curl 명령의 파일이 숨김 파일이거나 현재 폴더 밖에 있어 읽지 않았습니다: "{file}"',
  allow_files:
    '신뢰하는 명령이라면 --allow-files를 추가하세요. 또는 본문을 직접 지정하세요: conv verify BODY --headers FILE',
  curl_files_too_large: 'curl 명령의 파일들로 만든 본문이 16 MiB를 넘습니다',
  verify_check_files: '올바른 파일인지 확인하세요.',

  // The body, and why there is none.
  verify_no_body: '검사할 본문이 없습니다: {reason}',
  verify_name_body: '본문을 지정하세요: conv verify BODY --headers FILE (-는 표준 입력)',
  header_lines_only: '헤더 줄에는 본문이 없습니다',
  http_request_without_body: 'HTTP 요청의 헤더 뒤에 내용이 없습니다',
  curl_builds_body: '--{option}의 본문은 curl이 직접 만듭니다',
  curl_without_data: 'curl 명령에 --data가 없습니다',
  curl_data_is_variable: 'curl 명령의 데이터가 셸 변수입니다',
  curl_data_on_stdin: 'curl 명령이 데이터를 표준 입력에서 읽습니다',

  // The command line.
  verify_no_headers: ({ missing }) =>
    `검사할 헤더가 없습니다. --headers가 없고 다음 값도 없습니다: ${missing.join(', ')}`,
  verify_give_headers: [
    'conv verify BODY --headers FILE',
    'conv verify BODY --timestamp SECONDS --signature HEX --key KEY',
  ].join('\n'),
  headers_twice: ({ flags }) => `헤더를 중복 지정했습니다: --headers, ${flags.join(', ')}`,
  body_twice: '본문을 중복 지정했습니다: BODY, --event-id',
  verify_remove_one: '둘 중 하나를 빼세요.',
  folder_with_headers: 'BODY가 폴더이며, 그 안의 파일마다 헤더가 있습니다',
  leave_headers_out: '헤더를 빼고 실행하세요: conv verify FOLDER',
  stdin_for_both: '본문과 헤더를 모두 표준 입력에서 읽을 수는 없습니다',
  name_one_file: '둘 중 하나는 파일로 지정하세요: conv verify BODY --headers -',
  stdin_given_twice: '표준 입력은 한 번만 읽을 수 있는데 --headers -를 두 번 지정했습니다',
  verify_name_files: '파일로 지정하세요: conv verify --headers FILE --headers FILE',
  verify_source: '{source}: {reason}',
  unknown_language: '예제가 없는 언어입니다: {given}',
  known_languages: ({ near, known }) =>
    `${near === undefined ? '' : `혹시 ${near}인가요? `}지원하는 언어: ${known.join(', ')}.`,

  // Several requests.
  folder_unreadable: '폴더를 읽을 수 없습니다: "{folder}" ({code})',
  name_readable_folder: '읽을 수 있는 폴더를 지정하세요.',
  folder_without_requests: '폴더에 요청이 없습니다: "{folder}"',
  what_a_request_is:
    '요청은 HTTP 요청 원문이나 curl 명령이 담긴 파일, 또는 NAME.headers와 본문 NAME.json의 쌍입니다.',
  files_ignored: ({ names, more }) =>
    `요청도, 본문이 있는 헤더도 아니어서 무시함: ${names.join(', ')}${more > 0 ? ` 외 ${grouped(more)}개` : ''}`,
  too_many_requests: ({ count, most }) =>
    `요청이 ${grouped(count)}건으로 너무 많습니다. 한 번에 최대 ${grouped(most)}건까지 검사할 수 있습니다`,
  bodies_too_large: '모든 요청의 본문을 합하면 256 MiB를 넘습니다',
  check_in_parts: '하루치씩 폴더를 나누는 등 여러 번에 걸쳐 검사하세요.',
  signed_for_one: '--signed는 요청 1건에만 쓸 수 있습니다',
  check_alone: '그 요청만 따로 검사하세요.',
  show_expected_for_one: '--show-expected는 요청 1건의 서명만 표시합니다',
  check_alone_or_json: '그 요청만 따로 검사하거나 --json을 추가하세요.',
  request_not_checked: '참고: {source}: 검사하지 않음: {reason}',
  search_interrupted: ({ checked, of }) =>
    `참고: 중단되었습니다. 요청 ${grouped(of)}건 중 ${grouped(checked)}건을 검사했습니다`,

  // What is worth knowing of how a request was put together.
  body_read_from: ({ files }) => `본문을 읽은 파일: ${files.join(', ')}`,
  bytes_after_body: ({ bytes }) =>
    `Content-Length에 선언된 본문 뒤의 ${grouped(bytes)}바이트를 무시했습니다`,
  second_body: ({ form, name }) => `${form}에도 본문이 있지만 무시하고 ${object(name)} 사용합니다`,
  quotes_removed: ({ names }) =>
    `${names.join(', ')} 값을 감싼 따옴표를 무시했습니다. 따옴표까지 전송하지 않는지 확인하세요`,
  length_differs: ({ declared, bytes }) =>
    `Content-Length는 ${grouped(declared)}바이트인데 본문은 ${grouped(bytes)}바이트입니다. 전송된 본문이 아닙니다`,

  // Whose secret is used.
  verify_no_secret: [
    '참고: 시크릿이 없어 서명의 형식과, 시크릿 없이 알 수 있는 오류만 검사합니다',
    '  시크릿을 등록하려면: conv profile add NAME --api-key KEY --endpoint URL --secret-stdin',
    '  또는 CONV_API_KEY와 CONV_HMAC_SECRET을 설정하세요',
  ].join('\n'),
  profiles_not_tried: '참고: 다른 프로필은 시도하지 않았습니다: {reason}',

  // An event of the journal.
  ambiguous_event: '여러 계정에 같은 이벤트 ID가 있고 본문이 서로 다릅니다',
  name_account: '--profile NAME으로 계정을 선택하세요',
  signed_now: ({ origin }) =>
    `헤더를 지정하지 않아, 지금 conv가 보낼 요청을 검사합니다(키: ${placeWord(origin)})`,
  foreign_event: '다른 계정의 이벤트이지만 현재 키로 검사합니다: {account}',
  never_sent: '전송된 적이 없습니다',
  last_attempt: ({ number, time, httpStatus, errorCode, answer }) => {
    const attempt = `마지막 시도(${number}번째, ${time})`;
    const response = answer === undefined ? '' : `: ${answer}`;
    if (httpStatus !== null) return `${attempt}의 응답: HTTP ${httpStatus}${response}`;
    return `${attempt}에는 응답이 없었습니다${errorCode === undefined ? '' : `(${errorCode})`}${response}`;
  },

  // What is odd about a body that is about to be signed.
  body_signed_undecoded: '{reason}. 이 바이트를 그대로 서명합니다',
  body_starts_with_bom:
    '본문이 UTF-8 BOM으로 시작합니다. BOM도 서명에 포함되므로 함께 전송해야 합니다',
  body_starts_with_whitespace:
    '본문이 공백으로 시작합니다. 공백도 서명에 포함되므로 함께 전송해야 합니다',
  body_ends_with_newline:
    '본문이 줄바꿈({newline})으로 끝납니다. 줄바꿈도 서명에 포함되므로 함께 전송해야 합니다(curl은 --data가 아니라 --data-binary)',
  body_ends_with_whitespace:
    '본문이 공백이나 줄바꿈으로 끝납니다. 이것도 서명에 포함되므로 함께 전송해야 합니다(curl은 --data가 아니라 --data-binary)',
};
