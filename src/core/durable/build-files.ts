import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Whether this is the single-file program: it is the folder of its own files (`single-file/program.ts`). */
export const isSingleFile = (): boolean => __dirname === process.execPath;

/** A file of the build, next to this chunk or inside the program. */
export const readBuildFile = (name: string): string =>
  isSingleFile()
    ? process.getBuiltinModule('node:sea').getAsset(name, 'utf8')
    : readFileSync(path.join(__dirname, name), 'utf8');

/** What a thread runs, as a `Worker` takes it. */
export interface ThreadCode {
  readonly code: string;
  /** Whether it is the code itself, and not the path of its file. */
  readonly eval: boolean;
}

/** The thread that finds out why signatures do not match. */
export const explainThread = (): ThreadCode =>
  isSingleFile()
    ? { code: readBuildFile('explain-thread.cjs'), eval: true }
    : { code: path.join(__dirname, 'explain-worker.cjs'), eval: false };
