import { makeVisible } from '../../core/kit/visible.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { intake as English } from './intake.ts';

const MISPLACED =
  '닫는 따옴표와 셀의 끝 사이에 다른 내용이 있습니다. 따옴표로 묶은 셀 안의 따옴표는 ""로 쓰세요';

/** Sentences about files of rows. */
export const intake: Translated<typeof English> = {
  value_missing: '값이 없거나 쉼표가 더 있습니다',
  comma_missing: '이 앞에 쉼표가 없습니다',
  text_after_array: '배열이 끝난 뒤에 다른 내용이 있습니다',
  array_not_closed: '배열이 닫히지 않았습니다. 파일이 잘렸는지 확인하세요',
  element_too_long: '배열 요소가 16 MiB를 넘습니다',
  string_not_closed: '이 요소의 문자열이 같은 줄에서 닫히지 않았습니다',
  bracket_mismatch: '이 요소의 괄호가 다른 종류의 괄호로 닫혔습니다',

  // Files of other programs: what is read as rows, and what to do about it.
  zip_archive: '엑셀 시트가 없는 zip 압축 파일',
  unpack_zip: '압축을 풀고 그 안의 파일을 지정하세요.',
  binary_workbook: '바이너리 형식의 엑셀 파일(.xlsb)',
  numbers_file: 'Apple Numbers 문서',
  export_from_numbers: 'Numbers에서 엑셀(.xlsx)로 내보내세요: 파일 > 다음으로 내보내기 > Excel.',
  excel_workbook: '엑셀 97 이전 형식의 엑셀 파일(.xls)',
  office_file: '손상된 .xls이거나 다른 종류의 오피스 문서',
  protected_xls: '비밀번호가 걸린 .xls 엑셀 파일',
  save_as_xlsx: '엑셀에서 열어 .xlsx로 저장하세요. 비밀번호는 그대로 두어도 됩니다.',
  gzip_file: '두 번 압축된 gzip 파일',
  pdf_file: 'PDF',
  is_html_page: '주문 표가 없는 HTML 또는 XML 페이지',
  save_page_again: '브라우저로 열어 오류나 로그인 화면이 아닌지 확인한 뒤 다시 내려받으세요.',
  spread_json_object: '여러 줄에 걸친 하나의 JSON 객체',
  save_as_csv: '엑셀에서 열어 "CSV UTF-8(쉼표로 분리)" 형식으로 저장하세요.',
  unpack_gzip: '압축을 푸세요: gunzip --keep FILE',
  gzip_file_noun: 'gzip 파일',
  workbook_noun: '엑셀 파일',
  page_noun: 'HTML 또는 XML 표',
  export_again: '파일을 다시 내려받거나 복사하세요.',
  split_export: '기간을 더 짧게 내려받거나 CSV로 저장하세요.',
  export_as_csv: '주문 내역을 CSV로 내려받으세요.',
  one_report_per_line:
    "리포트를 한 줄에 하나씩 쓰거나(jq -c . FILE > rows.ndjson) 행을 추출하세요(jq -c '.orders[]' FILE > rows.ndjson).",

  nothing_after_readable: '{fault}. 그 뒤로는 읽을 수 없습니다',
  quote_misplaced: MISPLACED,
  quote_misplaced_over_lines: `${MISPLACED}. 셀이 다음 줄로 이어져 그 뒤로는 읽을 수 없습니다`,
  bytes_not_in_encoding: ({ byte, encoding, advice }) =>
    `${encoding.toUpperCase()} 인코딩에 맞지 않는 바이트가 있습니다${byte === undefined ? '' : `(0x${byte.toString(16)})`}: ${advice}`,
  header_damaged: '{damage}',
  known_encodings: ({ names }) => `지원하는 인코딩: ${names.join(', ')} 등.`,
  line_too_long: '한 줄이 16 MiB를 넘습니다. NDJSON은 한 줄에 한 행을 씁니다',
  quote_never_closed: '따옴표가 닫히지 않아 그 뒤로는 읽을 수 없습니다',
  record_too_long: '레코드가 16 MiB를 넘습니다. 닫히지 않은 따옴표가 있는지 확인하세요',
  encoding_unknown: ({ name }) => `알 수 없는 인코딩입니다: "${makeVisible(name)}"`,
  did_you_mean_encoding: ({ near }) => `혹시 --encoding ${near}인가요?`,
  scratch_unwritable: '임시 파일을 쓸 수 없습니다: {directory}: {reason}',
  free_scratch_space: '공간을 확보하거나 다른 디렉터리를 사용하세요: CONV_DATA_DIR=DIRECTORY',
  rows_unreadable: '{name}에서 행을 읽을 수 없습니다: {reason}',
  name_readable_file: '읽을 수 있는 파일을 지정하거나, 표준 입력을 쓰려면 -를 지정하세요.',
  rows_not_given: '행을 읽을 입력이 없습니다. 파일을 지정하지 않았고 파이프 입력도 없습니다',
  name_or_pipe_file: '파일을 지정하거나, 파이프로 전달하고 이름으로 -를 쓰세요.',
  row_file_changed: '읽는 동안 파일이 변경되었습니다: {name}',
  wait_for_writer: '다른 프로그램의 쓰기가 끝나면 명령을 다시 실행하세요.',
  file_password_missing: '비밀번호로 보호된 파일입니다: {name}',
  pass_file_password:
    '비밀번호를 파이프로 전달하세요: conv … --file-password-stdin < PASSWORD_FILE',
  file_without_sheets: '{flag}: 엑셀 파일이 아닙니다: {name}',
  sheet_unknown: ({ name, sheet, flag }) => `${flag}: ${name} 파일에 없는 시트입니다: ${sheet}`,
  sheets_listed: '파일의 시트: {sheets}.',
  sheets_several: '{name}: 데이터가 있는 시트가 여러 개입니다: {sheets}',
  name_sheet: '읽을 시트를 {flag} 옵션으로 지정하세요.',
  file_changed_encrypted: '암호화된 뒤 변경되었거나 잘린 파일입니다: {name}',
  file_password_wrong: '비밀번호가 틀렸습니다: {name}',
  file_and_password_on_stdin:
    '--file-password-stdin: 파일도 표준 입력으로 받고 있습니다. 파일은 경로로 지정하세요',
  text_damaged: '{name}: {damage}',
  file_damaged: '손상되었거나 불완전한 파일입니다({what}): {name}',
  expands_too_much: '압축을 풀면 conv가 읽을 수 있는 한도를 넘습니다: {name}',
  row_file_empty: '행이 없는 파일입니다: {name}',
  check_file: '올바른 파일인지, 끝까지 내려받은 파일인지 확인하세요.',
  not_a_row_file: '행 단위 데이터 파일이 아닙니다({what}): {name}',
  file_is_utf16: 'UTF-8이 아니라 {kind} 파일입니다: {name}',
  pass_encoding: '--encoding {encoding} 옵션을 사용하세요',
  header_unusable: '{name} {line}번째 줄(헤더): {reason}',
  first_line_names_columns: 'CSV 파일의 첫 줄에는 열 이름이 있어야 합니다.',
  not_a_delimiter: ({ delimiter }) => `구분자로 쓸 수 없습니다: "${makeVisible(delimiter)}"`,
  one_character: '문자 하나를 지정하세요(예: --delimiter ";")',
  header_too_long: '헤더가 처음 1 MiB 안에서 끝나지 않습니다',
  header_quote_misplaced: '따옴표가 닫히지 않았거나 셀의 끝이 아닌 곳에서 닫혔습니다',
  lines_unwrapped:
    '참고: {name}: 다시 저장하면서 줄마다 셀 하나가 된 파일입니다. 원래의 줄로 읽습니다',
  columns_explained: '참고: {name}: 헤더 다음 행은 열을 설명하는 행이므로 건너뜁니다',
  save_as_utf8: '파일을 UTF-8로 저장하거나 --encoding으로 인코딩을 지정하세요',
  whole_file_is: ({ encoding }) =>
    `파일 전체를 ${encoding.toUpperCase()} 인코딩으로 읽을 수 있습니다. --encoding ${encoding} 옵션을 사용하세요`,
  read_in_encoding: ({ name, encoding }) =>
    `참고: ${name}: UTF-8이 아니므로 ${encoding.toUpperCase()} 인코딩으로 읽습니다(다른 인코딩은 --encoding으로 지정)`,
  try_another_encoding: '다른 --encoding을 지정해 보세요',
};
