import { isUtf8 } from 'node:buffer';
import { quoteForShell, quoteWord } from '../../kit/shell.ts';
import { describeExpiry } from './signing.ts';

/** One signed call, to be sent by curl instead of conv. */
export interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The file that curl reads the body from, to the byte. */
  readonly bodyFile: string;
  /** Given where that file does not exist: the script then writes it first. */
  readonly bodyBytes?: Uint8Array | undefined;
  /** What was signed, unix time in seconds. */
  readonly timestamp: number;
  readonly nowSeconds: number;
}

/**
 * A script for a POSIX shell that sends exactly the signed bytes. It does not contain the secret; its
 * first line is a comment that says when the signature expires.
 */
export function curlCommand(request: CurlRequest): string {
  const { url, headers, bodyFile, bodyBytes, timestamp, nowSeconds } = request;
  const words = [
    `curl ${word(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    `--data-binary ${word(`@${bodyFile}`)}`,
  ];
  const write = bodyBytes === undefined ? '' : `${writeBody(bodyBytes, bodyFile)} &&\n`;
  return `# ${describeExpiry(timestamp, nowSeconds)}\n${write}${words.join(' \\\n  ')}\n`;
}

/** The script is one for a POSIX shell, whichever shell shows it. */
const word = (text: string): string => quoteWord(text, 'posix');

function writeBody(bytes: Uint8Array, file: string): string {
  const text = printableText(bytes);
  const words =
    text === undefined ? `printf ${printfFormat(bytes)}` : `printf %s ${quoteForShell(text)}`;
  return `${words} > ${word(file)}`;
}

/** Control and invisible characters, which a terminal, a clipboard or a reader may lose; not `\n`. */
const LOSABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The bytes as text, where a shell can hold it and a person can read it. */
function printableText(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes).toString();
  return LOSABLE.test(text) ? undefined : text;
}

/** Any bytes as a quoted format of `printf`: what is not plain ASCII as `\ooo` (POSIX, with three octal digits). */
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
