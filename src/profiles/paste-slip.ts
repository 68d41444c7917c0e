import { type Message, message } from '../words/message.ts';
import { describeBlanks } from './characters.ts';

/** Something around a secret that was most likely copied along with it. */
export interface PasteSlip {
  /** Blanks cannot be seen; a wrapping can, and is only remarked on where nobody can be asked. */
  readonly kind: 'blanks' | 'wrapping';
  /** A sentence that continues "the secret …"; it repeats nothing of the secret. */
  readonly message: Message;
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
  if (quoted !== undefined) return wrapping(message('in_quotes'), quoted);
  const bare = secret.replace(OWN_NAME, '');
  if (bare === secret) return undefined;
  return wrapping(message('own_name'), bare);
}

const wrapping = (slip: Message, cut: string): PasteSlip => ({
  kind: 'wrapping',
  message: slip,
  cut,
});
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '');
