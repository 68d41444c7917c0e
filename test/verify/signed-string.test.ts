import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { verifyRequest } from '../../src/verify/verify.ts';

const TIMESTAMP = '1785585600';
const RECEIVED = '{"merchant_order_id":"1","event_id":"e","amount":5000}';
const SPACED = '{"merchant_order_id": "1", "event_id": "e", "amount": 5000}';
const SECRET = 'd0d4bf1c875bc52a83dea864560481ee';

/** Asks with the string that was signed, as the merchant's own program wrote it to a file. */
async function ask(
  key: string,
  signed: string,
  file: Uint8Array | undefined = Buffer.from(signed),
) {
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
      signedString: file,
    },
    { now: () => 0 },
  );
  const [best] = verdict.explanations;
  return {
    known: verdict.signedString?.known,
    ofString: verdict.signedString?.known && verdict.signedString.causes.map(({ id }) => id),
    causes: best?.causes.map(({ id }) => id),
    form:
      best?.causes[0]?.form ??
      (verdict.signedString?.known === false ? verdict.signedString.form : undefined),
    serializers: best?.serializers,
  };
}

describe('the string that was signed, in a file', () => {
  it('splits the search: the body is known, and the key was right', async () => {
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

  it.each([
    ['right', SECRET, ['message.other-string']],
    ['not right', `${SECRET}\n`, ['message.other-string', 'key.whitespace']],
    ['unknown', 'another', undefined],
  ])('proves the key on a string that nothing makes of the request: %s', async (_, key, causes) => {
    expect(await ask(key, `{{order_id}}${TIMESTAMP}`)).toMatchObject({ known: false, causes });
  });

  const OTHER = RECEIVED.replace('5000', '4000');

  it.each<[form: string | undefined, signed: string]>([
    ['another body', TIMESTAMP + OTHER],
    ['no timestamp', OTHER],
    ['digest', 'ab'.repeat(32)],
    [undefined, 'something else'],
  ])('says what else a string is: %s', async (form, signed) => {
    expect(await ask(SECRET, signed)).toMatchObject({ form });
    expect(await ask('another', signed)).toMatchObject({ known: false, form, causes: undefined });
  });

  it.each<[string, (signed: Buffer) => Buffer]>([
    ['quotes of JSON', (signed) => Buffer.from(JSON.stringify(`${signed}`))],
    ['a newline at the end', (signed) => Buffer.concat([signed, Buffer.from('\n')])],
    ['a newline of Windows', (signed) => Buffer.concat([signed, Buffer.from('\r\n')])],
    ['a byte order mark', (signed) => Buffer.concat([Buffer.from('\ufeff'), signed])],
    ['UTF-16, by PowerShell', (signed) => Buffer.from(`\ufeff${signed}\r\n`, 'utf16le')],
  ])('reads past what writes it: %s', async (_, write) => {
    const known = write(Buffer.from(TIMESTAMP + SPACED));
    expect(await ask(SECRET, TIMESTAMP + SPACED, known)).toMatchObject({
      known: true,
      causes: ['body.spaced-separators'],
    });
    const foreign = write(Buffer.from('something else'));
    expect(await ask(SECRET, 'something else', foreign)).toMatchObject({
      known: false,
      causes: ['message.other-string'],
    });
  });
});
