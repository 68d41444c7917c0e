/** What the help of `conv order` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'show the timeline and current status of an order': '주문의 이력과 현재 상태 표시',
  'Show the timeline of an order: every event, the amounts after each, and the current status.':
    '주문의 이력을 표시합니다: 모든 이벤트, 이벤트별 처리 후 금액, 현재 상태.',
  'merchant_order_id or sub_id': 'merchant_order_id 또는 sub_id',

  // After the flags.
  "The status is computed from the accepted events in the journal. If the service's latest response differs, conv shows the difference and uses the response. If several orders match, all of them are shown (--json: one per line).":
    '상태는 저널에 있는 접수된 이벤트로 계산합니다. 서비스의 최근 응답과 다르면 차이를 표시하고 응답을 따릅니다. 여러 주문이 일치하면 모두 표시합니다(--json: 한 줄에 하나씩).',
  'all orders with --sub-id web-42': '--sub-id가 web-42인 모든 주문',
};
