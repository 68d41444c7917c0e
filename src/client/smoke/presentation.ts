import { Secret } from '../../protocol/masking/secret.ts';
import { HEADERS } from '../../protocol/protocol.ts';
import { type Credentials, sign, signedHeaders } from '../../protocol/signing.ts';

/** Unix times in whole seconds. */
export interface ClockTimes {
  readonly ours: number;
  /** What the service's clock shows, by the `Date` of its last answer; ours where it gave none. */
  readonly theirs: number;
}

/** The three headers (or fewer) and the bytes that they go with. */
export interface Presented {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Signs a body for a request, rightly or with one mistake. */
export type Presentation = (
  credentials: Credentials,
  times: ClockTimes,
  body: Uint8Array,
) => Presented;

/** As "Authentication" has it. */
export const signedRightly: Presentation = (credentials, { ours }, body) => ({
  headers: signedHeaders(credentials, ours, body),
  body,
});

export const signedWithOtherSecret: Presentation = ({ apiKey, secret }, times, body) =>
  signedRightly({ apiKey, secret: new Secret(`${secret.reveal()}-not`) }, times, body);

/** The same JSON with other blanks: "if the body is re-encoded after signing … the signature does not match". */
export const bodyReencoded: Presentation = (credentials, times, body) => {
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  const { headers } = signedRightly(credentials, times, body);
  return { headers, body: Buffer.from(JSON.stringify(value, null, 2)) };
};

export const withUnknownKey: Presentation = ({ apiKey, secret }, times, body) =>
  signedRightly({ apiKey: `${apiKey}-not`, secret }, times, body);

/** Rightly signed, but for a time so far from the service's clock. */
export const signedAt =
  (offsetSeconds: number): Presentation =>
  (credentials, { theirs }, body) => ({
    headers: signedHeaders(credentials, theirs + offsetSeconds, body),
    body,
  });

/** Rightly signed with this text for a timestamp. */
export const withTimestampText =
  (textOf: (nowSeconds: number) => string): Presentation =>
  ({ apiKey, secret }, { ours }, body) => {
    const timestamp = textOf(ours);
    const signature = sign(secret, timestamp, body);
    const headers = {
      [HEADERS.key]: apiKey,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.signature]: signature,
    };
    return { headers, body };
  };

/** Rightly signed, and then one of the three left out; a timestamp that is not sent is not signed either. */
export const withoutHeader =
  (name: string): Presentation =>
  (credentials, times, body) => {
    const signed = name === HEADERS.timestamp ? withTimestampText(() => '') : signedRightly;
    const { headers } = signed(credentials, times, body);
    const kept = Object.entries(headers).filter(([header]) => header !== name);
    return { headers: Object.fromEntries(kept), body };
  };
