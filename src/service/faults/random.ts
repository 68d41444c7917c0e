/**
 * A number from 0 to below 1 that depends on nothing but the seed and these names: whatever else
 * happens in between, the nth request of a rule meets the same chance again.
 * @param seed a whole number from 0 to 2^32 - 1.
 */
export function chance(seed: number, ...names: readonly (string | number)[]): number {
  return mix(names.join('\n'), seed) / 2 ** 32;
}

/** FNV-1a over the text, begun with the seed, then the finalizer of MurmurHash3: 32 bits. */
function mix(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ finish(seed)) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return finish(hash);
}

function finish(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (whole ^ (whole >>> 16)) >>> 0;
}

/** A normally distributed number (mean 0, deviation 1) of two even ones: Box and Muller's way. */
export const normal = (even: number, other: number): number =>
  Math.sqrt(-2 * Math.log(1 - even)) * Math.cos(2 * Math.PI * other);
