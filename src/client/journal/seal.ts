import { hash } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import { message } from '../../core/words/message.ts';
import { damage } from './failures.ts';

/** Everything of a row that must never be read back otherwise than it was written. */
export type Sealed = readonly (string | number | null | readonly string[])[];

const NO_BYTES = new Uint8Array();

/** SHA-256 over a row's values and its body: SQLite itself does not notice a flipped bit in a value. */
export function sealOf(values: Sealed, body: Uint8Array = NO_BYTES): Buffer {
  const text = `${JSON.stringify(values)}\n`;
  const sealed = body.length === 0 ? text : Buffer.concat([Buffer.from(text), body]);
  return hash('sha256', sealed, 'buffer');
}

/** @throws damage if the row does not match its seal. */
export function checkSeal(seal: unknown, values: Sealed, body: unknown = NO_BYTES): void {
  if (isUint8Array(seal) && isUint8Array(body) && sealOf(values, body).equals(seal)) return;
  throw damage(message('checksum_mismatch'));
}
