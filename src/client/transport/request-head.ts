import type { PostRequest } from './transport.ts';

/** Characters that could end a header line. */
const FORBIDDEN = /[^\t -~\x80-\xff]/;

/**
 * The request line and the headers, in Latin-1.
 * @param isSingle whether the connection is closed after the response.
 * @throws if a header is not valid HTTP; the error does not show it.
 */
export function headOf({ url, headers, body }: PostRequest, isSingle: boolean): string {
  let head = `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  for (const name in headers) {
    const line = `${name}: ${headers[name]}`;
    if (FORBIDDEN.test(line)) throw new Error('a header is not HTTP');
    head += `${line}\r\n`;
  }
  const connection = isSingle ? 'close' : 'keep-alive';
  return `${head}Connection: ${connection}\r\nContent-Length: ${body.byteLength}\r\n\r\n`;
}
