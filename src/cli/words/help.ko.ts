import { kindHelp } from '../../core/words/kinds.ko.ts';

const OF_COMMANDS = import.meta.glob<Readonly<Record<string, string>>>('../commands/*/help.ko.ts', {
  import: 'help',
  eager: true,
});

/**
 * What help says in Korean, by the English text: of commands, arguments, flags, headings and topics. A paragraph is on one line.
 * What a single command says is in `commands/NAME/help.ko.ts`.
 */
export const helpTexts: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.values(OF_COMMANDS)),

  // Headings.
  'Usage:': '사용법:',
  'Arguments:': '인자:',
  'Options:': '옵션:',
  'Commands:': '명령:',
  'Report orders:': '주문 리포트:',
  'Journal:': '저널:',
  'Debug signatures:': '서명 디버깅:',
  'Setup:': '설정:',
  'Common flags (conv help commands):': '공통 옵션(conv help commands):',
  "Common flags (each command's help lists those it takes):":
    '공통 옵션(명령의 도움말에 이름이 있을 때):',
  'More commands (conv help commands):': '그 밖의 명령(conv help commands):',
  'Examples:': '예시:',
  'Help topics (conv help TOPIC):': '도움말 주제(conv help TOPIC):',

  // conv.
  'Report orders to a creator-commerce service: signed, journaled, delivered once.':
    '크리에이터 커머스 서비스에 주문을 리포트합니다(서명, 저널 기록, 한 번만 반영).',
  'print the version': '버전 출력',
  'print help': '도움말 출력',
  'language of messages: en or ko (default: from locale)': '메시지 언어: en 또는 ko(기본값: 로캘)',
  "conv COMMAND --help lists a command's own flags; conv --help, the help topics.":
    '명령별 옵션: conv COMMAND --help. 도움말 주제: conv --help.',
  'conv COMMAND --help lists its flags; conv help --json prints everything as JSON.':
    '명령별 옵션: conv COMMAND --help. 모든 명령을 JSON으로: conv help --json.',

  // Reports; of kinds and their fields, `kinds.ko.ts`.
  ...kindHelp,
  'your order ID': '가맹점 주문 ID',
  'order total': '주문 총액',
  'refund amount': '환불 금액',
  '3-letter code': '3자리 통화 코드',
  'An existing file, a name that ends in .json, and - are read as JSON; other words are taken in the order shown.':
    '기존 파일, .json으로 끝나는 이름, -는 JSON 리포트로 읽고 나머지는 위에 표시한 순서대로 읽습니다.',
  'report as JSON: a file, or - for standard input': 'JSON 리포트. 파일 또는 -(표준 입력)',
  'virtual-account order: state of its deposit': '가상계좌 주문의 입금 상태',
  'treat warnings as errors': '경고를 오류로 처리',
  'read the report as JSON; - reads standard input': '리포트를 JSON으로 읽음. -는 표준 입력',
  'send unknown fields, currencies, and click IDs': '알 수 없는 필드, 통화, 클릭 ID도 전송',
  'send even if an earlier report of the order is open':
    '같은 주문의 앞선 리포트가 미확정이어도 전송',
  'withdraw an open report that this one corrects': '이 리포트가 정정하는 미확정 리포트를 철회',
  'send to the bundled local service instead': '실제 서비스 대신 내장 로컬 서비스로 전송',
  'print the equivalent curl command instead of sending':
    '전송하는 대신 같은 요청의 curl 명령 출력',
  's2s_endpoint_base to use': '사용할 s2s_endpoint_base',
  'maximum time for each attempt (default: 45)': '시도당 최대 시간(기본값: 45)',
  'retries after the first attempt (default: 4)': '첫 시도 후 재시도 횟수(기본값: 4)',
  'meaning of a shop status; repeatable': '쇼핑몰 상태의 의미. 반복 가능',
  'lines of an order': '여러 줄인 주문의 금액 계산 방식',
  'ignore a column that looks like refunds; repeatable': '환불처럼 보이는 열을 무시. 반복 가능',
  'hold orders back where it is filled; repeatable': '값이 있는 주문을 보류할 열. 반복 가능',
  'never prompt; fail if something is missing': '질문하지 않음. 빠진 값이 있으면 실패',
  'your refund ID; the same ID twice is one refund': '가맹점 환불 ID. ID가 같으면 같은 환불로 처리',
  'send even if an equal refund was reported within a day': '하루 안에 리포트한 환불과 같아도 전송',

  // Sending.
  'column for a field, or a saved map; repeatable': '필드에 쓸 열 또는 저장된 맵. 반복 가능',
  'file encoding, such as cp949 (default: UTF-8)': '파일 인코딩. 예: cp949(기본값: UTF-8)',
  'read the password of a protected workbook from stdin':
    '엑셀 파일의 비밀번호를 표준 입력에서 읽음',
  'sheet of a workbook (default: the one with a known header)':
    '엑셀 파일의 시트(기본값: 헤더를 인식한 시트)',
  'CSV cell separator, or "tab" (default: detected)': 'CSV 셀 구분자 또는 "tab"(기본값: 자동 감지)',
  'thousands separator in amounts, such as ,': '금액의 천 단위 구분 기호. 예: ,',
  'currency for rows without one': '통화가 없는 행의 통화',
  'resend rows the service rejected earlier': '서비스가 거절했던 행을 재전송',
  'maximum reports in flight (default: 256)': '동시에 전송하는 최대 리포트 수(기본값: 256)',
  'maximum attempts per second': '초당 최대 시도 횟수',

  // The journal.
  'skip the confirmation': '확인 생략',
  'keep a note with the event; never sent': '이벤트에 남길 메모. 전송하지 않음',
  'lower bound: 2h, 7d, "yesterday 14:00", tuesday, or a date':
    '시작: 2h, 7d, "yesterday 14:00", tuesday 또는 날짜',
  'upper bound in the same forms; days are inclusive':
    '끝: 형식은 같음. 날짜를 지정하면 그날까지 포함',
  'print a header row even when piped': '파이프로 출력할 때도 헤더 행 출력',

  // Flags of many commands.
  'profile to use; for a list, only entries of its account':
    '사용할 프로필. 목록에서는 그 계정의 항목만',
  'print JSON; a list is one object per line': 'JSON 출력. 목록은 한 줄에 객체 하나씩',
  'show requests and responses; list rows not accepted': '요청과 응답, 접수되지 않은 행 표시',

  // Topics.
  'fields, event IDs, and rules of each report': '리포트별 필드, 이벤트 ID, 규칙',
  'journal, retries, replay, and exactly-once delivery': '저널, 재시도, 재전송, 한 번만 반영',
  'send CSV and JSON files; maps, formats, batches': 'CSV·JSON 파일 전송, 맵, 형식, 배치',
  'find orders that were never reported': '리포트되지 않은 주문 찾기',
  'sign requests and debug signatures': '요청 서명과 서명 디버깅',
  'the bundled service: rules, state, control API': '내장 서비스: 규칙, 상태, 제어 API',
  'inject faults into the bundled service': '내장 서비스에 장애 주입',
  'assert what the bundled service received': '내장 서비스가 받은 요청 확인',
  'test your integration in CI and in JavaScript tests': 'CI와 JavaScript 테스트로 연동 테스트',
  '--json, streams, environment variables': '--json, 표준 스트림, 환경 변수',
  'every error code and what to do about it': '모든 오류 코드와 조치 방법',
  'every exit code': '모든 종료 코드',
  'secrets, masking, and the sealed journal': '시크릿, 마스킹, 저널 봉인',
  'where conv keeps files, and how to back them up': 'conv의 파일 위치와 백업 방법',
  'what stays the same across versions': '버전이 바뀌어도 유지되는 것',
  'share one journal on a PostgreSQL server': 'PostgreSQL 서버에서 저널 공유',
};
