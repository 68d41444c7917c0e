import * as PARTS from './parts.ts';

/**
 * The codes of each part. The build puts the result here (`build/build.mjs`), so that a part is loaded when one of its sentences
 * is said, not to see which codes it has.
 */
export const CODES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(PARTS).map(([part, sentences]) => [part, Object.keys(sentences)]),
);
