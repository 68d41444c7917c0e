import type { Dependencies } from './dependencies.ts';

/** commander's name for `--no-input`: false where the flag is given. */
export interface InputOptions {
  readonly input?: boolean;
}

/** "No prompt unless both ends are a terminal and `--no-input` is absent"; `CONV_NO_INPUT` says the same. */
export function canAsk(
  { input }: InputOptions,
  { terminal, variables }: Pick<Dependencies, 'terminal' | 'variables'>,
): boolean {
  return input !== false && !variables.CONV_NO_INPUT && terminal.isInteractive();
}
