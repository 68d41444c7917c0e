import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';
import type { Values } from './completion/table.ts';

/**
 * A flag of a command: commander's option, help, completion, manual pages, and the type of the options come from it.
 * `Option` is the name of the option that it sets, and `Value` its type; where `Always`, the option is never missing.
 */
export interface Flag<
  Option extends string = string,
  Value = unknown,
  Always extends boolean = boolean,
> {
  /** As commander names it: `dryRun`, and `input` for `--no-input`. */
  readonly option: Option;
  /** As help shows it: `-y, --yes`, `--order <id>`. */
  readonly flags: string;
  /** As it is typed: `--order`. */
  readonly long: string;
  /** Its line in the help. The Korean is in `commands/NAME/help.ko.ts`, keyed by it. */
  readonly description: string;
  readonly always: Always;
  /** What completion offers for its value. */
  readonly complete: Values;
  /** Flags that must not be given with it: `--csv`. */
  readonly excludes: readonly string[];
  /** The only values that it takes; undefined for any. */
  readonly choices?: readonly string[];
  /** Its value without the flag. */
  readonly initial?: readonly string[];
  /** Joins a value with the one before; undefined if the last one counts. */
  readonly join?: (value: string, earlier: unknown) => unknown;
  /** Of a flag that help does not show: says why conv does not have it. */
  readonly refuse?: (value: string) => never;
  /** Whether help leaves it out. */
  readonly isHidden?: boolean;
  /** Whether a flag that many commands have means something else here. */
  readonly isOwn?: boolean;
  /** Never set: it tells the compiler what the option is. */
  readonly value?: Value;
}

/** What commander makes of the flags of a table: `OptionsOf<typeof FLAGS>`. */
export type OptionsOf<Table extends readonly Flag[]> = {
  readonly [One in Table[number] as One['always'] extends true
    ? never
    : One['option']]?: ValueOf<One>;
} & {
  readonly [One in Table[number] as One['always'] extends true
    ? One['option']
    : never]: ValueOf<One>;
};

type ValueOf<One> = One extends Flag<string, infer Value> ? Value : never;

/** `dryRun` of `--dry-run`, `yes` of `-y, --yes`, `input` of `--no-input`, `order` of `--order <id>`. */
type OptionOf<Flags extends string> = Flags extends `${string}--${infer Long}`
  ? Camel<WithoutNo<FirstWord<Long>>>
  : never;
type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text;
type WithoutNo<Text extends string> = Text extends `no-${infer Rest}` ? Rest : Text;
type Camel<Text extends string> = Text extends `${infer Start}-${infer Rest}`
  ? `${Start}${Capitalize<Camel<Rest>>}`
  : Text;

/** By its form: `--order <id>`, `--event-id <id...>`, `--statement [file]`, or a switch. */
type ValueIn<Flags extends string> = Flags extends `${string}...${string}`
  ? readonly string[]
  : Flags extends `${string}<${string}`
    ? string
    : Flags extends `${string}[${string}`
      ? string | boolean
      : boolean;

/** What is not the same for all flags of a form. */
type Details = Partial<Pick<Flag, 'complete' | 'excludes' | 'isOwn'>>;

/** A switch, or a value of which the last one counts. */
export const flag = <const Flags extends string>(
  flags: Flags,
  description: string,
  details?: Details,
): Flag<OptionOf<Flags>, ValueIn<Flags>, false> => made(flags, description, details);

/** The opposite of another flag of the table: `--no-currency` of `--currency`. */
export const off = <const Flags extends string>(
  flags: Flags,
  description: string,
): Flag<OptionOf<Flags>, false, false> => made(flags, description);

/** A value that is given at most once. */
export const once = <const Flags extends string>(
  flags: Flags,
  description: string,
  details?: Details,
): Flag<OptionOf<Flags>, ValueIn<Flags>, false> =>
  made(flags, description, { ...details, join: onlyValueOf(longOf(flags)) });

/** A value without which the command does not run. */
export const required = <const Flags extends string>(
  flags: Flags,
  description: string,
): Flag<OptionOf<Flags>, ValueIn<Flags>, true> => made(flags, description, { always: true });

/** A value that can be given several times. */
export const repeatable = <const Flags extends string>(
  flags: Flags,
  description: string,
): Flag<OptionOf<Flags>, readonly string[], false> => made(flags, description, { join: addValue });

/** A value that can be given any number of times; an empty list without the flag. */
export const anyNumber = <const Flags extends string>(
  flags: Flags,
  description: string,
  details?: Details,
): Flag<OptionOf<Flags>, readonly string[], true> =>
  made(flags, description, { ...details, join: addValue, initial: [], always: true });

/** One of a few words. */
export const choice = <const Flags extends string, Choice extends string>(
  flags: Flags,
  description: string,
  choices: readonly Choice[],
): Flag<OptionOf<Flags>, Choice, false> => made(flags, description, { choices, complete: choices });

/** Another name of what the command has, such as one that it had earlier: help does not show it. */
export const hidden = <One extends Flag>(one: One): One => ({ ...one, isHidden: true });

/** Flags of which only one can be given. */
export const exclusive = <One extends Flag>(flags: readonly One[]): readonly One[] =>
  flags.map((one) => ({
    ...one,
    excludes: [...one.excludes, ...flags.filter((other) => other !== one).map(({ long }) => long)],
  }));

/** A flag that people try, and that help does not show. @param refuse says why conv does not have it. */
export const refused = (
  flags: string,
  refuse: (value: string) => never,
): Flag<never, never, false> => made(flags, '', { refuse });

function made<Option extends string, Value, Always extends boolean>(
  flags: string,
  description: string,
  rest: Partial<Flag> = {},
): Flag<Option, Value, Always> {
  const made: Flag = {
    option: optionOf(flags),
    flags,
    long: longOf(flags),
    description,
    always: false,
    complete: completionOf(flags),
    excludes: [],
    ...rest,
  };
  return made as Flag<Option, Value, Always>;
}

const longOf = (flags: string): string => /--\S+/.exec(flags)?.[0] ?? '';

/** @param flags of which one is long: `--dry-run`, `-y, --yes`. */
export const optionOf = (flags: string): string =>
  longOf(flags)
    .replace(/^--(no-)?/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An argument of a command. */
export interface Argument<Form extends string = string> {
  /** As help shows it: `<id>`, `[file]`, `[event-id...]`. */
  readonly form: Form;
  readonly description: string;
  /** What completion offers for it. */
  readonly complete: Values;
}

/** @param complete what completion offers for it, if not files for `file` and `path`. */
export const argument = <const Form extends string>(
  form: Form,
  description: string,
  complete: Values = completionOf(form),
): Argument<Form> => ({ form, description, complete });

/** What a command gets for its arguments. */
export type ValuesOf<Arguments extends readonly Argument[]> = {
  readonly [At in keyof Arguments]: Arguments[At] extends Argument<infer Form>
    ? Form extends `${string}...${string}`
      ? readonly string[]
      : Form extends `<${string}`
        ? string
        : string | undefined
    : never;
};

const completionOf = (form: string): Values =>
  /[<[](file|path)\b/.test(form) ? 'files' : 'anything';

/** A second value would silently replace the first, and a flag as a value comes from an unset variable. */
const onlyValueOf =
  (flag: string) =>
  (value: string, earlier: unknown): string => {
    if (earlier !== undefined) throw new Failure('usage', message('given_twice', { what: flag }));
    if (!/^--[a-z]/.test(value)) return value;
    throw new Failure('usage', message('flag_without_value', { flag, next: value }));
  };

const addValue = (value: string, earlier: unknown): readonly string[] => [
  ...((earlier ?? []) as readonly string[]),
  value,
];
