import { crc32 } from '../../core/kit/crc32.ts';
import { message } from '../../core/words/message.ts';
import { damage } from './failures.ts';

/** Everything of a row that must never be read back otherwise than it was written. */
export type Sealed = readonly (string | number | null | readonly string[])[];

const NO_BYTES = new Uint8Array();

/** A row's values and its body, as checksums and seals cover them. */
export function contentOf(values: Sealed, body: Uint8Array = NO_BYTES): Uint8Array {
  const text = `${JSON.stringify(values)}\n`;
  const length = Buffer.byteLength(text);
  const content = Buffer.allocUnsafe(length + body.length);
  content.write(text);
  content.set(body, length);
  return content;
}

/**
 * The checksum of a row: SQLite itself does not notice a flipped bit in a value.
 * @param more what else of the row it covers.
 */
export const checksumOf = (content: Uint8Array, more: Sealed = []): number =>
  more.length === 0 ? crc32(content) : crc32(contentOf(more), crc32(content));

/** @throws damage if the row does not match its checksum. */
export function checkChecksum(checksum: unknown, content: Uint8Array, more: Sealed = []): void {
  if (checksumOf(content, more) !== checksum) throw damage(message('checksum_mismatch'));
}
