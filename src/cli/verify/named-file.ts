import { realpathSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import { message } from '../../words/message.ts';
import { readRegularFile } from '../input.ts';

/** What a pasted curl command may have conv read: it is a stranger's text, and the file may be anybody's. */
export interface NamedFiles {
  /** Whether any file that it names is read. */
  readonly isAnyAllowed: boolean;
  /** Where the command was found; its files may be beside it. */
  readonly folder?: string;
}

/**
 * Reads a file that a curl command names as its body. Without a word, that is one in the current folder, or beside the
 * command, or below; nothing hidden there, and nothing that a link leads to elsewhere.
 * @throws Failure `usage` for any other file; `invalid_input` if it cannot be read.
 */
export async function readNamedFile(
  file: string,
  { isAnyAllowed, folder }: NamedFiles,
): Promise<Uint8Array> {
  if (isAnyAllowed) return readRegularFile(file, 'the body');
  if (path.isAbsolute(file) || file.split(/[\\/]/).some(leadsAway)) throw notAllowed(file);
  const bases = ['.', ...(folder === undefined ? [] : [folder])];
  const base = bases.find((it) => realPath(path.join(it, file)) !== undefined) ?? '.';
  const found = path.join(base, file);
  const real = realPath(found);
  if (real !== undefined && !isWithin(real, realPath(base) ?? '')) throw notAllowed(file);
  return readRegularFile(found, 'the body');
}

/** The folder above, or something hidden. */
const leadsAway = (part: string): boolean => part.startsWith('.') && part !== '.';

const isWithin = (file: string, folder: string): boolean => {
  const relative = path.relative(folder, file);
  return !path.isAbsolute(relative) && !relative.split(path.sep).some(leadsAway);
};

/** Undefined if there is none. */
function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

const notAllowed = (file: string): Failure =>
  new Failure('usage', message('file_not_allowed', { file: makeVisible(file) }), {
    hint: message('allow_files'),
  });
