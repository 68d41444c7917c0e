/** What the help of `conv find` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'find events by any ID, click ID, product, or note':
    '각종 ID(클릭 ID 포함), 상품, 메모로 이벤트 찾기',
  'Find events by any ID, click ID, product name, or note.':
    '각종 ID(클릭 ID 포함), 상품명, 메모로 이벤트를 찾습니다.',
  'value to find, or the start of it': '찾을 값 또는 값의 앞부분',
  'maximum events (default: 50)': '최대 이벤트 수(기본값: 50)',

  // After the flags.
  'Finds values that equal or start with the text among the order IDs, event IDs, click IDs, sub IDs, refund IDs, product names, and notes of all accounts. Exact matches come first. If nothing matches, other letter cases are tried, then text anywhere in notes. For a link with cb_aev=, conv looks for its click ID. Refund IDs and notes are found only for events that this version of conv or a later one created. Staged rows that are not sent yet are not searched. Fields of --json lines: those of conv log, and found_by.':
    '모든 계정의 주문 ID, 이벤트 ID, 클릭 ID, sub ID, 환불 ID, 상품명, 메모에서 검색어와 같거나 검색어로 시작하는 값을 찾습니다. 정확히 일치하는 결과를 먼저 표시합니다. 일치하는 값이 없으면 대소문자를 바꾸어 찾고, 그래도 없으면 메모의 중간에서도 찾습니다. cb_aev=가 있는 링크를 넣으면 그 클릭 ID를 찾습니다. 환불 ID와 메모는 이 버전 이후의 conv로 만든 이벤트에서만 찾습니다. 적재되었지만 아직 전송하지 않은 행은 찾지 않습니다. --json의 필드: conv log의 필드와 found_by.',
  'by the start of a click ID': '클릭 ID의 앞부분으로',
  'who reported this refund, and why': '이 환불을 누가 왜 리포트했는지',
  'by product name': '상품명으로',
  'by note': '메모로',
};
