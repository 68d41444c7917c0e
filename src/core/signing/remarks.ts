import { decodeText } from '../json/decode.ts';

/**
 * What is odd about a body that is about to be signed: the very bytes are signed, so whoever sends
 * it must send these oddities too.
 * @returns one sentence each; none for compact or pretty JSON in UTF-8.
 */
export function remarkOnBody(body: Uint8Array): string[] {
  const decoded = decodeText(body);
  if (!decoded.ok) return [`${decoded.message}; these bytes are signed as they are`];
  const start = decoded.bytes.byteOffset - body.byteOffset;
  const end = start + decoded.bytes.length;
  return [...remarkOnStart(body.subarray(0, start)), ...remarkOnEnd(body.subarray(end))];
}

function remarkOnStart(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return [];
  const what = bytes[0] === 0xef ? 'a UTF-8 byte order mark' : 'blanks';
  return [`the body begins with ${what}, which is signed too: it must be sent as well`];
}

function remarkOnEnd(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return [];
  const what = ENDINGS[Buffer.from(bytes).toString('latin1')] ?? 'blanks or newlines';
  return [
    `the body ends with ${what}, which is signed too: it must be sent as well (curl --data-binary, not --data)`,
  ];
}

const ENDINGS: Readonly<Record<string, string>> = {
  '\n': 'a newline (\\n)',
  '\r\n': 'a newline (\\r\\n)',
};
