import type { workWords as English } from './work.ts';

/** `conv work`. */
export const workWords: typeof English = {
  open_batches: '이 계정의 미확정 배치',
  nothing_to_do: '전송할 내용이 없습니다. 이 계정에 미확정 배치가 없습니다',
  watching: '새 배치를 기다리는 중입니다. 중지하려면 Ctrl-C를 누르세요',
};
