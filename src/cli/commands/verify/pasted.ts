import path from 'node:path';
import { isStream } from '../../../core/durable/regular-file.ts';
import { jsonValue } from '../../../core/kit/json/value.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { presentedValues } from '../../../core/protocol/signature-checks.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { type CapturedRequest, isOfSignature } from '../../../verify/capture/formats/captured.ts';
import { verify as words } from '../../../verify/words/verify.ts';
import type { Dependencies } from '../../dependencies.ts';
import { MAX_INPUT_BYTES, readNamed } from '../../files/input.ts';
import { readPaste } from '../../terminal/paste.ts';
import { type Questions, questionsFor } from '../../terminal/questions.ts';
import { isTerminal } from '../../terminal/terminal.ts';
import { type Chosen, readChosen } from './choose-request.ts';
import { namedFiles, type VerifyOptions } from './flags.ts';
import { MAX_REQUESTS, type Plan, tooMany } from './planned.ts';
import { putTogether } from './request.ts';

const STDIN = 0;

/**
 * A complete request without `--headers`: from a file, from a pipe, or pasted on a terminal.
 * @param file undefined for a pipe or a paste.
 * @returns undefined if there is no input, or the file contains no headers, so that it is a body.
 * @throws Failure `invalid_input` if piped or pasted text contains no complete request.
 */
export async function planPasted(
  file: string | undefined,
  options: VerifyOptions,
  dependencies: Pick<Dependencies, 'terminal' | 'variables' | 'commandLine'>,
): Promise<Plan | undefined> {
  const questions = questionsFor({}, dependencies);
  const isAsked = file === undefined && questions !== undefined;
  if (file === undefined && !isAsked && isTerminal(STDIN)) return undefined;
  const bytes = isAsked
    ? await readPaste(words.paste_question, MAX_INPUT_BYTES)
    : await readNamed(file ?? '-', file === undefined ? 'the_headers' : 'the_body');
  if (bytes.length === 0) throw nothingIn(file);
  const chosen = await chosenIn(bytes, file, options, questions);
  if (chosen === undefined) return undefined;
  if (chosen.length > MAX_REQUESTS) throw tooMany(chosen.length);
  const source = file ?? 'standard input';
  const isSeveral = chosen.length > 1;
  noteAgain(isAsked, isSeveral ? undefined : chosen[0]?.number, options, dependencies);
  const folder = file === undefined || isStream(file) ? {} : { folder: path.dirname(file) };
  return {
    requests: chosen.map(({ request, label }) => ({
      source: isSeveral ? `${source} ${label}` : source,
      read: () => putTogether(request, undefined, { ...namedFiles(options), ...folder }),
      isStream: file === undefined || isStream(file),
    })),
    isSeveral,
    isLenient: isSeveral,
    remarks: isSeveral ? [message('several_checked', { count: chosen.length })] : [],
  };
}

const nothingIn = (file: string | undefined): Failure =>
  new Failure(
    'invalid_input',
    message('verify_input_empty', { source: makeVisible(file ?? 'standard input') }),
    { hint: message('verify_give_headers') },
  );

/** The command that does the same without a question, where there was one, or a choice. */
function noteAgain(
  isPasted: boolean,
  number: number | undefined,
  { request }: VerifyOptions,
  { commandLine, terminal }: Pick<Dependencies, 'terminal' | 'commandLine'>,
): void {
  const isChosen = number !== undefined && request === undefined;
  if (isPasted) {
    const choice = isChosen ? ['--request', String(number)] : [];
    const command = ['conv', ...commandLine, 'FILE', ...choice].map(shellWord).join(' ');
    terminal.note(fill(words.paste_again, { command }));
  } else if (isChosen) terminal.note(fill(words.request_again, { number }));
}

/** @returns undefined if the file holds a body, whose headers are missing. */
async function chosenIn(
  bytes: Uint8Array,
  file: string | undefined,
  { request }: VerifyOptions,
  questions: Questions | undefined,
): Promise<readonly Chosen[] | undefined> {
  if (file !== undefined && isReport(bytes)) return undefined;
  const chosen = await readChosen(bytes, request, questions);
  const isShown = chosen.some(({ request: it }) => showsSignature(it));
  if (file !== undefined) return isShown ? chosen : undefined;
  if (chosen.every(({ request: it }) => isNotSigned(it))) throw withoutHeaders();
  return chosen;
}

/** A log or a list that shows nothing of a signature: a request that was sent without one is shown as a request. */
const isNotSigned = ({ form, headers }: CapturedRequest): boolean =>
  (form === 'header lines' || form === 'capture') &&
  !headers.some((it) => isOfSignature(it) || /sig|hmac|key|auth|token|timestamp/i.test(it[0]));

const withoutHeaders = (): Failure =>
  new Failure('invalid_input', message('capture_without_headers'), {
    hint: message('capture_paste_whole'),
  });

/** Whether this is JSON without a signature, that is, only a body. */
const isReport = (bytes: Uint8Array): boolean =>
  !/x[-_]signature/i.test(Buffer.from(bytes).toString('latin1')) &&
  jsonValue(Buffer.from(bytes).toString()) !== undefined;

const showsSignature = ({ headers }: CapturedRequest): boolean =>
  Object.values(presentedValues(headers)).some((value) => value !== undefined);
