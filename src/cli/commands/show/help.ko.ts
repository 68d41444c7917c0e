/** What the help of `conv show` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'look up an order, event, batch, refund, click ID, or note':
    '주문, 이벤트, 배치, 환불, 클릭 ID, 메모 조회',
  'Look up anything in the journal by order, event, batch, refund, or click ID, product name, or note.':
    '저널에서 주문, 이벤트, 배치 등 ID에 해당하는 것을 조회합니다.',
  'any ID or its start, a product name, or a note': '각종 ID 또는 그 앞부분, 상품명, 메모',
  'print only the stored bytes of an event': '이벤트의 저장된 바이트만 출력',
  'maximum events to find (default: 50)': '찾을 최대 이벤트 수(기본값: 50)',

  // After the flags.
  'An order ID or sub ID shows the order: every event, the amounts after each, and the current status. An event ID, or its first 6 characters or more, shows the event with its body and attempts; a batch ID or the name of a file that was sent, the totals of the file and its first rows that are not accepted. If an ID is both an order ID and an event ID, both are shown; a note names other orders that have it as a click ID or refund ID.':
    '주문 ID나 sub ID를 넣으면 주문의 모든 이벤트, 이벤트별 처리 후 금액, 현재 상태를 표시합니다. 이벤트 ID(또는 앞 6자 이상)를 넣으면 이벤트의 본문과 전송 시도를, 배치 ID나 전송한 파일의 이름을 넣으면 파일의 합계와 접수되지 않은 처음 몇 행을 표시합니다. 주문 ID이면서 이벤트 ID이면 둘 다 표시하고, 그 ID가 다른 주문의 클릭 ID나 환불 ID이면 그 주문을 알려 줍니다.',
  'Any other text lists the events that have it, or begin with it, as an ID, click ID, refund ID, product name, or note, exact matches first. If nothing matches, other letter cases are tried, then text anywhere in notes. For a link with cb_aev=, conv looks for its click ID. Refund IDs and notes are found only for events that this version of conv or a later one created.':
    '그 밖의 값을 넣으면 ID, 클릭 ID, 환불 ID, 상품명, 메모가 그 값과 같거나 그 값으로 시작하는 이벤트를 찾습니다. 정확히 일치하는 결과를 먼저 표시합니다. 일치하는 값이 없으면 대소문자를 바꾸어 찾고, 그래도 없으면 메모의 중간에서도 찾습니다. cb_aev=가 있는 링크를 넣으면 그 클릭 ID를 찾습니다. 환불 ID와 메모는 이 버전 이후의 conv로 만든 이벤트에서만 찾습니다.',
  "An order's status is computed from the accepted events in the journal. If the service's latest response differs, conv shows the difference and uses the response. --json prints a line per order, event, or batch; found events have the fields of conv log, and found_by.":
    '주문의 상태는 저널에 있는 접수된 이벤트로 계산합니다. 서비스의 최근 응답과 다르면 차이를 표시하고 응답을 따릅니다. --json은 주문, 이벤트, 배치마다 한 줄씩 출력합니다. 찾은 이벤트에는 conv log의 필드와 found_by가 있습니다.',
  'an order': '주문',
  'an event': '이벤트',
  'who reported this refund, and why': '이 환불을 누가 왜 리포트했는지',
  'by the start of a click ID': '클릭 ID의 앞부분으로',
  'the batches of a file': '파일의 배치',
  'by product name': '상품명으로',
};
