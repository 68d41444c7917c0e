import type { Command } from 'commander';
import type { Dependencies } from './dependencies.ts';

/** Runs what a command does, and takes the exit status that it ends in. */
export type Run = (action: (dependencies: Dependencies) => Promise<number>) => Promise<void>;

/**
 * One command, one file: what it takes (registered on the parent) and what it does (given to `run`).
 * The parent makes the subcommand (`parent.command(name)`), so that it inherits how errors and help are shown.
 */
export interface CommandModule {
  register(parent: Command, run: Run): void;
}
