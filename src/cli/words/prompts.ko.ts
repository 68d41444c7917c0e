import type { promptWords as English } from './prompts.ts';

/** What the questions themselves say, whatever they ask. */
export const promptWords: typeof English = {
  move: '이동',
  select: '선택',
  cancel: '취소',
  yes: '예',
  no: '아니요',
  yes_or_no: 'y 또는 n으로 답하세요',
};
