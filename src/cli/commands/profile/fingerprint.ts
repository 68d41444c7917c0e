import { requireCredentials } from '../../../client/profiles/settings.ts';
import { hmacSha256 } from '../../../core/protocol/signing.ts';
import type { Dependencies } from '../../dependencies.ts';
import { settingsOf } from '../../settings.ts';

/** The signed text. It is fixed, and cannot be a report. */
const TEXT = 'conv secret fingerprint';

/** 48 bits: enough to tell two secrets apart, too short to pass for a signature. */
const DIGITS = 12;

/**
 * `conv profile fingerprint`: lets two sides compare their secrets without showing them.
 * @param name undefined for the account in use.
 */
export async function fingerprint(
  name: string | undefined,
  dependencies: Dependencies,
): Promise<number> {
  const settings = await settingsOf(name === undefined ? {} : { profile: name }, dependencies);
  const { secret } = requireCredentials(settings);
  const digest = hmacSha256(secret, TEXT, new Uint8Array());
  dependencies.terminal.print(`${digest.slice(0, DIGITS)}\n`);
  return 0;
}
