import { Chalk } from 'chalk';
import type { Theme } from '../../core/kit/theme.ts';

/** The 16 colours that every terminal's own palette sets; the caller has decided that colours are wanted. */
export function colourTheme(): Theme {
  const chalk = new Chalk({ level: 1 });
  return {
    bold: (text) => chalk.bold(text),
    dim: (text) => chalk.dim(text),
    good: (text) => chalk.green(text),
    warn: (text) => chalk.yellow(text),
    bad: (text) => chalk.red(text),
  };
}
