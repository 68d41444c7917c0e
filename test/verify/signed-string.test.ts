import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { verifyRequest } from '../../src/verify/verify.ts';

const TIMESTAMP = '1785585600';
const RECEIVED = '{"merchant_order_id":"1","event_id":"e","amount":5000}';
const SPACED = '{"merchant_order_id": "1", "event_id": "e", "amount": 5000}';
const SECRET = 'd0d4bf1c875bc52a83dea864560481ee';

/** Asks with the length and the SHA-256 of what was signed, as the merchant's own program printed them. */
async function ask(key: string, signed: string, isNumbered = true) {
  const signature = createHmac('sha256', key).update(signed).digest('hex');
  const { verdict } = await verifyRequest(
    {
      request: {
        body: Buffer.from(RECEIVED),
        headers: [
          ['X-Merchant-Key', 'pk'],
          ['X-Signature-Timestamp', TIMESTAMP],
          ['X-Signature', signature],
        ],
      },
      account: { apiKey: 'pk', secret: new Secret(SECRET), origin: 'a test' },
      otherAccounts: [],
      destination: {},
      deep: false,
      nowSeconds: Number(TIMESTAMP),
      ...(isNumbered && {
        signedString: {
          bytes: Buffer.byteLength(signed),
          sha256: createHash('sha256').update(signed).digest('hex'),
        },
      }),
    },
    { now: () => 0 },
  );
  const [best] = verdict.explanations;
  return {
    known: verdict.signedString?.known,
    ofString: verdict.signedString?.known && verdict.signedString.causes.map(({ id }) => id),
    causes: best?.causes.map(({ id }) => id),
    serializers: best?.serializers,
  };
}

describe('the length and the digest of what was signed', () => {
  it('split the search: the body is known, and the key was right', async () => {
    expect(await ask(SECRET, TIMESTAMP + SPACED)).toEqual({
      known: true,
      ofString: ['body.spaced-separators'],
      causes: ['body.spaced-separators'],
      serializers: expect.arrayContaining(['Python json.dumps']),
    });
  });

  it.each([
    ['the key, too', `${SECRET}\n`, ['body.spaced-separators', 'key.whitespace']],
    ['a key that nothing makes', 'another', undefined],
  ])('%s', async (_, key, causes) => {
    expect(await ask(key, TIMESTAMP + SPACED)).toMatchObject({ known: true, causes });
  });

  it('are not needed', async () => {
    expect(await ask(SECRET, TIMESTAMP + SPACED, false)).toMatchObject({
      known: undefined,
      causes: ['body.spaced-separators'],
    });
  });

  it('say when the string is none that is known', async () => {
    expect(await ask('another', 'something else')).toMatchObject({ known: false });
  });
});
