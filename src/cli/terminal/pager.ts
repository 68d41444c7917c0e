import { spawn } from 'node:child_process';
import { safeLines } from '../../core/kit/visible.ts';

/** Exit if the text fits, keep colors, and leave the text on the screen. */
const LESS_FLAGS = 'FRX';

/**
 * Shows a text on a terminal through the user's pager.
 * @param pages taken as the pager reads on, and only until it is left.
 * @returns false if there is no pager, or if it failed: then the text has yet to be printed.
 */
export async function showPaged(
  pages: Iterable<string> | AsyncIterable<string>,
  variables: NodeJS.ProcessEnv,
): Promise<boolean> {
  const { CONV_PAGER, PAGER = 'less' } = variables;
  const name = (CONV_PAGER ?? PAGER).trim();
  if (name === '' || name === 'cat') return false;
  // Ctrl-C is the pager's own key; it must not end conv and leave the terminal to two programs.
  const leaveIt = (): void => undefined;
  process.on('SIGINT', leaveIt);
  let pager: Pager | undefined;
  let hasShown = true;
  try {
    for await (const page of pages) {
      pager ??= startPager(name, variables);
      if (!(await pager.write(safeLines(page, { styled: true })))) break;
    }
  } finally {
    if (pager !== undefined) hasShown = await pager.end();
    process.off('SIGINT', leaveIt);
  }
  return hasShown;
}

interface Pager {
  /** Waits until it has read so far. @returns false if it has been left. */
  write(text: string): Promise<boolean>;
  /** Waits until it is left. @returns whether it worked. */
  end(): Promise<boolean>;
}

function startPager(name: string, variables: NodeJS.ProcessEnv): Pager {
  const { LESS = LESS_FLAGS } = variables;
  const child = spawn(name, {
    shell: true,
    stdio: ['pipe', 'inherit', 'ignore'],
    env: { ...variables, LESS },
  });
  const { stdin } = child;
  // `write` reports that it was left; an error without a listener would end conv.
  stdin.on('error', () => undefined);
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    // One that was left by Ctrl-C has shown the text, too.
    child.on('close', (status, signal) => resolve(status === 0 || signal !== null));
  });
  return {
    write: (text) =>
      new Promise((resolve) => {
        stdin.write(text, (error) => resolve(error === undefined || error === null));
      }),
    end: () => {
      stdin.end();
      return ended;
    },
  };
}
