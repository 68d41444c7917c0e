import { common } from './common.ts';
import { usage } from './usage.ts';

/** Every sentence that conv says to people, in English, by code. Another language is another such object. */
export const english = {
  ...common,
  ...usage,
};

export type English = typeof english;
