import type { Dependencies } from '../dependencies.ts';
import type { ask } from './prompts.ts';

/** commander's representation of `--no-input`: false if the flag is given. */
export interface InputOptions {
  readonly input?: boolean;
}

/** "No prompt unless both ends are a terminal and `--no-input` is absent"; `CONV_NO_INPUT` is equivalent. */
function canAsk(
  { input }: InputOptions,
  { terminal, variables }: Pick<Dependencies, 'terminal' | 'variables'>,
): boolean {
  return input !== false && !variables.CONV_NO_INPUT && terminal.isInteractive();
}

export type Questions = typeof ask;

/** Prompts are loaded on first use, because most runs need none. */
const LAZY_QUESTIONS: Questions = {
  text: async (...question) => (await import('./prompts.ts')).ask.text(...question),
  secret: async (...question) => (await import('./prompts.ts')).ask.secret(...question),
  confirm: async (...question) => (await import('./prompts.ts')).ask.confirm(...question),
  select: async (...question) => (await import('./prompts.ts')).ask.select(...question),
};

/** @returns undefined if no prompt can be shown. */
export const questionsFor = (
  options: InputOptions,
  dependencies: Pick<Dependencies, 'terminal' | 'variables'>,
): Questions | undefined => (canAsk(options, dependencies) ? LAZY_QUESTIONS : undefined);
