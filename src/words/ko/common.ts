import type { common as English, atMost as englishAtMost } from '../en/common.ts';

/** Sentences that are used in several places. */
export const common: typeof English = {
  given_twice: ({ what }) => `${what}: 두 번 이상 지정했습니다`,
  as_told: ({ sentence }) => sentence,
  several_faults: ({ parts }) => parts.join('. '),
};

/** At the end of a description: how long a text may be. */
export const atMost: typeof englishAtMost = (characters) => ` (최대 ${characters}자)`;
