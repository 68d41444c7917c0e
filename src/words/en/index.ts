import { common } from './common.ts';
import { rules } from './rules.ts';

/** Every sentence that conv says to people, in English, by code. Another language is another such object. */
export const english = {
  ...common,
  ...rules,
};

export type English = typeof english;
