import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { type InputOptions, questionsFor } from '../terminal/questions.ts';
import { files } from '../words/files.ts';
import { readInput } from './input.ts';

export interface FilePasswordFlags {
  readonly filePasswordStdin?: boolean;
}

/**
 * Reads the password of a protected workbook: from standard input with the flag, or else from a prompt.
 * @throws Failure `usage` if the file comes from standard input, too.
 */
export function filePassword(
  source: string,
  options: FilePasswordFlags & InputOptions,
  dependencies: Pick<Dependencies, 'terminal' | 'variables'>,
): (isAgain: boolean) => Promise<string | undefined> {
  if (options.filePasswordStdin === true && source === '-')
    throw new Failure('usage', message('file_and_password_on_stdin'));
  return async (isAgain) => {
    if (options.filePasswordStdin === true) {
      if (isAgain) return undefined;
      const bytes = await readInput('-', 'the_password');
      return Buffer.from(bytes)
        .toString('utf8')
        .replace(/\r?\n$/, '');
    }
    const question = isAgain ? files.ask_file_password_again : files.ask_file_password;
    return questionsFor(options, dependencies)?.secret(question);
  };
}
