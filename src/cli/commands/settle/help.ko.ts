/** What the help of `conv settle` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'settle an open event by hand': '미확정 이벤트를 수동으로 확정',
  'Settle an open event by hand.': '미확정 이벤트를 수동으로 확정합니다.',
  'event ID, or the order, refund, or click ID of an open event':
    '이벤트 ID 또는 미확정 이벤트의 주문, 환불, 클릭 ID',
  'accepted, rejected, or withdrawn': 'accepted, rejected 또는 withdrawn',
  'why, up to 500 characters; kept in the journal with your name':
    '사유(500자 이하). 이름과 함께 저널에 기록됩니다',
  'withdraw even if the service may have counted it': '서비스가 이미 반영했을 수 있어도 철회',

  // After the flags.
  "Use it for an event that stays open although you know what became of it, for example because the service's support told you. Nothing is sent. The outcome is kept with the reason and your name.":
    '결과를 알고 있는데도 미확정으로 남아 있는 이벤트에 사용합니다(예: 서비스 담당자가 확인해 준 경우). 아무것도 전송하지 않습니다. 결과는 사유, 이름과 함께 기록됩니다.',
  "Accepted means that the service counted it. Rejected means that the service refused it. A later answer of the service replaces either: conv replay EVENT-ID. A report that is settled as withdrawn is given up: it is never sent again, reports of its order no longer wait for it, and the order's next report gets a new event ID.":
    'accepted는 서비스가 반영했다는 뜻이고, rejected는 서비스가 거절했다는 뜻입니다. 두 경우 모두 이후 서비스의 응답이 오면 그 응답으로 대체됩니다: conv replay EVENT-ID. withdrawn으로 확정한 리포트는 철회되어 다시는 전송하지 않고 같은 주문의 리포트도 더 이상 기다리지 않으며 그 주문의 다음 리포트에는 새 이벤트 ID를 사용합니다.',
  'If an attempt ended without a response, the service may have counted the event, and withdrawing does not undo that. Check with the service first, then add --may-have-been-counted.':
    '응답 없이 끝난 시도가 있으면 서비스가 이벤트를 이미 반영했을 수 있으며, 철회해도 반영은 취소되지 않습니다. 먼저 서비스에 확인한 뒤 --may-have-been-counted를 추가하세요.',
};
