/** Replaces a secret. */
export const HIDDEN = '<hidden>';
