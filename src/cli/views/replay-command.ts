import type { Intent } from '../../client/journal/port.ts';
import { fileWord, shellWord } from '../../core/kit/shell.ts';

/** What names the account of an event on the command line. */
export interface AccountFlags {
  readonly profile?: string | null | undefined;
  readonly endpoint?: string | undefined;
}

/** What names the account that an event was journaled for. */
export const accountFlagsOf = ({
  profile,
  endpoint,
}: Pick<Intent, 'profile' | 'endpoint'>): AccountFlags =>
  profile === null ? { endpoint } : { profile };

/** The command that sends these very bytes again, to the same account. */
export const replayCommand = (eventId: string, account: AccountFlags): string =>
  commandOf([eventId], account);

/** The command that checks key, signature, and clock of an account. */
export const checkCommand = (account: AccountFlags): string =>
  ['conv whoami --check', ...flagWords(account)].join(' ');

/** The command that sends an order's open events again, to the same account. */
export const replayOrderCommand = (merchantOrderId: string, account: AccountFlags): string =>
  commandOf([merchantOrderId], account);

/** The command that sends what was journaled for another merchant to the account in use. */
export const otherAccountCommand = (
  what: '--pending' | readonly string[],
  account: AccountFlags,
): string =>
  what === '--pending'
    ? commandOf([], account, ['--pending', '--other-account'])
    : commandOf(what, account, ['--other-account']);

/** IDs that start with a dash go last, after `--`. */
function commandOf(
  ids: readonly string[],
  account: AccountFlags,
  flags: readonly string[] = [],
): string {
  const all = [...flags, ...flagWords(account)];
  const words = ids.map(shellWord);
  return ids.some((id) => id.startsWith('-'))
    ? ['conv replay', ...all, '--', ...words].join(' ')
    : ['conv replay', ...words, ...all].join(' ');
}

/** The flags that name an account. */
export const flagWords = ({ profile, endpoint }: AccountFlags): readonly string[] =>
  Object.entries({ '--profile': profile, '--endpoint': endpoint }).flatMap(([flag, value]) =>
    value === undefined || value === null ? [] : [flag, shellWord(value)],
  );

/** What `--write` made. */
export interface Written {
  readonly file: string;
  /** Reports in it. */
  readonly rows: number;
  /** Whether the service has refused a report of one of its orders before. */
  readonly isRefused: boolean;
}

/** The command that sends what `--write` made, to the same account. */
export const sendCommand = ({ file, isRefused }: Written, account: AccountFlags): string =>
  [
    `conv send ${fileWord(file)}`,
    ...(isRefused ? ['--retry-rejected'] : []),
    ...flagWords({ profile: account.profile }),
  ].join(' ');
