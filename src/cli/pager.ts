import { spawnSync } from 'node:child_process';
import type { Terminal } from './terminal/terminal.ts';

/** Leaves at once where a page fits, keeps colors, and leaves the page on the screen. */
const LESS_FLAGS = 'FRX';

/** Shows a long text: by a pager where there is a terminal, else as it is. A pager that cannot be run changes nothing. */
export function showPage(text: string, terminal: Terminal, variables: NodeJS.ProcessEnv): void {
  const wasShown = terminal.isInteractive() && isPaged(text, variables);
  if (!wasShown) terminal.print(text);
}

function isPaged(text: string, variables: NodeJS.ProcessEnv): boolean {
  const { CONV_PAGER, PAGER = 'less', LESS = LESS_FLAGS } = variables;
  const pager = (CONV_PAGER ?? PAGER).trim();
  if (pager === '' || pager === 'cat') return false;
  // Ctrl-C is the pager's own key; it must not end conv and leave the terminal to two programs.
  const leaveIt = (): void => undefined;
  process.on('SIGINT', leaveIt);
  const { status, signal } = spawnSync(pager, {
    shell: true,
    input: text,
    stdio: ['pipe', 'inherit', 'ignore'],
    env: { ...variables, LESS },
  });
  process.off('SIGINT', leaveIt);
  // A pager that was left early by Ctrl-C has shown the page, too.
  return status === 0 || signal !== null;
}
