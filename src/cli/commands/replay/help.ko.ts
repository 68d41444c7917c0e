/** What the help of `conv replay` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'resend open events and the remaining rows of files': '미확정 이벤트 재전송, 파일의 남은 행 전송',
  'Resend open events and the remaining rows of files. The bytes stay the same; timestamp and signature are new.':
    '저널의 이벤트를 재전송하고 파일의 나머지를 전송합니다. 바이트는 그대로이고 타임스탬프와 서명만 새로 만듭니다.',
  'what to send; - reads event IDs from standard input':
    '전송할 대상. -는 표준 입력에서 이벤트 ID를 읽음',
  'only unsettled events; without an ID, also the rest of all files':
    '미확정 이벤트만. ID가 없으면 모든 파일의 나머지도 전송',
  'as --pending, then wait for more rows until Ctrl-C':
    '--pending과 같고, Ctrl-C를 누를 때까지 새 행을 기다림',
  'of a batch: resend rows the service rejected earlier': '배치에서 서비스가 거절했던 행을 재전송',
  'include what was journaled for another merchant': '다른 가맹점으로 기록된 것도 포함',

  // After the flags.
  'ID is an event, order, refund, click, or batch ID; for a batch, the remaining rows are sent. Rejected events of an order are left out: to resend one, give its event ID. This is always safe, even in two terminals at the same time: every report counts once.':
    'ID는 이벤트, 주문, 환불, 클릭 또는 배치의 ID입니다. 배치는 남은 행을 전송합니다. 주문에서 거절된 이벤트는 제외되며, 그런 이벤트는 이벤트 ID로 지정하세요. 언제 실행해도 안전하며, 두 터미널에서 동시에 실행해도 각 리포트는 한 번만 반영됩니다.',
  'Any number of processes, on any number of machines, can run conv replay --watch on one journal: each row is sent by only one of them. Ctrl-C releases the rows that this process holds. Files that are still being staged are skipped; rows that were not delivered are retried every minute.':
    '여러 컴퓨터의 프로세스 여러 개가 저널 하나에서 conv replay --watch를 실행할 수 있으며, 행마다 한 프로세스만 전송합니다. Ctrl-C를 누르면 맡고 있던 행을 반납합니다. 아직 적재 중인 파일은 건너뛰고, 전송하지 못한 행은 1분마다 재시도합니다.',
  'one event': '이벤트 하나',
  'the rest of a file': '파일의 나머지',
  'everything that is open': '미확정 전체',
};
