import { Mask } from '../../protocol/masking/mask.ts';
import type { Secret } from '../../protocol/masking/secret.ts';

/** The secrets that this command has read, by value: an error of whatever origin may quote one. */
const inUse = new Map<string, Secret>();

/** Notes a secret for the messages of errors. @returns the same secret. */
export function noteSecret(secret: Secret): Secret {
  inUse.set(secret.reveal(), secret);
  return secret;
}

/** A process can run several commands, one after the other: what an earlier one read means nothing to the next. */
export const forgetSecrets = (): void => inUse.clear();

/** A mask of all of them. */
export const maskInUse = (): Mask => new Mask([...inUse.values()]);
