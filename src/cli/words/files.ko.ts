import { makeVisible } from '../../core/kit/visible.ts';
import { object } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { files as English } from './files.ts';

/** Sentences about files that are read or written, whatever is in them. */
export const files: Translated<typeof English> = {
  // Why a file cannot be read or written, as the end of a sentence.
  permission_denied: '권한이 없습니다',
  read_only_file_system: '읽기 전용 파일 시스템입니다',
  disk_full: '디스크가 가득 찼습니다',
  quota_used_up: '디스크 할당량을 모두 사용했습니다',
  file_too_large: '파일 크기가 허용 한도를 넘습니다',
  is_a_directory: '디렉터리입니다',
  not_a_regular_file: '일반 파일이 아닙니다',
  no_such_file: '파일이 없습니다',
  path_through_a_file: '경로의 중간이 디렉터리가 아닙니다',
  path_too_long: '경로가 너무 깁니다',
  symbolic_link: '심볼릭 링크입니다. conv는 심볼릭 링크를 따라가지 않습니다',
  directory_not_creatable: '디렉터리를 만들 수 없습니다',
  system_error: '시스템 오류 {code}',

  standard_input: '표준 입력',
  ask_file_password: '엑셀 파일 비밀번호',
  ask_file_password_again: '비밀번호가 틀렸습니다. 엑셀 파일 비밀번호',
  the_file_to_send: '전송할 파일',
  the_journal: 'conv의 저널',
  the_profiles: 'conv의 프로필',
  artifact_unwritable: ({ file, reason }) =>
    `파일을 쓸 수 없습니다: ${makeVisible(file)}: ${reason}`,
  fix_or_rename: '문제를 해결하거나 다른 파일을 지정하세요',
  reason_so: '{reason}. {consequence}',
  input_unreadable: ({ subject, name, reason }) =>
    `${name}에서 ${object(subject)} 읽을 수 없습니다: ${reason}`,
  name_readable_input: '읽을 수 있는 파일을 지정하거나, 표준 입력을 쓰려면 -를 지정하세요.',
  input_is_json: '파일 자리에 내용이 직접 입력되었습니다: {subject}',
  pipe_json_in: '파이프로 전달하거나(… | conv … -) 파일로 저장해 지정하세요.',
  input_missing: ({ subject }) =>
    `${object(subject)} 읽을 입력이 없습니다. 파일을 지정하지 않았고 파이프 입력도 없습니다`,
  name_or_pipe_input: '파일을 지정하거나(conv … FILE) 파이프로 전달하세요(cat FILE | conv … -).',
  input_too_large: ({ name, subject }) =>
    `${name}에서 ${object(subject)} 읽을 수 없습니다: 16 MiB를 넘습니다`,
  check_input_file: '올바른 파일인지 확인하세요.',
  kept_file_refused: ({ file, reason }) =>
    `쓸 수 없는 파일입니다: ${makeVisible(file)}: ${reason}. 다른 이름을 지정하세요`,
  is_used_as: '이 실행에서 이미 쓰이는 파일({what})입니다',
  is_not_regular: '일반 파일이 아닙니다',
  is_own_file: '이 실행에서 이미 쓰이는 파일({what})이거나 그에 딸린 파일입니다',
  foreign_file: ({ file }) =>
    `이미 있는 파일이며 conv가 만든 파일이 아닙니다: ${makeVisible(file)}. 다른 이름을 지정하거나 --force를 추가하세요`,
  result_not_written: '이번 실행의 결과를 파일에 쓰지 않았습니다',
  it_so: '{kept}. {consequence}',
  written_meanwhile: '실행하는 동안 다른 프로그램이 이 파일을 변경했습니다. {consequence}',
  the_report: '리포트',
  the_body: '본문',
  the_signed_string: '서명한 문자열',
  the_headers: '헤더',
  the_lines: '입력 줄',
  the_secret: '시크릿',
  the_password: '비밀번호',
  the_map: '맵',
  the_event_ids: '이벤트 ID',
};
