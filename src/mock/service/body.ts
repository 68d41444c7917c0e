import type { IncomingMessage } from 'node:http';

/** Larger than any report; the bound keeps one client from filling the memory. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The exact bytes of a body; or that it is too large; or that the client cut it off. */
export type ReadBody = Uint8Array | 'too_large' | 'cut_off';

/** Reads a request's body, up to 16 MiB. The rest is read and dropped, so that the client can read the response. */
export function readBody(request: IncomingMessage): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) {
        chunks.push(chunk);
      } else {
        chunks.length = 0;
        resolve('too_large');
      }
    });
    request.on('end', () => resolve(concatenated(chunks)));
    request.on('error', () => resolve('cut_off'));
  });
}

/** Most bodies come in one piece. */
function concatenated(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}
