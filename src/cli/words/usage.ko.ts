import { suggest } from '../../core/kit/suggest.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { meant } from '../../core/words/endings.ts';
import { object, withAnd } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { usage as English } from './usage.ts';

/** What is wrong with a command line. */
export const usage: Translated<typeof English> = {
  unknown_topic: ({ word, near }) =>
    `도움말 주제나 명령을 찾을 수 없습니다: "${word}"${meant(near)}`,
  topics_are: ({ names }) => `주제: ${names}. 명령 목록은 conv --help로 볼 수 있습니다.`,
  command_unknown: ({ group, word, near, known }) =>
    `conv ${group}: 알 수 없는 명령입니다: "${makeVisible(word)}"${meant(near ?? suggest(word, known))}`,
  known_commands: ({ names }) => `사용할 수 있는 명령: ${names.join(', ')}`,
  unknown_command: ({ word, near, known }) =>
    `알 수 없는 명령입니다: "${word}"${meant(near ?? suggest(word, known))}`,
  former_command: 'conv {word} 대신 다음 명령을 사용하세요: {command}',
  unknown_option: ({ flag, near, known }) =>
    `알 수 없는 옵션입니다: ${flag}${meant(near ?? suggest(flag, known))}`,
  flag_before_command: '{flag}: 명령 뒤에 지정하세요',
  missing_argument: '필수 인자가 없습니다: {name}',
  option_value_missing: ({ flags, choices }) =>
    `${flags}: 값이 필요합니다${choices.length === 0 ? '' : `(${choices.join(' 또는 ')})`}`,
  flag_of_other_commands: ({ flag, names }) => `${flag}: ${names.join(', ')} 명령의 옵션입니다`,
  flag_is_argument: '{flag}: 이 명령에서는 옵션이 아니라 인자로 지정합니다',
  usage_is: ({ command, usage, example }) =>
    [
      `사용법: ${usage}`,
      ...(example === undefined ? [] : [`예: ${example}`]),
      `인자와 옵션 목록은 ${command} --help로 볼 수 있습니다.`,
    ].join('\n'),
  line_meant: '다음과 같이 입력하세요: {command}',
  option_conflict: ({ flags, other }) => `${flags}: ${withAnd(other)} 함께 쓸 수 없습니다`,
  too_many_arguments: ({ command, most, got }) =>
    `${command}: 인자가 너무 많습니다. ${most === 0 ? '인자를 받지 않는 명령인데' : `최대 ${most}개까지인데`} ${got}개를 지정했습니다`,
  not_a_choice: ({ flags, value, choices }) =>
    `${flags}: ${choices.join(', ')} 중 하나여야 합니다. 입력값: "${value}"`,
  lang_unknown: ({ origin, value, known }) =>
    `${origin}: ${known.join(' 또는 ')}만 쓸 수 있습니다. 입력값: "${makeVisible(value)}"`,
  language_not_spoken: ({ known }) => `${known.join(' 또는 ')}만 쓸 수 있습니다`,
  flags_are_listed: '인자와 옵션 목록은 {command} --help로 볼 수 있습니다.',
  credentials_are_no_flags:
    '자격 증명은 옵션으로 받지 않습니다. 프로필을 사용하거나(conv profile add) CONV_API_KEY와 CONV_HMAC_SECRET을 설정하세요.',
  commands_are_listed: '명령과 도움말 주제 목록은 conv --help로 볼 수 있습니다.',
  dash_is_typographic: ({ word, flag }) =>
    `"${word}": 하이픈이 아닌 긴 대시로 시작합니다. ${object(flag)} 사용하세요`,
  typographic_dash_hint:
    '편집기나 메신저가 --를 긴 대시로 바꾸는 경우가 있습니다. 하이픈 두 개를 직접 입력하세요.',
};
