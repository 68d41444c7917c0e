/**
 * Where a value comes from, or what a fault is about, as `--json` names it: a flag, a variable, a field, or words such
 * as `profile shop` and `(the whole input)`.
 */
export const placeWord = (place: string): string => place;
