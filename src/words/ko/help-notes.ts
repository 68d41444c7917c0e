/** The paragraphs that help prints after the flags, in Korean, by the English paragraph on one line. */
export const helpNotes: Readonly<Record<string, string>> = {
  "conv COMMAND --help lists a command's flags; conv help --json, all as data.":
    '명령의 플래그는 conv COMMAND --help, 전체 데이터는 conv help --json으로 봅니다.',

  // conv send.
  'More: conv help files (formats, maps, resuming), conv help scripting (--json)':
    '더 보기: conv help files(형식, 맵, 재개), conv help scripting(--json)',

  // conv withdraw.
  'A withdrawn event is never sent again, and reports of its order no longer wait for it. The next report of the order gets a new event ID. If an attempt ended without an answer, the service may have counted the event. Withdrawing does not undo that: check with the service first, then pass --may-have-been-counted.':
    '철회한 이벤트는 다시 전송하지 않으며, 같은 주문의 리포트도 더 이상 기다리지 않습니다. 그 주문의 다음 리포트는 새 이벤트 ID를 받습니다.\n응답 없이 끝난 시도가 있으면 서비스가 이벤트를 이미 반영했을 수 있습니다. 철회해도 반영은 취소되지 않으니, 먼저 서비스에서 확인한 뒤 --may-have-been-counted를 사용하세요.',

  // conv work.
  'Sends the rows of every open batch of the account, oldest first, whoever staged it. Any number of workers can share the batches, on any number of machines with one journal: none sends what another one holds. Ctrl-C gives back what this one holds. Files that are still being staged are left alone. Single reports that are open: conv replay --pending.':
    '누가 적재했든 계정의 모든 미확정 배치를 오래된 순으로 전송합니다. 저널을 공유하는 여러 컴퓨터에서 워커를 몇 개든 함께 실행할 수 있으며, 다른 워커가 맡은 행은 전송하지 않습니다. Ctrl-C를 누르면 맡은 행을 돌려놓습니다. 아직 적재 중인 파일은 건드리지 않습니다. 미확정인 개별 리포트는 conv replay --pending으로 전송하세요.',
  'With --watch, it waits for more, and tries rows that did not get through again every minute.':
    '--watch를 지정하면 새 배치를 계속 기다리며, 전송하지 못한 행을 1분마다 다시 시도합니다.',
  'Exit codes: 0 if everything was accepted, otherwise that of the batch that went worst (conv help exit-codes).':
    '종료 코드: 모두 접수되면 0, 아니면 결과가 가장 나쁜 배치의 코드(conv help exit-codes).',

  // conv journal.
  'The journal is a file in the data directory (conv help data). A team shares one on a PostgreSQL server: set CONV_JOURNAL, or --journal of the profile.':
    '저널은 데이터 디렉터리의 파일입니다(conv help data). 팀이 PostgreSQL 서버의 저널을 공유하려면 CONV_JOURNAL 또는 프로필의 --journal을 설정하세요.',
  'Who is at work is listed with the lanes that it holds: every order is in one of 16 lanes, and one process at a time sends what is in a lane.':
    '작업 중인 프로세스는 맡고 있는 레인과 함께 표시됩니다. 모든 주문은 16개 레인 중 하나에 속하며, 한 레인은 한 번에 한 프로세스만 전송합니다.',
  'Where several actors have reported (CONV_ACTOR), "made by" counts the events of each, among the newest 100,000.':
    '여러 사용자가 리포트했으면(CONV_ACTOR) 최근 100,000건의 이벤트를 사용자별로 집계합니다.',
  "Run it once for a shared journal (CONV_JOURNAL, or the profile's), as a role that may create a schema; again after an update of conv. It prints the rights that every other role needs.":
    '공유 저널(CONV_JOURNAL 또는 프로필의 저널)마다 스키마를 만들 수 있는 역할로 한 번 실행하고, conv를 업데이트한 뒤 다시 실행하세요. 다른 역할에 필요한 권한을 출력합니다.',
  'FROM and TO are a journal.db, its directory, or a postgres:// URL without a password. FROM is copied as it is at one moment; if anything goes wrong, nothing is copied.':
    'FROM과 TO는 journal.db 파일, 그 디렉터리, 또는 암호가 없는 postgres:// URL입니다. FROM은 한 시점의 상태 그대로 복사되며, 문제가 생기면 아무것도 복사하지 않습니다.',
  'If TO already has events, FROM is merged into it. An event that both have stays one, with the attempts of both and the more final state. Stop what sends from FROM first. What is open is sealed again, so its account needs a profile here. To bring what is new since, run the same command again.':
    'TO에 이미 이벤트가 있으면 FROM을 병합합니다. 양쪽에 있는 이벤트는 하나로 합쳐져 양쪽의 시도와 더 확정된 상태를 갖습니다. FROM에서 전송하는 프로세스를 먼저 멈추세요. 미확정 이벤트는 다시 봉인하므로 해당 계정의 프로필이 이 컴퓨터에 있어야 합니다. 이후에 추가된 내용을 가져오려면 같은 명령을 다시 실행하세요.',
  'The file is a journal by itself. To restore it, copy it: conv journal copy.':
    '이 파일은 그 자체로 저널입니다. 복원하려면 conv journal copy로 복사하세요.',
  'Removes the orders of which every report was settled before the date, in local time, with their attempts, and finished batches that nothing is left of. Everything that is open, in doubt, or staged stays, and so do the other reports of its order. It can be interrupted and run again, and others can keep working.':
    '모든 리포트가 기준 날짜(현지 시간) 전에 확정된 주문과 그 시도, 남은 내용이 없는 완료된 배치를 삭제합니다. 미확정이거나 결과를 모르거나 적재된 것은 같은 주문의 다른 리포트와 함께 남습니다. 중단했다가 다시 실행할 수 있으며, 그동안 다른 작업을 계속할 수 있습니다.',
  'conv no longer knows what was removed: conv order does not show it, and if the same file is sent again, its reports are sent again. Make a backup first.':
    '삭제한 내용은 conv가 더 이상 알지 못합니다. conv order에 나오지 않으며, 같은 파일을 다시 보내면 리포트가 다시 전송됩니다. 먼저 백업하세요.',
  'A journal file does not shrink: new entries reuse the space. For a smaller file, copy it (conv journal backup) and put the copy in its place.':
    '저널 파일은 줄어들지 않고 새 항목이 빈 공간을 다시 씁니다. 파일을 줄이려면 복사본(conv journal backup)을 만들어 원본과 바꾸세요.',

  // conv log, show, order.
  'Without --profile, events of all accounts are listed. Members of --json lines: event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev, product_name, body. The reason of an accepted decline is its own.':
    '--profile이 없으면 모든 계정의 이벤트를 표시합니다. --json의 필드: event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev, product_name, body. 접수된 decline의 reason은 그 리포트의 사유입니다.',
  'Looks for the text, or what begins with it, in order IDs, event IDs, click IDs, sub IDs, refund IDs, product names, and notes, of all accounts. Exact matches come first. If nothing matches, other letter cases are tried, then the middle of notes. Of a link with cb_aev=, the click ID is looked for. Refund IDs and notes are known of what was reported with this version of conv or a later one. Rows of a file that are staged and not sent yet are not searched. Members of --json lines: those of conv log, and found_by.':
    '모든 계정의 주문 ID, 이벤트 ID, 클릭 ID, sub ID, 환불 ID, 상품명, 메모에서 검색어와 같거나 검색어로 시작하는 값을 찾습니다. 정확히 일치하는 이벤트를 먼저 표시합니다. 일치하는 값이 없으면 대소문자를 바꾸어 찾고, 그다음 메모의 중간까지 찾습니다. cb_aev=가 있는 링크는 그 클릭 ID로 찾습니다. 환불 ID와 메모는 이 버전 이후의 conv로 리포트한 이벤트만 찾을 수 있습니다. 적재되었지만 아직 전송하지 않은 파일의 행은 찾지 않습니다. --json의 필드는 conv log의 필드와 found_by입니다.',
  "Reports are counted on the day they were first journaled. paid: without rejected and withdrawn reports. click ID: the share with one; the others credit no creator. delay: median days from the date that an order ID begins with (20260131-0001) to its report. refunds: partial refunds and cancels. lag: median time from an order's paid report to its refund. conflicts: rows of files that contradict an earlier report.":
    '리포트는 저널에 처음 기록된 날짜로 집계합니다. 결제: 거절되거나 철회된 리포트는 제외합니다. 클릭 ID: 클릭 ID가 있는 비율이며, 없으면 크리에이터 실적으로 인정되지 않습니다. 지연: 주문 ID 앞의 날짜(20260131-0001)부터 리포트까지 걸린 일수의 중앙값입니다. 환불: 부분 취소와 전체 취소입니다. 환불까지: 주문의 결제 리포트부터 환불까지 걸린 시간의 중앙값입니다. 충돌: 이전 리포트와 내용이 다른 파일의 행입니다.',
  'The last lines count everything that is open now, by how long it has waited.':
    '마지막 줄은 현재 미확정인 이벤트를 경과 시간별로 집계합니다.',
  'If several accounts have the event ID, all of them are shown (--json: one per line).':
    '여러 계정에 같은 이벤트 ID가 있으면 모두 표시합니다(--json: 한 줄에 하나).',
  "The status is computed from the accepted events in the journal. If the service's latest response differs, conv shows the difference and uses the response. If several orders match, all of them are shown (--json: one per line).":
    '상태는 저널에서 접수된 이벤트로 계산합니다. 서비스의 최신 응답과 다르면 차이를 표시하고 응답을 따릅니다. 여러 주문이 일치하면 모두 표시합니다(--json: 한 줄에 하나).',

  // conv batch.
  'A batch is a file that conv send has stored in the journal. The file itself is no longer needed. A batch ID can be shortened to 4 characters if it is unique.':
    '배치는 conv send가 저널에 저장한 파일입니다. 원본 파일은 더 이상 필요하지 않습니다. 배치 ID는 겹치지 않으면 4자까지 줄여 쓸 수 있습니다.',
  'States: staging (the file is being read, nothing is sent yet; if this was interrupted, run the same conv send again), open (resume it), done, cancelled.':
    '상태: staging(파일을 읽는 중이며 아직 전송하지 않음. 중단되었으면 같은 conv send를 다시 실행), open(미확정. 재개하세요), done(완료), cancelled(취소).',
  "Columns: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts, reason, last_attempt_at, actor, note. The CSV is UTF-8 with a byte order mark, for Excel. A ' is added before a cell that a spreadsheet would run as a formula; NDJSON has the original text.":
    "열: row, line, kind, merchant_order_id, event_id, amount, currency, outcome, http_status, attempts, reason, last_attempt_at, actor, note. CSV는 Excel에서 열 수 있도록 BOM이 있는 UTF-8입니다. 스프레드시트가 수식으로 실행할 셀 앞에는 '를 붙입니다. NDJSON에는 원래 텍스트가 그대로 들어갑니다.",
  'Same as conv send --resume ID. It is safe at any time, even in two terminals at once: every report counts once.':
    'conv send --resume ID와 같습니다. 두 터미널에서 동시에 실행해도 안전합니다. 모든 리포트는 한 번만 반영됩니다.',
  'Rows that were not sent are never sent. Rows the service accepted stay accepted. Rows that may have been sent stay in the journal; resend them with conv replay --pending.':
    '전송하지 않은 행은 앞으로도 전송하지 않습니다. 서비스가 접수한 행은 접수된 상태로 남습니다. 전송되었을 수 있는 행은 저널에 남으니 conv replay --pending으로 재전송하세요.',

  // conv reconcile, claims.
  'Statuses: paid, refunded, cancelled, declined, unpaid. --since and --until limit which reported orders are expected in the file.':
    '상태: paid, refunded, cancelled, declined, unpaid. --since와 --until은 파일에 있어야 할, 이미 리포트된 주문의 범위를 제한합니다.',
  'On a terminal, findings are a table; elsewhere, CSV.':
    '터미널에서는 결과를 표로, 그 외에는 CSV로 출력합니다.',
  'On a terminal, answers are a table; elsewhere, CSV.':
    '터미널에서는 답변을 표로, 그 외에는 CSV로 출력합니다.',
  'Exit codes: 0 no differences, 2 invalid file or usage, 3 no profile,':
    '종료 코드: 0 차이 없음, 2 잘못된 파일 또는 사용법, 3 프로필 없음,',
  '8 differences found.': '8 차이 발견.',
  'Columns are found by their names: order_id, order number, 주문번호; click_id, cb_aev, 클릭ID; date. Claims of one order are answered once.':
    '열은 이름으로 찾습니다: order_id, order number, 주문번호; click_id, cb_aev, 클릭ID; date. 한 주문의 누락 신고에는 한 번만 답변합니다.',
  'Exit codes: 0 nothing left to do, 2 invalid file or usage, 3 no profile,':
    '종료 코드: 0 남은 일 없음, 2 잘못된 파일 또는 사용법, 3 프로필 없음,',
  '8 an order was not reported, not credited as claimed, or could not be answered.':
    '8 리포트되지 않았거나 신고대로 실적이 되지 않았거나 답변할 수 없는 주문이 있음.',

  // conv verify, mock, smoke.
  'Exit codes: 0 the service would accept every request, 7 it would not.':
    '종료 코드: 0 서비스가 모든 요청을 접수함, 7 접수하지 않는 요청이 있음.',
  'More: conv help mock (rules, files, control API), conv help faults, conv help expectations, conv help ci':
    '더 보기: conv help mock(규칙, 파일, 제어 API), conv help faults, conv help expectations, conv help ci',
  'The run creates two orders of 5000 and closes both, so nothing is payable. Their IDs begin with conv-smoke-. If a run fails, conv cancels what is still open and lists what it could not cancel. Nothing is written to the journal.':
    '금액 5000인 주문을 두 개 만들고 모두 종료하므로 정산할 금액은 남지 않습니다. 주문 ID는 conv-smoke-로 시작합니다. 실패하면 아직 열려 있는 주문을 취소하고, 취소하지 못한 주문을 알려 줍니다. 저널에는 아무것도 기록하지 않습니다.',
  '✓ the service follows its specification': '  ✓ 서비스가 명세를 따름',
  "✗ it does not: shows expected, actual, and the specification's text":
    '  ✗ 따르지 않음: 예상, 실제, 명세의 내용을 표시',
  '! a different response where the specification is silent, or only on a retry':
    '  ! 명세에 없는 부분 또는 재시도에서만 응답이 다름',
  '- skipped, because an earlier check failed': '  - 앞선 검사가 실패해 건너뜀',
  'Without credentials, and for an endpoint on this machine only, the demo credentials of conv mock are used. A live profile needs both --live and --yes-really-live.':
    '인증 정보가 없으면 이 컴퓨터의 엔드포인트에 한해 conv mock의 데모 인증 정보를 사용합니다. 실거래(live) 프로필에는 --live와 --yes-really-live가 모두 필요합니다.',
  'Exit codes: 0 all passed, 7 a check failed, 6 unreachable, 130 interrupted.':
    '종료 코드: 0 모두 통과, 7 검사 실패, 6 연결할 수 없음, 130 중단됨.',

  // conv completion.
  'Install it once, then open a new shell:': '한 번 설치한 뒤 새 셸을 여세요.',
  '(add this line to the file named by $PROFILE)':
    '($PROFILE이 가리키는 파일에 이 줄을 추가하세요)',
  'It completes commands, flags, choices, profile names, file names, and the newest order IDs, event IDs, and batch IDs of the journal.':
    '명령, 플래그, 선택 값, 프로필 이름, 파일 이름과 저널의 최신 주문 ID, 이벤트 ID, 배치 ID를 완성합니다.',
  'IDs of a shared journal (CONV_JOURNAL) are not offered, because its server can be slow. IDs that contain control characters or start with a dash are not, either.':
    '공유 저널(CONV_JOURNAL)의 ID는 서버 응답이 느릴 수 있어 제안하지 않습니다. 제어 문자가 있거나 -로 시작하는 ID도 제안하지 않습니다.',

  // conv profile, whoami.
  'A profile holds api_key, hmac_secret, s2s_endpoint_base, a default currency, and whether the key is sandbox or live. The secret comes from a hidden prompt, --secret-stdin, --secret-file, or CONV_HMAC_SECRET, never from an argument; or it stays in a password manager that --secret-command asks. It is kept in the profiles file, or with --keychain in the system keychain.':
    '프로필에는 api_key, hmac_secret, s2s_endpoint_base, 기본 통화, 키의 모드(sandbox 또는 live)가 들어 있습니다. 시크릿은 화면에 표시되지 않는 입력, --secret-stdin, --secret-file, CONV_HMAC_SECRET으로만 받으며 인자로는 받지 않습니다. --secret-command를 사용하면 시크릿을 비밀번호 관리자에 두고 필요할 때 읽습니다. 그 밖의 시크릿은 프로필 파일에, --keychain을 사용하면 시스템 키체인에 보관합니다.',
  'The first profile becomes the active one. On a terminal, conv prompts for missing values. One newline at the end of a secret is ignored.':
    '첫 프로필은 활성 프로필이 됩니다. 터미널에서는 빠진 값을 물어봅니다. 시크릿 끝의 줄바꿈 하나는 무시합니다.',
  'Only the given values change. Without flags, on a terminal, conv prompts for every value and suggests the current one.':
    '지정한 값만 바뀝니다. 터미널에서 플래그 없이 실행하면 현재 값을 제시하며 모든 값을 물어봅니다.',
  'A map says how the files of your shop are read: columns, status words, and how the lines of an order make its amount. conv send and conv reconcile use it for every file that has its columns; --save-map makes one from flags.':
    '맵은 쇼핑몰 파일을 읽는 방법입니다: 열, 상태 이름, 여러 줄인 주문의 금액 계산 방식. conv send와 conv reconcile은 맵의 열이 있는 모든 파일에 맵을 사용합니다. --save-map은 지정한 플래그로 맵을 만듭니다.',
  "The first source that has a value is used: flags, the profile named by --profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), the active profile. The merchant is that of the key's profile, else CONV_MERCHANT, else the key. Only the length of the secret is shown. Saved maps of the profile are listed last.":
    '값이 있는 첫 번째 출처를 사용합니다: 플래그, --profile로 지정한 프로필, 환경 변수(CONV_API_KEY와 CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), 활성 프로필. 가맹점은 키가 속한 프로필의 가맹점, 없으면 CONV_MERCHANT, 그것도 없으면 키입니다. 시크릿은 길이만 표시합니다. 프로필에 저장된 맵은 마지막에 표시합니다.',
};
