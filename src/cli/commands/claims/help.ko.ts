/** What the help of `conv claims` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  "answer creators' claims of missing orders": '크리에이터의 누락 신고에 답변',
  "Answer creators' claims of missing orders with the status of each order.":
    '크리에이터의 누락 신고에 각 주문의 상태로 답변합니다.',
  'CSV, workbook, or NDJSON of order IDs; - reads standard input':
    '주문 ID가 있는 CSV, 엑셀 파일 또는 NDJSON. -는 표준 입력',
  'order export of the shop, to look up unreported orders':
    '리포트되지 않은 주문을 찾을 쇼핑몰 주문 내역 파일',
  'shop that --orders is from (default: detected)': '--orders 파일의 쇼핑몰(기본값: 자동 감지)',
  'write late reports as NDJSON for conv send': '뒤늦은 리포트를 conv send용 NDJSON으로 저장',
  'write the answers for creators as CSV': '크리에이터에게 보낼 답변을 CSV로 저장',
  'replace an output file that conv did not write': 'conv가 쓰지 않은 출력 파일도 덮어씀',
  'column of the claims for a field; repeatable': '필드에 쓸 누락 신고의 열. 반복 가능',
  'encoding of both files, such as cp949 (default: UTF-8)':
    '두 파일의 인코딩. 예: cp949(기본값: UTF-8)',
  'cell separator of the claims (default: detected)': '누락 신고의 셀 구분자(기본값: 자동 감지)',
  'encoding of the --orders file, if different': '--orders 파일의 인코딩(다를 때만)',
  'sheet of the claims workbook': '누락 신고 엑셀 파일의 시트',
  'sheet of the --orders workbook': '--orders 엑셀 파일의 시트',
  'currency for orders without one': '통화가 없는 주문의 통화',

  // After the flags.
  'On a terminal, answers are a table; elsewhere, CSV.':
    '답변은 터미널에서는 표로, 그 외에는 CSV로 출력합니다.',
  'Columns are recognized by name: order_id, order number, 주문번호; click_id, cb_aev, 클릭ID; date. Several claims for one order are answered together.':
    '열은 이름으로 인식합니다: order_id, order number, 주문번호; click_id, cb_aev, 클릭ID; date. 한 주문에 대한 여러 신고에는 함께 답변합니다.',
  'Exit codes: 0 nothing left to do, 2 invalid file or usage, 3 no profile,':
    '종료 코드: 0 처리할 일 없음, 2 올바르지 않은 파일 또는 사용법, 3 프로필 없음,',
  '8 an order was not reported, not credited as claimed, or could not be answered.':
    '8 리포트되지 않았거나, 신고대로 인정되지 않았거나, 답변할 수 없는 주문이 있음.',
  'look the orders up in the journal': '저널에서 주문 조회',
};
