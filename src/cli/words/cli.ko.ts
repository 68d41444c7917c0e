import { fileWord } from '../../core/kit/shell.ts';
import { object } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { cli as English } from './cli.ts';

/** Sentences of the command line itself, whatever the command. */
export const cli: Translated<typeof English> = {
  journal_of_conv: '저널',
  profiles_of_conv: '프로필',
  loose_mode: ({ path, mode, wanted }) =>
    `경고: 다른 사용자가 접근할 수 있는 권한(${mode})입니다: ${path}. chmod ${wanted} ${fileWord(path)} 명령을 실행하세요`,
  no_home_directory: ({ what }) =>
    `이 사용자의 홈 디렉터리가 없어 ${object(what)} 저장할 수 없습니다`,
  actor_control_character: 'CONV_ACTOR에 제어 문자가 있어 전송하지 않았습니다',
  actor_too_long: 'CONV_ACTOR가 128자를 넘어 전송하지 않았습니다',
  actor_example: 'CONV_ACTOR=nightly-job처럼 짧은 이름을 설정하세요',
  demo_secret_instead:
    '참고: {reason}. 서비스로 아무것도 전송하지 않으므로 대신 데모 시크릿을 사용합니다',
  set_home: 'HOME을 설정하거나 CONV_DATA_DIR(저널)와 CONV_CONFIG_DIR(프로필)를 설정하세요',
  interrupted_at_prompt: '입력 대기 중에 중단되어 아무 작업도 하지 않았습니다',
  no_command: '명령을 지정하지 않았습니다',
  list_commands: '명령 목록은 conv --help로 볼 수 있습니다',
  conv_failed: 'conv 실행 실패: {error}',
  report_bug: 'conv의 버그입니다. 실행한 명령을 첨부해 제보해 주세요.',
  not_unix_seconds: '{flag}: 초 단위 Unix 시간(정수)이어야 합니다',
  unix_seconds_example: '예: 1785585600. 현재 시각은 `date +%s`로 볼 수 있습니다',
  output_unwritable: '표준 출력에 쓸 수 없습니다({code})',
  sent_is_journaled: '전송된 내용은 저널에 있습니다: conv log',
  journal_missing: '저널이 없습니다: {directory}. 아직 이 위치에서 전송한 리포트가 없습니다',
  name_journal:
    '다른 저널을 사용하려면 CONV_DATA_DIR를 설정하세요. 주문을 리포트하는 방법은 conv paid --help로 볼 수 있습니다',
};
