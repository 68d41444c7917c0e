import { REPORT_KINDS, type ReportKind } from '../../../protocol/kinds/index.ts';

/**
 * Writes two words that differ, all but certainly, where the kind or the body differs: two sums over
 * words of four bytes, each mixed as in MurmurHash3 with factors of its own. No defence against
 * bodies that are made to collide.
 */
export function contentHash(
  kind: ReportKind,
  body: Uint8Array,
  into: Uint32Array,
  at: number,
): void {
  let first = 0x9747b28c ^ REPORT_KINDS.indexOf(kind);
  let second = 0x3c6ef372 ^ body.length;
  const whole = body.length & ~3;
  for (let index = 0; index < whole; index += 4) {
    const word =
      byteAt(body, index) |
      (byteAt(body, index + 1) << 8) |
      (byteAt(body, index + 2) << 16) |
      (byteAt(body, index + 3) << 24);
    first = mix(first, word, 0xcc9e2d51, 0x1b873593);
    second = mix(second, word, 0x85ebca6b, 0xc2b2ae35);
  }
  for (let index = whole; index < body.length; index++) {
    first = mix(first, byteAt(body, index), 0xcc9e2d51, 0x1b873593);
    second = mix(second, byteAt(body, index), 0x85ebca6b, 0xc2b2ae35);
  }
  into[at] = first;
  into[at + 1] = second;
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

function mix(sum: number, word: number, factor: number, other: number): number {
  let mixed = Math.imul(word, factor);
  mixed = (mixed << 15) | (mixed >>> 17);
  const next = sum ^ Math.imul(mixed, other);
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}
