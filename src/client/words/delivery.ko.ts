import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { toward } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { delivery as English } from './delivery.ts';

const meantLine = (near: string | undefined): string =>
  near === undefined ? '' : `혹시 ${makeVisible(near)}인가요?\n`;

/** Sentences about delivering one report, and about looking one up. */
export const delivery: Translated<typeof English> = {
  list_events: '전체 이벤트는 conv log로 볼 수 있습니다',
  first_event_ids: ({ ids, more }) => [...ids.map(makeVisible), ...(more ? ['…'] : [])].join('\n'),
  id_unknown: ({ text }) =>
    `ID, 상품명, 메모가 ${toward(text)} 시작하는 이벤트가 없고, 메모에 이 값이 들어 있는 이벤트도 없습니다`,
  id_hint: ({ near, otherwise }) => `${meantLine(near)}${otherwise}`,
  contains_secret: ({ place, line }) =>
    `${line === undefined ? '' : `${line}번째 줄: `}${place}에 hmac_secret이 들어 있어 전송하지 않았습니다`,
  name_of_a_field: '필드 이름',
  a_value: '값',
  event_kind_changed: '이전: {before}, 현재: {now}',
  rejected_elsewhere: '서비스가 리포트를 거절했습니다',
  interrupted_event_open:
    '중단되었습니다. {eventId} 이벤트는 확정되지 않은 채 저널에 남아 있습니다',
  event_in_flight: '지금 {holder}에서 {eventId} 이벤트를 전송 중입니다',
  check_event_outcome: ({ eventId }) => `결과 확인: conv show ${operandWord(eventId)}`,
  choose_event_id:
    '저널에 있는 리포트는 바뀌지 않습니다. 별개의 이벤트라면 다른 --event-id를 지정하세요',
  refund_the_rest:
    '접수된 환불은 수정할 수 없습니다. {by}만큼 더 환불하려면 다른 --refund-id와 --amount {by} 옵션을 사용하세요',
  refund_is_open: ({ order }) =>
    `접수된 금액은 수정할 수 없고, 이 주문에는 미확정 환불이 있습니다. 먼저 확정하세요: conv replay ${shellWord(order)} --pending`,
  accepted_after_refunds: ({ order, refunded, left }) =>
    `접수된 금액은 수정할 수 없습니다. 환불 ${refunded}, 잔액 ${left}입니다. 잔액이 맞지 않으면 부족한 만큼만 추가로 환불하세요(conv show ${shellWord(order)})`,
  withdrawn_id_spent:
    '철회한 이벤트 ID는 다시 쓸 수 없습니다. --event-id를 빼거나 다른 ID를 지정하세요',
  rejected_id_taken:
    '저널에 있는 리포트는 서비스가 거절해 반영되지 않았습니다. 고친 리포트에는 --event-id를 빼거나 다른 ID를 지정하세요',
  settle_first: ({ eventId }) =>
    `저널에 있는 리포트는 미확정이며 이미 반영되었을 수 있습니다. 먼저 결과를 확정하세요: conv replay ${operandWord(eventId)}`,
  replace_open: ({ eventId }) =>
    `저널에 있는 리포트는 미확정이며 서비스에 도달하지 않은 것이 확실합니다. 이 리포트로 바꿔 보내려면 --replace를 추가하고, 저널의 리포트를 철회하려면: conv settle ${operandWord(eventId)} withdrawn --reason TEXT`,
  order_is_over: ({ order, kind }) =>
    `주문 ${makeVisible(order)}: ${kind} 리포트가 접수되어 더 이상 변경할 수 없습니다. 새 판매에는 다른 --order를 사용하세요`,
  accepted_currency: ({ order }) =>
    `접수된 통화는 수정할 수 없습니다. conv cancel --order ${shellWord(order)} 명령으로 취소한 뒤 다른 --order로 다시 리포트하세요`,
  accepted_fields:
    '접수된 리포트는 수정할 수 없으며 금액은 올바릅니다. 나머지 필드는 서비스에서만 바꿀 수 있습니다',
  accepted_too_low: ({ order, by }) =>
    `접수된 금액이 ${by}만큼 적지만 리포트로 금액을 올릴 수는 없습니다. conv cancel --order ${shellWord(order)} 명령으로 취소한 뒤 다른 --order로 올바른 금액을 리포트하세요`,
  accepted_too_high: ({ order, by }) =>
    `접수된 금액은 수정할 수 없습니다. 차액을 환불하려면: conv refund --order ${shellWord(order)} --amount ${by}`,
  journaled_report: ({ kind, order, state }) =>
    `주문 ${makeVisible(order)}의 ${kind} 리포트(${state})`,
  event_id_taken: '이벤트 ID {eventId}: 저널의 다른 리포트가 이미 사용 중이라 전송하지 않았습니다',
  look_at_journaled: ({ report, eventId, next }) =>
    `저널에 있는 리포트: ${report}. 확인: conv show ${operandWord(eventId)}
${next}`,
  event_id_ambiguous: '{id}: 일치하는 이벤트 ID가 여러 개입니다',
  give_up_reused: ({ eventId }) =>
    `이 이벤트 ID는 다른 곳에서 다른 값으로 리포트되어 서비스에 있으니 서비스와 비교하세요. 이 리포트를 포기하려면: conv settle ${operandWord(eventId)} withdrawn --reason TEXT (다른 주문이나 환불이면 다른 --event-id로 리포트)`,
  beginning_of_ids: ({ id, count }) =>
    count === 1
      ? `${id}: ID의 앞부분입니다. ID 전체를 쓰세요`
      : `${id}: 여러 ID의 앞부분입니다. 그중 하나를 전체로 쓰세요`,
  body_empty: '본문이 비어 있어 서명할 내용이 없습니다',
  check_body_source: '파일 또는 파이프 앞의 명령이 전송할 JSON을 담고 있는지 확인하세요.',
  kind_unclear: '본문의 필드만으로는 리포트 종류를 알 수 없습니다',
  pass_kind: ({ kinds }) =>
    `--kind에 ${kinds.join(', ')} 중 하나를 지정하세요(curl 명령에는 경로가 필요합니다).`,
  correct_report_or_secret:
    '리포트를 고치세요. 값이 올바르고 샌드박스의 시크릿이 너무 단순해서 겹친 것이라면 더 긴 무작위 시크릿으로 바꾸세요: conv profile edit NAME --secret-stdin',
  check_accepted:
    '어떤 서비스도 접수할 수 없는 리포트에 서비스가 {status}로 응답했습니다. 엔드포인트가 맞나요?',
  check_failed: '서비스가 {status}로 응답했습니다. 서비스에 문제가 있습니다',
};
