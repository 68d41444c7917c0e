/** One answer of the service, to the byte. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The header of a response's length. RFC 9110, 8.6: a 204 has none. */
export const lengthHeader = (status: number, length: number): Record<string, string> =>
  status === 204 ? {} : { 'Content-Length': String(length) };
