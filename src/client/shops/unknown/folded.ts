/** A text to look for stems in: in lower case, and with a Turkish capital I like any other. */
export const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('\u0307', '');
