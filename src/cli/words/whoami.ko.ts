import type { Translated } from '../../core/words/sentence.ts';
import type { whoamiWords as English } from './whoami.ts';

/** What `conv whoami --check` has found out. */
export const whoamiWords: Translated<typeof English> = {
  finding_ok: '정상',
  finding_wrong: '거부됨',
  finding_unknown: '알 수 없음',
  account_accepted: '서비스가 키, 서명, 시계를 모두 받아들입니다',
  account_refused: '서비스가 키 또는 서명을 거부했지만, 무엇이 잘못되었는지 알려 주지 않습니다',
  account_clock_off: '거부됨: {skew}',
  account_key_refused: '거부됨: 서비스에 없는 키이거나 비활성 키입니다',
  account_signature_refused: '거부됨: 서명이 일치하지 않습니다. 시크릿이 이 키의 시크릿이 아닙니다',
  account_unchecked: '확인하지 못함: 서비스의 쓸 수 있는 응답이 없습니다',
  account_unchecked_why: '확인하지 못함: {why}',
  accepted_by: 'HTTP {status}: 서명이 아니라 전송한 리포트(-1 환불)를 거절했습니다',
  check_endpoint: '엔드포인트를 확인한 뒤 명령을 다시 실행하세요',
  wait_for_limit: '서비스가 요청 수를 제한하고 있습니다. 나중에 명령을 다시 실행하세요',
  wait_for_service: '나중에 명령을 다시 실행하고, 그래도 안 되면 서비스에 문의하세요',
  check_address: '엔드포인트와 네트워크를 확인한 뒤 명령을 다시 실행하세요',
  set_clock: '시계를 맞춘 뒤 명령을 다시 실행하세요',
  correct_key: 'api_key를 고치세요: {command}',
  set_key: '{variable}에 서비스에서 받은 키를 설정하세요',
  correct_secret: '시크릿을 서비스의 시크릿과 비교하고({check}) 고치세요: {command}',
  correct_either: '키와 시크릿({check})을 서비스의 값과 비교하고 고치세요: {command}',
  two_profiles: '프로필이 두 개 지정되었습니다: {name}, {other}. 하나만 쓰세요',
};
