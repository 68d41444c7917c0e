import type { common as English, atMost as englishAtMost } from './common.ts';
import type { Translated } from './sentence.ts';

/** Sentences that are used in several places. */
export const common: Translated<typeof English> = {
  given_twice: '{what}: 두 번 이상 지정했습니다',
  as_told: '{sentence}',
  several_faults: ({ parts }) => parts.join('. '),
};

/** At the end of a description: how long a text may be. */
export const atMost: typeof englishAtMost = (characters) => ` (최대 ${characters}자)`;
