/** What the help of `conv work` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'send rows that are staged or still open': '적재되었거나 미확정인 행 전송',
  'Send the rows in the journal that are staged or still open.':
    '저널에 적재되었거나 미확정인 행을 전송합니다.',
  'keep running and wait for new rows until Ctrl-C': 'Ctrl-C를 누를 때까지 새 행을 기다림',

  // After the flags.
  'Sends the rows of every open batch of the account, oldest first, no matter who staged them. Any number of workers, on any number of machines, can share one journal: each row is sent by only one of them. Ctrl-C releases the rows that this worker holds. Files that are still being staged are skipped. To resend open single reports, use conv replay --pending.':
    '누가 적재했든 계정의 모든 미확정 배치를 오래된 순으로 전송합니다. 여러 컴퓨터의 워커 여러 개가 저널 하나를 공유할 수 있으며, 행마다 한 워커만 전송합니다. Ctrl-C를 누르면 맡고 있던 행을 반납합니다. 아직 적재 중인 파일은 건너뜁니다. 미확정인 개별 리포트는 conv replay --pending으로 재전송하세요.',
  'With --watch, conv waits for new rows, and retries undelivered rows every minute.':
    '--watch를 지정하면 새 행을 기다리고, 전송하지 못한 행을 1분마다 재시도합니다.',
  'Exit codes: 0 if everything was accepted, otherwise that of the batch with the worst outcome (conv help exit-codes).':
    '종료 코드: 모두 접수되면 0, 아니면 결과가 가장 나쁜 배치의 종료 코드(conv help exit-codes).',
};
