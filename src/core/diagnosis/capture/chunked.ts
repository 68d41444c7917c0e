const CHUNK_HEAD = /([0-9A-Fa-f]{1,8})(?:;[^\r\n]*)?\r?\n/y;

/**
 * The body inside the chunks of `Transfer-Encoding: chunked` (RFC 9112, 7.1).
 * @param text a byte string.
 * @returns undefined if it is not in chunks: whoever captured it had joined them already.
 */
export function joinChunks(text: string): string | undefined {
  const chunks: string[] = [];
  let at = 0;
  for (;;) {
    CHUNK_HEAD.lastIndex = at;
    const head = CHUNK_HEAD.exec(text);
    if (head === null) return undefined;
    const start = at + head[0].length;
    const size = Number.parseInt(head[1] ?? '', 16);
    if (size === 0) return chunks.join('');
    if (start + size > text.length) return undefined;
    chunks.push(text.slice(start, start + size));
    at =
      start + size + (/^\r?\n/.exec(text.slice(start + size, start + size + 2))?.[0].length ?? 0);
  }
}
