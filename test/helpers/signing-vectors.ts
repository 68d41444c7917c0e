import { readFileSync } from 'node:fs';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly timestamp: string;
  readonly body: Buffer;
  readonly signature: string;
}

interface StoredVector extends Omit<Vector, 'body'> {
  readonly body: string;
  readonly encoding?: BufferEncoding;
  readonly repeat?: number;
}

const file = new URL('../vectors/signing.json', import.meta.url);
const stored = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly StoredVector[] };

/** Requests that other tools signed: see test/vectors/README.md. */
export const vectors: readonly Vector[] = stored.vectors.map(
  ({ body, encoding = 'utf8', repeat = 1, ...vector }) => {
    const once = Buffer.from(body, encoding);
    return { ...vector, body: Buffer.concat(Array<Buffer>(repeat).fill(once)) };
  },
);
