/** Where the values of a flag or an argument come from. */
export type Source = 'files' | 'profiles' | 'orders' | 'events' | 'batches' | 'ids' | 'anything';

/** A list is exhaustive. */
export type Values = Source | readonly string[];

export interface TableFlag {
  /** Including dashes: `--order`. */
  readonly name: string;
  /** Including the dash: `-y`. */
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
  /** As typed after `conv`, such as `batch export`; empty for conv itself. */
  readonly name: string;
  readonly description: string;
  readonly flags: readonly TableFlag[];
  readonly arguments: readonly TableArgument[];
}

/** The commands that completion offers. The build writes one table per language: see `build/completion-table.ts`. */
export type CompletionTable = readonly TableCommand[];
