/** What the help of `conv health` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'show daily statistics, or the money reported in a period':
    '날짜별 현황 또는 기간별 리포트 금액 표시',
  'Show reporting statistics by day (click-ID coverage, delays, conflicts, open events), or the money reported.':
    '날짜별 리포트 현황(클릭 ID 비율, 지연, 충돌, 미확정 이벤트) 또는 금액 합계를 표시합니다.',
  'show totals by kind, state, and currency instead': '대신 종류, 상태, 통화별 합계 표시',

  // After the flags.
  "Reports are counted on the day they were first journaled. Columns: paid, without rejected and withdrawn reports; click ID, the share of paid reports with one: the others credit no creator; delay, median days from the date that starts the order ID (20260131-0001) to the paid report; refunds, partial refunds and cancellations; lag, median time from an order's paid report to its refund; conflicts, file rows that contradict an earlier report.":
    '리포트는 저널에 처음 기록된 날짜로 집계합니다. 열의 의미:\n결제: 거절되거나 철회된 리포트를 뺀 결제 건수\n클릭 ID: 결제 중 클릭 ID가 있는 비율. 없으면 크리에이터 실적으로 인정되지 않음\n지연: 주문 ID 앞의 날짜(20260131-0001)부터 paid 리포트까지 걸린 일수의 중앙값\n환불: 부분 취소와 전체 취소 건수\n환불 소요: 주문의 paid 리포트부터 환불까지 걸린 시간의 중앙값\n충돌: 앞선 리포트와 내용이 어긋나는 파일 행의 수',
  'The last lines count the events that are open now, by age.':
    '마지막 줄은 현재 미확정인 이벤트를 경과 시간별로 집계합니다.',
  "With --money, amounts are added up exactly, refunds separately. A refund has the currency of its order's paid report, and a cancellation the amount that was left of the order. Where the journal does not have that paid report, and where a report moves no money, reports are only counted.":
    '--money는 금액을 정확히 합산하며, 환불은 따로 합산합니다. 환불의 통화는 해당 주문의 paid 리포트를 따르고, 전체 취소의 금액은 그때까지 주문에 남은 금액입니다. 저널에 그 paid 리포트가 없거나 금액이 오가지 않는 리포트는 건수만 셉니다.',
  'the last 7 days': '최근 7일',
};
