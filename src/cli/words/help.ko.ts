import { kindHelp } from '../../core/words/kinds.ko.ts';

/** What help says in Korean, by the English text: of commands, arguments, flags, headings and topics. */
export const helpTexts: Readonly<Record<string, string>> = {
  // Headings.
  'Usage:': '사용법:',
  'Arguments:': '인자:',
  'Options:': '옵션:',
  'Commands:': '명령:',
  'Report orders:': '주문 리포트:',
  'Journal:': '저널:',
  'Debug signatures:': '서명 디버깅:',
  'Setup:': '설정:',
  'Examples:': '예시:',
  'Help topics (conv help TOPIC):': '도움말 주제(conv help TOPIC):',

  // conv.
  'Report orders to a creator-commerce service: signed, journaled, delivered once.':
    '크리에이터 커머스 서비스에 주문을 리포트합니다(서명, 저널 기록, 한 번만 반영).',
  'print the version': '버전 출력',
  'print help': '도움말 출력',
  'language of messages: en or ko (default: from locale)': '메시지 언어: en 또는 ko(기본값: 로캘)',

  // Reports; of kinds and their fields, `kinds.ko.ts`.
  ...kindHelp,
  'report as JSON; - reads standard input; flags override it':
    'JSON 리포트. -는 표준 입력. 옵션이 우선함',
  'virtual-account order; requires a confirmed deposit': '가상계좌 주문. 입금 확인 필요',
  'the deposit-confirmed webhook was received': '입금 확인 웹훅을 받았음',
  'refuse a value that is not a click ID': '클릭 ID 형식이 아닌 값 거부',
  'read the report as JSON; - reads standard input': '리포트를 JSON으로 읽음. -는 표준 입력',
  'send fields that the service does not define': '서비스가 정의하지 않은 필드도 전송',
  'send even if an earlier report of the order is open':
    '같은 주문의 앞선 리포트가 미확정이어도 전송',
  'withdraw an open report that this one corrects': '이 리포트가 정정하는 미확정 리포트를 철회',
  'send to the bundled local service instead': '실제 서비스 대신 내장 로컬 서비스로 전송',
  'print the equivalent curl command instead of sending':
    '전송하는 대신 같은 요청의 curl 명령 출력',
  'profile to use': '사용할 프로필',
  's2s_endpoint_base to use': '사용할 s2s_endpoint_base',
  'print one JSON object': 'JSON 객체 하나 출력',
  'show request and response on standard error': '요청과 응답을 표준 오류에 출력',
  'maximum time for each attempt (default: 45)': '시도당 최대 시간(기본값: 45)',
  'retries after the first attempt (default: 4)': '첫 시도 후 재시도 횟수(기본값: 4)',
  'never prompt; fail if something is missing': '질문하지 않음. 빠진 값이 있으면 실패',
  'skip the confirmation of a live report': '실거래(live) 리포트 확인 생략',
  'your refund ID; the same ID twice is one refund': '가맹점 환불 ID. ID가 같으면 같은 환불로 처리',
  'send even if an equal refund was reported within a day': '하루 안에 리포트한 환불과 같아도 전송',

  // Sending.
  'report a whole file of orders': '주문 파일 전체를 리포트',
  'Send a file of reports. Every row is validated before anything is sent; each report is delivered exactly once, even across crashes.':
    '리포트 파일을 전송합니다. 모든 행을 검증한 뒤 전송을 시작하며, 비정상 종료되더라도 각 리포트는 정확히 한 번만 반영됩니다.',
  'NDJSON, JSON array, CSV, or order export (.csv, .xlsx); - reads standard input':
    'NDJSON, JSON 배열, CSV 또는 쇼핑몰 주문 내역(.csv, .xlsx). -는 표준 입력',
  'kind for rows without one: paid, refund, cancel, …':
    '종류가 없는 행의 종류: paid, refund, cancel, …',
  'save the map, format, and currency in the profile': '맵, 형식, 통화를 프로필에 저장',
  'column for a field, or a saved map; repeatable': '필드에 쓸 열 또는 저장된 맵. 반복 가능',
  'file encoding, such as cp949 (default: UTF-8)': '파일 인코딩. 예: cp949(기본값: UTF-8)',
  'read the password of a protected workbook from stdin':
    '엑셀 파일의 비밀번호를 표준 입력에서 읽음',
  'sheet of a workbook (default: the one with a known header)':
    '엑셀 파일의 시트(기본값: 헤더를 인식한 시트)',
  'CSV cell separator, or "tab" (default: detected)': 'CSV 셀 구분자 또는 "tab"(기본값: 자동 감지)',
  'thousands separator in amounts, such as ,': '금액의 천 단위 구분 기호. 예: ,',
  'read as an order export of this shop (default: detected)':
    '이 쇼핑몰의 주문 내역으로 읽음(기본값: 자동 감지)',
  'currency for rows without one': '통화가 없는 행의 통화',
  'treat values that are not click IDs as errors': '클릭 ID 형식이 아닌 값을 오류로 처리',
  'validate the file and stop; needs no profile': '파일 검증만 하고 종료. 프로필 불필요',
  'write invalid rows, with reasons, to this file': '올바르지 않은 행을 사유와 함께 이 파일에 저장',
  'replace an --errors file that conv did not write': 'conv가 쓰지 않은 --errors 파일도 덮어씀',
  'skip invalid rows and later rows of their orders':
    '올바르지 않은 행과 그 주문의 이후 행을 건너뜀',
  'resend rows the service rejected earlier': '서비스가 거절했던 행을 재전송',
  'resume an interrupted batch; takes no file': '중단된 배치 재개. 파일은 지정하지 않음',
  'maximum reports in flight (default: 32)': '동시에 전송하는 최대 리포트 수(기본값: 32)',
  'maximum attempts per second': '초당 최대 시도 횟수',
  'print a JSON line per settled row, then a summary': '확정된 행마다 JSON 한 줄씩, 끝에 요약 출력',
  'list each row that is not accepted, as it settles': '접수되지 않은 행을 확정될 때마다 출력',
  'print an example report': '예시 리포트 출력',
  'Print an example report to edit and send.': '수정해서 전송할 수 있는 예시 리포트를 출력합니다.',
  'accepted for consistency; a template is always JSON':
    '다른 명령과의 일관성을 위해 허용. 예시는 항상 JSON',

  // The journal.
  'resend journaled events, byte for byte': '저널의 이벤트를 바이트 그대로 재전송',
  'Resend journaled events: the same bytes with a new timestamp and signature. This is always safe: the service counts each event ID once.':
    '저널의 이벤트를 재전송합니다. 바이트는 그대로이고 타임스탬프와 서명만 새로 만듭니다. 서비스가 이벤트 ID마다 한 번만 반영하므로 언제나 안전합니다.',
  'events to resend; - reads IDs from standard input':
    '재전송할 이벤트. -는 표준 입력에서 ID를 읽음',
  'events to resend': '재전송할 이벤트',
  'resend all unsettled events, then resume all batches':
    '미확정 이벤트를 모두 재전송한 뒤 모든 배치 재개',
  'resend events of this order, except rejected ones': '이 주문의 이벤트 재전송(거절된 것 제외)',
  'include events of another merchant': '다른 가맹점의 이벤트도 포함',
  'print a JSON line per event, row, and batch summary':
    '이벤트, 행, 배치 요약마다 JSON 한 줄씩 출력',
  'show requests and responses; list rows not accepted': '요청과 응답, 접수되지 않은 행 표시',
  'settle an open event by hand': '미확정 이벤트를 수동으로 확정',
  'Settle an open event by hand.': '미확정 이벤트를 수동으로 확정합니다.',
  'event to settle': '확정할 이벤트',
  'accepted, rejected, or withdrawn': 'accepted, rejected 또는 withdrawn',
  'settle the only open event of this order': '이 주문의 미확정 이벤트 확정(하나일 때만)',
  'why, up to 500 characters; kept in the journal with your name':
    '사유(500자 이하). 이름과 함께 저널에 기록됩니다',
  'withdraw even if the service may have counted it': '서비스가 이미 반영했을 수 있어도 철회',
  'never prompt': '질문하지 않음',
  'skip the confirmation': '확인 생략',
  'send rows that are staged or still open': '적재되었거나 미확정인 행 전송',
  'Send the rows in the journal that are staged or still open.':
    '저널에 적재되었거나 미확정인 행을 전송합니다.',
  'keep running and wait for new rows until Ctrl-C': 'Ctrl-C를 누를 때까지 새 행을 기다림',
  'manage the journal, including a shared one': '저널 관리(공유 저널 포함)',
  'Manage the journal: status, copies, and a journal shared by a team.':
    '저널의 상태와 사본, 팀의 공유 저널을 관리합니다.',
  'Show the location of the journal, open events, and running processes.':
    '저널의 위치, 미확정 이벤트, 작업 중인 프로세스를 표시합니다.',
  'use the journal of this profile': '이 프로필의 저널 사용',
  'Prepare a shared journal on its PostgreSQL server.': 'PostgreSQL 서버에 공유 저널을 준비합니다.',
  'only print the privileges that a role needs': '역할에 필요한 권한만 출력',
  'Copy a journal, or merge it into one that is already in use.':
    '저널을 복사하거나, 이미 사용 중인 저널에 병합합니다.',
  'journal to copy': '복사할 저널',
  destination: '복사할 위치',
  'Copy the journal in use into a new file.': '사용 중인 저널을 새 파일로 복사합니다.',
  'file to create': '생성할 파일',
  'Remove orders that were settled before a date.': '지정한 날짜 전에 확정된 주문을 삭제합니다.',
  'cutoff date, exclusive, such as 2026-01-31': '기준 날짜(당일 미포함). 예: 2026-01-31',
  'only show what would be removed': '삭제할 내용만 표시',
  'list journaled events': '저널의 이벤트 목록 표시',
  'List journaled events, newest first.': '저널의 이벤트를 최신순으로 표시합니다.',
  'only events that are unsent or whose outcome is unknown':
    '아직 확정되지 않은(전송 전 또는 결과 불명) 이벤트만',
  'only events that the service rejected': '서비스가 거절한 이벤트만',
  'only events that the service accepted': '서비스가 접수한 이벤트만',
  'only events withdrawn with conv settle': 'conv settle로 철회한 이벤트만',
  'find events by any ID, click ID, product, or note':
    '각종 ID(클릭 ID 포함), 상품, 메모로 이벤트 찾기',
  'Find events by any ID, click ID, product name, or note.':
    '각종 ID(클릭 ID 포함), 상품명, 메모로 이벤트를 찾습니다.',
  'value to find, or the start of it': '찾을 값 또는 값의 앞부분',
  'maximum events (default: 50)': '최대 이벤트 수(기본값: 50)',
  'keep a note with the event; never sent': '이벤트에 남길 메모. 전송하지 않음',
  'keep a note with each event; never sent': '각 이벤트에 남길 메모. 전송하지 않음',
  'show reporting statistics by day': '날짜별 리포트 현황 표시',
  'Show reporting statistics by day: click-ID coverage, delays, conflicts, and open events.':
    '날짜별 리포트 현황을 표시합니다: 클릭 ID 비율, 지연, 충돌, 미확정 이벤트.',
  'allow http on a private network (sandbox only)': '사설 네트워크의 http 허용(샌드박스만)',
  'only events of this order ID': '이 주문 ID의 이벤트만',
  'only this kind': '이 종류만',
  'lower bound: 2h, 7d, "yesterday 14:00", tuesday, or a date':
    '시작: 2h, 7d, "yesterday 14:00", tuesday 또는 날짜',
  'upper bound in the same forms; days are inclusive':
    '끝: 형식은 같음. 날짜를 지정하면 그날까지 포함',
  'only events whose reason, as shown, contains this text':
    '표시되는 사유에 이 텍스트가 들어 있는 이벤트만',
  'only paid reports that credit no creator': '클릭 ID가 없는 paid 리포트만',
  'print CSV for a spreadsheet': '스프레드시트용 CSV 출력',
  'command that prints hmac_secret': 'hmac_secret을 출력하는 명령',
  'keep hmac_secret in the system keychain': 'hmac_secret을 시스템 키체인에 보관',
  'keep hmac_secret in the profiles file': 'hmac_secret을 프로필 파일에 보관',
  'only events of this actor: mia@laptop, or mia on any host':
    '이 전송자의 이벤트만: mia@laptop 또는 모든 호스트의 mia',
  'maximum events (default: 50 on a terminal, else all)':
    '최대 이벤트 수(기본값: 터미널에서는 50, 그 외 전체)',
  "only events of this profile's account": '이 프로필 계정의 이벤트만',
  'print a header row even when piped': '파이프로 출력할 때도 헤더 행 출력',
  'print one JSON object per line': '한 줄에 하나씩 JSON 객체 출력',
  'show one event and its delivery attempts': '이벤트 하나와 모든 전송 시도 표시',
  'Show one event: its exact body and every delivery attempt.':
    '이벤트 하나를 표시합니다: 본문 원문과 모든 전송 시도.',
  'event ID, or its first 6 characters or more': '이벤트 ID 또는 그 앞 6자 이상',
  'print only the stored bytes': '저장된 바이트만 출력',
  'show the timeline and current status of an order': '주문의 이력과 현재 상태 표시',
  'Show the timeline of an order: every event, the amounts after each, and the current status.':
    '주문의 이력을 표시합니다: 모든 이벤트, 이벤트별 처리 후 금액, 현재 상태.',
  'merchant_order_id or sub_id': 'merchant_order_id 또는 sub_id',
  'print one JSON object per order': '주문마다 JSON 객체 하나 출력',

  // Batches.
  'inspect, resume, export, or cancel files being sent':
    '전송 중인 파일 확인, 재개, 내보내기, 취소',
  'List, inspect, resume, export, or cancel files being sent.':
    '전송 중인 파일(배치)의 목록을 보고 확인, 재개, 내보내기, 취소합니다.',
  'List batches, oldest first.': '배치를 오래된 순으로 표시합니다.',
  "only batches of this profile's account": '이 프로필 계정의 배치만',
  'Show the totals of a batch and the first rows that are not accepted.':
    '배치의 합계와 접수되지 않은 처음 몇 행을 표시합니다.',
  'batch ID (default: the newest batch)': '배치 ID(기본값: 가장 최근 배치)',
  'Export the outcome of every row, in file order.': '모든 행의 결과를 파일 순서대로 내보냅니다.',
  'output format (default: csv)': '출력 형식(기본값: csv)',
  'same as --format ndjson': '--format ndjson과 같음',
  'output file (default: standard output)': '출력 파일(기본값: 표준 출력)',
  'replace an existing --output file': '이미 있는 --output 파일을 덮어씀',
  'only rows with this outcome': '이 결과의 행만',
  'Send the remaining rows of a batch.': '배치의 남은 행을 전송합니다.',
  'batch ID (default: the only open batch)': '배치 ID(기본값: 하나뿐인 미확정 배치)',
  'allow a batch of another merchant': '다른 가맹점의 배치 허용',
  'Cancel the remaining rows of a batch.': '배치의 남은 행을 취소합니다.',
  'batch ID': '배치 ID',

  // Reconciling.
  'compare a shop export or a statement with the journal':
    '쇼핑몰 주문 내역이나 청구서를 저널과 대조',
  "Compare the shop's orders, or a statement from the service, with the reports in the journal.":
    '쇼핑몰의 주문 또는 서비스의 청구서를 저널의 리포트와 대조합니다.',
  'NDJSON, JSON array, CSV, or workbook (.xlsx); - reads standard input':
    'NDJSON, JSON 배열, CSV 또는 엑셀 파일(.xlsx). -는 표준 입력',
  'meaning of a shop status; repeatable': '쇼핑몰 상태의 의미. 반복 가능',
  'save columns, status words, and format in the profile': '열, 상태 단어, 형식을 프로필에 저장',
  'amount of an order with several lines': '여러 줄인 주문의 금액 계산 방식',
  'treat rows without a status as paid': '상태가 없는 행을 paid로 처리',
  'ignore a column that looks like refunds; repeatable': '환불처럼 보이는 열을 무시. 반복 가능',
  'compare with a statement from the service': '서비스의 청구서와 대조',
  'skip orders with invalid rows': '올바르지 않은 행이 있는 주문을 건너뜀',
  'start of the period (7d, 2026-01-01)': '기간의 시작(7d, 2026-01-01)',
  'end of the period, inclusive': '기간의 끝(당일 포함)',
  'write missing reports as NDJSON for conv send': '누락된 리포트를 conv send용 NDJSON으로 저장',
  'replace a --write file that conv did not write': 'conv가 쓰지 않은 --write 파일도 덮어씀',
  'print one JSON object per line, then a summary': '한 줄에 하나씩 JSON 객체, 끝에 요약 출력',
  "answer creators' claims of missing orders": '크리에이터의 누락 신고에 답변',
  "Answer creators' claims of missing orders with the status of each order.":
    '크리에이터의 누락 신고에 각 주문의 상태로 답변합니다.',
  'CSV, workbook, or NDJSON of order IDs; - reads standard input':
    '주문 ID가 있는 CSV, 엑셀 파일 또는 NDJSON. -는 표준 입력',
  'order export of the shop, to look up unreported orders':
    '리포트되지 않은 주문을 찾을 쇼핑몰 주문 내역 파일',
  'shop that --orders is from (default: detected)': '--orders 파일의 쇼핑몰(기본값: 자동 감지)',
  'write late reports as NDJSON for conv send': '뒤늦은 리포트를 conv send용 NDJSON으로 저장',
  'write the answers for creators as CSV': '크리에이터에게 보낼 답변을 CSV로 저장',
  'replace an output file that conv did not write': 'conv가 쓰지 않은 출력 파일도 덮어씀',
  'column of the claims for a field; repeatable': '필드에 쓸 누락 신고의 열. 반복 가능',
  'encoding of both files, such as cp949 (default: UTF-8)':
    '두 파일의 인코딩. 예: cp949(기본값: UTF-8)',
  'cell separator of the claims (default: detected)': '누락 신고의 셀 구분자(기본값: 자동 감지)',
  'encoding of the --orders file, if different': '--orders 파일의 인코딩(다를 때만)',
  'sheet of the claims workbook': '누락 신고 엑셀 파일의 시트',
  'sheet of the --orders workbook': '--orders 엑셀 파일의 시트',
  'currency for orders without one': '통화가 없는 주문의 통화',

  // Signatures.
  'sign the exact bytes of a body': '본문의 바이트에 그대로 서명',
  'Sign the exact bytes of a body, without parsing or changing them. Nothing is sent, and the secret is never shown.':
    '본문을 해석하거나 바꾸지 않고 바이트 그대로 서명합니다. 아무것도 전송하지 않으며 시크릿은 절대 표시하지 않습니다.',
  'body to sign (default: standard input)': '서명할 본문(기본값: 표준 입력)',
  'sign each line; print TIMESTAMP SIGNATURE for each':
    '줄마다 서명하고 TIMESTAMP SIGNATURE를 출력',
  'Unix time to sign (default: now)': '서명에 쓸 Unix 시간(기본값: 현재)',
  'show the string to sign, byte counts, and recipe': '서명할 문자열, 바이트 수, 서명 방법 표시',
  'print a curl command that sends these bytes': '이 바이트를 전송하는 curl 명령 출력',
  'kind of the report, for the --curl path': '리포트 종류. --curl의 경로에 사용',
  's2s_endpoint_base for --curl': '--curl에 쓸 s2s_endpoint_base',
  'check a signed request and explain a mismatch': '서명된 요청을 검증하고 불일치 원인 설명',
  'Check a signed request as the service does: headers, timestamp, key, and signature. If the signature does not match, find the mistake that explains it.':
    '서비스와 같은 방식으로 헤더, 타임스탬프, 키, 서명을 검증합니다. 서명이 일치하지 않으면 원인이 되는 실수를 찾아냅니다.',
  'exact body, whole request, or folder of requests; - reads stdin':
    '본문 원문, 요청 전체 또는 요청 폴더. -는 표준 입력',
  'headers, curl command, or raw request; repeatable': '헤더, curl 명령 또는 원시 요청. 반복 가능',
  'X-Signature-Timestamp, instead of --headers': 'X-Signature-Timestamp 값(--headers 대신)',
  'X-Signature, instead of --headers': 'X-Signature 값(--headers 대신)',
  'X-Merchant-Key, instead of --headers': 'X-Merchant-Key 값(--headers 대신)',
  'check the body of this journaled event': '저널에 있는 이 이벤트의 본문 검증',
  'length of the string that your program signs': '프로그램이 서명하는 문자열의 길이',
  'SHA-256 of the string that your program signs': '프로그램이 서명하는 문자열의 SHA-256',
  'request to check in a capture: number, order ID, or event ID':
    '캡처에 있는 여러 요청 중 하나: 번호, 주문 ID, 이벤트 ID',
  'allow a curl command to use any file as its body':
    'curl 명령이 어떤 파일이든 본문으로 쓰도록 허용',
  'search further, for a minute or more': '원인을 더 찾아봄(1분 이상 걸림)',
  'also try the secrets of other profiles (default)': '다른 프로필의 시크릿도 시도(기본값)',
  'do not try the secrets of other profiles': '다른 프로필의 시크릿은 시도하지 않음',
  'language of the suggested fix, such as php': '수정 예시의 프로그래밍 언어. 예: php',
  'show the correct signature': '올바른 서명 표시',
  'Unix time to check against (default: now)': '검증 기준 Unix 시간(기본값: 현재)',

  // The bundled service.
  'run the bundled service on this machine': '이 컴퓨터에서 내장 서비스 실행',
  'Run the bundled service on this machine and show each request, or run a command against it.':
    '이 컴퓨터에서 내장 서비스를 실행해 요청을 하나씩 보여 주거나, 내장 서비스를 대상으로 명령을 실행합니다.',
  'command to run; conv exits when it exits': '실행할 명령. 명령이 끝나면 conv도 종료',
  'Print a 12-digit fingerprint for comparing secrets without showing them.':
    '시크릿을 드러내지 않고 비교할 수 있는 12자리 지문을 출력합니다.',
  'profile (default: the one in use)': '프로필(기본값: 사용 중인 프로필)',
  'listen on this address, for containers and other machines':
    '이 주소에서 요청 수신(컨테이너나 다른 컴퓨터용)',
  'port on 127.0.0.1 and ::1 (default: any free port)': '127.0.0.1과 ::1의 포트(기본값: 빈 포트)',
  'accept the credentials of this profile': '이 프로필의 인증 정보 허용',
  'accept the merchants listed in this JSON file': '이 JSON 파일에 있는 가맹점 허용',
  'allow live credentials (default: demo credentials)':
    '실거래(live) 인증 정보 허용(기본값: 데모 인증 정보)',
  'how to fill open points: laravel,success=204': '명세에 없는 동작 선택: laravel,success=204',
  'keep orders and events in this JSON file': '주문과 이벤트를 이 JSON 파일에 보관',
  'initial reports or order records; repeatable': '초기 리포트 또는 주문 레코드. 반복 가능',
  "set the service's clock; add ,frozen to stop it":
    '서비스의 시계 설정. ,frozen을 붙이면 시계가 멈춤',
  'shift the clock: 7m is ahead, -7m is behind': '시계 조정: 7m은 7분 빠르게, -7m은 7분 느리게',
  'inject a fault; repeatable': '장애 주입. 반복 가능',
  'read fault rules, one per line; repeatable': '장애 규칙 파일(한 줄에 하나). 반복 가능',
  'seed of random faults, to repeat a run': '무작위 장애의 시드(같은 실행을 재현할 때)',
  'assertion to check at the end; repeatable': '종료 시 확인할 기대 조건. 반복 가능',
  'maximum time to wait for expectations': '기대 조건을 기다리는 최대 시간',
  'pass even if no report arrived or a fault never matched':
    '리포트가 없거나 적용되지 않은 장애가 있어도 통과',
  'variable for the command: S2S_BASE={url}; repeatable':
    '명령에 줄 환경 변수: S2S_BASE={url}. 반복 가능',
  'write the results of --expect as JUnit XML': '--expect 결과를 JUnit XML로 저장',
  'write the run as one HTML page': '실행 내용을 HTML 한 페이지로 저장',
  'replace output files that conv did not write': 'conv가 쓰지 않은 출력 파일도 덮어씀',
  'number of requests to remember (default: 10000)': '기억할 요청 수(기본값: 10000)',
  'show each request while a command runs': '명령을 실행하는 동안 요청을 하나씩 표시',
  'print JSON lines: the service, then each request':
    'JSON Lines 출력: 서비스 정보, 이어서 요청마다 한 줄',
  'test that a service follows its specification': '서비스가 명세를 따르는지 테스트',
  'Test that a service follows its specification by reporting, refunding, canceling, and declining new orders.':
    '새 주문을 만들어 결제, 환불, 취소, 실적 제외(decline)를 리포트하며 서비스가 명세를 따르는지 테스트합니다.',
  'currency (default: from the profile, else KRW)': '통화(기본값: 프로필, 없으면 KRW)',
  'also write a JUnit report to this file': 'JUnit 리포트도 이 파일에 저장',
  'replace a --junit file that conv did not write': 'conv가 쓰지 않은 --junit 파일도 덮어씀',
  'print TAP version 14': 'TAP 버전 14로 출력',
  'show requests and responses on standard error': '요청과 응답을 표준 오류에 출력',
  'maximum time for each request (default: 10)': '요청당 최대 시간(기본값: 10)',
  'allow a live account': '실거래(live) 계정 허용',
  'confirm --live': '--live 재확인',

  // Profiles.
  'manage credentials and endpoints': '인증 정보와 엔드포인트 관리',
  'Manage profiles: named credentials and endpoints.':
    '프로필(이름을 붙인 인증 정보와 엔드포인트)을 관리합니다.',
  'Add a profile.': '프로필을 추가합니다.',
  'letters, digits, and - _ .': '영문자, 숫자, - _ .',
  'api_key of the account': '계정의 api_key',
  's2s_endpoint_base: https, or http on this machine':
    's2s_endpoint_base: https, 이 컴퓨터에서는 http도 가능',
  'default currency of reports': '리포트의 기본 통화',
  'merchant ID, independent of the key and endpoint': '가맹점 ID(키나 엔드포인트가 바뀌어도 유지)',
  'shared journal: postgres://…, or none': '공유 저널: postgres://… 또는 none',
  'language of messages: en, ko, or none': '메시지 언어: en, ko 또는 none',
  'this key creates payable orders': '실제 정산되는 주문을 만드는 키',
  'this key never creates payable orders (default)': '실제 정산되는 주문을 만들지 않는 키(기본값)',
  'read hmac_secret from standard input': 'hmac_secret을 표준 입력에서 읽음',
  'read hmac_secret from a file': 'hmac_secret을 파일에서 읽음',
  'print JSON': 'JSON 출력',
  'Change values of a profile.': '프로필의 값을 변경합니다.',
  'profile to change': '변경할 프로필',
  'remove the default currency': '기본 통화 삭제',
  'remove a saved map (see conv profile show)': '저장된 맵 삭제(conv profile show 참고)',
  'List profiles; * marks the active one.': '프로필 목록을 표시합니다. *는 활성 프로필입니다.',
  'Show a profile, the source of each value, and its saved maps.':
    '프로필과 각 값의 출처, 저장된 맵을 표시합니다.',
  'profile to show (default: the one in use)': '표시할 프로필(기본값: 사용 중인 프로필)',
  'Make a profile the active one.': '프로필을 활성 프로필로 지정합니다.',
  'profile to activate': '활성 프로필로 지정할 프로필',
  'Rename a profile.': '프로필의 이름을 바꿉니다.',
  'current name': '현재 이름',
  'new name': '새 이름',
  'Remove a profile and its secret.': '프로필과 시크릿을 삭제합니다.',
  'profile to remove': '삭제할 프로필',
  "Manage saved maps: how to read a shop's files.":
    '저장된 맵(쇼핑몰 파일을 읽는 방법)을 관리합니다.',
  'Edit a saved map in your editor, or replace it from a file.':
    '저장된 맵을 편집기에서 편집하거나 파일로 교체합니다.',
  'map to edit or create': '편집하거나 새로 만들 맵',
  'read the map from this file instead; - reads stdin':
    '편집기 대신 이 파일에서 맵을 읽음. -는 표준 입력',
  'Print a saved map as JSON, in the format that --file takes.':
    '저장된 맵을 --file에 쓸 수 있는 JSON으로 출력합니다.',
  'map to show': '표시할 맵',
  'print JSON on one line': 'JSON을 한 줄로 출력',
  'Remove a saved map.': '저장된 맵을 삭제합니다.',
  'map to remove': '삭제할 맵',
  'show the account in use and the source of each value': '사용 중인 계정과 각 값의 출처 표시',
  'Show which account conv would use, and the source of each value.':
    'conv가 사용할 계정과 각 값의 출처를 표시합니다.',
  'assume this profile': '이 프로필로 가정',
  'assume this s2s_endpoint_base': '이 s2s_endpoint_base로 가정',
  'assume this currency': '이 통화로 가정',
  'print a shell completion script': '셸 자동 완성 스크립트 출력',
  'Print a completion script for your shell.': '셸 자동 완성 스크립트를 출력합니다.',
  'bash, zsh, fish, powershell': 'bash, zsh, fish, powershell',

  // Topics.
  'fields, event IDs, and rules of each report': '리포트별 필드, 이벤트 ID, 규칙',
  'journal, retries, replay, and exactly-once delivery': '저널, 재시도, 재전송, 정확히 한 번 반영',
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
  'share one journal on a PostgreSQL server': 'PostgreSQL 서버에서 저널 공유',
};
