import type { watchWords as English } from './watch.ts';

/** `conv replay --watch`. */
export const watchWords: typeof English = {
  open_batches: '이 계정의 미확정 배치',
  watching: '새 배치를 기다리는 중입니다. 중지하려면 Ctrl-C를 누르세요',
};
