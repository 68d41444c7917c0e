import { grouped } from '../kit/numbers.ts';
import type { json as English } from './json.ts';

/** What keeps a text from being JSON. */
export const json: typeof English = {
  input_is_utf16: ({ encoding }) =>
    `입력이 ${encoding} 인코딩입니다(PowerShell의 기본 출력). UTF-8로 저장하세요`,
  input_is_no_utf8: ({ offset }) =>
    `입력이 UTF-8이 아닙니다(${offset}번째 바이트). UTF-8로 저장하세요`,
  json_too_deep: ({ levels }) => `중첩이 ${levels}단계를 넘습니다`,
  json_too_many_values: ({ most }) =>
    `값이 ${grouped(most)}개를 넘습니다. 리포트에는 그렇게 많은 값이 없습니다`,
  json_refused: ({ reason }) => `JSON이 아닙니다: ${reason}`,
  json_ends_too_early: 'JSON이 중간에 끝났습니다. 파일이나 파이프가 잘렸는지 확인하세요',
  json_single_quotes: '문자열과 이름에는 큰따옴표를 써야 합니다',
  json_no_value: 'JSON 값이 아닙니다',
  json_no_number: 'JSON 숫자가 아닙니다',
  json_name_expected: '큰따옴표로 묶은 이름이 와야 합니다',
  json_value_expected: '값이 와야 합니다',
  json_colon_missing: '콜론이 없습니다',
  json_comma_missing: '쉼표가 없습니다',
  json_brace_missing: '닫는 }가 없습니다',
  json_bracket_missing: '닫는 ]가 없습니다',
  json_text_after_value: '첫 번째 JSON 값 뒤에 다른 내용이 있습니다',
  json_has_comment: 'JSON에는 주석을 쓸 수 없습니다',
  json_string_open: '문자열이 닫히지 않았습니다',
  json_number_open: '숫자가 끝나지 않았습니다',
  json_bad_unicode_escape: '\\u 뒤에는 16진수 4자리가 필요합니다',
  json_unknown_escape: 'JSON에 없는 이스케이프입니다',
  json_control_character: '문자열에 제어 문자가 있습니다. 이스케이프하세요',
  json_unreadable: 'JSON이 아닙니다',
  json_fault_at: ({ line, column, fault }) =>
    `${line === undefined ? '' : `${line}번째 줄 `}${column}번째 문자: ${fault}`,
};
