import {
  isUsable,
  requireAccount,
  type Settings,
  type UsableAccount,
} from '../client/profiles/settings.ts';
import { demoMerchant } from '../mock/service/state.ts';

/** A dry run needs no profile: if any value is missing, the demo credentials are used. */
export function accountOrDemo(settings: Settings): UsableAccount {
  if (isUsable(settings)) return requireAccount(settings);
  const demo = demoMerchant();
  return {
    apiKey: demo.apiKey,
    secret: demo.secret,
    endpoint: 'http://127.0.0.1',
    profile: null,
    mode: 'sandbox',
  };
}
