/**
 * What the kinds of report (`protocol/kinds/`) say in Korean, by the English text of their descriptors. A kind has a
 * part in each of the three.
 */

/** In help: the command of a kind, and the flags of its fields. */
export const kindHelp: Readonly<Record<string, string>> = {
  // paid
  'report a paid order': '결제된 주문 리포트',
  'Report a paid order. Report card payments at capture and virtual-account orders when the deposit is confirmed.':
    '결제된 주문을 리포트합니다. 카드 결제는 매입 시점에, 가상계좌 주문은 입금 확인 시점에 리포트하세요.',
  'your order ID (merchant_order_id)': '가맹점 주문 ID(merchant_order_id)',
  'unique event ID (default: derived from the order)': '고유 이벤트 ID(기본값: 주문으로 생성)',
  'order total, such as 5000 or 49.90': '주문 금액. 예: 5000, 49.90',
  '3-letter code, such as KRW (default: from the profile)':
    '영문 3자 통화 코드. 예: KRW(기본값: 프로필의 통화)',
  'saved click ID; without it, no creator is credited':
    '저장한 클릭 ID. 없으면 어느 크리에이터의 실적도 아님',
  "name for the creator's dashboard (default: first item)":
    '크리에이터 대시보드의 상품명(기본값: 첫 상품)',
  'id=…,name=…,price=…,quantity=… or JSON; repeatable':
    'id=…,name=…,price=…,quantity=… 또는 JSON. 반복 가능',
  'your own tracking reference, returned by the service':
    '가맹점의 추적용 값. 서비스가 응답에 그대로 반환',

  // partial
  'report a partial refund': '부분 취소 리포트',
  "Report a partial refund. The order's net amount decreases by the refund amount.":
    '부분 취소를 리포트합니다. 주문의 순금액이 환불 금액만큼 줄어듭니다.',
  'unique event ID (default: from --refund-id, else random)':
    '고유 이벤트 ID(기본값: --refund-id로 생성, 없으면 무작위)',
  'refund amount, such as 2000 or 9.90': '환불 금액. 예: 2000, 9.90',

  // cancel
  'report a full cancellation': '전체 취소 리포트',
  'Report a full cancellation. Any commission on the order is reversed.':
    '전체 취소를 리포트합니다. 주문의 수수료도 모두 취소됩니다.',

  // decline
  'report an order that must not be credited to a creator':
    '크리에이터 실적으로 인정하지 않을 주문 리포트',
  'Report that one of your own paid channels, not the creator, won the sale. The order is never invoiced.':
    '크리에이터가 아니라 자체 유료 채널에서 발생한 주문임을 리포트합니다. 이 주문은 청구되지 않습니다.',
  'reason, for your own records': '사유(자체 기록용)',
};

/** What is asked for on a terminal. */
export const kindLabels: Readonly<Record<string, string>> = {
  'Order ID': '주문 ID',
  'Event ID': '이벤트 ID',
  'Order total': '주문 금액',
  'Currency (3 letters)': '통화(3자리)',
  'Click ID': '클릭 ID',
  'Product name': '상품명',
  'Line item': '상품 항목',
  'Sub ID': 'sub ID',
  'Refunded amount': '환불 금액',
  Reason: '사유',
  'no creator is credited': '크리에이터 실적 없음',
};

/** The kind and its status on the inspector's page. */
export const kindNames: Readonly<Record<string, string>> = {
  Paid: '결제',
  'Partial refund': '부분 취소',
  'Full cancel': '전체 취소',
  Decline: '실적 제외',
  Confirmed: '확정',
  'Partly refunded': '부분 취소됨',
  Cancelled: '취소됨',
  Declined: '실적 제외됨',
};
