import { isUint8Array } from 'node:util/types';
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

/** What a checksum covers besides the content. */
export interface Covered {
  readonly values?: Sealed;
  /** Covered too, so that a flipped bit in it is told from a seal that somebody else made. */
  readonly seal?: Uint8Array | null;
}

/** The checksum of a row: SQLite itself does not notice a flipped bit in a value. */
export const checksumOf = (content: Uint8Array, more?: Covered): number =>
  more === undefined
    ? crc32(content)
    : crc32(contentOf(more.values ?? [], more.seal ?? NO_BYTES), crc32(content));

/** @throws damage if the row does not match its checksum. */
export function checkChecksum(checksum: unknown, content: Uint8Array, more?: Covered): void {
  if (checksumOf(content, more) !== checksum) throw damage(message('checksum_mismatch'));
}

/** @throws damage if a column that holds bytes holds anything else. */
export function storedBytes(stored: unknown): Uint8Array {
  if (!isUint8Array(stored)) throw damage(message('checksum_mismatch'));
  return stored;
}
