import { HEADERS } from '../../core/protocol/protocol.ts';
import type { CapturedRequest } from './formats/captured.ts';
import { ofHeaders, parseHeaderLines } from './formats/header-lines.ts';
import { isHidden } from './hidden.ts';

const { key, timestamp, signature } = HEADERS;

const SIGNED = new RegExp(
  `^${key}: ([\\w.-]{1,100})\\n${timestamp}: \\d{10}\\n${signature}: [0-9a-f]{64}\\n?$`,
);

/**
 * Reads the three header lines as `conv sign` prints them, which takes nothing of what reads captures.
 * @returns undefined for any other text.
 */
export function readSignedLines(bytes: Uint8Array): CapturedRequest | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const [, apiKey] = SIGNED.exec(text) ?? [];
  return apiKey === undefined || isHidden(apiKey) ? undefined : ofHeaders(parseHeaderLines(text));
}
