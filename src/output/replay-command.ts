import { shellWord } from '../core/shell.ts';

/** What names the account of an event on the command line. */
export interface AccountFlags {
  readonly profile?: string | null | undefined;
  readonly endpoint?: string | undefined;
}

/** The command that sends these very bytes again, to the same account. */
export function replayCommand(eventId: string, { profile, endpoint }: AccountFlags): string {
  const flags = { '--event-id': eventId, '--profile': profile, '--endpoint': endpoint };
  const words = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined || value === null ? [] : [flag, shellWord(value)],
  );
  return ['conv replay', ...words].join(' ');
}
