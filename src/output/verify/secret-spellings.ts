import type { Secret } from '../../core/secret.ts';

/** Shorter than this, an encoded secret would also strike out what only looks like it. */
const SHORTEST = 6;

/**
 * A secret as it is, as JSON writes it, and in its simple encodings: hex, base64, base64url, URL.
 * Whoever looks for them must do so in any case.
 */
export function spellingsOf(secret: Secret): string[] {
  const text = secret.reveal();
  if (text === '') return [];
  const bytes = Buffer.from(text);
  const encoded = [
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...urlSpellings(bytes.toString()),
  ];
  const plain = [text, JSON.stringify(text).slice(1, -1)];
  return [...new Set([...plain, ...encoded.filter(({ length }) => length >= SHORTEST)])];
}

/** `encodeURIComponent` leaves some characters that other languages encode; forms write `+` for a blank. */
function urlSpellings(text: string): string[] {
  const loose = encodeURIComponent(text);
  const strict = loose.replace(/[!'()*~]/g, toPercent);
  return [loose, strict, strict.replaceAll('%20', '+'), strict.replaceAll('%2F', '/')];
}

const toPercent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
