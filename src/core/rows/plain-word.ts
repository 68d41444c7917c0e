/** A word of a shop's file to compare by: case, blanks and hyphens make no difference; macOS writes Korean in parts (NFD). */
export const plainWord = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
