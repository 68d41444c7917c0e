import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { SignedBody } from '../actions/sign.ts';
import { HIDDEN } from '../core/masking/hidden.ts';
import { Mask } from '../core/masking/mask.ts';
import { HEADERS } from '../core/protocol.ts';
import { makeVisible } from '../core/visible.ts';
import { signWords } from '../words/en/sign.ts';
import { alignRows, type Theme } from './theme.ts';

const RECIPE = `${HEADERS.signature} = hex(HMAC_SHA256(key: hmac_secret, message: timestamp + body))`;

/** So much of a long string is shown, in characters; the rest of its middle is left out. */
const SHOWN_START = 4_000;
const SHOWN_END = 400;

const LAST_BYTES = 16;

/** What was signed, so that it can be compared with what another program signs. */
export interface Explanation {
  readonly string_to_sign: string;
  /** `10 + 214 = 224 bytes`: timestamp, body, together. */
  readonly bytes: string;
  readonly sha256: string;
  readonly last_bytes: string;
  readonly recipe: string;
}

/** Nothing in it tells of the secret, even where the body holds it. */
export function explainSigning({ timestamp, body, stringToSign, secret }: SignedBody): Explanation {
  const [head, tail] = [String(timestamp).length, body.length];
  const shown = Buffer.concat([Buffer.from(String(timestamp)), new Mask([secret]).body(body)]);
  const [last, lastShown] = [hexOfLast(stringToSign), hexOfLast(shown)];
  return {
    string_to_sign: shorten(showBytes(shown)),
    bytes: `${head} + ${tail} = ${head + tail} bytes`,
    sha256: createHash('sha256').update(stringToSign).digest('hex'),
    last_bytes: last === lastShown ? lastShown : HIDDEN,
    recipe: RECIPE,
  };
}

/** `7b 22 61 …` */
const hexOfLast = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(-LAST_BYTES))
    .toString('hex')
    .replace(/..(?!$)/g, '$& ');

export function explainText(explanation: Explanation, theme: Theme): string {
  const rows: [string, string][] = [
    ['bytes', signWords.bytes_of_string({ bytes: explanation.bytes })],
    ['sha256', signWords.sha256_of_string({ sha256: explanation.sha256 })],
    [signWords.label_ends_in, explanation.last_bytes],
    ['recipe', explanation.recipe],
  ];
  const title = theme.bold(signWords.string_to_sign);
  return `${title}\n${explanation.string_to_sign}\n\n${alignRows(rows, theme)}`;
}

/** Bytes as text in which nothing is invisible: `␊` for a newline, `\xff` for what is no UTF-8. */
function showBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = isUtf8(buffer)
    ? buffer.toString()
    : buffer
        .toString('latin1')
        .replace(/[\x80-\xff]/g, (c) => `\\x${c.charCodeAt(0).toString(16)}`);
  return makeVisible(text.replace(/[\0-\x1f\x7f]/g, toPicture));
}

/** Unicode's own pictures of the control characters: unlike `\n` they cannot stand in JSON by chance. */
const toPicture = (control: string): string =>
  control === '\x7f' ? '␡' : String.fromCharCode(0x2400 + control.charCodeAt(0));

function shorten(text: string): string {
  const left = text.length - SHOWN_START - SHOWN_END;
  if (left <= 0) return text;
  return signWords.shortened_middle({
    start: text.slice(0, SHOWN_START),
    left,
    end: text.slice(-SHOWN_END),
  });
}
