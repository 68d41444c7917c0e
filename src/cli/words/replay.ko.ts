import { grouped } from '../../core/kit/numbers.ts';
import { operandWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { replayWords as English } from './replay.ts';

/** Journaled events that are sent again. */
export const replayWords: Translated<typeof English> = {
  not_of_this_account: '현재 계정({account})으로 기록된 이벤트가 아니라서 전송하지 않았습니다',
  other_account_hint: ({ count, endpoint, command }) =>
    `${count}건을 현재 계정으로 전송하려면(${endpoint}): ${command}\n원래 계정으로 전송하려면 --profile 또는 --endpoint로 그 계정을 지정하세요`,
  belongs_to_account: '다른 계정의 이벤트입니다: {account}',
  belongs_to_other_key: 'api_key가 다른 계정의 이벤트입니다: {account}',
  open_under_other_secret: ({ count }) =>
    `참고: 시크릿이 다른 계정의 미확정 이벤트가 ${grouped(count)}건 있습니다: conv log --pending`,
  open_elsewhere: ({ reports, files, endpoint, command }) =>
    `참고: 같은 시크릿을 쓰는 다른 가맹점으로 기록된 미확정 항목이 있습니다(${[
      ...(reports === 0 ? [] : [`리포트 ${grouped(reports)}건`]),
      ...(files === 0 ? [] : [`파일 ${grouped(files)}개`]),
    ].join(', ')}). 현재 엔드포인트로 전송하려면(${endpoint}): ${command}`,
  follows_to_new_address: '참고: 같은 가맹점이므로 새 주소로 전송합니다: {from} → {to}',
  order_of_other_account:
    '다른 가맹점으로 리포트된 주문입니다. 현재 계정으로 전송하려면 --other-account를 추가해 다시 실행하세요',
  log_lists_journal: '저널 목록은 conv log로 볼 수 있습니다',
  kind_of_order: '주문 {order}의 {kind} 리포트',
  no_events_named_hint:
    'conv replay ID           이벤트, 주문 또는 배치\nconv replay --pending    미확정 전체\nconv log --pending       먼저 목록 확인',
  what_is_resent: ({ events, files, left }) =>
    [
      ...(events === 0 ? [] : [`저널의 이벤트 ${grouped(events)}건(재전송)`]),
      ...(files === 0 ? [] : [`파일 ${grouped(files)}개의 나머지 ${grouped(left)}행`]),
    ].join(', '),
  same_command_other_account: '같은 명령에 --other-account를 추가하세요',
  waits_for_earlier: '{eventId}: 앞선 이벤트를 기다리는 중입니다',
  interrupted_between: '이벤트 사이에서 중단되었습니다. 나머지는 저널에 남아 있습니다',
  replay_pending_continues: '이어서 전송하려면: conv replay --pending',
  nothing_open: '재전송할 미확정 이벤트가 없습니다',
  only_rejected: ({ count, order, eventId, reason }) =>
    count === 1
      ? `재전송할 이벤트가 없습니다. ${makeVisible(order)} 주문의 이벤트는 거절되었습니다${reason === undefined ? '' : `(${reason})`}. 고쳐서 다시 리포트하거나 이벤트 ID로 재전송하세요: conv replay ${operandWord(eventId)}`
      : `재전송할 이벤트가 없습니다. 이벤트 ${count}개가 거절되었습니다. 고쳐서 다시 리포트하거나 이벤트 ID로 재전송하세요: conv show ${operandWord(order)}`,
  rejected_left_out: ({ count, order, eventId }) =>
    count === 1
      ? `참고: ${makeVisible(order)} 주문의 거절된 이벤트는 제외합니다. 재전송하려면: conv replay ${operandWord(eventId)}`
      : `참고: 거절된 이벤트 ${count}개는 제외합니다. 재전송하려면 이벤트 ID를 쓰세요: conv show ${operandWord(order)}`,
  dry_run_skips_batches: '참고: 모의 실행은 미확정 배치를 건너뜁니다(conv batch list)',
  order_not_journaled: '이 계정의 저널에 없는 주문이라서 전송하지 않았습니다: {order}',
  event_of_several_accounts: '여러 계정에 있는 이벤트입니다: {eventId}',
  choose_account: '--profile NAME 또는 --endpoint URL로 계정을 선택하세요',
  events_not_journaled: ({ journal, eventIds }) =>
    `저널(${journal})에 없는 이벤트, 주문, 환불, 클릭 ID라서 전송하지 않았습니다: ${eventIds}`,
  retry_rejected_of_batch:
    '--retry-rejected에는 배치 ID가 필요합니다: conv replay ID --retry-rejected',
  batch_alone: '{id}: 배치입니다. 배치는 따로 전송하세요: conv replay {id}',
  batch_no_dry_run:
    '{id}: 배치라서 모의 실행을 할 수 없습니다. 행은 conv show {id}로 볼 수 있습니다',
  no_events_named: '전송할 대상을 지정하지 않았습니다. ID나 --pending을 지정하세요',
};
