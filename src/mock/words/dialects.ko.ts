import { meant } from '../../core/words/endings.ts';
import type { dialectWords as English, dialectPoints as EnglishPoints } from './dialects.ts';

const meantOr = (allowed: readonly string[], near: string | undefined): string =>
  near === undefined ? `. 사용할 수 있는 값: ${allowed.join(', ')}` : meant(near);

/** How the mock fills what the service's document leaves open. */
export const dialectWords: typeof English = {
  dialect_invalid: '--dialect 값이 올바르지 않습니다',
  dialect_example: "--dialect laravel,success=204; 모든 선택은 'conv help mock'에 있습니다",
  dialect_preset_unknown: ({ near, allowed }) => `알 수 없는 프리셋입니다${meantOr(allowed, near)}`,
  dialect_point_unknown: ({ near, allowed }) => `알 수 없는 항목입니다${meantOr(allowed, near)}`,
  dialect_choice_unknown: ({ name, near, allowed }) =>
    `${name}에 사용할 수 없는 값입니다${meantOr(allowed, near)}`,
};

/** Each open point in a line. */
export const dialectPoints: typeof EnglishPoints = {
  refusal: '오류 형식: 널리 쓰이는 프레임워크의 형식, 텍스트 또는 빈 본문',
  'refusal-status': '거절된 리포트의 상태 코드. `409`: 주문 상태 때문에 거절될 때만',
  'unknown-order': '리포트된 적 없는 주문의 상태 코드',
  success:
    '접수된 partial, cancel, decline의 본문: 레코드, 레코드 일부, `data` 없는 레코드, `{}`, `{"success":true}` 또는 빈 본문',
  numbers:
    '금액: 정확한 값, 이진 부동 소수점으로 계산한 값, 소수 두 자리 텍스트, 항상 소수점이 있는 값',
  reuse: '이미 보낸 이벤트 ID에 대한 응답: 현재 레코드, 첫 응답, 레코드가 있는 208, 오류',
  'last-refund': '남은 금액을 모두 환불한 뒤의 주문 상태',
  'refunded-after-cancel': '취소 뒤의 `refunded_amount`: 전체 금액, 그대로, 0',
  'unknown-fields': '알 수 없는 필드가 있는 리포트를 접수할지 여부',
  'item-fields': '품목마다 네 필드가 모두 필요한지 여부',
  unauthorized: '401의 본문: 이유 있음, 이유 없음, 빈 본문',
};
