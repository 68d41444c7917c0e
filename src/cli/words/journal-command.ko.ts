import { grouped } from '../../core/kit/numbers.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { journalCommandWords as English } from './journal-command.ts';

interface Removed {
  readonly events: number;
  readonly orders: number;
  readonly batches: number;
}

const removedText = ({ events, orders, batches }: Removed): string =>
  `주문 ${grouped(orders)}건의 이벤트 ${grouped(events)}건과 배치 ${grouped(batches)}개`;

/** `conv journal`. */
export const journalCommandWords: Translated<typeof English> = {
  journal_prepared: ({ place }) => `저널을 준비했습니다: ${makeVisible(place)}`,
  journal_was_ready: ({ place }) => `이미 준비된 저널입니다: ${makeVisible(place)}`,
  journal_rights: '사용자마다 다음 권한이 필요합니다(NAME을 바꿔 쓰세요):',
  journal_in_file: ({ place }) => `저널은 conv가 직접 만드는 파일입니다: ${makeVisible(place)}`,
  set_journal_first:
    '공유 저널을 준비하려면 먼저 CONV_JOURNAL=postgres://user@host/database를 설정하세요.',
  journal_exists: ({ path }) => `이미 있는 저널이라 복사하지 않았습니다: ${makeVisible(path)}`,
  name_copied_journal: 'journal.db, 그 디렉터리 또는 postgres:// URL을 지정하세요.',
  journal_copied: ({ events, batches, known, place }) =>
    `이벤트 ${grouped(events)}건과 배치 ${grouped(batches)}개를 복사했습니다: ${makeVisible(place)}${known === 0 ? '' : `(이벤트 ${grouped(known)}건은 이미 있었음)`}. 모든 이벤트의 봉인이 일치합니다`,
  journal_url_argument_password:
    '{argument}: 비밀번호를 포함할 수 없습니다. 인자는 다른 사용자에게 보입니다',
  journal_url_argument_hint: 'PGPASSWORD 또는 ~/.pgpass를 사용하세요.',
  no_workers: '없음',
  status_batches: ({ batches, rows }) =>
    `미확정 ${grouped(batches)}개, 시작하지 않은 행 ${grouped(rows)}개`,
  status_checked: ({ entries }) => `항목 ${grouped(entries)}개가 모두 기록된 그대로입니다`,
  worker_at_work: ({ worker, lanes, all, held, lease }) =>
    `${worker}: 레인 ${all}개 중 ${lanes}개, 전송 중 ${held}건, 리스 만료까지 ${lease}`,
  prune_in_future: ({ text }) =>
    `--before: ${JSON.stringify(text)}: 미래의 시점이라 삭제하지 않았습니다`,
  prune_date_example: '--before 2026-01-31처럼 날짜를 지정하세요.',
  prune_needs_yes: '터미널이 아니라서 삭제를 확인받을 수 없어 삭제하지 않았습니다',
  prune_yes_hint: '--dry-run으로 삭제될 내용을 확인한 뒤 --yes를 추가하세요.',
  prune_question: ({ before, ...removed }) =>
    `${before} 전에 확정된 ${removedText(removed)}를 저널에서 영구 삭제할까요?`,
  nothing_pruned: '확인을 받지 못해 삭제하지 않았습니다',
  nothing_to_prune: '삭제할 내용이 없습니다. {before} 전에 모두 확정된 주문이 없습니다',
  would_prune: (removed) => `삭제 예정: ${removedText(removed)}`,
  pruned: (removed) => `삭제 완료: ${removedText(removed)}`,
  damaged_orders_kept: ({ damagedOrders }) =>
    `경고: 봉인이 맞지 않는 항목이 있어 주문 ${grouped(damagedOrders)}건을 남겨 두었습니다. conv help data를 참고하세요`,
};
