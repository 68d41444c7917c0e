import { common } from './common.ts';
import { verify } from './verify.ts';

/** Every sentence that conv says to people, in English, by code. Another language is another such object. */
export const english = {
  ...common,
  ...verify,
};

export type English = typeof english;
