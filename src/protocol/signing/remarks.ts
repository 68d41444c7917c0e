import { decodeText } from '../../kit/json/decode.ts';
import { type Message, message } from '../../words/message.ts';

/**
 * Oddities of a body that is about to be signed: its exact bytes are signed, so they must be sent too.
 * @returns none for compact or pretty JSON in UTF-8.
 */
export function remarkOnBody(body: Uint8Array): Message[] {
  const decoded = decodeText(body);
  if (!decoded.ok) return [message('body_signed_undecoded', { reason: decoded.message })];
  const start = decoded.bytes.byteOffset - body.byteOffset;
  const end = start + decoded.bytes.length;
  return [...remarkOnStart(body.subarray(0, start)), ...remarkOnEnd(body.subarray(end))];
}

function remarkOnStart(bytes: Uint8Array): Message[] {
  if (bytes.length === 0) return [];
  return [message(bytes[0] === 0xef ? 'body_starts_with_bom' : 'body_starts_with_whitespace')];
}

function remarkOnEnd(bytes: Uint8Array): Message[] {
  if (bytes.length === 0) return [];
  const newline = NEWLINES[Buffer.from(bytes).toString('latin1')];
  return [
    newline === undefined
      ? message('body_ends_with_whitespace')
      : message('body_ends_with_newline', { newline }),
  ];
}

const NEWLINES: Readonly<Record<string, string>> = { '\n': '\\n', '\r\n': '\\r\\n' };
