/** A part of a file's text. It may end within a line, but never within a character. */
export interface Piece {
  readonly text: string;
  /** Whether all bytes could be decoded; if not, a mark stands where one could not (see marks.ts). */
  readonly isSound: boolean;
}

/** Makes text of a file's bytes, block by block. */
export interface Decoder {
  /** @param bytes may be overwritten afterwards. */
  write(bytes: Buffer): Piece;
  /** What is left of a character that was cut off. */
  end(): Piece;
}
