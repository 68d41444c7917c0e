/** What the help of `conv replay` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
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

  // After the flags.
  'one event': '이벤트 하나',
  'all unsettled events': '확정되지 않은 모든 이벤트',
  'unsettled events of one order': '한 주문의 확정되지 않은 이벤트',
};
