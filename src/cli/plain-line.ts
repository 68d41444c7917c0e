import type { Argument, Flag } from './flags.ts';

/** What a command line gives a command: the values of its arguments, and of its flags by option. */
export interface Given {
  readonly values: readonly (string | undefined | readonly string[])[];
  readonly options: Readonly<Record<string, unknown>>;
}

interface Tables {
  readonly arguments?: readonly Argument[] | undefined;
  readonly flags?: readonly Flag[] | undefined;
}

/**
 * Reads a command line that says nothing but known flags, their values, and arguments, as commander would, which takes a
 * tenth of a start to load.
 * @param words what follows the command.
 * @returns undefined for anything else, such as help or a mistake: that is left to commander.
 * @throws Failure of a flag's own reader.
 */
export function readPlainLine(
  words: readonly string[],
  { arguments: declared = [], flags = [] }: Tables,
): Given | undefined {
  const left = [...words];
  const operands: string[] = [];
  const given: GivenFlag[] = [];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (isOperand(word)) operands.push(word);
    else {
      const one = takeFlag(word, left, flags);
      if (one === undefined) return undefined;
      given.push(one);
    }
  }
  const values = valuesOf(operands, declared);
  if (values === undefined || areInConflict(given)) return undefined;
  const options = optionsOf(flags, given);
  return isComplete(flags, options) ? { values, options } : undefined;
}

interface GivenFlag {
  readonly flag: Flag;
  /** Undefined for a switch. */
  readonly value: string | undefined;
}

/** @param left the words behind it, from which its value is taken. @returns undefined if it is not plain. */
function takeFlag(word: string, left: string[], flags: readonly Flag[]): GivenFlag | undefined {
  const [long, joined] = splitOnce(word);
  const flag = flags.find((one) => one.long === long);
  if (flag === undefined || !isPlain(flag)) return undefined;
  if (!flag.flags.includes('<')) return joined === undefined ? { flag, value: joined } : undefined;
  const value = joined ?? left.shift();
  return isPlainValue(flag, value) ? { flag, value } : undefined;
}

/** A dash alone stands for standard input. */
const isOperand = (word: string): boolean => word === '-' || !STARTS_AS_FLAG.test(word);

/** Dashes of an editor are a mistake that is explained. */
const STARTS_AS_FLAG = /^[-\u2010-\u2015\u2212]/;

/** `--order=A=1` gives `A=1`. */
function splitOnce(word: string): readonly string[] {
  const at = word.indexOf('=');
  return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

/** Of a form that takes no value, or just one. */
const isPlain = ({ flags, refuse }: Flag): boolean =>
  refuse === undefined && !flags.includes('[') && !flags.includes('...');

const isPlainValue = ({ choices }: Flag, value: string | undefined): value is string =>
  value !== undefined && isOperand(value) && (choices?.includes(value) ?? true);

const isNegative = ({ long }: Flag): boolean => long.startsWith('--no-');

function optionsOf(flags: readonly Flag[], given: readonly GivenFlag[]): Record<string, unknown> {
  const options = initialOptions(flags);
  for (const { flag, value } of given) {
    const { option, join } = flag;
    if (value === undefined) options[option] = !isNegative(flag);
    else options[option] = join === undefined ? value : join(value, options[option]);
  }
  return options;
}

/** `--no-input` alone means that `input` is true without it. */
function initialOptions(flags: readonly Flag[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const flag of flags) {
    const isAlone = !flags.some((one) => one.option === flag.option && one !== flag);
    if (isNegative(flag) && isAlone) options[flag.option] = true;
    if (flag.initial !== undefined) options[flag.option] = flag.initial;
  }
  return options;
}

const isComplete = (flags: readonly Flag[], options: Readonly<Record<string, unknown>>): boolean =>
  flags.every(({ always, option }) => !always || options[option] !== undefined);

const areInConflict = (given: readonly GivenFlag[]): boolean =>
  given.some(({ flag }) => given.some((other) => flag.excludes.includes(other.flag.long)));

/** @returns undefined if there are too few or too many. */
function valuesOf(
  operands: readonly string[],
  declared: readonly Argument[],
): Given['values'] | undefined {
  const takesRest = declared.at(-1)?.form.includes('...') ?? false;
  const required = declared.filter(({ form }) => form.startsWith('<')).length;
  if (operands.length < required || (!takesRest && operands.length > declared.length))
    return undefined;
  return declared.map(({ form }, at) => (form.includes('...') ? operands.slice(at) : operands[at]));
}
