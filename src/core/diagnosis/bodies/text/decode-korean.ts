import { extension, extensionIndex, isWansung, wansung } from './hangul.ts';
import { ADDITIONS } from './korean-signs.ts';

/**
 * CP949 read leniently: what has no meaning becomes U+FFFD byte by byte, as Python and Java do it.
 * @returns undefined if the runtime has no Korean decoder.
 */
export function decodeKorean(bytes: Uint8Array): string | undefined {
  if (wansung() === undefined) return undefined;
  const decoded: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const pair = byte < 0x80 ? undefined : decodePair((byte << 8) | (bytes[at + 1] ?? 0));
    if (pair !== undefined) at += 1;
    decoded.push(pair ?? (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd'));
  }
  return decoded.join('');
}

function decodePair(code: number): string | undefined {
  if (isWansung(code)) return decodeWansung(code);
  const at = extensionIndex(code);
  const syllable = at === undefined ? undefined : extension()?.syllables[at];
  return syllable === undefined ? undefined : String.fromCharCode(syllable);
}

function decodeWansung(code: number): string | undefined {
  const added = ADDITIONS.find((addition) => addition[1] === code)?.[0];
  if (added !== undefined) return String.fromCharCode(added);
  const text = wansung()?.decode(Uint8Array.of(code >> 8, code & 0xff)) ?? '';
  return text.length === 1 && !/[\ufffd\ue000-\uf8ff]/.test(text) ? text : undefined;
}
