import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { IMPLEMENTATIONS, postBy, textOf } from './implementations.ts';
import { answerOf, startWire } from './wire.ts';

const RECORD = `{"data":{"merchant_order_id":"주문-1","note":"${'x'.repeat(500)}"}}`;

/** An answer whose body is said to be in a coding. */
const coded = (coding: string, body: Uint8Array, status = '200 OK'): string =>
  answerOf(status, Buffer.from(body).toString('latin1'), [`Content-Encoding: ${coding}`]);

const text = (result: Parameters<typeof textOf>[0]): string =>
  Buffer.from(textOf(result), 'latin1').toString();

describe.each(IMPLEMENTATIONS)('the %s transport decodes an answer', (_, create) => {
  const answered = async (answer: string, limits = {}) => {
    const { url } = await startWire((socket) => socket.end(answer, 'latin1'));
    return postBy(create, url, { limits });
  };

  it.each([
    ['gzip', gzipSync],
    ['GZip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('in %s', async (coding, encode) => {
    const result = await answered(coded(coding, encode(RECORD)));
    expect(result).toMatchObject({ status: 200, truncated: false });
    expect(text(result)).toBe(RECORD);
  });

  it.each([
    ['gzip', 'that is plain', Buffer.from(RECORD)],
    ['br', 'that is plain', Buffer.from(RECORD)],
    ['gzip', 'that ends too early', gzipSync(RECORD).subarray(0, -3)],
    ['br', 'that ends too early', brotliCompressSync(RECORD).subarray(0, -3)],
    ['gzip', 'that is empty', Buffer.alloc(0)],
    ['zstd', 'that conv does not know', gzipSync(RECORD)],
    ['identity', 'that is none', Buffer.from(RECORD)],
  ])('but leaves one in %s as it is %s', async (coding, _name, body) => {
    const result = await answered(coded(coding, body));
    expect(result).toMatchObject({ status: 200, truncated: false });
    expect(textOf(result)).toBe(body.toString('latin1'));
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('up to the bound if much more of it is packed in %s', async (coding, encode) => {
    const bomb = encode(Buffer.alloc(20_000_000, 'x'));
    const result = await answered(coded(coding, bomb, '422 No'), { responseBytes: 100_000 });
    expect(result).toMatchObject({ status: 422, truncated: true });
    expect(textOf(result)).toBe('x'.repeat(100_000));
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('as far as it came if it was cut off in %s', async (coding, encode) => {
    const result = await answered(coded(coding, encode(RECORD)).slice(0, -3));
    expect(result).toMatchObject({ status: 200, truncated: true });
    expect(text(result)).toMatch(/^\{"data":\{"merchant_order_id":"주문-1"/);
  });
});
