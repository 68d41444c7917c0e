/** Exit status: all went as it should, and some rows or reports are not accepted. */
export const SOME_NOT_ACCEPTED = 8;
