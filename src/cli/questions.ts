import type { Dependencies } from './dependencies.ts';
import type { ask } from './prompts.ts';
import { canAsk, type InputOptions } from './prompts-allowed.ts';

export type Questions = typeof ask;

/** The prompts are loaded when the first question is asked: most runs ask none. */
const LAZY_QUESTIONS: Questions = {
  text: async (...question) => (await import('./prompts.ts')).ask.text(...question),
  secret: async (...question) => (await import('./prompts.ts')).ask.secret(...question),
  confirm: async (...question) => (await import('./prompts.ts')).ask.confirm(...question),
  select: async (...question) => (await import('./prompts.ts')).ask.select(...question),
};

/** @returns undefined where nobody is there to answer. */
export const questionsFor = (
  options: InputOptions,
  dependencies: Pick<Dependencies, 'terminal' | 'variables'>,
): Questions | undefined => (canAsk(options, dependencies) ? LAZY_QUESTIONS : undefined);
