import { userInfo } from 'node:os';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { chooseProfile } from './load.ts';
import { isPostgresUrl, type PostgresAddress, parseAddress } from './postgres-address.ts';
import { NO_PROFILES, type Profiles } from './profile.ts';
import { readProfiles } from './read.ts';
import type { Source } from './settings.ts';

/** The server of a shared journal, and the setting it comes from. */
export interface JournalServer {
  readonly address: PostgresAddress;
  readonly source: Source;
  readonly origin: string;
  readonly shadows: readonly string[];
}

/**
 * Like `journalServer`, but reads the profiles itself.
 * @param config the directory of the profiles; undefined if there is none.
 */
export function findServer(
  config: string | undefined,
  named: string | undefined,
  variables: Variables,
): JournalServer | undefined {
  if (variables.CONV_JOURNAL) return journalServer(NO_PROFILES, named, variables);
  return config === undefined ? undefined : journalServer(readProfiles(config), named, variables);
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Where reports are journaled: `CONV_JOURNAL`, then the profile's `journal`.
 * @param named the profile that the command line names.
 * @returns undefined if the journal is a file on this machine.
 * @throws Failure `usage` if the address is invalid.
 */
export function journalServer(
  profiles: Profiles,
  named: string | undefined,
  variables: Variables,
): JournalServer | undefined {
  const profile = chooseProfile(profiles, { profile: named }, variables)?.value;
  const kept = profiles.byName.get(profile ?? '')?.journal;
  const origin = `profile ${profile}`;
  const { CONV_JOURNAL: given } = variables;
  if (given) {
    if (!isPostgresUrl(given)) throw noServer();
    const shadows = kept === undefined ? [] : [origin];
    const address = parseAddress(given, 'CONV_JOURNAL', systemUser());
    return { address, source: 'environment', origin: 'CONV_JOURNAL', shadows };
  }
  if (kept === undefined) return undefined;
  return {
    address: parseAddress(kept, origin, systemUser()),
    source: 'profile',
    origin,
    shadows: [],
  };
}

/** Parses a journal argument: the URL of a server, or a path. @param source the argument, for messages. */
export const placeNamed = (text: string, source: string): PostgresAddress | string =>
  isPostgresUrl(text) ? parseAddress(text, source, systemUser()) : text;

const noServer = (): Failure =>
  new Failure(
    'usage',
    message('journal_url_invalid', {
      source: 'CONV_JOURNAL',
      why: message('journal_url_unreadable'),
    }),
    { hint: message('journal_url_form') },
  );

/** The default database user; some system accounts have no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
