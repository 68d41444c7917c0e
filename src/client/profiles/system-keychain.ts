import { isSingleFile } from '../../core/durable/build-files.ts';
import { message } from '../../core/words/message.ts';
import { type Keychain, unavailable } from './keychain.ts';

const SERVICE = 'conv';

/** On Linux, prevents the library's fallback to the kernel keyring, which is lost on restart. */
const OPTIONS = { linux: { store: 'secret-service' } } as const;

/**
 * Opens Keychain on macOS, Credential Manager on Windows, or the session's Secret Service on Linux. If the system
 * asks the user to unlock it, conv waits.
 * @throws Failure `secret_unavailable` if the package or its binary is missing.
 */
export async function openSystemKeychain(): Promise<Keychain> {
  const { AsyncEntry } = await load();
  type Entry = InstanceType<typeof AsyncEntry>;
  const ask = async <Answer>(
    account: string,
    what: (entry: Entry) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await what(new AsyncEntry(SERVICE, account, OPTIONS));
    } catch (error) {
      throw keychainFailed(error);
    }
  };
  return {
    read: (account) => ask(account, async (entry) => (await entry.getPassword()) ?? undefined),
    write: (account, secret) => ask(account, (entry) => entry.setPassword(secret)),
    remove: (account) =>
      ask(account, async (entry) => {
        await entry.deletePassword();
      }),
  };
}

async function load() {
  if (isSingleFile())
    throw unavailable(message('keychain_not_in_program'), message('use_secret_command'));
  try {
    return await import('@napi-rs/keyring');
  } catch (error) {
    const platform = `${process.platform}-${process.arch}`;
    throw unavailable(
      message('keychain_not_installed', { platform }),
      message('install_keychain'),
      error,
    );
  }
}

/** System errors never contain any part of the secret, so the reason is shown. */
function keychainFailed(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return unavailable(message('keychain_failed', { reason }), message('unlock_keychain'), error);
}
