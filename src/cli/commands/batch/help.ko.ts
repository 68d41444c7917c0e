/** What the help of `conv batch` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'list, export, or cancel files being sent': '전송 중인 파일 목록, 내보내기, 취소',
  'List, export, or cancel files being sent.':
    '전송 중인 파일(배치)의 목록을 보고 내보내거나 취소합니다.',
  'List batches, oldest first.': '배치를 오래된 순으로 표시합니다.',
  'batch ID (default: the newest batch)': '배치 ID(기본값: 가장 최근 배치)',
  'Export the outcome of every row, in file order.': '모든 행의 결과를 파일 순서대로 내보냅니다.',
  'output format (default: csv)': '출력 형식(기본값: csv)',
  'output file (default: standard output)': '출력 파일(기본값: 표준 출력)',
  'replace an existing --output file': '이미 있는 --output 파일을 덮어씀',
  'only rows with this outcome': '이 결과의 행만',
  'Cancel the remaining rows of a batch.': '배치의 남은 행을 취소합니다.',
  'batch ID': '배치 ID',

  // After the flags.
  'A batch is a file that conv send has stored in the journal. The file itself is no longer needed. conv show ID shows a batch, and conv replay ID sends the rest of it. A batch ID can be shortened to 4 characters if it is unique.':
    '배치는 conv send가 저널에 저장한 파일입니다. 원본 파일은 더 이상 필요하지 않습니다. conv show ID는 배치를 표시하고 conv replay ID는 나머지를 전송합니다. 배치 ID는 겹치지 않으면 앞 4자까지 줄여 쓸 수 있습니다.',
  'States: staging (the file is being read and nothing is sent yet; if that was interrupted, run the same conv send again), open (resume it), done, cancelled.':
    '상태: staging(파일을 읽는 중이며 아직 전송하지 않음. 중단되었으면 같은 conv send 명령을 다시 실행), open(미확정. 재개 필요), done(완료), cancelled(취소됨).',
  "Columns: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts, reason, last_attempt_at, actor, note. The CSV is UTF-8 with a byte order mark, for Excel. A ' is added before a cell that a spreadsheet would run as a formula; NDJSON has the original text.":
    "열: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts, reason, last_attempt_at, actor, note.\nCSV는 엑셀에서 바로 열 수 있도록 BOM이 있는 UTF-8로 씁니다. 스프레드시트가 수식으로 실행할 셀 앞에는 '를 붙이며, NDJSON에는 원래 값을 그대로 씁니다.",
  'Rows that were not sent will never be sent. Rows that the service accepted stay accepted. Rows that may have been sent stay in the journal; resend them with conv replay --pending.':
    '전송하지 않은 행은 앞으로도 전송하지 않습니다. 서비스가 접수한 행은 접수된 상태로 남습니다. 전송되었을 수 있는 행은 저널에 남으니 conv replay --pending으로 재전송하세요.',
  'the newest batch': '가장 최근 배치',
};
