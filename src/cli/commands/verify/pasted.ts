import path from 'node:path';
import type { CapturedRequest } from '../../../forensics/capture/captured.ts';
import { parseRequest } from '../../../forensics/capture/parse-request.ts';
import { shellWord } from '../../../kit/shell.ts';
import { HEADERS } from '../../../protocol/protocol.ts';
import { verify as words } from '../../../words/en/verify.ts';
import { isFailure } from '../../../words/failure.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isStream, MAX_INPUT_BYTES, readNamed } from '../../files/input.ts';
import { readPaste } from '../../terminal/paste.ts';
import { questionsFor } from '../../terminal/questions.ts';
import { isTerminal } from '../../terminal/terminal.ts';
import { namedFiles, type Plan, type VerifyOptions } from './plan.ts';
import { putTogether } from './request.ts';

const STDIN = 0;

/**
 * A whole request without flags that say where its headers are: in the one file that is named, in a
 * pipe, or pasted on a terminal.
 * @param file undefined for the pipe or the paste.
 * @returns undefined if nothing came, or the file holds no headers: then it is a body, and they are missing.
 * @throws Failure `invalid_input` if what was piped or pasted shows no whole request.
 */
export async function planPasted(
  file: string | undefined,
  options: VerifyOptions,
  dependencies: Pick<Dependencies, 'terminal' | 'variables' | 'commandLine'>,
): Promise<Plan | undefined> {
  const isAsked = file === undefined && questionsFor({}, dependencies) !== undefined;
  if (file === undefined && !isAsked && isTerminal(STDIN)) return undefined;
  const bytes = isAsked
    ? await readPaste(words.paste_question, MAX_INPUT_BYTES)
    : await readNamed(file ?? '-', 'the_headers');
  if (bytes.length === 0) return undefined;
  const captured = file === undefined ? parseRequest(bytes) : requestIn(bytes);
  if (captured === undefined) return undefined;
  if (isAsked) {
    const command = ['conv', ...dependencies.commandLine.map(shellWord), 'FILE'].join(' ');
    dependencies.terminal.note(words.paste_again({ command }));
  }
  const folder = file === undefined || isStream(file) ? {} : { folder: path.dirname(file) };
  return {
    requests: [
      {
        source: file ?? 'standard input',
        read: () => putTogether(captured, undefined, { ...namedFiles(options), ...folder }),
        isStream: file === undefined || isStream(file),
      },
    ],
    isSeveral: false,
    isLenient: false,
    remarks: [],
  };
}

/** @returns undefined if the bytes are a body, or only a part of a request. */
function requestIn(bytes: Uint8Array): CapturedRequest | undefined {
  try {
    const captured = parseRequest(bytes);
    const names = captured.headers.map(([name]) => name.toLowerCase());
    const isSigned = Object.values(HEADERS).every((name) => names.includes(name.toLowerCase()));
    return isSigned && captured.body.found ? captured : undefined;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  }
}
