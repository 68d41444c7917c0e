/** What the help of `conv show` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'show one event and its delivery attempts': '이벤트 하나와 모든 전송 시도 표시',
  'Show one event: its exact body and every delivery attempt.':
    '이벤트 하나를 표시합니다: 본문 원문과 모든 전송 시도.',
  'event ID, or its first 6 characters or more': '이벤트 ID 또는 그 앞 6자 이상',
  'print only the stored bytes': '저장된 바이트만 출력',

  // After the flags.
  'If several accounts have the event ID, all of them are shown (--json: one per line).':
    '여러 계정에 같은 이벤트 ID가 있으면 모두 표시합니다(--json: 한 줄에 하나씩).',
};
