import type { Terminal } from '../../src/cli/terminal/terminal.ts';
import { PLAIN_THEME, type Theme } from '../../src/core/kit/theme.ts';

/** A terminal that remembers what a person or a script would see. */
export interface FakeTerminal extends Terminal {
  /** All of standard output so far. */
  readonly printed: () => string;
  /** All of standard error so far. */
  readonly noted: () => string;
}

export function fakeTerminal({
  interactive = false,
  theme = PLAIN_THEME,
}: {
  readonly interactive?: boolean;
  readonly theme?: Theme;
} = {}): FakeTerminal {
  const output: string[] = [];
  const errors: string[] = [];
  let warnings = 0;
  return {
    isInteractive: () => interactive,
    print: (text) => {
      output.push(text);
    },
    printExact: (data) => {
      output.push(data);
    },
    note: (text) => {
      errors.push(`${text}\n`);
    },
    warn: (text) => {
      warnings += 1;
      errors.push(`${text}\n`);
    },
    warnings: () => warnings,
    showStatus: () => undefined,
    statusWidth: () => 79,
    width: () => undefined,
    theme: async () => theme,
    printed: () => output.join(''),
    noted: () => errors.join(''),
  };
}
