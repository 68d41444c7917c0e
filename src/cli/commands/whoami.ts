import { journalServer } from '../../client/profiles/journal-server.ts';
import { requireKnownCurrency } from '../../client/profiles/load.ts';
import { requireProfile } from '../../client/profiles/profile.ts';
import { viewSettings } from '../../client/profiles/profile-view.ts';
import { readProfiles } from '../../client/profiles/read.ts';
import {
  requireCredentials,
  requireKnownAccount,
  type StoredSettings,
  withSecret,
} from '../../client/profiles/settings.ts';
import { hmacSha256 } from '../../core/protocol/signing.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument, flag, type OptionsOf } from '../flags.ts';
import { storedSettings } from '../settings.ts';
import { ENDPOINT, JSON_OUTPUT, PROFILE } from '../shared-flags.ts';
import { noteShortSecret, settingsJson, settingsText } from './profile/view.ts';

const FLAGS = [
  PROFILE,
  ENDPOINT,
  flag('--currency <code>', 'assume this currency'),
  flag('--check', 'make one signed request that changes nothing'),
  flag('--fingerprint', "print only the secret's 12-digit fingerprint", {
    excludes: ['--check', '--json'],
  }),
  JSON_OUTPUT,
];

type WhoamiOptions = OptionsOf<typeof FLAGS>;

/**
 * Shows the account that a report would use, and the source of each value.
 * @param name the profile; undefined for the account in use.
 * @returns the exit code.
 * @throws Failure `no_profile` if there is none, with the command that sets one up.
 */
async function whoami(
  name: string | undefined,
  options: WhoamiOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { profile = name, endpoint, currency } = options;
  if (name !== undefined && profile !== undefined && name !== profile)
    throw new Failure('usage', message('two_profiles', { name, other: profile }));
  dependencies.nameProfile?.(profile);
  // Here, and not where the account is put together, which would say that a flag named it.
  if (name !== undefined)
    requireProfile(readProfiles((await dependencies.directories()).config), name);
  const settings = await storedSettings({ profile, endpoint, currency }, dependencies);
  if (options.fingerprint === true) return fingerprint(settings, dependencies);
  requireKnownAccount(settings);
  requireKnownCurrency(settings);
  const { terminal } = dependencies;
  noteShortSecret(settings.secret?.value, terminal);
  const view = await viewOf(settings, profile, dependencies);
  if (options.check === true) {
    const { showCheck } = await import('./whoami/check.ts');
    return showCheck(view, settings, options, dependencies);
  }
  terminal.print(
    options.json === true ? settingsJson(view) : settingsText(view, await terminal.theme()),
  );
  return 0;
}

async function viewOf(
  settings: StoredSettings,
  profile: string | undefined,
  { directories, variables }: Dependencies,
) {
  const { config } = await directories();
  const profiles = readProfiles(config);
  const server = journalServer(profiles, profile, variables);
  const journal = server && { ...server, value: server.address.place };
  return viewSettings({ ...settings, journal }, profiles);
}

/** The signed text. It is fixed, and cannot be a report. */
const FINGERPRINTED = 'conv secret fingerprint';

/** 48 bits: enough to tell two secrets apart, too short to pass for a signature. */
const DIGITS = 12;

/** Lets two sides compare their secrets without showing them. It is printed only on request: it does not hide a guessable secret. */
async function fingerprint(
  settings: StoredSettings,
  { secrets, terminal }: Dependencies,
): Promise<number> {
  const { secret } = requireCredentials(await withSecret(settings, secrets));
  const digest = hmacSha256(secret, FINGERPRINTED, new Uint8Array());
  terminal.print(`${digest.slice(0, DIGITS)}\n`);
  return 0;
}

const NOTES = `
Each value comes from the first source that has it: flags, the named profile,
the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT,
CONV_CURRENCY), the active profile. The merchant is that of the key's profile,
else CONV_MERCHANT, else the key. Of the secret, only the length is shown. The
profile's saved maps are listed last.

--check sends a refund of -1 for an order that does not exist. No service can
count it: the specification allows 0 or more, of a reported order. A refusal of
the report itself, such as 422, shows that the service accepts the key, the
signature, and the clock, unless it validates the body before the signature.
After a 401 or 403, conv shows which of them is wrong, as far as the service
says. Any other response, such as 200, 404, 429, or 500, shows neither.

--fingerprint prints 12 digits, for comparing secrets without showing them.

Examples:
  $ conv whoami
  $ conv whoami shop --json | jq -r .s2s_endpoint_base.value
  $ conv whoami shop --check
  $ conv whoami shop --fingerprint

Exit codes of --check: 0 accepted, 4 refused, 6 no usable response.
More: conv help security, conv help verify`;

export const command = defineCommand({
  name: 'whoami',
  description: 'Show which account conv would use, and the source of each value.',
  arguments: [argument('[profile]', 'profile to show (default: the one in use)', 'profiles')],
  flags: FLAGS,
  notes: NOTES,
  run: whoami,
});
