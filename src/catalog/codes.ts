import { PARTS } from './parts.ts';

/**
 * The codes of each part. The build puts the result here (`build/build.mjs`), so that a part is loaded when one of its sentences
 * is said, not to see which codes it has.
 */
export const CODES: readonly (readonly string[])[] = PARTS.map(({ en }) => Object.keys(en()));
