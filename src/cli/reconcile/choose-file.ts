import { Failure } from '../../core/failure.ts';
import { fileWord } from '../../core/shell.ts';
import { message } from '../../words/message.ts';
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
    message('two_files_named', { shop: sourceWord(file), bill: sourceWord(billed) }),
  );

/** `-` is standard input. */
const sourceWord = (source: string): string => (source === '-' ? source : fileWord(source));

const noFile = (isStatement: boolean): Failure =>
  new Failure('usage', message('no_file_named'), {
    hint: message(isStatement ? 'name_statement' : 'name_export'),
  });
