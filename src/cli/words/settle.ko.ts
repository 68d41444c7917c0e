import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { meant } from '../../core/words/endings.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { settleWords as English } from './settle.ts';

const byWhom = (actor: string | null, at: string): string =>
  actor === null ? at : `${at}, ${makeVisible(actor)}`;

/** Events that a person settles, and reports that replace one. */
export const settleWords: Translated<typeof English> = {
  settle_question: ({ eventId, kind, order, outcome }) =>
    `${makeVisible(eventId)} 이벤트(주문 ${makeVisible(order)}의 ${kind} 리포트)를 ${outcome} 상태로 확정할까요?`,
  settle_event_question: '이벤트 ID(목록: conv log --pending):',
  settle_outcome_question: '결과가 어떻게 되었나요?',
  settle_reason_question: '사유(확인해 준 사람 또는 티켓):',
  settle_as_accepted: 'accepted: 서비스가 반영함',
  settle_as_rejected: 'rejected: 서비스가 거절함',
  settle_as_withdrawn: 'withdrawn: 철회하여 다시 전송하지 않음',
  settled: '수동으로 {outcome} 상태로 확정했습니다: {eventId} (주문 {order}의 {kind} 리포트)',
  hand_settled_already: '{eventId}: 이미 {outcome} 상태입니다. 변경하지 않았습니다',
  settled_by_hand_as: ({ outcome, reason, actor, at }) =>
    `${outcome} (${byWhom(actor, at)}): ${makeVisible(reason)}`,
  known_by_hand: ({ outcome, reason }) => `수동 확정: ${outcome}, ${makeVisible(reason)}`,
  hand_replaced: ({ outcome, actor, at }) =>
    `${outcome} 상태로 확정했으나(${byWhom(actor, at)}), 서비스의 응답으로 대체되었습니다`,
  hand_resent: ({ outcome, actor, at }) =>
    `${outcome} 상태로 확정했으나(${byWhom(actor, at)}), 재전송한 리포트가 반영되었을 수 있어 다시 미확정입니다`,
  hand_unanswered: ({ outcome, actor, at }) =>
    `${outcome} 상태로 확정했으며(${byWhom(actor, at)}), 서비스의 응답으로 대체되지 않았습니다`,
  label_by_hand: '수동 확정',
  settle_incomplete: ({ count }) => `누락된 값이 ${count}개 있어 확정하지 않았습니다`,
  settle_event_missing: '필수입니다. 이벤트 ID나 주문 ID를 지정하세요',
  settle_outcome_missing: '필수입니다: accepted, rejected 또는 withdrawn',
  settle_outcome_unknown: ({ word, near }) =>
    `"${makeVisible(word)}": 알 수 없는 결과입니다${near === undefined ? '. accepted, rejected 또는 withdrawn을 사용하세요' : meant(near)}`,
  settle_reason_missing: '필수입니다. 사유는 이름과 함께 기록됩니다',
  reason_has_secret: '--reason에 hmac_secret이 들어 있어 확정하지 않았습니다',
  settle_example: "conv settle EVENT_ID accepted --reason 'TICKET-77: 서비스에서 확인함'",
  open_events_hint: '미확정 이벤트: conv log --pending',
  nothing_open_of: ({ order }) =>
    `주문 ${makeVisible(order)}: 미확정 이벤트가 없어 확정하지 않았습니다`,
  several_open: ({ eventIds }) =>
    `이 주문에는 미확정 이벤트가 여러 개 있습니다: ${eventIds.map(makeVisible).join(', ')}`,
  several_open_hint: '하나를 지정하세요: conv settle EVENT_ID',
  event_kept: ({ eventId }) => `확정하지 않았습니다: ${makeVisible(eventId)}`,
  may_have_been_counted: ({ eventId }) =>
    `${shellWord(eventId)}: 결과를 알 수 없는 시도가 있어 이미 반영되었을 수 있으므로 철회하지 않았습니다`,
  may_have_been_counted_hint: ({ eventId }) =>
    `먼저 결과를 확정하세요(안전합니다): conv replay ${operandWord(eventId)}
--may-have-been-counted로 철회해도 주문은 이미 반영되었을 수 있으며, 그 주문을 새로 리포트하면 중복 반영되거나 거절될 수 있습니다.`,
  settled_by_service: ({ eventId, state }) =>
    `${shellWord(eventId)}: 미확정이 아니라 ${state} 상태라서 확정하지 않았습니다`,
  undo_accepted: '접수된 내용을 되돌리려면 cancel 또는 partial 리포트를 전송하세요.',
  rejected_counts_nothing: '거절된 리포트는 반영되지 않습니다. 주문을 다시 리포트하세요.',
  withdrawn_stays: '철회된 이벤트는 다시 전송되지 않습니다. 주문을 다시 리포트하세요.',
  nothing_settled: '확정하지 않았습니다',
  replace_question: '기존 리포트를 철회하고 이 리포트를 전송할까요?',
  replaced_reason: '정정된 리포트로 대체됨',
  open_report_differs: ({ eventId, changes }) =>
    `미확정 리포트 ${makeVisible(eventId)}: 내용이 다르며(${changes.map(makeVisible).join('; ')}) 서비스에 도달하지 않은 것이 확실합니다.`,
  would_replace: ({ eventId }) => `참고: 철회될 미확정 리포트: ${makeVisible(eventId)}`,
  replaced: ({ eventId }) => `참고: 미확정 리포트를 철회했습니다: ${makeVisible(eventId)}`,
};
