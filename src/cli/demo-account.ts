import type { SettingSources } from '../client/profiles/load.ts';
import {
  isUsable,
  requireAccount,
  type Settings,
  type UsableAccount,
  withSecret,
} from '../client/profiles/settings.ts';
import { makeVisible } from '../core/kit/visible.ts';
import { isFailure } from '../core/words/failure.ts';
import { fill } from '../core/words/sentence.ts';
import { said } from '../core/words/text.ts';
import { demoMerchant } from '../mock/service/state.ts';
import type { Dependencies } from './dependencies.ts';
import { storedSettings } from './settings.ts';
import { cli } from './words/cli.ts';

/**
 * The settings of a run that sends nothing to the service: where the profile's secret cannot be had, the demo secret
 * takes its place, and a note says so. The bundled service takes whatever secret the account has.
 */
export async function settingsToTry(
  flags: SettingSources['flags'],
  dependencies: Pick<Dependencies, 'directories' | 'terminal' | 'variables' | 'secrets'>,
): Promise<Settings> {
  const stored = await storedSettings(flags, dependencies);
  try {
    return await withSecret(stored, dependencies.secrets);
  } catch (error) {
    if (!isFailure(error) || error.code !== 'secret_unavailable') throw error;
    dependencies.terminal.note(
      fill(cli.demo_secret_instead, { reason: makeVisible(said(error.reason)) }),
    );
    return {
      ...stored,
      secret: stored.secret && { ...stored.secret, value: demoMerchant().secret },
    };
  }
}

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
