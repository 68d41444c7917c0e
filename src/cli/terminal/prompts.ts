import { styleText } from 'node:util';
import { confirm, input, password, select } from '@inquirer/prompts';
import { makeVisible } from '../../kit/visible.ts';
import { guidedWords } from '../../words/en/guided.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';

/** Questions go to standard error, so that standard output carries data only. */
const SCREEN = { output: process.stderr, clearPromptOnDone: false };

/** Returns true, or one sentence on what is wrong: the question is then asked again. */
export type Check = (answer: string) => true | string;

export interface Choice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

const KEYS: Readonly<Record<string, string>> = {
  navigate: guidedWords.key_navigate,
  select: guidedWords.key_select,
};

/** What the keys do, in the language of the run. */
const KEYS_NAMED = {
  style: {
    keysHelpTip: (keys: readonly (readonly [key: string, action: string])[]): string =>
      keys
        .map(
          ([key, action]) =>
            `${styleText('bold', key)} ${styleText('dim', KEYS[action] ?? action)}`,
        )
        .join(styleText('dim', ' • ')),
  },
};

/** Foreign texts are shown, not obeyed, in every line that a question draws. */
const visibly =
  (check: Check): Check =>
  (answer) => {
    const said = check(answer);
    return said === true || makeVisible(said);
  };

/** Asks on the terminal. Every question throws `Failure` `interrupted` on Ctrl-C, `usage` where the input ended. */
export const ask = {
  text: (message: string, check: Check = () => true, initial?: string): Promise<string> =>
    answered(input(textQuestion(message, check, initial), SCREEN)).then(takenFrom(initial)),
  /** The answer is not shown. */
  secret: (message: string, check: Check = () => true): Promise<string> =>
    answered(
      password(
        {
          message: makeVisible(message),
          mask: '•',
          toggleMask: false,
          validate: visibly(check),
        },
        SCREEN,
      ),
    ),
  confirm: (message: string, initial: boolean): Promise<boolean> =>
    answered(
      confirm(
        {
          message: makeVisible(message),
          default: initial,
          transformer: (isYes) => (isYes ? guidedWords.yes : guidedWords.no),
        },
        SCREEN,
      ),
    ),
  select: <Value>(message: string, choices: readonly Choice<Value>[]): Promise<Value> =>
    answered(
      select(
        { message: makeVisible(message), choices: choices.map(visibleChoice), theme: KEYS_NAMED },
        SCREEN,
      ),
    ),
};

/** What is offered is shown with its escapes; whoever takes it gets the text itself. */
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

/** The prompts' own errors in conv's words: an interrupted question never ends in status 0. */
async function answered<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await question;
  } catch (error) {
    if ((error as Error).name !== 'ExitPromptError') throw error;
    throw new Failure('interrupted', message('interrupted_at_prompt'), {
      cause: error,
    });
  }
}
