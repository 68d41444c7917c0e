import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostileRun } from './hostile/run.ts';

/** The words of a call that names a file. */
export type Call = (file: string) => string[];

/** What tests of all commands run of one. It stands beside the command's own tests, so that they can be taken out together. */
export interface OwnRuns {
  /** The input files that the calls name. */
  readonly files: Readonly<Record<string, string>>;
  /** Every place of a path that it writes; there is an account, and a journal. */
  readonly outputs: Readonly<Record<string, Call>>;
  /** Every place of a path that it reads. */
  readonly inputs: Readonly<Record<string, Call>>;
  /** Of a person who reads Korean, after a few reports. */
  readonly korean: readonly (readonly string[])[];
  /** With values that others made up, in a folder with the files of `hostile/prepare.ts`. */
  readonly hostile: readonly HostileRun[];
}

const fileOf = (folder: string): string => path.join(import.meta.dirname, folder, 'own-runs.ts');

/** Of every command that has such a file. */
export const OWN_RUNS: readonly OwnRuns[] = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((folder) => existsSync(fileOf(folder)))
    .map(async (folder) => (await import(pathToFileURL(fileOf(folder)).href)).RUNS),
);

const merged = <Value>(tables: readonly Readonly<Record<string, Value>>[]) =>
  Object.assign({}, ...tables) as Readonly<Record<string, Value>>;

export const OWN_FILES = merged(OWN_RUNS.map(({ files }) => files));
export const OWN_OUTPUTS = merged(OWN_RUNS.map(({ outputs }) => outputs));
export const OWN_INPUTS = merged(OWN_RUNS.map(({ inputs }) => inputs));
