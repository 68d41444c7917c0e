import { Failure } from '../../core/failure.ts';
import { fileWord } from '../../core/shell.ts';
import type { ReconcileFlags, ReconcileOptions } from './options.ts';

/** Which file is compared, and how. */
interface Choice {
  /** A path, or `-`. */
  readonly source: string;
  readonly options: ReconcileOptions;
}

/**
 * The one file that a command line names: alone, or behind `--statement`.
 * @throws Failure `usage` where it names none, or two: each is compared with the journal alone.
 */
export function chooseFile(file: string | undefined, flags: ReconcileFlags): Choice {
  const { statement, ...options } = flags;
  const isStatement = statement !== undefined && statement !== false;
  const billed = typeof statement === 'string' ? statement : undefined;
  if (file !== undefined && billed !== undefined) throw twoFiles(file, billed);
  const source = file ?? billed ?? '';
  if (source === '') throw noFile(isStatement);
  return { source, options: isStatement ? { ...options, statement: true } : options };
}

const twoFiles = (file: string, billed: string): Failure =>
  new Failure(
    'usage',
    `two files are named, and each is compared with the journal alone: conv reconcile ${sourceWord(file)}, then conv reconcile --statement ${sourceWord(billed)}`,
  );

/** `-` is standard input. */
const sourceWord = (source: string): string => (source === '-' ? source : fileWord(source));

const noFile = (isStatement: boolean): Failure =>
  new Failure('usage', 'no file is named; nothing was compared', {
    hint: isStatement
      ? 'Name what was billed: conv reconcile --statement invoice.csv'
      : "Name the shop's own export: conv reconcile orders.csv",
  });
