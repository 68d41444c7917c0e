import { Secret } from '../../src/core/protocol/masking/secret.ts';
import type { CauseId } from '../../src/verify/model/cause.ts';
import { verifyRequest } from '../../src/verify/verify.ts';
import { MISTAKES, OTHER_SECRET, RIGHT, type Signer, type Signing } from '../helpers/mistakes.ts';

export type MistakeId = keyof typeof MISTAKES;

export const FACTS: Signing = {
  body: '{"merchant_order_id":"S2026112100017","event_id":"paid-S2026112100017","amount":94800,"product_name":"양말 (남/여) <3켤레> & 덤","memo":null,"items":[]}',
  timestamp: '1785585600',
  secret: 'd0d4bf1c875bc52a83dea864560481ee02ad60e2f85ca6f4884e13ca2f222190',
  apiKey: 'pk_live_5f2c9a7e1d',
};

/** What a mistake needs beside the ordinary request, to make a difference at all. */
export const NEEDED: Partial<Record<CauseId, Partial<Signing>>> = {
  'body.truncated': { body: JSON.stringify(JSON.parse(FACTS.body), null, 2) },
  'body.crlf': { body: JSON.stringify(JSON.parse(FACTS.body), null, 2) },
  'body.compacted': { body: JSON.stringify(JSON.parse(FACTS.body), null, 2) },
  'body.escaped-control': {
    body: '{"merchant_order_id":"1","event_id":"e","reason":"첫째\\n둘째"}',
  },
  'body.number-format': { body: '{"merchant_order_id":"1","event_id":"e","refund_amount":1290}' },
  'body.value-decoded': { body: '{"merchant_order_id":"1","event_id":"e","reason":"검색+광고"}' },
  'body.value-case': { body: '{"merchant_order_id":"1","amount":5000,"currency":"KRW"}' },
  'body.boolean-format': { body: '{"merchant_order_id":"1","amount":5000,"gift":true}' },
  'body.date-format': { body: '{"merchant_order_id":"1","paid_at":"2026-11-26T12:00:12Z"}' },
  'body.form-encoded': { body: '{"merchant_order_id":"1","event_id":"e","reason":"검색 광고"}' },
  'key.escaped': { secret: 'HcisveP+S5SK3lcixD0Z45QS2ezMQ3pYHxgv6G826/0=' },
  'key.expanded': { secret: 'p4$$w0rd$HOME9#kT2vQ8mL1zR' },
  'key.base64-decoded': { secret: 'HcisveP+S5SK3lcixD0Z45QS2ezMQ3pYHxgv6G826/0=' },
  // A digest with a byte below 16 is needed, and one in 8 has none.
  'encoding.unpadded-hex': { timestamp: '1785585601' },
};

/** Mistakes that leave the same bytes as another, which is the likelier one. */
export const SAME_BYTES: Partial<Record<CauseId, CauseId>> = {
  'message.timestamp-only': 'body.empty',
};

export async function diagnose(signature: string, facts: Signing, deep = false) {
  const { verdict } = await verifyRequest(
    {
      request: {
        body: Buffer.from(facts.body),
        headers: [
          ['X-Merchant-Key', facts.apiKey],
          ['X-Signature-Timestamp', facts.timestamp],
          ['X-Signature', signature],
        ],
      },
      account: { apiKey: facts.apiKey, secret: new Secret(facts.secret), origin: 'a test' },
      otherAccounts: [{ name: 'other', apiKey: 'pk_other', secret: new Secret(OTHER_SECRET) }],
      destination: {},
      deep,
      nowSeconds: Number(facts.timestamp),
    },
    { now: () => 0 },
  );
  return verdict;
}

export const IDS = Object.keys(MISTAKES) as MistakeId[];

export const signedWith = (...ids: MistakeId[]): Signer =>
  Object.assign({}, RIGHT, ...ids.map((id) => MISTAKES[id]));

export const ids = (causes: readonly { id: string }[]): string[] =>
  [...new Set(causes.map(({ id }) => id))].sort();
