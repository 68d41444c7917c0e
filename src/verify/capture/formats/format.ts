import type { CapturedRequest } from './captured.ts';

/** How people and tools write requests down: what it looks like, and how it is read. All texts are byte strings. */
export interface CaptureFormat<Read> {
  /** Whether a text may be in this format: a cheap test, before it is read. */
  readonly looksLike: (text: string) => boolean;
  /**
   * @returns undefined if the text is in another format after all.
   * @throws Failure `invalid_input` if it is in this one, and a part cannot be read.
   */
  readonly read: (text: string) => Read | undefined;
}

/** A file or a table of several requests. What is read as text is one request in a notation, with its body. */
export type Recording = CaptureFormat<readonly (CapturedRequest | string)[]>;

/** Bytes or values of one request: read as the text of that request in a notation. */
export type Encoding = CaptureFormat<string>;

/** One request as text. */
export type Notation = CaptureFormat<CapturedRequest>;

/** What the first format makes of a text that can read it. */
export function readAs<Read>(
  formats: readonly CaptureFormat<Read>[],
  text: string,
): Read | undefined {
  for (const { looksLike, read } of formats) {
    const found = looksLike(text) ? read(text) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
