import type { Secret } from '../../core/protocol/masking/secret.ts';

/** Every chunk of the build has a copy of this module, so the secrets are kept on the process. */
const IN_USE = Symbol.for('conv.secrets');
const shared = globalThis as { [IN_USE]?: Set<Secret> };

/** Notes a secret that this command has read: an error of whatever origin may quote it. @returns the same secret. */
export function noteSecret(secret: Secret): Secret {
  shared[IN_USE] = (shared[IN_USE] ?? new Set()).add(secret);
  return secret;
}

/** A process can run several commands, one after the other: what an earlier one read means nothing to the next. */
export function forgetSecrets(): void {
  shared[IN_USE]?.clear();
}

export const secretsInUse = (): readonly Secret[] => [...(shared[IN_USE] ?? [])];
