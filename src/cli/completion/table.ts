/** Where the values of a flag or of an argument come from. */
export type Source = 'files' | 'profiles' | 'orders' | 'events' | 'batches' | 'anything';

/** A list is all that is accepted. */
export type Values = Source | readonly string[];

export interface TableFlag {
  /** With its dashes: `--order`. */
  readonly name: string;
  /** With its dash: `-y`. */
  readonly short: string | null;
  /** Null for a flag without a value. */
  readonly values: Values | null;
  readonly description: string;
}

export interface TableArgument {
  readonly name: string;
  readonly values: Values;
  readonly variadic: boolean;
}

/** A command, a subcommand, or an alias. */
interface TableCommand {
  /** As it is typed after `conv`: `batch show`; empty for conv itself. */
  readonly name: string;
  readonly description: string;
  readonly flags: readonly TableFlag[];
  readonly arguments: readonly TableArgument[];
}

/** All commands as completion needs them. The build writes one per language: see `src/completion-table.ts`. */
export type CompletionTable = readonly TableCommand[];
