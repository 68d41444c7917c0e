import { describeBlanks } from './characters.ts';

/** Something around a secret that was most likely copied along with it. */
export interface PasteSlip {
  /** Blanks cannot be seen; a wrapping can, and is only remarked on where nobody can be asked. */
  readonly kind: 'blanks' | 'wrapping';
  /** A sentence that continues "the secret …"; it repeats nothing of the secret. */
  readonly message: string;
  /** The secret without it. */
  readonly cut: string;
}

const OWN_NAME = /^(?:export )?(?:conv_)?hmac_secret *[:=] */i;
const QUOTED = /^(["'`])(.+)\1$/;

/** @returns the outermost slip; after it is cut there may be another one. */
export function findPasteSlip(secret: string): PasteSlip | undefined {
  const blanks = describeBlanks(secret);
  if (blanks !== undefined) return { kind: 'blanks', message: blanks, cut: trimSpaces(secret) };
  const [, , quoted] = QUOTED.exec(secret) ?? [];
  if (quoted !== undefined) return wrapping('is in quotes, and they count', quoted);
  const bare = secret.replace(OWN_NAME, '');
  if (bare === secret) return undefined;
  return wrapping('begins with its own name (hmac_secret=), and that counts', bare);
}

const wrapping = (message: string, cut: string): PasteSlip => ({ kind: 'wrapping', message, cut });
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '');
