import { type Message, message } from '../../core/words/message.ts';
import { bad, type Checked, checkSecret, describeBlanks, good } from './rules.ts';

export const MAX_SECRET_BYTES = 4096;

/**
 * Reads a secret from piped input or a file: everything except exactly one line ending, which `echo` and editors add.
 * Blanks and other characters are left to the rules.
 * @returns the text, or a fault if it is not UTF-8 or is more than 4 KiB.
 */
export function secretFromBytes(bytes: Uint8Array): Checked {
  if (bytes.length > MAX_SECRET_BYTES) {
    return bad(message('secret_too_long', { limit: MAX_SECRET_BYTES }));
  }
  if (isUtf16(bytes)) return bad(message('secret_is_utf16'));
  const text = decode(bytes);
  return text === undefined ? bad(message('secret_not_text')) : good(text.replace(/\r?\n$/, ''));
}

/** Detected by the byte order mark, or by a zero byte next to an ASCII character. */
function isUtf16([first, second]: Uint8Array): boolean {
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return marked || (first === 0) !== (second === 0);
}

/** A byte order mark is kept so that the rules report it: it cannot be part of a secret. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Text around a secret that was probably copied by accident. */
interface PasteSlip {
  /** Blanks are invisible; a wrapping is visible, so without a prompt it only causes a warning. */
  readonly kind: 'blanks' | 'wrapping';
  /** The rest of a sentence "the secret …"; it never quotes the secret. */
  readonly message: Message;
  /** The secret without it. */
  readonly cut: string;
}

const OWN_NAME = /^(?:export )?(?:conv_)?hmac_secret *[:=] */i;
const QUOTED = /^(["'`])(.+)\1$/;

/** @returns the outermost slip; removing it can reveal another one. */
export function findPasteSlip(secret: string): PasteSlip | undefined {
  const blanks = describeBlanks(secret) ?? describeEnds(secret);
  if (blanks !== undefined) return { kind: 'blanks', message: blanks, cut: secret.trim() };
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

/** A tab or a no-break space around a secret: no secret has one anywhere. */
function describeEnds(secret: string): Message | undefined {
  if (secret.trim() === secret) return undefined;
  if (/^\S[^\n]*\S[\r\n]+$/.test(secret)) return message('ends_with_empty_line');
  const checked = checkSecret(secret);
  return checked.ok ? undefined : checked.message;
}
