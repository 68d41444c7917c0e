/** What the help of `conv reconcile` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'compare a shop export or a statement with the journal':
    '쇼핑몰 주문 내역이나 청구서를 저널과 대조',
  "Compare the shop's orders, or a statement from the service, with the reports in the journal.":
    '쇼핑몰의 주문 또는 서비스의 청구서를 저널의 리포트와 대조합니다.',
  'NDJSON, JSON array, CSV, or workbook (.xlsx); - reads standard input':
    'NDJSON, JSON 배열, CSV 또는 엑셀 파일(.xlsx). -는 표준 입력',
  'save columns, status words, and format in the profile': '열, 상태 단어, 형식을 프로필에 저장',
  'treat rows without a status as paid': '상태가 없는 행을 paid로 처리',
  'compare with a statement from the service': '서비스의 청구서와 대조',
  'skip orders with invalid rows': '올바르지 않은 행이 있는 주문을 건너뜀',
  'start of the period (7d, 2026-01-01)': '기간의 시작(7d, 2026-01-01)',
  'end of the period, inclusive': '기간의 끝(당일 포함)',
  'write missing reports as NDJSON for conv send': '누락된 리포트를 conv send용 NDJSON으로 저장',
  'replace a --write file that conv did not write': 'conv가 쓰지 않은 --write 파일도 덮어씀',

  // After the flags.
  'Statuses: paid, refunded, cancelled, declined, unpaid. --since and --until limit which reported orders are expected in the file.':
    '상태: paid, refunded, cancelled, declined, unpaid. --since와 --until은 이미 리포트한 주문 중 파일에 있어야 할 주문의 기간을 지정합니다.',
  'On a terminal, findings are a table; elsewhere, CSV.':
    '대조 결과는 터미널에서는 표로, 그 외에는 CSV로 출력합니다.',
  'Exit codes: 0 no differences, 2 invalid file or usage, 3 no profile,':
    '종료 코드: 0 차이 없음, 2 올바르지 않은 파일 또는 사용법, 3 프로필 없음,',
  '8 differences found.': '8 차이 있음.',
  'uses the saved map': '저장된 맵 사용',
};
