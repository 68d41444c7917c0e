import { makeVisible } from '../../core/kit/visible.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { guidedWords as English } from './guided.ts';

/** What conv asks where it is called without arguments on a terminal. */
export const guidedWords: Translated<typeof English> = {
  what_question: '무엇을 할까요?',
  set_up: '프로필 만들기',
  report: '주문 리포트하기',
  look_up: '주문, 이벤트, 그 밖의 ID 조회하기',
  send_file: '리포트 파일 전송하기',
  compare: '쇼핑몰 주문을 리포트한 내역과 대조하기',
  check_signature: '서명 확인하기',
  show_open: '결과가 확정되지 않은 리포트 보기',
  resend_open: '미확정 리포트 재전송하기',
  all_commands: '모든 명령 보기',
  kind_question: '어떤 리포트를 보낼까요?',
  order_question: '어느 주문인가요?',
  order_typed: '주문 ID, 다른 ID, 상품명 또는 메모',
  other_order: '다른 주문',
  file_question: '어느 파일인가요?',
  file_typed: '파일 경로',
  other_file: '다른 파일',
  file_missing: ({ file }) => `파일이 없습니다: "${makeVisible(file)}"`,
  send_question: '이 파일로 무엇을 할까요?',
  check_only: '검사만 하고 전송하지 않기',
  try_on_mock: '내장 서비스로 시험하기',
  send_it: '검사한 뒤 전송하기',
  nothing_to_send_with:
    '프로필이 없어 파일을 검사하거나 시험 실행할 수만 있고 전송할 수는 없습니다. 계정을 설정하려면: conv profile add',
  write_question: '누락된 리포트를 저장할 새 파일(예: missing.csv, 저장하지 않으려면 Enter)',
  answer_needed: '답을 입력하세요(끝내려면 Ctrl-C)',
  same_command: '같은 작업을 하는 명령: {command}',
};
