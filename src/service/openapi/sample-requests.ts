import { type Credentials, signedHeaders } from '../../core/signing/sign.ts';
import { kindOf, type ReportKind } from '../../protocol/kinds/index.ts';
import { demoMerchant } from '../demo.ts';
import { type Handled, handle, type ServiceRequest } from '../handle.ts';
import { commit, createState } from '../state.ts';

/** The moment of every sample: 2026-01-01T00:00:00Z, as unix time in seconds. */
export const SAMPLE_TIME = 1_767_225_600;

/** An api_key that is switched off, signed with the demo pair's secret. */
export const RETIRED_KEY = 'retired_demo_merchant';

/** The request bodies of a report, by name, as they follow a paid report of 5000 KRW. */
export const samplesOf = (kind: ReportKind): Readonly<Record<string, object>> =>
  kindOf(kind).openApi.samples;

/** The first sample body of a report: its required fields alone. */
export const sampleOf = (kind: ReportKind): Readonly<Record<string, unknown>> => ({
  ...Object.values(samplesOf(kind))[0],
});

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
  return { method: 'POST', path: kindOf(kind).path, headers: Object.entries(headers), body };
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
