/** The polynomial of CRC-32 (IEEE 802.3), lowest bit first. */
const POLYNOMIAL = 0xedb88320;

/** What a byte leaves, alone in the first 256 entries, and with one, two, or three zeros after it in the others. */
const TABLE = new Int32Array(4 * 256);
// Loops, because every start makes it.
for (let byte = 0; byte < 256; byte += 1) {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? POLYNOMIAL ^ (rest >>> 1) : rest >>> 1;
  TABLE[byte] = rest;
}
for (let at = 256; at < TABLE.length; at += 1) {
  const before = entry(at - 256);
  TABLE[at] = entry(before & 0xff) ^ (before >>> 8);
}

function entry(at: number): number {
  return TABLE[at] as number;
}

/**
 * CRC-32, as `crc32` of node:zlib makes it: loading that would cost every start a millisecond. Four bytes at a time take
 * a quarter of the time ("slicing", Kounavis and Berry).
 * @param before the CRC-32 of the bytes before these.
 * @returns an unsigned number of 32 bits.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  const byte = (at: number): number => bytes[at] as number;
  const whole = bytes.length & ~3;
  let rest = ~before;
  for (let at = 0; at < whole; at += 4) {
    rest ^= byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24);
    rest =
      entry(768 + (rest & 0xff)) ^
      entry(512 + ((rest >>> 8) & 0xff)) ^
      entry(256 + ((rest >>> 16) & 0xff)) ^
      entry(rest >>> 24);
  }
  for (let at = whole; at < bytes.length; at += 1)
    rest = entry((rest ^ byte(at)) & 0xff) ^ (rest >>> 8);
  return ~rest >>> 0;
}
