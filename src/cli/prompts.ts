import { confirm, input, password, select } from '@inquirer/prompts';
import { Failure } from '../core/failure.ts';

/** Questions go to standard error, so that standard output carries data only. */
const SCREEN = { output: process.stderr, clearPromptOnDone: false };

/** Returns true, or one sentence on what is wrong: the question is then asked again. */
export type Check = (answer: string) => true | string;

export interface Choice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

/** Asks on the terminal. Every question throws `Failure` `interrupted` on Ctrl-C, `usage` where the input ended. */
export const ask = {
  text: (message: string, check: Check = () => true, initial?: string): Promise<string> =>
    answered(
      input(
        { message, validate: check, ...(initial === undefined ? {} : { default: initial }) },
        SCREEN,
      ),
    ),
  /** The answer is not shown. */
  secret: (message: string, check: Check = () => true): Promise<string> =>
    answered(password({ message, mask: '•', toggleMask: false, validate: check }, SCREEN)),
  confirm: (message: string, initial: boolean): Promise<boolean> =>
    answered(confirm({ message, default: initial }, SCREEN)),
  select: <Value>(message: string, choices: readonly Choice<Value>[]): Promise<Value> =>
    answered(select({ message, choices: [...choices] }, SCREEN)),
};

/** The prompts' own errors in conv's words: an interrupted question never ends in status 0. */
async function answered<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await question;
  } catch (error) {
    if ((error as Error).name !== 'ExitPromptError') throw error;
    throw new Failure('interrupted', 'interrupted at a question; nothing was done', {
      cause: error,
    });
  }
}
