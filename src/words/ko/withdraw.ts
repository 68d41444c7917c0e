import { operandWord, shellWord } from '../../kit/shell.ts';
import { makeVisible } from '../../kit/visible.ts';
import type { withdrawWords as English } from '../en/withdraw.ts';

/** Events that a person gives up, and reports that replace one. */
export const withdrawWords: typeof English = {
  question: ({ eventId, kind, order }) =>
    `철회하면 다시 전송되지 않습니다. ${makeVisible(eventId)} 이벤트(주문 ${makeVisible(order)}의 ${kind} 리포트)를 철회할까요?`,
  withdrawn: ({ eventId, kind, order }) =>
    `철회했습니다: ${eventId} (주문 ${order}의 ${kind} 리포트). 다시 전송되지 않습니다`,
  withdraw_one: '이벤트 ID 하나를 지정하거나 --order로 주문을 지정하세요',
  withdraw_one_hint: '미확정 이벤트: conv log --pending',
  nothing_open_of: ({ order }) =>
    `주문 ${makeVisible(order)}: 미확정 이벤트가 없어 철회하지 않았습니다`,
  several_open: ({ eventIds }) =>
    `이 주문에는 미확정 이벤트가 여러 개 있습니다: ${eventIds.map(makeVisible).join(', ')}`,
  several_open_hint: '하나를 지정하세요: conv withdraw EVENT_ID',
  event_kept: ({ eventId }) => `철회하지 않았습니다: ${makeVisible(eventId)}`,
  may_have_been_counted: ({ eventId }) =>
    `${shellWord(eventId)}: 결과를 알 수 없는 시도가 있어 이미 반영되었을 수 있으므로 철회하지 않았습니다`,
  may_have_been_counted_hint: ({ eventId }) =>
    `먼저 결과를 확정하세요(안전합니다): conv replay --event-id ${operandWord(eventId)}
--may-have-been-counted로 철회해도 주문은 이미 반영되었을 수 있으며, 그 주문을 새로 리포트하면 중복 반영되거나 거절될 수 있습니다.`,
  settled_not_withdrawn: ({ eventId, state }) =>
    `${shellWord(eventId)}: 미확정이 아니라 ${state} 상태라서 철회하지 않았습니다`,
  undo_accepted: '접수된 내용을 되돌리려면 cancel 또는 partial 리포트를 전송하세요.',
  rejected_counts_nothing: '거절된 리포트는 반영되지 않습니다. 주문을 다시 리포트하세요.',
  nothing_withdrawn: '철회하지 않았습니다',
  replace_question: '기존 리포트를 철회하고 이 리포트를 전송할까요?',
  open_report_differs: ({ eventId, changes }) =>
    `미확정 리포트 ${makeVisible(eventId)}: 내용이 다르며(${changes.map(makeVisible).join('; ')}) 서비스에 도달하지 않은 것이 확실합니다.`,
  would_replace: ({ eventId }) => `참고: 철회될 미확정 리포트: ${makeVisible(eventId)}`,
  replaced: ({ eventId }) => `참고: 미확정 리포트를 철회했습니다: ${makeVisible(eventId)}`,
};
