import { grouped } from '../../core/kit/numbers.ts';
import type { Translated } from '../../core/words/sentence.ts';
import type { unknownSheetWords as English } from './unknown-sheet.ts';

/** The sheet of a shop that conv does not know. */
export const unknownSheetWords: Translated<typeof English> = {
  sheet_not_known: '{file}: 리포트 파일도, conv가 아는 쇼핑몰의 주문 내역도 아닙니다',
  sheet_command: ({ command, columns, notes }) =>
    [
      '주문 내역으로 읽으세요. 열을 보고 만든 명령입니다:',
      `  ${command}`,
      `열: ${columns.join(', ')}`,
      ...notes,
      '다음 파일에도 쓰려면 --save-map NAME을 추가하세요.',
    ].join('\n'),
  statement_not_known: '{file}: 열 이름이 conv가 아는 청구서의 이름과 다릅니다',
  statement_command: ({ command, columns, notes }) =>
    [
      '열을 보고 만든 명령입니다:',
      `  ${command}`,
      ...(columns.length === 0 ? [] : [`열: ${columns.join(', ')}`]),
      ...notes,
    ].join('\n'),
  statement_leaves_out: ({ columns }) =>
    `읽지 않는 열: ${columns.join(', ')}. 금액은 환불을 뺀 값이어야 합니다.`,
  sheet_amounts_once: '금액: 줄마다 주문 총액',
  sheet_amounts_first: '금액: 주문의 첫 줄만',
  sheet_amounts_sum: '금액: 한 주문의 줄들을 합산',
  sheet_amounts_open:
    '정할 것: 줄마다 상품 하나라면 --amounts sum, 줄마다 주문 총액이라면 --amounts once를 추가하세요. 그때까지 여러 줄인 주문은 보류합니다.',
  sheet_other_amounts: ({ columns }) => `금액일 수 있는 다른 열: ${columns.join(', ')}`,
  sheet_all_paid: '주문 상태를 나타내는 열이 없어 모든 주문을 결제 완료로 읽습니다.',
  sheet_words_open: ({ names }) =>
    `정할 것: ${names.join(', ')}. "?" 대신 paid, refunded, cancelled, declined, unpaid 중 하나를 쓰세요. 그때까지 해당 주문은 보류합니다.`,
  sheet_currency_open: '정할 것: 통화. CODE 대신 영문 세 글자를 쓰세요.',
  sheet_map_of: '{field}: {column}',
  sheet_word_count: ({ word, count }) => `${word}(${grouped(count)}줄)`,
  sheet_title: '{file}의 처음 몇 줄:',
  sheet_order_question: '주문 ID는 어느 열인가요?',
  sheet_amount_question: '고객이 결제한 금액은 어느 열인가요?',
  sheet_lines_question: '여러 줄인 주문이 있습니다. 줄마다 적힌 금액은 무엇인가요?',
  sheet_lines_once: '주문 총액',
  sheet_lines_sum: '상품 하나의 금액(합산)',
  sheet_status_question: '주문 상태는 어느 열인가요?',
  sheet_no_status: '없음: 이 파일의 주문은 모두 결제 완료',
  sheet_word_question: ({ word, count }) => `${word}: 무슨 뜻인가요(${grouped(count)}줄)?`,
  sheet_word_paid: '결제 완료',
  sheet_word_refunded: '부분 또는 전액 환불',
  sheet_word_cancelled: '취소 또는 전액 환불',
  sheet_word_declined: '실적에서 제외(decline)',
  sheet_word_unpaid: '미결제: 리포트하지 않음',
  sheet_word_later: '나중에 결정: 해당 주문 보류',
  sheet_hold_question: ({ column, example }) =>
    `${column}: 값이 있는 주문이 있습니다(예: ${example}). 그대로 리포트해도 되나요?`,
  sheet_hold: '아니요: 해당 주문 보류',
  sheet_no_hold: '예: 주문과 관계없거나 금액에 이미 반영됨',
  sheet_refund_question: '환불 금액은 어느 열인가요?',
  sheet_no_refund: '없음',
  sheet_currency_question: '금액의 통화는 무엇인가요(영문 세 글자)?',
  sheet_account: '{file} 파일을 읽은 결과:',
  sheet_account_status: ({ status, count, sums }) =>
    `  ${status}: 주문 ${grouped(count)}건${sums.length === 0 ? '' : `, ${sums.join(', ')}`}`,
  sheet_account_held: ({ count, example }) => `  보류: 주문 ${grouped(count)}건, 예: ${example}`,
  sheet_go_on: '이대로 진행할까요?',
  sheet_save_question:
    '다음 파일에도 쓰도록 프로필 {profile}에 맵을 저장할까요? (이름, 아니면 빈칸)',
  sheet_stopped: '중단했습니다. 아무것도 전송하지 않았습니다',
  sheet_more: ({ count }) => `  … 그 외 열 ${grouped(count)}개`,
};
