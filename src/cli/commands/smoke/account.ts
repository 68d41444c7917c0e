import { isPlainHttp } from '../../../client/profiles/rules.ts';
import { incomplete, requireAccount, type Settings } from '../../../client/profiles/settings.ts';
import type { SmokeAccount } from '../../../client/smoke/step.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { accountOrDemo } from '../../demo-account.ts';

/** The two flags for a live account. */
export interface LiveConsent {
  readonly live: boolean;
  readonly reallyLive: boolean;
}

/**
 * The account of a run. Demo credentials replace missing ones, but only on this machine.
 * @throws Failure `no_profile` if something is missing; `usage` for a live account without both flags.
 */
export function smokeAccount(settings: Settings, consent: LiveConsent): SmokeAccount {
  const account = findAccount(settings);
  if (account.mode === 'live') requireConsent(account, consent);
  return account;
}

function findAccount(settings: Settings): SmokeAccount {
  const { apiKey, secret, endpoint } = settings;
  if (endpoint === undefined) {
    const values = { api_key: apiKey, hmac_secret: secret, s2s_endpoint_base: endpoint };
    throw incomplete(values, message('set_up_smoke'));
  }
  const hasNone = apiKey === undefined && secret === undefined;
  if (hasNone && isOnThisMachine(endpoint.value)) return demoAccount(settings, endpoint.value);
  if (apiKey === undefined || secret === undefined)
    throw incomplete({ api_key: apiKey, hmac_secret: secret }, message('set_up_smoke_pair'));
  return { ...requireAccount(settings), shownSecret: null };
}

function demoAccount(settings: Settings, endpoint: string): SmokeAccount {
  const account = accountOrDemo(settings);
  return { ...account, endpoint, shownSecret: account.secret.reveal() };
}

/** An https endpoint can belong to anyone, whatever its host name. */
const isOnThisMachine = (endpoint: string): boolean =>
  new URL(endpoint).protocol === 'http:' && !isPlainHttp(endpoint);

/** @throws Failure `usage` that names the missing flags. */
function requireConsent({ profile, endpoint }: SmokeAccount, consent: LiveConsent): void {
  const missing = [
    ...(consent.live ? [] : ['--live']),
    ...(consent.reallyLive ? [] : ['--yes-really-live']),
  ];
  if (missing.length === 0) return;
  throw new Failure('usage', message('account_is_live', { profile }), {
    hint: message('live_smoke_hint', { endpoint, missing: missing.join(' ') }),
  });
}
