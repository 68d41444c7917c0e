import { describe, expect, it } from 'vitest';
import { foreignFormOf, foreignPartOf } from '../../../src/verify/signature/foreign.ts';

const HEX = '0d20060c02eaf849fe671016eae2deb522bccad0f6b3b891461dec11f4d41029';
const BASE64 = 'DSAGDALq+En+ZxAW6uLetSK8ytD2s7iRRh3sEfTUECk=';

describe('the form of another service', () => {
  it.each([
    ['jwt', `eyJhbGciOiJIUzI1NiJ9.eyJhbW91bnQiOjF9.${BASE64.slice(0, 8)}`],
    ['jwt', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJhbW91bnQiOjF9.DSAGDALq-En'],
    [
      'aws',
      `AWS4-HMAC-SHA256 Credential=AKID/20261126/us-east-1/s3/aws4_request, Signature=${HEX}`,
    ],
    ['stripe', `t=1795706412,v1=${HEX}`],
    ['slack', `v0=${HEX}`],
    ['svix', `v1,${BASE64}`],
    ['toss', `v1:${BASE64}`],
    ['github', `sha256=${HEX}`],
    ['http-signatures', `keyId="mk",algorithm="hmac-sha256",headers="date",signature="${BASE64}"`],
    ['rsa', `${'A'.repeat(342)}==`],
    ['ecdsa', `MEUC${'A'.repeat(92)}`],
    ['sha1-base64', '6+4lrjRQy+sU4WZ8S7Rv4f18DlM='],
  ])('%s', (form, presented) => {
    expect(foreignFormOf(presented)).toBe(form);
  });

  it.each([HEX, HEX.toUpperCase(), BASE64, `hmac ${HEX}`, '', 'undefined', 'a.b.c'])(
    'is not seen in %s',
    (presented) => {
      expect(foreignFormOf(presented)).toBeUndefined();
    },
  );
});

describe('a request of another service', () => {
  it.each([
    ['stripe', 'Stripe-Signature'],
    ['slack', 'X-Slack-Signature'],
    ['svix', 'webhook-signature'],
    ['svix', 'svix-signature'],
    ['toss', 'tosspayments-webhook-signature'],
    ['github', 'X-Hub-Signature-256'],
    ['http-signatures', 'Signature-Input'],
    ['twilio', 'X-Twilio-Signature'],
    ['paypal', 'PAYPAL-TRANSMISSION-SIG'],
    ['adyen', 'HmacSignature'],
    ['shopify', 'X-Shopify-Hmac-SHA256'],
  ])('%s is known by its header', (form, name) => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      [name, 'x'],
    ];
    expect(foreignPartOf({ headers, body: Buffer.from('{}') })).toEqual({ name, form });
  });

  it.each([
    ['adyen', 'notificationItems'],
    ['nicepay', 'ediDate'],
    ['nicepay', 'signData'],
    ['inicis', 'mKey'],
  ])('%s is known by a member of its body', (form, name) => {
    const body = Buffer.from(JSON.stringify({ amount: 1, [name]: 'x' }));
    expect(foreignPartOf({ headers: [], body })).toEqual({ name, form });
  });

  it.each(['{"merchant_order_id":"1","amount":5000}', '["signData"]', 'signData', '', 'null'])(
    'is not seen in %s',
    (body) => {
      const headers: [string, string][] = [['X-Signature', 'x']];
      expect(foreignPartOf({ headers, body: Buffer.from(body) })).toBeUndefined();
    },
  );
});
