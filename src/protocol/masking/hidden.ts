/** What stands where a secret was. */
export const HIDDEN = '<hidden>';
