import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { sign, signedHeaders, stringToSign } from '../../../src/core/protocol/signing.ts';
import { vectors } from '../../helpers/signing-vectors.ts';

describe('the signature', () => {
  it.each(vectors)('is that of other tools: $name', ({ secret, timestamp, body, signature }) => {
    expect(sign(new Secret(secret), timestamp, body)).toBe(signature);
  });

  it('covers one string: only timestamp and body together count', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,12}$/), fc.uint8Array(), (timestamp, body) => {
        const together = stringToSign(timestamp, body);
        expect(together.equals(Buffer.from([...Buffer.from(timestamp), ...body]))).toBe(true);
        expect(sign(new Secret('k'), timestamp, body)).toBe(sign(new Secret('k'), '', together));
      }),
    );
  });
});

describe('the signed headers', () => {
  it('are the three of the document', () => {
    const credentials = { apiKey: 'pk_1', secret: new Secret('sample-secret') };
    expect(signedHeaders(credentials, 1785585600, Buffer.from('{"amount":1.10}'))).toEqual({
      'X-Merchant-Key': 'pk_1',
      'X-Signature-Timestamp': '1785585600',
      'X-Signature': vectors.find(({ name }) => name === 'amount 1.10')?.signature,
    });
  });
});
