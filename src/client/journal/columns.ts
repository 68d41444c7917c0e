import { hash } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import { message } from '../../words/message.ts';
import { damage } from './failures.ts';

/** What the driver cannot carry: it cuts text at a NUL, and lone surrogates are no UTF-8. */
const UNSAFE = /[\\\0\p{Surrogate}]/gu;
const HAS_UNSAFE = new RegExp(UNSAFE, 'u');
const ESCAPE = /\\([0-9a-f]{4})/g;

/**
 * Text as the journal stores it: JSON allows NUL and lone surrogates in an id, and two ids that
 * differ only there must stay two. Other text, but for a backslash, is stored as it is.
 */
export function storedText(text: string): string {
  if (!HAS_UNSAFE.test(text)) return text;
  return text.replace(UNSAFE, (unit) => `\\${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As `storedText`, for what may be absent. */
export function storedOptional(text: string | null): string | null {
  return text === null ? null : storedText(text);
}

/** The text that was given; null where there was none, or where damage left something else than text. */
export function originalText(stored: unknown): string | null {
  if (typeof stored !== 'string') return null;
  if (!stored.includes('\\')) return stored;
  return stored.replace(ESCAPE, (_, unit: string) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  );
}

/** Everything of a row that must never be read back otherwise than it was written. */
export type Sealed = readonly (string | number | null | readonly string[])[];

const NO_BYTES = new Uint8Array();

/** SHA-256 over a row's values and its body: SQLite itself does not notice a flipped bit in a value. */
export function sealOf(values: Sealed, body: Uint8Array = NO_BYTES): Buffer {
  const text = `${JSON.stringify(values)}\n`;
  const sealed = body.length === 0 ? text : Buffer.concat([Buffer.from(text), body]);
  return hash('sha256', sealed, 'buffer');
}

/** @throws damage where the row is not as it was sealed. */
export function checkSeal(seal: unknown, values: Sealed, body: unknown = NO_BYTES): void {
  if (isUint8Array(seal) && isUint8Array(body) && sealOf(values, body).equals(seal)) return;
  throw damage(message('checksum_mismatch'));
}
