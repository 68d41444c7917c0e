/** What help prints after the flags, in Korean: paragraphs, by the English one on one line, and lines. */
export const helpNotes: Readonly<Record<string, string>> = {
  "conv COMMAND --help lists a command's flags; conv help --json, all as data.":
    '명령별 옵션: conv COMMAND --help. 모든 명령을 JSON으로: conv help --json.',

  // conv send.
  'More: conv help files (formats, maps, resuming), conv help scripting (--json)':
    '더 보기: conv help files(형식, 맵, 재개), conv help scripting(--json)',

  // conv settle.
  "For an event that stays open although you know what became of it, for example because the service's support told you. Nothing is sent. The outcome is kept with the reason and your name.":
    '결과를 알고 있는데도 미확정으로 남아 있는 이벤트에 사용합니다(예: 서비스 담당자가 확인해 준 경우). 아무것도 전송하지 않습니다. 결과는 사유, 이름과 함께 기록됩니다.',
  "Accepted means that the service counted it, rejected that the service refused it. A later answer of the service replaces either: conv replay --event-id EVENT-ID. A report that is settled as withdrawn is given up: it is never sent again, reports of its order no longer wait for it, and the order's next report gets a new event ID.":
    'accepted는 서비스가 반영했다는 뜻이고, rejected는 서비스가 거절했다는 뜻입니다. 두 경우 모두 이후 서비스의 응답이 오면 그 응답으로 대체됩니다: conv replay --event-id EVENT-ID. withdrawn으로 확정한 리포트는 철회되어 다시는 전송하지 않고 같은 주문의 리포트도 더 이상 기다리지 않으며 그 주문의 다음 리포트에는 새 이벤트 ID를 사용합니다.',
  'If an attempt ended without a response, the service may have counted the event, and withdrawing does not undo that. Check with the service first, then add --may-have-been-counted.':
    '응답 없이 끝난 시도가 있으면 서비스가 이벤트를 이미 반영했을 수 있으며, 철회해도 반영은 취소되지 않습니다. 먼저 서비스에 확인한 뒤 --may-have-been-counted를 추가하세요.',

  // conv work.
  'Sends the rows of every open batch of the account, oldest first, no matter who staged them. Any number of workers, on any number of machines, can share one journal: each row is sent by only one of them. Ctrl-C releases the rows that this worker holds. Files that are still being staged are skipped. To resend open single reports, use conv replay --pending.':
    '누가 적재했든 계정의 모든 미확정 배치를 오래된 순으로 전송합니다. 여러 컴퓨터의 워커 여러 개가 저널 하나를 공유할 수 있으며, 행마다 한 워커만 전송합니다. Ctrl-C를 누르면 맡고 있던 행을 반납합니다. 아직 적재 중인 파일은 건너뜁니다. 미확정인 개별 리포트는 conv replay --pending으로 재전송하세요.',
  'With --watch, conv waits for new rows, and retries undelivered rows every minute.':
    '--watch를 지정하면 새 행을 기다리고, 전송하지 못한 행을 1분마다 재시도합니다.',
  'Exit codes: 0 if everything was accepted, otherwise that of the batch with the worst outcome (conv help exit-codes).':
    '종료 코드: 모두 접수되면 0, 아니면 결과가 가장 나쁜 배치의 종료 코드(conv help exit-codes).',

  // conv journal.
  'The journal is a file in the data directory (conv help data). A team can share one on a PostgreSQL server: set CONV_JOURNAL, or --journal in the profile.':
    '저널은 데이터 디렉터리에 있는 파일입니다(conv help data). 팀이 PostgreSQL 서버의 저널을 공유하려면 CONV_JOURNAL 또는 프로필의 --journal을 설정하세요.',
  'Running processes are listed with the lanes they hold. Every order belongs to one of 16 lanes, and only one process at a time sends the reports of a lane.':
    '작업 중인 프로세스를 맡고 있는 레인과 함께 표시합니다. 모든 주문은 16개 레인 중 하나에 속하며, 한 레인의 리포트는 한 번에 한 프로세스만 전송합니다.',
  'If there are several actors (CONV_ACTOR), "made by" shows how many of the newest 100,000 events each of them made.':
    '전송자(CONV_ACTOR)가 여럿이면 "전송자별"에 최근 이벤트 100,000건의 전송자별 건수를 표시합니다.',
  "Run it once per shared journal (CONV_JOURNAL, or the profile's), as a role that can create schemas, and again after each update of conv. It prints the privileges that other roles need.":
    '공유 저널(CONV_JOURNAL 또는 프로필의 저널)마다 스키마를 만들 수 있는 역할로 한 번 실행하고, conv를 업데이트할 때마다 다시 실행하세요. 다른 역할에 필요한 권한을 출력합니다.',
  'FROM and TO are each a journal.db, its directory, or a postgres:// URL without a password. The copy is a consistent snapshot of FROM. If anything fails, nothing is copied.':
    'FROM과 TO에는 journal.db 파일, 그 디렉터리, 비밀번호가 없는 postgres:// URL 중 하나를 지정합니다. FROM의 한 시점을 일관된 상태로 복사하며, 도중에 실패하면 아무것도 복사하지 않습니다.',
  'If TO already has events, FROM is merged into it. An event in both journals is kept once, with the attempts of both and the more final state. First stop all processes that send from FROM. Open events are resealed, so their accounts need profiles on this machine. To copy newer events later, run the command again.':
    'TO에 이미 이벤트가 있으면 FROM을 병합합니다. 두 저널에 모두 있는 이벤트는 하나로 합치고, 양쪽의 시도를 모두 보존하며, 더 확정된 상태를 따릅니다. 먼저 FROM에서 전송하는 프로세스를 모두 중지하세요. 미확정 이벤트는 다시 봉인하므로 해당 계정의 프로필이 이 컴퓨터에 있어야 합니다. 이후의 새 이벤트를 복사하려면 명령을 다시 실행하세요.',
  'The file is a complete journal. To restore it, use conv journal copy.':
    '이 파일은 온전한 저널입니다. 복원할 때는 conv journal copy를 사용하세요.',
  'Removes orders whose reports were all settled before the date (local time), with their attempts, and finished batches that become empty. An order with a report that is open, staged, or of unknown outcome is kept whole. The command can be interrupted and rerun, and the journal stays usable meanwhile.':
    '모든 리포트가 기준 날짜(현지 시간) 전에 확정된 주문과 그 시도, 그리고 남은 행이 없는 완료된 배치를 삭제합니다. 미확정이거나 적재되었거나 결과를 모르는 리포트가 있는 주문은 전부 남깁니다. 중단했다가 다시 실행할 수 있으며, 실행 중에도 저널을 사용할 수 있습니다.',
  'conv forgets what it removes: conv order no longer shows it, and sending the same file again sends its reports again. Make a backup first.':
    '삭제한 내용은 conv도 알 수 없습니다. conv order에 표시되지 않으며, 같은 파일을 다시 전송하면 리포트도 다시 전송됩니다. 먼저 백업하세요.',
  'A journal file does not shrink; new entries reuse the free space. For a smaller file, make a copy with conv journal backup and replace the journal with it.':
    '저널 파일의 크기는 줄어들지 않으며, 새 항목이 빈 공간을 재사용합니다. 파일을 줄이려면 conv journal backup으로 사본을 만들어 저널과 교체하세요.',

  // conv log, show, find, order, health.
  'Without --profile, events of all accounts are listed. Fields of --json lines: event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev, product_name, body. For an accepted decline, reason is the one it reported; --reason finds it with --kind decline.':
    '--profile을 지정하지 않으면 모든 계정의 이벤트를 표시합니다. --json의 필드: event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev, product_name, body. 접수된 decline 리포트의 reason은 그 리포트에 적은 사유이며, --reason으로 찾으려면 --kind decline을 함께 지정하세요.',
  'Finds values that equal or start with the text among the order IDs, event IDs, click IDs, sub IDs, refund IDs, product names, and notes of all accounts. Exact matches come first. If nothing matches, other letter cases are tried, then text anywhere in notes. For a link with cb_aev=, conv looks for its click ID. Refund IDs and notes are found only for events that this version of conv or a later one created. Staged rows that are not sent yet are not searched. Fields of --json lines: those of conv log, and found_by.':
    '모든 계정의 주문 ID, 이벤트 ID, 클릭 ID, sub ID, 환불 ID, 상품명, 메모에서 검색어와 같거나 검색어로 시작하는 값을 찾습니다. 정확히 일치하는 결과를 먼저 표시합니다. 일치하는 값이 없으면 대소문자를 바꾸어 찾고, 그래도 없으면 메모의 중간에서도 찾습니다. cb_aev=가 있는 링크를 넣으면 그 클릭 ID를 찾습니다. 환불 ID와 메모는 이 버전 이후의 conv로 만든 이벤트에서만 찾습니다. 적재되었지만 아직 전송하지 않은 행은 찾지 않습니다. --json의 필드: conv log의 필드와 found_by.',
  "Reports are counted on the day they were first journaled. Columns: paid, without rejected and withdrawn reports; click ID, the share of paid reports with one: the others credit no creator; delay, median days from the date that starts the order ID (20260131-0001) to the paid report; refunds, partial refunds and cancellations; lag, median time from an order's paid report to its refund; conflicts, file rows that contradict an earlier report.":
    '리포트는 저널에 처음 기록된 날짜로 집계합니다. 열의 의미:\n결제: 거절되거나 철회된 리포트를 뺀 결제 건수\n클릭 ID: 결제 중 클릭 ID가 있는 비율. 없으면 크리에이터 실적으로 인정되지 않음\n지연: 주문 ID 앞의 날짜(20260131-0001)부터 paid 리포트까지 걸린 일수의 중앙값\n환불: 부분 취소와 전체 취소 건수\n환불까지: 주문의 paid 리포트부터 환불까지 걸린 시간의 중앙값\n충돌: 앞선 리포트와 내용이 어긋나는 파일 행의 수',
  'The last lines count the events that are open now, by age.':
    '마지막 줄은 현재 미확정인 이벤트를 경과 시간별로 집계합니다.',
  'If several accounts have the event ID, all of them are shown (--json: one per line).':
    '여러 계정에 같은 이벤트 ID가 있으면 모두 표시합니다(--json: 한 줄에 하나씩).',
  "The status is computed from the accepted events in the journal. If the service's latest response differs, conv shows the difference and uses the response. If several orders match, all of them are shown (--json: one per line).":
    '상태는 저널에 있는 접수된 이벤트로 계산합니다. 서비스의 최근 응답과 다르면 차이를 표시하고 응답을 따릅니다. 여러 주문이 일치하면 모두 표시합니다(--json: 한 줄에 하나씩).',

  // conv batch.
  'A batch is a file that conv send has stored in the journal. The file itself is no longer needed. A batch ID can be shortened to 4 characters if it is unique.':
    '배치는 conv send가 저널에 저장한 파일입니다. 원본 파일은 더 이상 필요하지 않습니다. 배치 ID는 겹치지 않으면 앞 4자까지 줄여 쓸 수 있습니다.',
  'States: staging (the file is being read and nothing is sent yet; if that was interrupted, run the same conv send again), open (resume it), done, cancelled.':
    '상태: staging(파일을 읽는 중이며 아직 전송하지 않음. 중단되었으면 같은 conv send 명령을 다시 실행), open(미확정. 재개 필요), done(완료), cancelled(취소됨).',
  "Columns: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts, reason, last_attempt_at, actor, note. The CSV is UTF-8 with a byte order mark, for Excel. A ' is added before a cell that a spreadsheet would run as a formula; NDJSON has the original text.":
    "열: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts, reason, last_attempt_at, actor, note.\nCSV는 엑셀에서 바로 열 수 있도록 BOM이 있는 UTF-8로 씁니다. 스프레드시트가 수식으로 실행할 셀 앞에는 '를 붙이며, NDJSON에는 원래 값을 그대로 씁니다.",
  'Same as conv send --resume ID. This is always safe, even in two terminals at the same time: every report counts once.':
    'conv send --resume ID와 같습니다. 언제 실행해도 안전하며, 두 터미널에서 동시에 실행해도 각 리포트는 한 번만 반영됩니다.',
  'Rows that were not sent will never be sent. Rows that the service accepted stay accepted. Rows that may have been sent stay in the journal; resend them with conv replay --pending.':
    '전송하지 않은 행은 앞으로도 전송하지 않습니다. 서비스가 접수한 행은 접수된 상태로 남습니다. 전송되었을 수 있는 행은 저널에 남으니 conv replay --pending으로 재전송하세요.',

  // conv reconcile, claims.
  'Statuses: paid, refunded, cancelled, declined, unpaid. --since and --until limit which reported orders are expected in the file.':
    '상태: paid, refunded, cancelled, declined, unpaid. --since와 --until은 이미 리포트한 주문 중 파일에 있어야 할 주문의 기간을 지정합니다.',
  'On a terminal, findings are a table; elsewhere, CSV.':
    '대조 결과는 터미널에서는 표로, 그 외에는 CSV로 출력합니다.',
  'On a terminal, answers are a table; elsewhere, CSV.':
    '답변은 터미널에서는 표로, 그 외에는 CSV로 출력합니다.',
  'Exit codes: 0 no differences, 2 invalid file or usage, 3 no profile,':
    '종료 코드: 0 차이 없음, 2 올바르지 않은 파일 또는 사용법, 3 프로필 없음,',
  '8 differences found.': '8 차이 있음.',
  'Columns are recognized by name: order_id, order number, 주문번호; click_id, cb_aev, 클릭ID; date. Several claims for one order are answered together.':
    '열은 이름으로 인식합니다: order_id, order number, 주문번호; click_id, cb_aev, 클릭ID; date. 한 주문에 대한 여러 신고에는 함께 답변합니다.',
  'Exit codes: 0 nothing left to do, 2 invalid file or usage, 3 no profile,':
    '종료 코드: 0 처리할 일 없음, 2 올바르지 않은 파일 또는 사용법, 3 프로필 없음,',
  '8 an order was not reported, not credited as claimed, or could not be answered.':
    '8 리포트되지 않았거나, 신고대로 인정되지 않았거나, 답변할 수 없는 주문이 있음.',

  // conv verify, mock, smoke.
  'Exit codes: 0 the service would accept every request, 7 it would refuse one.':
    '종료 코드: 0 모든 요청을 서비스가 받아들임, 7 서비스가 거부할 요청이 있음.',
  'More: conv help mock (rules, files, control API), conv help faults, conv help expectations, conv help ci':
    '더 보기: conv help mock(규칙, 파일, 제어 API), conv help faults, conv help expectations, conv help ci',
  'The run creates up to five orders and closes them, so nothing is payable. Their IDs start with conv-smoke-. If a run fails, conv cancels the orders that are still open and lists those it could not cancel. Nothing is journaled.':
    '주문을 최대 다섯 건 만들고 모두 종료하므로 정산할 금액은 남지 않습니다. 주문 ID는 conv-smoke-로 시작합니다. 실행에 실패하면 아직 열려 있는 주문을 취소하고, 취소하지 못한 주문을 알려 줍니다. 저널에는 기록하지 않습니다.',
  '✓ the service follows its specification': '✓ 서비스가 명세를 따름',
  '✗ it does not: shows expected and actual, and quotes the specification':
    '✗ 따르지 않음: 예상값, 실제값, 명세의 원문을 표시',
  '! a different response where the specification is silent, or only on a retry':
    '! 명세에 없는 부분에서만, 또는 재시도에서만 응답이 다름',
  'Behavior that the specification does not define never fails a check. A table below the checks shows how this service behaves there: open_points in --json.':
    '명세가 정하지 않은 동작 때문에 검사가 실패하지는 않습니다. 이 서비스가 그 부분을 어떻게 정했는지는 검사 결과 아래의 표에 나옵니다. --json에서는 open_points입니다.',
  '- skipped, because an earlier check failed': '- 앞선 검사가 실패해 건너뜀',
  'Without credentials, and for an endpoint on this machine only, the demo credentials of conv mock are used. A live profile needs both --live and --yes-really-live.':
    '인증 정보가 없으면 엔드포인트가 이 컴퓨터일 때만 conv mock의 데모 인증 정보를 사용합니다. 실거래(live) 프로필에는 --live와 --yes-really-live가 모두 필요합니다.',
  'Exit codes: 0 all passed, 7 a check failed, 6 unreachable, 130 interrupted.':
    '종료 코드: 0 모두 통과, 7 실패한 검사 있음, 6 연결할 수 없음, 130 중단됨.',

  // conv completion.
  'Install it once, then open a new shell:': '한 번 설치한 뒤 새 셸을 여세요.',
  '(add this line to the file named by $PROFILE)':
    '($PROFILE이 가리키는 파일에 이 줄을 추가하세요)',
  'It completes commands, flags, choices, profile names, file names, and the latest order IDs, event IDs, and batch IDs in the journal.':
    '명령, 옵션, 선택 값, 프로필 이름, 파일 이름, 그리고 저널에 있는 최근 주문 ID, 이벤트 ID, 배치 ID를 완성합니다.',
  'IDs in a shared journal (CONV_JOURNAL) are not suggested, because its server can be slow. Neither are IDs that contain control characters. IDs that start with a dash are suggested only after -- or --order=.':
    '공유 저널(CONV_JOURNAL)의 ID는 서버 응답이 느릴 수 있어 제안하지 않습니다. 제어 문자가 있는 ID도 제안하지 않으며, -로 시작하는 ID는 --나 --order= 뒤에서만 제안합니다.',

  // conv profile, whoami.
  'A profile holds api_key, hmac_secret, s2s_endpoint_base, a default currency, and whether the key is sandbox or live. The secret comes from a hidden prompt, --secret-stdin, --secret-file, or CONV_HMAC_SECRET, never from an argument. It is stored in the profiles file, or with --keychain in the system keychain. With --secret-command, it stays in a password manager.':
    '프로필에는 api_key, hmac_secret, s2s_endpoint_base, 기본 통화, 키의 모드(샌드박스 또는 실거래)가 들어 있습니다. 시크릿은 화면에 표시되지 않는 입력, --secret-stdin, --secret-file, CONV_HMAC_SECRET으로만 받으며 인자로는 받지 않습니다. 시크릿은 프로필 파일에 저장하거나, --keychain을 지정하면 시스템 키체인에 저장합니다. --secret-command를 지정하면 시크릿은 비밀번호 관리자에 그대로 둡니다.',
  'The first profile becomes the active one. On a terminal, conv prompts for missing values. One newline at the end of a secret is ignored.':
    '첫 프로필은 활성 프로필이 됩니다. 터미널에서는 빠진 값을 물어봅니다. 시크릿 끝의 줄바꿈 하나는 무시합니다.',
  'Only the given values change. On a terminal, without flags, conv prompts for every value, with the current value as the default.':
    '지정한 값만 바뀝니다. 터미널에서 옵션 없이 실행하면 현재 값을 기본값으로 제시하며 모든 값을 물어봅니다.',
  "A map tells conv how to read your shop's files: columns, status words, and how to compute an order's amount from its lines. conv send and conv reconcile use it for every file that has its columns; --save-map creates one from flags.":
    '맵은 쇼핑몰 파일을 읽는 방법(열, 상태 단어, 여러 줄인 주문의 금액 계산 방식)입니다. conv send와 conv reconcile은 맵의 열이 모두 있는 파일에 그 맵을 사용합니다. --save-map은 지정한 옵션으로 맵을 만듭니다.',
  "Each value comes from the first source that has it: flags, the profile named by --profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), the active profile. The merchant is that of the key's profile, else CONV_MERCHANT, else the key. Of the secret, only the length is shown. The profile's saved maps are listed last.":
    '각 값은 옵션, --profile로 지정한 프로필, 환경 변수(CONV_API_KEY와 CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), 활성 프로필 순으로, 값이 있는 첫 번째 출처에서 가져옵니다. 가맹점은 키가 속한 프로필의 가맹점이고, 없으면 CONV_MERCHANT, 그것도 없으면 키입니다. 시크릿은 길이만 표시합니다. 프로필에 저장된 맵은 마지막에 표시합니다.',

  // What examples do.
  'validate; send nothing': '검증만 하고 전송하지 않음',
  'send to the bundled local service': '내장 로컬 서비스로 전송',
  'send every row, or nothing': '오류가 없을 때만 모두 전송',
  "a shop's order export": '쇼핑몰의 주문 내역',
  'use the saved map': '저장된 맵 사용',
  'one event': '이벤트 하나',
  'all unsettled events': '확정되지 않은 모든 이벤트',
  'unsettled events of one order': '한 주문의 확정되지 않은 이벤트',
  'the newest 50 (in a pipe: all)': '최근 50건(파이프에서는 전체)',
  'what replay --pending resends': 'replay --pending의 재전송 대상',
  'by the start of a click ID': '클릭 ID의 앞부분으로',
  'who reported this refund, and why': '이 환불을 누가 왜 리포트했는지',
  'by product name': '상품명으로',
  'by note': '메모로',
  'open for 2 hours or more': '2시간 이상 미확정인 이벤트',
  'paid reports without a click ID': '클릭 ID가 없는 paid 리포트',
  'all orders with --sub-id web-42': '--sub-id가 web-42인 모든 주문',
  'the last 7 days': '최근 7일',
  'the newest batch': '가장 최근 배치',
  'uses the saved map': '저장된 맵 사용',
  'look the orders up in the journal': '저널에서 주문 조회',
  'print the three header lines': '헤더 세 줄 출력',
  'print a curl command': 'curl 명령 출력',
  'show what is signed': '서명 대상 표시',
  'lines of "Name: value"': '"Name: value" 형식의 줄',
  'a whole request, as captured': '캡처한 요청 전체',
  'prompts for a paste': '붙여 넣을 내용을 물어봄',
  'a copied curl command or log': '복사한 curl 명령이나 로그',
  'a journaled event': '저널의 이벤트',
  'every request in a folder': '폴더의 모든 요청',
  'runs until Ctrl-C; exit code 0': 'Ctrl-C까지 실행. 종료 코드 0',
  'first line: url and token': '첫 줄: url과 token',
  'prompts for every value': '모든 값을 물어봄',
};
