import { Secret } from '../../protocol/masking/secret.ts';

/** The secrets that this process has read, by value: an error of whatever origin may quote one. */
const inUse = new Map<string, Secret>();

/** Notes a secret for the messages of errors. @returns the same secret. */
export function noteSecret(secret: Secret): Secret {
  inUse.set(secret.reveal(), secret);
  return secret;
}

/** The same for a password, which is no secret of the service. */
export function notePassword(password: string): string {
  noteSecret(new Secret(password));
  return password;
}

export const secretsInUse = (): readonly Secret[] => [...inUse.values()];
