/** What the help of `conv journal` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'manage the journal, including a shared one': '저널 관리(공유 저널 포함)',
  'Manage the journal: status, copies, and a journal shared by a team.':
    '저널의 상태와 사본, 팀의 공유 저널을 관리합니다.',
  'Show the location of the journal, open events, and running processes.':
    '저널의 위치, 미확정 이벤트, 작업 중인 프로세스를 표시합니다.',
  'also compare every entry with its checksum': '모든 항목을 체크섬과 비교',
  'Prepare a shared journal on its PostgreSQL server.': 'PostgreSQL 서버에 공유 저널을 준비합니다.',
  'only print the privileges that a role needs': '역할에 필요한 권한만 출력',
  'Back up the journal, copy another one, or merge it into one in use.':
    '저널을 백업하거나, 다른 저널을 복사하거나, 사용 중인 저널에 병합합니다.',
  'journal to copy (default: the one in use)': '복사할 저널(기본값: 사용 중인 저널)',
  destination: '복사할 위치',
  'Remove orders that were settled before a date.': '지정한 날짜 전에 확정된 주문을 삭제합니다.',
  'cutoff date, exclusive, such as 2026-01-31': '기준 날짜(당일 미포함). 예: 2026-01-31',
  'only show what would be removed': '삭제할 내용만 표시',

  // After the flags.
  'The journal is a file in the data directory (conv help data). A team can share one on a PostgreSQL server: set CONV_JOURNAL, or --journal in the profile.':
    '저널은 데이터 디렉터리에 있는 파일입니다(conv help data). 팀이 PostgreSQL 서버의 저널을 공유하려면 CONV_JOURNAL 또는 프로필의 --journal을 설정하세요.',
  'Running processes are listed with the lanes they hold. Every order belongs to one of 16 lanes, and only one process at a time sends the reports of a lane.':
    '작업 중인 프로세스를 맡고 있는 레인과 함께 표시합니다. 모든 주문은 16개 레인 중 하나에 속하며, 한 레인의 리포트는 한 번에 한 프로세스만 전송합니다.',
  'If there are several actors (CONV_ACTOR), "made by" shows how many of the newest 10,000 events each of them made.':
    '전송자(CONV_ACTOR)가 여럿이면 "전송자별"에 최근 이벤트 10,000건의 전송자별 건수를 표시합니다.',
  'Every entry has a checksum that is compared whenever the entry is read. --check reads all of them, and checks the pages and indexes of a journal file.':
    '항목마다 체크섬이 있어 읽을 때마다 비교합니다. --check를 사용하면 모든 항목을 읽고, 파일 저널이면 페이지와 인덱스도 검사합니다.',
  "Run it once per shared journal (CONV_JOURNAL, or the profile's), as a role that can create schemas, and again after each update of conv. It prints the privileges that other roles need.":
    '공유 저널(CONV_JOURNAL 또는 프로필의 저널)마다 스키마를 만들 수 있는 역할로 한 번 실행하고, conv를 업데이트할 때마다 다시 실행하세요. 다른 역할에 필요한 권한을 출력합니다.',
  'FROM and TO are each a journal.db, its directory, or a postgres:// URL without a password. Without FROM, the journal in use is copied into a new one; to restore it, name the copy as FROM. The copy is a consistent snapshot. If anything fails, nothing is copied.':
    'FROM과 TO에는 journal.db 파일, 그 디렉터리, 비밀번호가 없는 postgres:// URL 중 하나를 지정합니다. FROM을 생략하면 사용 중인 저널을 새 저널로 복사하며, 복원할 때는 그 사본을 FROM에 지정합니다. 한 시점의 일관된 상태를 복사하며, 도중에 실패하면 아무것도 복사하지 않습니다.',
  'If TO already has events, FROM is merged into it. An event in both journals is kept once, with the attempts of both and the more final state. First stop all processes that send from FROM. Open events are resealed, so their accounts need profiles on this machine. To copy newer events later, run the command again.':
    'TO에 이미 이벤트가 있으면 FROM을 병합합니다. 두 저널에 모두 있는 이벤트는 하나로 합치고, 양쪽의 시도를 모두 보존하며, 더 확정된 상태를 따릅니다. 먼저 FROM에서 전송하는 프로세스를 모두 중지하세요. 미확정 이벤트는 다시 봉인하므로 해당 계정의 프로필이 이 컴퓨터에 있어야 합니다. 이후의 새 이벤트를 복사하려면 명령을 다시 실행하세요.',
  'Removes orders whose reports were all settled before the date (local time), with their attempts, and finished batches that become empty. An order with a report that is open, staged, or of unknown outcome is kept whole. The command can be interrupted and rerun, and the journal stays usable meanwhile.':
    '모든 리포트가 기준 날짜(현지 시간) 전에 확정된 주문과 그 시도, 그리고 남은 행이 없는 완료된 배치를 삭제합니다. 미확정이거나 적재되었거나 결과를 모르는 리포트가 있는 주문은 전부 남깁니다. 중단했다가 다시 실행할 수 있으며, 실행 중에도 저널을 사용할 수 있습니다.',
  'conv forgets what it removes: conv show no longer shows it, and sending the same file again sends its reports again. Make a backup first.':
    '삭제한 내용은 conv도 알 수 없습니다. conv show에 표시되지 않으며, 같은 파일을 다시 전송하면 리포트도 다시 전송됩니다. 먼저 백업하세요.',
  'A journal file does not shrink; new entries reuse the free space. For a smaller file, make a copy with conv journal copy and replace the journal with it.':
    '저널 파일의 크기는 줄어들지 않으며, 새 항목이 빈 공간을 재사용합니다. 파일을 줄이려면 conv journal copy로 사본을 만들어 저널과 교체하세요.',
};
