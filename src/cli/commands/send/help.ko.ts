/** What the help of `conv send` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'report a whole file of orders': '주문 파일 전체를 리포트',
  'Send a file of reports. Every row is validated before anything is sent; each report is delivered exactly once, even across crashes.':
    '리포트 파일을 전송합니다. 모든 행을 검증한 뒤 전송을 시작하며, 비정상 종료되더라도 각 리포트는 한 번만 반영됩니다.',
  'NDJSON, JSON array, CSV, or order export (.csv, .xlsx); - reads standard input':
    'NDJSON, JSON 배열, CSV 또는 쇼핑몰 주문 내역(.csv, .xlsx). -는 표준 입력',
  'kind for rows without one: paid, refund, cancel, …':
    '종류가 없는 행의 종류: paid, refund, cancel, …',
  'save the map, format, and currency in the profile': '맵, 형식, 통화를 프로필에 저장',
  'read as an order export of this shop (default: detected)':
    '이 쇼핑몰의 주문 내역으로 읽음(기본값: 자동 감지)',
  'validate the file and stop; needs no profile': '파일 검증만 하고 종료. 프로필 불필요',
  'write invalid rows, with reasons, to this file': '올바르지 않은 행을 사유와 함께 이 파일에 저장',
  'replace an --errors file that conv did not write': 'conv가 쓰지 않은 --errors 파일도 덮어씀',
  'skip invalid rows and later rows of their orders':
    '올바르지 않은 행과 그 주문의 이후 행을 건너뜀',
  'the rest, after an interruption': '중단된 뒤 나머지 전송',
  'keep a note with each event; never sent': '각 이벤트에 남길 메모. 전송하지 않음',

  // After the flags.
  'More: conv help files (formats, maps, resuming), conv help scripting (--json)':
    '더 보기: conv help files(형식, 맵, 재개), conv help scripting(--json)',
  'validate; send nothing': '검증만 하고 전송하지 않음',
  'send to the bundled local service': '내장 로컬 서비스로 전송',
  'send every row, or nothing': '오류가 없을 때만 모두 전송',
  "a shop's order export": '쇼핑몰의 주문 내역',
};
