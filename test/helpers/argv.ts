/** Stands for the values in the text that is cut into arguments. */
const PLACE = '\u0000';

/**
 * The arguments of a command as they are typed, with 'quotes' around blanks. A value that is put in is never cut:
 * a text is one argument or a part of one, a list is as many arguments as it has.
 */
export function argv(
  { raw }: TemplateStringsArray,
  ...values: readonly (string | number | readonly string[])[]
): string[] {
  const typed = raw.join(PLACE).match(/(?:'[^']*'|[^\s'])+/g) ?? [];
  let at = 0;
  return typed.flatMap((word) => {
    const value = values[at];
    if (word === PLACE && Array.isArray(value)) {
      at += 1;
      return value;
    }
    return word.replaceAll("'", '').replaceAll(PLACE, () => String(values[at++]));
  });
}
