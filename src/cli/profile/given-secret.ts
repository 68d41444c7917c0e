import { statSync } from 'node:fs';
import { Failure, isFailure } from '../../core/failure.ts';
import { findPasteSlip } from '../../profiles/paste-slip.ts';
import { type LooseMode, looseMode } from '../../profiles/plain-file.ts';
import { bad, type Checked, checkSecret, good } from '../../profiles/rules.ts';
import { secretFromBytes } from '../../profiles/secret-text.ts';
import { message } from '../../words/message.ts';
import { text as sentenceOf } from '../../words/text.ts';
import { readInput } from '../input.ts';
import { isTerminal } from '../is-terminal.ts';
import type { Questions } from '../questions.ts';
import { noteLooseModes } from '../settings.ts';
import type { Terminal } from '../terminal.ts';
import type { ValueOptions } from './options.ts';

/** A secret that was not typed at a question. */
export interface GivenSecret {
  /** What gave it: `--secret-stdin`, `--secret-file`, `CONV_HMAC_SECRET`. */
  readonly origin: string;
  readonly text: Checked;
}

const STDIN = 0;

/** Warns where others can read the file. @throws Failure `usage` where standard input is to be read and is a terminal. */
export async function readSecretFlag(
  options: ValueOptions,
  terminal: Pick<Terminal, 'note'>,
): Promise<GivenSecret | undefined> {
  const { secretStdin, secretFile } = options;
  if (secretStdin !== true && secretFile === undefined) return undefined;
  const origin = secretStdin === true ? '--secret-stdin' : '--secret-file';
  const source = secretStdin === true ? '-' : secretFile;
  if (source === '-' && isTerminal(STDIN)) throw nothingPiped(origin);
  const text = await readSecret(source);
  if (text.ok && source !== undefined && source !== '-')
    noteLooseModes(looseModesOf(source), terminal);
  return { origin, text };
}

/** What the shell pipes in by name is nobody else's to read. */
function looseModesOf(file: string): { readonly looseModes: readonly LooseMode[] } {
  const status = statSync(file, { throwIfNoEntry: false });
  return { looseModes: status?.isFile() ? looseMode(file, status, 0o600) : [] };
}

/**
 * The secret of `CONV_HMAC_SECRET`, for a profile with this key.
 * @throws Failure `usage` where the environment's secret belongs to another key.
 */
export function secretOfEnvironment(
  { CONV_HMAC_SECRET: secret, CONV_API_KEY: itsKey }: NodeJS.ProcessEnv,
  apiKey: string | undefined,
): GivenSecret | undefined {
  if (!secret) return undefined;
  if (apiKey === undefined || !itsKey || itsKey === apiKey) {
    return { origin: 'CONV_HMAC_SECRET', text: good(secret) };
  }
  throw new Failure('usage', message('secret_of_other_key'), {
    hint: message('give_its_secret'),
  });
}

/**
 * What was most likely copied along with a secret is pointed out: a person decides whether it goes;
 * for a script blanks are a fault and quotes a warning.
 */
export async function settleSecret(
  text: string,
  questions: Questions | undefined,
  terminal: Pick<Terminal, 'note'>,
): Promise<Checked> {
  const slip = findPasteSlip(text);
  if (slip === undefined || slip.cut === '') return slip ? bad(slip.message) : checkSecret(text);
  if (questions !== undefined) {
    const isCut = await questions.confirm(
      sentenceOf(message('cut_slip', { wrong: slip.message })),
      true,
    );
    return isCut ? settleSecret(slip.cut, questions, terminal) : checkSecret(text);
  }
  if (slip.kind === 'blanks') return bad(slip.message);
  terminal.note(sentenceOf(message('secret_slip', { wrong: slip.message })));
  return checkSecret(text);
}

async function readSecret(source: string | undefined): Promise<Checked> {
  try {
    return secretFromBytes(await readInput(source, 'the secret'));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return bad(message('as_reported', { sentence: error.reason }));
  }
}

const nothingPiped = (origin: string): Failure =>
  new Failure('usage', message('secret_not_piped', { origin }), {
    hint: message('pipe_secret', { origin }),
  });
