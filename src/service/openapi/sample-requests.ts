import { PATHS, type ReportKind } from '../../core/protocol.ts';
import { type Credentials, signedHeaders } from '../../core/signing/sign.ts';
import { demoMerchant } from '../demo.ts';
import { type Handled, handle, type ServiceRequest } from '../handle.ts';
import { commit, createState } from '../state.ts';

/** The moment of every sample: 2026-01-01T00:00:00Z, as unix time in seconds. */
export const SAMPLE_TIME = 1_767_225_600;

/** An api_key that is switched off, signed with the demo pair's secret. */
export const RETIRED_KEY = 'retired_demo_merchant';

const IDENTITY = { merchant_order_id: 'A-1001' };

/** One request body of each report, by name, as it follows a paid report of 5000 KRW. */
export const SAMPLE_BODIES = {
  paid: {
    required_fields: { ...IDENTITY, event_id: 'A-1001-paid', amount: 5000, currency: 'KRW' },
    every_field: {
      ...IDENTITY,
      event_id: 'A-1001-paid',
      amount: 5000,
      currency: 'KRW',
      cb_aev: 'click-7f3a',
      product_name: 'Green tea, 50 bags',
      items: [{ item_id: 'tea-50', name: 'Green tea, 50 bags', price: 2500, quantity: 2 }],
      sub_id: 'newsletter-12',
    },
  },
  partial: {
    part_of_it: { ...IDENTITY, event_id: 'A-1001-refund-1', refund_amount: 2000 },
    all_of_it: { ...IDENTITY, event_id: 'A-1001-refund-1', refund_amount: 5000 },
  },
  cancel: { required_fields: { ...IDENTITY, event_id: 'A-1001-cancel' } },
  decline: {
    required_fields: { ...IDENTITY, event_id: 'A-1001-decline' },
    with_reason: { ...IDENTITY, event_id: 'A-1001-decline', reason: 'own search campaign' },
  },
} as const satisfies Record<ReportKind, Readonly<Record<string, object>>>;

/** A body as it goes out: serialised once. */
export const bytesOf = (body: object): Buffer => Buffer.from(JSON.stringify(body));

/** What the samples are signed with: everyone may read it. */
export const sampleCredentials = (): Credentials => demoMerchant();

/** A request that passes the four checks. */
export function signedSample(
  kind: ReportKind,
  body: Uint8Array,
  timeSeconds = SAMPLE_TIME,
  apiKey = sampleCredentials().apiKey,
): ServiceRequest {
  const headers = signedHeaders({ ...sampleCredentials(), apiKey }, timeSeconds, body);
  return { method: 'POST', path: PATHS[kind], headers: Object.entries(headers), body };
}

/** What the service answers to the last of these requests, sent one after the other to a new service. */
export function answerAfter(earlier: readonly ServiceRequest[], last: ServiceRequest): Handled {
  const merchant = demoMerchant();
  const retired = { ...merchant, active: false };
  const state = createState(
    new Map([
      [merchant.apiKey, merchant],
      [RETIRED_KEY, retired],
    ]),
  );
  for (const request of earlier) {
    const { change } = handle(request, state, SAMPLE_TIME);
    if (change !== undefined) commit(state, change);
  }
  return handle(last, state, SAMPLE_TIME);
}
