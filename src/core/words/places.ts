/**
 * The source of a value, or the place of a fault, as in `--json`: a flag, a variable, a field, or words such as
 * `profile shop` and `(the whole input)`.
 */
export const placeWord = (place: string): string => place;
