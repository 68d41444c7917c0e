import type { Secret } from '../../core/protocol/masking/secret.ts';

/** A command that prints the secret. */
interface CommandPlace {
  readonly type: 'command';
  /** The program and its arguments; run without a shell. */
  readonly argv: readonly [string, ...string[]];
}

/** An entry in the system's keychain. */
export interface KeychainPlace {
  readonly type: 'keychain';
  /** As `storeEntry` of keychain.ts names it. */
  readonly account: string;
}

/** Where a profile's secret is kept, if not in the profiles file. */
export type SecretPlace = CommandPlace | KeychainPlace;

/** The secret, or where to get it. */
export type StoredSecret = Secret | SecretPlace;

/** Every chunk of the bundle has its own class `Secret`, so `instanceof` does not work. */
export const isSecret = (stored: StoredSecret): stored is Secret => !('type' in stored);

/** The secret, if it is stored in the profile itself. */
export const secretAtHand = (stored: StoredSecret): Secret | undefined =>
  isSecret(stored) ? stored : undefined;

/** The keychain entry with the secret, if there is one. */
export const keychainPlaceOf = (stored: StoredSecret): KeychainPlace | undefined =>
  !isSecret(stored) && stored.type === 'keychain' ? stored : undefined;

/** Fetches secrets from commands and keychains. */
export interface SecretReader {
  /**
   * Asks once a process: every later call gets the same answer.
   * @param profile whose secret it is, for advice; undefined where it is not at hand.
   * @throws Failure `secret_unavailable`
   */
  read(place: SecretPlace, profile?: string): Promise<Secret>;
  /**
   * Fetches again after the service refused the secret, at most once per process.
   * @returns the secret, if it changed.
   */
  readAgain(place: SecretPlace): Promise<Secret | undefined>;
}

/** @throws Failure `secret_unavailable` where it is kept elsewhere, and cannot be had. */
export const secretOf = async (
  stored: StoredSecret,
  reader: SecretReader,
  profile?: string,
): Promise<Secret> => (isSecret(stored) ? stored : reader.read(stored, profile));

/** @param ask asks each time it is called. */
export function readOnce(
  ask: (place: SecretPlace, profile?: string) => Promise<Secret>,
): SecretReader {
  const answers = new Map<string, Promise<Secret>>();
  const renewals = new Map<string, Promise<Secret | undefined>>();
  const read = (place: SecretPlace, profile?: string): Promise<Secret> =>
    once(answers, place, () => ask(place, profile));
  const renew = async (place: SecretPlace): Promise<Secret | undefined> => {
    const [before, now] = [await read(place), await ask(place)];
    answers.set(JSON.stringify(place), Promise.resolve(now));
    return now.reveal() === before.reveal() ? undefined : now;
  };
  return { read, readAgain: (place) => once(renewals, place, () => renew(place)) };
}

function once<Answer>(
  answers: Map<string, Promise<Answer>>,
  place: SecretPlace,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const key = JSON.stringify(place);
  const answer = answers.get(key) ?? ask();
  answers.set(key, answer);
  return answer;
}
