import { type Message, message } from '../../words/message.ts';
import { bad, type Checked, describeBlanks, good } from './rules.ts';

export const MAX_SECRET_BYTES = 4096;

/**
 * The secret in what was piped in or in a file: all of it, less exactly one line end, which
 * `echo` and editors add. Blanks and everything else stay, to be judged by the rules.
 * @returns the text, or what is wrong where it is no UTF-8 text or more than 4 KiB.
 */
export function secretFromBytes(bytes: Uint8Array): Checked {
  if (bytes.length > MAX_SECRET_BYTES) {
    return bad(message('secret_too_long', { limit: MAX_SECRET_BYTES }));
  }
  if (isUtf16(bytes)) return bad(message('secret_is_utf16'));
  const text = decode(bytes);
  return text === undefined ? bad(message('secret_not_text')) : good(text.replace(/\r?\n$/, ''));
}

/** By its byte order mark, or by the zero byte next to an ASCII character. */
function isUtf16([first, second]: Uint8Array): boolean {
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return marked || (first === 0) !== (second === 0);
}

/** A byte order mark is kept: as a character of the secret it would be wrong, and the rules say so. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Something around a secret that was most likely copied along with it. */
interface PasteSlip {
  /** Blanks cannot be seen; a wrapping can, and only gets a warning where no prompt can be shown. */
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
