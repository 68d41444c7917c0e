import { grouped } from '../../core/kit/numbers.ts';
import { topic } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { logWords as English } from './log.ts';

/** The journal: `conv log`, `conv show`. */
export const logWords: Translated<typeof English> = {
  no_events_match: '조건에 맞는 이벤트가 없습니다',
  no_events_but_staged: ({ staged }) => `조건에 맞는 이벤트가 없습니다. ${staged}`,
  newest_shown: ({ count }) =>
    `최근 ${grouped(count)}건만 표시합니다. 더 보려면 --limit N이나 --all을 사용하세요`,
  limit_not_whole: '--limit: 1 이상의 정수여야 합니다. 입력값: {text}',
  limit_example: 'conv log --limit 20',
  no_events: '이벤트가 아직 없습니다. 이 컴퓨터에서 전송한 리포트가 없습니다',
  since_unreadable: '{flag}: 기간이나 날짜로 읽을 수 없습니다: {text}',
  since_examples: ({ flag, units, names }) =>
    `${flag}에 쓸 수 있는 값: 경과 시간(30m, 1h30m, "3일 전". 단위: ${units.map(({ ko }) => ko[0]).join(', ')}), ${names.map(({ ko }) => ko[0]).join(', ')}, 요일(화요일), 날짜(2026-01-31), 날짜와 시각("어제 14:00", "2026-01-31 09:30", 2026-01-31T09:30:00Z)`,
  period_empty: '--until이 --since보다 앞선 시점이라 기간이 비어 있습니다',
  body_of_no_event: '--body는 이벤트 하나의 바이트를 출력합니다. {id}: 이벤트 ID가 아닙니다',
  body_of_no_event_hint: '이벤트 ID는 conv show {id}로 볼 수 있습니다. 그중 하나를 지정하세요',
  bodies_differ: '여러 계정에 같은 이벤트 ID가 있고 본문이 서로 다릅니다',
  bodies_differ_hint: 'conv show ID --json은 계정별로 한 줄씩 본문과 함께 출력합니다',
  resend_is_safe: '{replay} (재전송해도 한 번만 반영되므로 안전합니다)',
  label_resend: '재전송',
  order_in_doubt:
    '철회한 리포트가 반영되었을 수 있습니다. 다시 리포트하기 전에 서비스에 문의하세요',
  nothing_accepted_yet: '서비스가 아직 이 주문의 리포트를 접수하지 않았습니다',
  reported_elsewhere: '이 저널에 없는 이 주문의 리포트가 서비스에 있습니다',
  standing_by_answer: '{standing} ({at} 서비스 응답 기준)',
  standing_by_journal: '이 저널 기준: {standing}. {elsewhere}',
  kinds_not_settled: ({ kinds }) => `${kinds} (아직 확정되지 않음)`,
  also_click_id: ({ id, count, commands }) =>
    `참고: ${topic(id)} 다른 주문 ${grouped(count)}건의 클릭 ID이기도 합니다: ${commands}`,
  also_refund_id: ({ id, count, commands }) =>
    `참고: ${topic(id)} 다른 주문 ${grouped(count)}건의 환불 ID이기도 합니다: ${commands}`,
  line_of_file: '{file} {line}번째 줄({batch})',
  file_sent_before: '{file} 파일은 {count}번 전송되었습니다. 하나를 자세히 보려면: conv show {id}',
  event_counts_once: '{replay} (재전송해도 이벤트는 한 번만 반영되므로 안전합니다)',
  event_withdrawn_note: '철회됨',
  not_known_here: '여기서는 알 수 없음',
  http_status_note: ' (HTTP {status})',
  not_sent_yet: '아직 전송하지 않음',
  not_delivered_why: '전달되지 않음: {why}',
  outcome_unknown_why: '결과 불명: {why}',
  event_underway: '결과 불명: 전송 중이거나 전송하던 프로세스가 강제 종료되었습니다',
  label_sub_id: 'sub ID',
  label_click_id: '클릭 ID',
  credit_by: '클릭 ID {clickId}의 실적으로 인정',
  credit_without_click_id: '인정되지 않음: 클릭 ID 없음',
  credit_declined: ({ reason }) =>
    `인정되지 않음: 실적 제외(decline)${reason === undefined ? '' : `, 사유: ${reason}`}`,
  credit_cancelled: '인정되지 않음: 주문이 취소됨',
  order_of_found: '모두 한 주문의 이벤트입니다: {command}',
  first_found: ({ count }) =>
    `처음 ${grouped(count)}건만 표시합니다. 검색어를 더 길게 입력하거나 --limit N을 사용하세요`,
  find_elsewhere:
    '저널 목록은 conv log, 전송자별 목록은 conv log --actor NAME, 파일 목록은 conv batch list로 볼 수 있습니다',
  nothing_to_find: 'conv show에 ID나 검색어를 입력하세요. 빈 값은 사용할 수 없습니다',
  health_total: '합계',
  health_unexplained: ({ count }) =>
    `경고: 서비스가 리포트 ${grouped(count)}건에 이 저널의 리포트로 설명되지 않는 주문 상태로 응답했습니다. conv show ID로 확인하세요`,
  none_open: '없음',
  open_by_age: ({ count, underHour, underDay, underWeek, older }) => {
    const ages = [
      [underHour, '1시간 미만'],
      [underDay, '1일 미만'],
      [underWeek, '1주 미만'],
      [older, '그 이상'],
    ] as const;
    const parts = ages.filter(([some]) => some > 0).map(([some, age]) => `${age} ${some}건`);
    return `${count}건(${parts.join(', ')})`;
  },
  order_title: '주문 {order}',
  id_of_several: '계정 {count}개에 같은 ID의 이벤트가 각각 있습니다:',
  invisible_escaped: '. 보이지 않는 문자는 이스케이프해 표시합니다(정확한 바이트는 --body)',
  body_facts: ({ count, digest, remark }) =>
    `본문: ${grouped(count)}바이트, SHA-256 ${digest}${remark}`,
  no_attempts: '시도 없음',
  answer_masked: '원문 그대로가 아닙니다. 응답에 있던 시크릿을 <hidden>으로 표시했습니다',
  attempt_started: '시작했지만 결과가 저널에 없어 처리 결과를 알 수 없습니다',
  attempt_unconfirmed: '결과 불명',
  attempt_undelivered: '전달되지 않음',
  attempt_interrupted: '중단되어 처리 결과를 알 수 없습니다',
  standing: ({ status, net, refunded }) => `${status}, 순금액 ${net}, 환불 ${refunded}`,
  by_service: ({ status }) => `${status} (서비스)`,
  title_order_then: '주문 상태',
  label_attempts: '시도',
};
