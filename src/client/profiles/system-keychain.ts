import { message } from '../../words/message.ts';
import { type Keychain, unavailable } from './keychain.ts';

const SERVICE = 'conv';

/** On Linux, never the kernel's keyring, which is empty after a restart, and which the library would fall back to. */
const OPTIONS = { linux: { store: 'secret-service' } } as const;

/**
 * The keychain of macOS, the Credential Manager of Windows, or the Secret Service of a Linux session. The system may ask
 * a person to unlock it, and conv waits for the answer.
 * @throws Failure `secret_unavailable` where the package or its binary is missing.
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
      throw failed(error);
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

/** What the system says names neither the secret nor a part of it. */
function failed(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return unavailable(message('keychain_failed', { reason }), message('unlock_keychain'), error);
}
