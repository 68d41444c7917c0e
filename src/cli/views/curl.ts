import { isUtf8 } from 'node:buffer';
import { quoteForShell, quoteWord } from '../../core/kit/shell.ts';
import { describeExpiry } from './signing.ts';

/** One signed call, to be sent by curl instead of conv. */
export interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The file that curl reads, or the bytes themselves. */
  readonly body: { readonly file: string } | Uint8Array;
  /** The signed Unix time, in seconds. */
  readonly timestamp: number;
  readonly nowSeconds: number;
}

/**
 * A POSIX shell script that sends exactly the signed bytes, writes no file, and fails if the service refuses them. It
 * does not contain the secret; its first line is a comment with the expiry of the signature.
 */
export function curlCommand({ url, headers, body, timestamp, nowSeconds }: CurlRequest): string {
  const { before, data } = bodyWords(body);
  const words = [
    `curl --fail-with-body ${word(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    data,
  ];
  return `# ${describeExpiry(timestamp, nowSeconds)}\n${before}${words.join(' \\\n  ')}\n`;
}

/** Longer words are refused by Linux; printf is a part of the shell, which has no such limit. */
const MAX_WORD_BYTES = 100_000;

function bodyWords(body: CurlRequest['body']): { before: string; data: string } {
  if ('file' in body) return { before: '', data: `--data-binary ${word(`@${body.file}`)}` };
  const text = printableText(body);
  if (text !== undefined && body.length <= MAX_WORD_BYTES)
    return { before: '', data: `--data-raw ${quoteForShell(text)}` };
  const printed = text === undefined ? printfFormat(body) : `%s ${quoteForShell(text)}`;
  return { before: `printf ${printed} |\n`, data: '--data-binary @-' };
}

/** The script is one for a POSIX shell, whichever shell shows it. */
const word = (text: string): string => quoteWord(text, 'posix');

/** Control and invisible characters, which a terminal, a clipboard or a reader may lose; not `\n`. */
const LOSABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The bytes as text, if it is printable in a shell script. */
function printableText(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes).toString();
  return LOSABLE.test(text) ? undefined : text;
}

/** Any bytes as a quoted `printf` format, with non-ASCII bytes as `\ooo` (POSIX, three octal digits). */
function printfFormat(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f && !SPECIAL.has(byte)
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `'${characters.join('')}'`;
}

/** `%`, `'` and `\`: they mean something to printf or to the quotes. */
const SPECIAL = new Set([0x25, 0x27, 0x5c]);
