import { common } from './common.ts';

/** Every sentence that conv says to people, in English, by code. Another language is another such object. */
export const english = {
  ...common,
};

export type English = typeof english;
