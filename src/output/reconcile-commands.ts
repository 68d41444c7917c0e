import { fileWord, shellWord } from '../core/shell.ts';
import type { AccountFlags as EventAccount } from './replay-command.ts';

/** What names the account on the command line, as it was given. */
export type AccountFlags = Pick<EventAccount, 'profile'>;

/** What `--write` made. */
export interface Written {
  readonly file: string;
  /** Reports in it. */
  readonly rows: number;
  /** Whether the service has refused a report of one of its orders before. */
  readonly isRefused: boolean;
}

export const profileWords = ({ profile }: AccountFlags): readonly string[] =>
  profile === undefined || profile === null ? [] : ['--profile', shellWord(profile)];

/** The command that sends what `--write` made, to the same account. */
export const sendCommand = ({ file, isRefused }: Written, account: AccountFlags): string =>
  [
    `conv send ${fileWord(file)}`,
    ...(isRefused ? ['--retry-rejected'] : []),
    ...profileWords(account),
  ].join(' ');
