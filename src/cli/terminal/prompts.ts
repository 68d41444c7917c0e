import { styleText } from 'node:util';
import { confirm, input, password, select } from '@inquirer/prompts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { promptWords } from '../words/prompts.ts';
import { questionScreen } from './terminal.ts';

const SCREEN = { output: questionScreen(), clearPromptOnDone: false };

/** Returns true, or an error message, after which the prompt is repeated. */
export type Check = (answer: string) => true | string;

export interface Choice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

/** Foreign texts are shown, not obeyed, in every line that a question draws. */
const visibly =
  (check: Check): Check =>
  (answer) => {
    const said = check(answer);
    return said === true || makeVisible(said);
  };

/** Asks on the terminal. Every question throws `Failure` `interrupted` on Ctrl-C, Ctrl-D, and Esc. */
export const ask = {
  text: (message: string, check: Check = () => true, initial?: string): Promise<string> =>
    answered((screen) => input(textQuestion(message, check, initial), screen)).then(
      takenFrom(initial),
    ),
  /** The answer is not shown. */
  secret: (message: string, check: Check = () => true): Promise<string> =>
    answered((screen) =>
      password(
        {
          message: makeVisible(message),
          mask: '•',
          toggleMask: false,
          validate: visibly(check),
        },
        screen,
      ),
    ),
  confirm: (message: string, initial: boolean): Promise<boolean> =>
    answered((screen) =>
      confirm(
        { message: makeVisible(message), default: initial, theme: confirmTheme(initial) },
        screen,
      ),
    ),
  select: <Value>(message: string, choices: readonly Choice<Value>[]): Promise<Value> =>
    answered((screen) =>
      select(
        {
          message: makeVisible(message),
          choices: choices.map(visibleChoice),
          pageSize: Math.max(1, screenRows() - ROWS_AROUND),
          loop: false,
          theme: SELECT_THEME,
        },
        screen,
      ),
    ),
};

/** Rows of a selection besides its items: the question, a blank line, a description, and the keys. */
const ROWS_AROUND = 5;

const screenRows = (): number => SCREEN.output.rows ?? 24;

const KEYS = [
  ['↑↓', promptWords.move],
  ['⏎', promptWords.select],
  ['esc', promptWords.cancel],
] as const;

const SELECT_THEME = {
  style: {
    keysHelpTip: () => KEYS.map(([key, does]) => `${key} ${styleText('dim', does)}`).join(' • '),
  },
};

/** y and n are understood in every language. */
const confirmTheme = (initial: boolean) => ({
  keywords: { yes: promptWords.yes, no: promptWords.no, error: () => promptWords.yes_or_no },
  style: { defaultAnswer: () => styleText('dim', initial ? '(Y/n)' : '(y/N)') },
});

/** A default is displayed escaped, but accepted verbatim. */
const textQuestion = (message: string, check: Check, initial: string | undefined) => ({
  message: makeVisible(message),
  validate: (answer: string) => visibly(check)(takenFrom(initial)(answer)),
  transformer: makeVisible,
  ...(initial === undefined ? {} : { default: makeVisible(initial) }),
});

const takenFrom =
  (initial: string | undefined) =>
  (answer: string): string =>
    initial !== undefined && answer === makeVisible(initial) ? initial : answer;

const visibleChoice = <Value>({ name, value, description }: Choice<Value>): Choice<Value> => ({
  name: makeVisible(name),
  value,
  ...(description === undefined ? {} : { description: makeVisible(description) }),
});

/** Maps prompt errors to failures; an interrupted prompt never exits with 0. */
async function answered<Value>(
  question: (screen: typeof SCREEN & { readonly signal: AbortSignal }) => Promise<Value>,
): Promise<Value> {
  const leaving = new AbortController();
  const onKey = (_: string | undefined, { name }: { readonly name?: string }): void => {
    if (name === 'escape') leaving.abort();
  };
  process.stdin.on('keypress', onKey);
  try {
    return await question({ ...SCREEN, signal: leaving.signal });
  } catch (error) {
    if (!LEFT.has((error as Error).name)) throw error;
    throw new Failure('interrupted', message('interrupted_at_prompt'), {
      cause: error,
    });
  } finally {
    process.stdin.off('keypress', onKey);
  }
}

/** The errors of a question that was left by Ctrl-C or Ctrl-D, and by Esc. */
const LEFT: ReadonlySet<string> = new Set(['ExitPromptError', 'AbortPromptError']);
