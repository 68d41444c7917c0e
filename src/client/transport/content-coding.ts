import { constants, createBrotliDecompress, createUnzip } from 'node:zlib';
import type { PostResponse } from '../../core/protocol/answers/verdict.ts';

/**
 * A response whose body is decoded as its `Content-Encoding` says: without an `Accept-Encoding`, a service may use any
 * (RFC 9110, 12.5.3).
 * @param mostBytes maximum size of the decoded body; a longer one is cut, and the response counts as truncated.
 * @returns the response itself if the coding is unknown, or the body is not in it.
 */
export async function decoded(response: PostResponse, mostBytes: number): Promise<PostResponse> {
  const decoder = decoderOf(response);
  if (decoder === undefined) return response;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of decoder.end(response.body)) {
      pieces.push(piece);
      size += piece.length;
      if (size > mostBytes) break;
    }
  } catch {
    return response;
  }
  const body = Buffer.concat(pieces).subarray(0, mostBytes);
  return { ...response, body, truncated: response.truncated || size > mostBytes };
}

function decoderOf({ headers, truncated }: PostResponse) {
  switch (headers['content-encoding']?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip(truncated ? UNTIL_CUT : {});
    case 'br':
      return createBrotliDecompress(truncated ? BROTLI_UNTIL_CUT : {});
    default:
      return undefined;
  }
}

/** Decodes the beginning of a body that was cut off, too. */
const UNTIL_CUT = { finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI_UNTIL_CUT = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
