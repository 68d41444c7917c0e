import type { FAILURE_TEXTS as English, EXIT_CODES as EnglishExitCodes } from './failures.ts';

/** What an error code means, and what to do about it: `conv help errors`, `conv help --json`. */
export const FAILURE_TEXTS: typeof English = {
  internal: {
    meaning: 'conv의 버그입니다',
    advice: '실행한 명령을 첨부해 버그를 제보해 주세요.',
  },
  output_lost: {
    meaning: '표준 출력에 쓸 수 없습니다',
    advice:
      '디스크나 출력을 읽는 프로그램을 확인하세요. 전송된 내용은 `conv log`로 볼 수 있습니다.',
  },
  artifact_unwritable: {
    meaning: '출력 파일(`--junit`, `--report`, `--errors`, `--write`, `--output`)을 쓸 수 없습니다',
    advice:
      '경로, 권한, 디스크를 확인하세요. conv가 만들지 않은 파일을 덮어쓰려면 `--force`를 사용하세요.',
  },
  scratch_unwritable: {
    meaning: '`conv send`가 저널 옆에 임시 파일을 쓸 수 없어 아무것도 전송하지 않았습니다',
    advice: '디스크 공간을 확보하거나 `CONV_DATA_DIR`를 다른 디스크로 지정하세요.',
  },
  state_unwritable: {
    meaning: '`conv mock`이 `--state` 파일을 쓸 수 없습니다',
    advice: '경로, 권한, 디스크를 확인하세요.',
  },
  journal_corrupt: {
    meaning: '저널이 손상되었습니다',
    advice: '백업에서 복원하거나 저널 파일을 다른 곳으로 옮기세요. `conv help data`를 참고하세요.',
  },
  journal_untrusted: {
    meaning: '저널 항목이 이 계정의 시크릿으로 봉인되어 있지 않아 전송하지 않았습니다',
    advice: '`conv help security`의 저널 봉인 항목을 참고하세요.',
  },
  journal_locked: {
    meaning: '다른 프로세스가 저널을 사용 중입니다',
    advice: '그 프로세스가 끝난 뒤 명령을 다시 실행하세요.',
  },
  journal_unreadable: {
    meaning: '디스크에서 저널을 읽을 수 없어 아무것도 전송하지 않았습니다',
    advice: '디스크를 확인한 뒤 명령을 다시 실행하세요.',
  },
  journal_unwritable: {
    meaning: '저널에 쓸 수 없습니다',
    advice: '데이터 디렉터리의 권한을 확인하거나 `CONV_DATA_DIR`를 설정하세요.',
  },
  journal_full: {
    meaning: '저널이 있는 디스크가 가득 찼습니다',
    advice: '디스크 공간을 확보한 뒤 명령을 다시 실행하세요.',
  },
  journal_unavailable: {
    meaning:
      '이 컴퓨터에서 SQLite를 불러올 수 없거나 서버에 이 conv가 쓸 수 있는 저널이 없어 아무것도 전송하지 않았습니다',
    advice:
      'conv를 실행할 플랫폼과 Node 버전에서 다시 설치하세요. 서버 저널이라면 안내 메시지를 확인하세요.',
  },
  journal_unreachable: {
    meaning:
      '저널의 PostgreSQL 서버에 연결할 수 없거나 로그인이 거부되어 아무것도 전송하지 않았습니다',
    advice: '서버, `CONV_JOURNAL`, 비밀번호를 확인하세요. `conv help team`을 참고하세요.',
  },
  journal_too_new: {
    meaning: '더 최신 버전의 conv가 만든 저널이라 아무것도 전송하지 않았습니다',
    advice: 'conv를 업데이트하세요.',
  },
  usage: {
    meaning: '명령줄이 올바르지 않아 아무것도 전송하지 않았습니다',
    advice: '안내 메시지를 읽거나 `--help`를 붙여 실행하세요.',
  },
  invalid_report: {
    meaning: '리포트가 서비스의 규칙에 맞지 않아 아무것도 전송하지 않았습니다',
    advice: '표시된 필드를 고친 뒤 명령을 다시 실행하세요. `conv help reports`를 참고하세요.',
  },
  invalid_input: {
    meaning: '입력 형식이 올바르지 않아 아무것도 전송하지 않았습니다',
    advice: '경로, 인코딩, 형식을 확인하세요. `conv help files`를 참고하세요.',
  },
  event_conflict: {
    meaning:
      '이벤트 ID가 다른 리포트에 이미 쓰였거나 철회되었거나, 철회할 수 없는 이벤트라서 아무것도 전송하지 않았습니다',
    advice: '`conv show EVENT-ID`로 이전 리포트와 비교하세요. 접수된 리포트는 수정할 수 없습니다.',
  },
  other_account: {
    meaning: '다른 계정의 이벤트라서 아무것도 전송하지 않았습니다',
    advice:
      '`--profile`로 그 계정을 선택하거나, 현재 계정으로 보내려면 `--other-account`를 추가하세요.',
  },
  order_waits: {
    meaning: '같은 주문의 앞선 리포트가 아직 확정되지 않아 아무것도 전송하지 않았습니다',
    advice: '먼저 `conv replay ID --pending`을 실행하거나 `--overtake`를 추가하세요.',
  },
  unknown_event: {
    meaning: '저널에 없는 이벤트 또는 주문입니다',
    advice: '`conv show`로 ID를 조회하거나 `conv log`로 이벤트 목록을 확인하세요.',
  },
  unknown_batch: {
    meaning: '저널에 없는 배치입니다',
    advice: '`conv batch list`로 ID를 확인하세요.',
  },
  deposit_unconfirmed: {
    meaning: '가상계좌 주문의 입금이 확인되지 않아 아무것도 전송하지 않았습니다',
    advice: '입금 확인 웹훅을 받은 뒤 `--virtual-account confirmed`로 전송하세요.',
  },
  declined_by_user: {
    meaning: '확인 질문에서 거절하여 아무것도 전송하지 않았습니다',
    advice: '명령을 다시 실행하세요. 스크립트에서는 `--yes`를 사용합니다.',
  },
  no_profile: {
    meaning: '사용할 수 있는 프로필이 없습니다',
    advice:
      '`conv profile add`를 실행하거나 `CONV_API_KEY`, `CONV_HMAC_SECRET`, `CONV_ENDPOINT`를 설정하세요.',
  },
  invalid_credentials: {
    meaning: '인증 정보가 올바르지 않습니다',
    advice: '`conv profile edit`으로 고치거나 환경 변수를 고치세요.',
  },
  profiles_unreadable: {
    meaning: '프로필을 안전하게 읽거나 쓸 수 없습니다',
    advice: '설정 디렉터리의 권한과 디스크를 확인하세요. `conv help data`를 참고하세요.',
  },
  secret_unavailable: {
    meaning: '프로필이 지정한 곳에서 시크릿을 읽을 수 없어 아무것도 전송하지 않았습니다',
    advice:
      '`conv whoami`에 나오는 명령을 직접 실행해 보고, 비밀번호 관리자나 시스템 키체인의 잠금을 해제하세요. `conv help security`를 참고하세요.',
  },
  no_home: {
    meaning: '홈 디렉터리가 없습니다',
    advice: '`CONV_CONFIG_DIR`와 `CONV_DATA_DIR`를 설정하세요.',
  },
  unauthorized: {
    meaning: '서비스가 인증 정보 또는 서명을 거부했습니다(401, 403)',
    advice:
      '`conv whoami --check`로 키, 서명, 시계 중 무엇이 문제인지 확인한 뒤 `conv replay`를 실행하세요. CONV_HMAC_SECRET을 고쳤다면 대신 리포트 명령을 다시 실행하세요.',
  },
  clock_off: {
    meaning: '서비스가 타임스탬프를 거부했습니다: 이 컴퓨터의 시계가 5분 넘게 어긋나 있습니다',
    advice: '시계를 맞춘 뒤 `conv replay`를 실행하세요.',
  },
  rejected: {
    meaning: '서비스가 리포트를 거절했습니다',
    advice: '거절 사유를 확인하세요. 주문의 현재 상태는 `conv show ID`로 볼 수 있습니다.',
  },
  undelivered: {
    meaning: '리포트가 서비스에 전달되지 않았습니다',
    advice:
      '엔드포인트와 네트워크를 확인한 뒤 `conv replay`를 실행하세요. 리포트는 한 번만 반영됩니다.',
  },
  unconfirmed: {
    meaning: '처리 결과를 알 수 없습니다',
    advice: '`conv replay`를 실행하세요. 리포트는 한 번만 반영됩니다.',
  },
  event_busy: {
    meaning: '다른 프로세스가 이 이벤트를 전송 중입니다',
    advice: '전송이 끝날 때까지 기다리세요. 결과는 `conv show EVENT-ID`로 볼 수 있습니다.',
  },
  outcome_unwritten: {
    meaning: '리포트는 전송했지만 그 결과를 저널에 저장하지 못했습니다',
    advice: '디스크를 확인한 뒤 `conv replay EVENT-ID`를 실행하세요. 리포트는 한 번만 반영됩니다.',
  },
  check_failed: {
    meaning: '`conv smoke`: 실패한 검사가 있습니다',
    advice: '실패한 검사를 서비스 운영팀에 전달하세요.',
  },
  expectation_failed: {
    meaning: '`conv mock`: 기대 조건을 충족하지 못했거나 테스트된 것이 없습니다',
    advice: '출력에서 가장 가까운 요청을 확인하세요. `conv help expectations`를 참고하세요.',
  },
  signature_mismatch: {
    meaning: '`conv verify`: 서비스가 거부할 요청입니다',
    advice: '제안된 방법대로 고치세요. `conv help verify`를 참고하세요.',
  },
  command_not_executable: {
    meaning: '`conv mock`: `--` 뒤의 명령을 실행할 수 없습니다',
    advice: '실행 권한을 확인하세요.',
  },
  command_not_found: {
    meaning: '`conv mock`: `--` 뒤의 명령을 찾을 수 없습니다',
    advice: '명령 이름과 `PATH`를 확인하세요.',
  },
  interrupted: {
    meaning: 'Ctrl-C 또는 SIGTERM으로 중단되었습니다',
    advice:
      '남은 이벤트는 `conv log --pending`으로 확인하고 `conv replay --pending`으로 전송하세요.',
  },
};

/** What each exit code means: `conv help exit-codes`, `conv help --json`. */
export const EXIT_CODES: typeof EnglishExitCodes = {
  0: '성공: 작업을 마쳤거나 서비스가 접수했습니다',
  1: 'conv의 버그이거나, 저널 또는 파일을 쓸 수 없습니다. 오류 메시지에 따로 언급이 없으면 아무것도 전송하지 않았습니다',
  2: '사용법 또는 입력이 올바르지 않아 아무것도 전송하지 않았습니다',
  3: '사용할 수 있는 프로필이나 인증 정보가 없거나, 이를 저장할 디렉터리가 없습니다',
  4: '서비스가 인증 정보 또는 서명을 거부했습니다(401, 403)',
  5: '서비스가 리포트를 거절했습니다',
  6: '전달되지 않았거나 처리 결과를 알 수 없습니다. 리포트는 저널에 있으며 `conv replay`를 실행해도 안전합니다',
  7: '`verify`: 서비스가 거부할 요청입니다. `mock`: 기대 조건을 충족하지 못했거나 테스트된 것이 없습니다. `smoke`: 실패한 검사가 있습니다',
  8: '`send`, `replay`: 접수되지 않은 리포트가 있거나 보류된 주문이 있습니다(`--check`와 `--dry-run`도 해당). `reconcile`: 차이가 있습니다. `claims`: 처리할 일이 남아 있습니다',
  126: '`mock`: `--` 뒤의 명령을 실행할 수 없습니다',
  127: '`mock`: `--` 뒤의 명령을 찾을 수 없습니다',
  130: 'Ctrl-C 또는 SIGTERM으로 중단되었습니다. 확정되지 않은 리포트는 저널에 남아 있습니다',
};
