import { Failure } from '../../core/failure.ts';
import {
  incomplete,
  requireAccount,
  type Settings,
  type UsableAccount,
} from '../../profiles/settings.ts';
import { accountOrDemo } from '../demo-account.ts';

/** What the two flags for a live account say. */
export interface LiveConsent {
  readonly live: boolean;
  readonly reallyLive: boolean;
}

/**
 * The account of a run. The demo pair stands in for missing credentials, but only on this machine.
 * @throws Failure `no_profile` where something is missing; `usage` for a live account that was not
 * asked for twice.
 */
export function smokeAccount(settings: Settings, consent: LiveConsent): UsableAccount {
  const account = findAccount(settings);
  if (account.mode === 'live' && !(consent.live && consent.reallyLive)) throw isLive(account);
  return account;
}

function findAccount(settings: Settings): UsableAccount {
  const { apiKey, secret, endpoint } = settings;
  if (endpoint === undefined) {
    const values = { api_key: apiKey, hmac_secret: secret, s2s_endpoint_base: endpoint };
    throw incomplete(
      values,
      'CONV_API_KEY, CONV_HMAC_SECRET and CONV_ENDPOINT; for a conv mock on this machine --endpoint is enough',
    );
  }
  const hasNone = apiKey === undefined && secret === undefined;
  if (!hasNone || !isOnThisMachine(endpoint.value)) return requireAccount(settings);
  return { ...accountOrDemo(settings), endpoint: endpoint.value };
}

/** An endpoint is http only where it is a literal loopback address: no other passes for one. */
const isOnThisMachine = (endpoint: string): boolean => new URL(endpoint).protocol === 'http:';

function isLive({ profile, endpoint }: UsableAccount): Failure {
  const who = profile === null ? 'this account' : `profile ${profile}`;
  return new Failure('usage', `${who} is live: its orders at ${endpoint} are payable`, {
    hint: [
      'Use a sandbox profile, or conv mock. Each run makes two orders, and cancels and declines them.',
      'If that is what you want: --live --yes-really-live',
    ].join('\n'),
  });
}
