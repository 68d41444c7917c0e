import { resolveSettings } from '../../../client/profiles/load.ts';
import { NO_PROFILES, type Profiles } from '../../../client/profiles/profile.ts';
import { secretAtHand } from '../../../client/profiles/secret-place.ts';
import { type Settings, withSecret } from '../../../client/profiles/settings.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { isFailure } from '../../../core/words/failure.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { OtherAccount } from '../../../verify/model/cause.ts';
import type { CheckingAccount } from '../../../verify/verify.ts';
import { verify } from '../../../verify/words/verify.ts';
import type { Dependencies } from '../../dependencies.ts';
import { profilesOf } from '../../settings.ts';

/** Flags that select the secrets to try. */
export interface AccountChoice {
  readonly profile?: string;
  /** Undefined is true: the other profiles are tried, too. */
  readonly allProfiles?: boolean;
}

/** The account to check for, and others that may have been used by mistake. */
export interface KnownAccounts {
  readonly account: CheckingAccount;
  readonly otherAccounts: readonly OtherAccount[];
  /** All stored accounts, including those that are not tried; none of their secrets is ever shown. */
  readonly storedAccounts: readonly OtherAccount[];
  /** Whether there are others that are not tried because of `--no-all-profiles`. */
  readonly hasUntried: boolean;
  readonly settings: Settings;
}

type Edges = Pick<Dependencies, 'directories' | 'secrets' | 'terminal' | 'variables'>;

/**
 * Determines the secret to check with. Without one, notes that only parts of the signature can be checked.
 * @throws Failure `profiles_unreadable`, `no_profile`, `invalid_credentials`, like every command.
 */
export async function loadAccounts(choice: AccountChoice, edges: Edges): Promise<KnownAccounts> {
  const profiles = await readableProfiles(choice, edges);
  const flags = { profile: choice.profile };
  const stored = resolveSettings(profiles, {
    flags,
    variables: edges.variables,
    anySecret: true,
  });
  const settings = await withSecret(stored, edges.secrets);
  const { apiKey, secret } = settings;
  const account = { apiKey: apiKey?.value, secret: secret?.value, origin: apiKey?.origin ?? '' };
  if (secret === undefined) edges.terminal.note(verify.verify_no_secret);
  const others = othersThan(account, profiles);
  const known = { account, storedAccounts: others, settings };
  return choice.allProfiles === false
    ? { ...known, otherAccounts: [], hasUntried: others.length > 0 }
    : { ...known, otherAccounts: others, hasUntried: false };
}

/** Damaged profiles that are not needed must not prevent a check with credentials from the environment. */
async function readableProfiles(choice: AccountChoice, edges: Edges): Promise<Profiles> {
  const { CONV_API_KEY, CONV_HMAC_SECRET, CONV_PROFILE } = edges.variables;
  try {
    return await profilesOf(edges);
  } catch (error) {
    const isNamed = choice.profile !== undefined || Boolean(CONV_PROFILE);
    if (!isFailure(error) || isNamed || !CONV_API_KEY || !CONV_HMAC_SECRET) throw error;
    const { failureText } = await import('../../../core/words/failure-text.ts');
    const reason = makeVisible(failureText(error).message);
    edges.terminal.note(fill(verify.profiles_not_tried, { reason }));
    return NO_PROFILES;
  }
}

/**
 * All other stored profiles, without duplicates. Secrets from commands or keychains are not fetched, because that
 * could prompt for every profile.
 */
function othersThan({ apiKey, secret }: CheckingAccount, { byName }: Profiles): OtherAccount[] {
  const seen = new Set([pairOf({ apiKey, secret })]);
  return [...byName].flatMap(([name, profile]) => {
    const other = secretAtHand(profile.secret);
    const pair = pairOf({ apiKey: profile.apiKey, secret: other });
    if (other === undefined || seen.has(pair)) return [];
    seen.add(pair);
    return [{ name, apiKey: profile.apiKey, secret: other }];
  });
}

const pairOf = ({ apiKey, secret }: Pick<CheckingAccount, 'apiKey' | 'secret'>): string =>
  JSON.stringify([apiKey, secret?.reveal()]);
