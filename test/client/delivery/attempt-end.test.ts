import { describe, expect, it } from 'vitest';
import {
  attemptEndOf,
  attemptOnce,
  errorOf,
  observedResponse,
  postSigned,
  stateAfter,
} from '../../../src/client/delivery/attempt.ts';
import type { ObservedRequest } from '../../../src/client/delivery/edges.ts';
import { asUnwritten, explained } from '../../../src/client/journal/failures.ts';
import { printJson } from '../../../src/core/kit/json/node.ts';
import { classify } from '../../../src/core/protocol/answers/classify.ts';
import type { PostResult } from '../../../src/core/protocol/answers/verdict.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { Failure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { said } from '../../../src/core/words/text.ts';
import { answer, EXPECTED, failure, RECORD } from '../../core/protocol/answers/results.ts';

const NOW = 1_785_585_600_999;
const SECRET = 'sample-secret';
/** The vector "amount 1.10" that OpenSSL signed. */
const BODY = Buffer.from('{"amount":1.10}');
const SIGNATURE = 'd5a540c0acdff467595b171cc43c3c63bee149d61af9db3c910221459c9bee30';

/** One attempt at a service that answers so; what was posted, and what was observed. */
async function attempt(came: PostResult) {
  const posted: Parameters<Parameters<typeof attemptOnce>[2]['transport']['post']>[0][] = [];
  const observed: ObservedRequest[] = [];
  const { merchantOrderId, kind, amount, currency } = EXPECTED;
  const attempted = await attemptOnce(
    {
      url: new URL('http://127.0.0.1:9/conversions'),
      account: { apiKey: 'pk_1', secret: new Secret(SECRET) },
      body: BODY,
      attempt: 3,
      alone: { pauseMs: 0 },
      mayHaveBeenCounted: false,
      readEarlier: async () => ({ wasSent: false, leadsTo: () => false }),
      ...{ merchantOrderId, kind, amount, currency },
    },
    { connectMs: 1, headersMs: 1, wholeMs: 1, responseBytes: 1 },
    {
      transport: {
        post: async (request) => {
          posted.push(request);
          return came;
        },
        close: async () => undefined,
      },
      clock: { now: () => NOW },
      observer: { request: (request) => observed.push(request) },
      signal: new AbortController().signal,
    },
  );
  return { ...attempted, posted, observed };
}

const ACCEPTED = answer(200, { body: `{"data":${RECORD}}` });

describe('an attempt', () => {
  it('is signed for this very second, and shown without its signature', async () => {
    const { posted, observed } = await attempt(ACCEPTED);
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'User-Agent': 'conv',
      'X-Merchant-Key': 'pk_1',
      'X-Signature-Timestamp': '1785585600',
      'X-Signature': SIGNATURE,
    };
    expect(posted).toMatchObject([{ headers, body: BODY, order: 'A-1', alone: { pauseMs: 0 } }]);
    const shown = { ...headers, 'X-Signature': '<hidden>' };
    expect(observed).toEqual([
      { attempt: 3, url: new URL('http://127.0.0.1:9/conversions'), headers: shown, body: BODY },
    ]);
  });

  it('keeps a connection whose answer is in step, and no other', async () => {
    const { posted } = await attempt(ACCEPTED);
    const other = await attempt(answer(200, { body: `{"data":${RECORD.replace('A-1', 'B-2')}}` }));
    expect(posted[0]?.keepsConnection?.(ACCEPTED)).toBe(true);
    const came = answer(200, { body: `{"data":${RECORD.replace('A-1', 'B-2')}}` });
    expect((await attempt(came)).verdict).toEqual(other.verdict);
    expect(other.posted[0]?.keepsConnection?.(came)).toBe(false);
  });

  it.each([
    ['the signature in the body', { body: `no ${SIGNATURE}!` }, 'no <hidden>!', {}, true],
    ['the secret in the body', { body: `no ${SECRET}!` }, 'no <hidden>!', {}, true],
    ['a header', { body: 'no', headers: { x: SECRET } }, 'no', { x: '<hidden>' }, undefined],
    ['nothing', { body: 'no', headers: { x: 'y' } }, 'no', { x: 'y' }, undefined],
  ])('hides what an answer echoes: %s', async (_, shape, body, headers, isMasked) => {
    const { result } = await attempt(answer(400, shape));
    expect(result).toMatchObject({ status: 400, headers });
    if (result.type === 'failure') return expect.unreachable();
    expect(Buffer.from(result.body).toString()).toBe(body);
    expect(result.isMasked).toBe(isMasked);
  });

  it.each(Array.from({ length: 30 }, (_, at) => 60 + at))(
    'hides what an answer echoes: a secret at which the shown words are cut, after %i characters',
    async (length) => {
      const body = `<html><title>${'x'.repeat(length)} ${SECRET}</title>`;
      const { verdict } = await attempt(answer(200, { body }));
      const shown = verdict.message === null ? '' : said(verdict.message);
      expect(shown).toContain('x'.repeat(60));
      expect(shown).not.toContain(SECRET.slice(0, 4));
    },
  );

  it('hides what an answer echoes: the secret in the record, which is still there', async () => {
    const record = RECORD.replace('cv:7:A-1', SECRET);
    const { verdict } = await attempt(answer(200, { body: `{"data":${record}}` }));
    expect(verdict.outcome).toBe('accepted');
    expect(verdict.record && printJson(verdict.record)).toBe(record.replace(SECRET, '<hidden>'));
  });

  it('without a signature shows none', async () => {
    const shown: ObservedRequest[] = [];
    const url = new URL('http://127.0.0.1:9/conversions');
    await postSigned(
      { url, signed: { 'X-Merchant-Key': 'pk_1' }, body: BODY, attempt: 1 },
      new Secret(SECRET),
      { connectMs: 1, headersMs: 1, wholeMs: 1, responseBytes: 1 },
      {
        transport: { post: async () => ACCEPTED, close: async () => undefined },
        observer: { request: (request) => shown.push(request) },
        signal: new AbortController().signal,
      },
    );
    expect(Object.keys(shown[0]?.headers ?? {})).toEqual([
      ...['Content-Type', 'Accept', 'User-Agent', 'X-Merchant-Key'],
    ]);
  });

  it('that failed is as it came', async () => {
    const came = failure('refused', false);
    const { result, verdict } = await attempt(came);
    expect(result).toBe(came);
    expect(verdict).toMatchObject({ outcome: 'undelivered', errorCode: 'refused' });
  });
});

describe('the end of an attempt', () => {
  const REFUSAL = '{"error":{"code":"E1","message":"no"}}';

  it.each<[string, PostResult, object, string]>([
    [
      'accepted',
      ACCEPTED,
      { outcome: 'accepted', httpStatus: 200, errorCode: null, response: `{"data":${RECORD}}` },
      'accepted',
    ],
    [
      'refused',
      answer(422, { body: REFUSAL }),
      { outcome: 'rejected', httpStatus: 422, errorCode: 'rejected', response: REFUSAL },
      'rejected',
    ],
    [
      'masked',
      { ...answer(500, { body: '<hidden>' }), isMasked: true },
      {
        ...{ outcome: 'unconfirmed', httpStatus: 500, errorCode: 'service_error' },
        ...{ response: '<hidden>', masked: true },
      },
      'pending',
    ],
    [
      'without an answer',
      failure('headers_timeout', true),
      {
        ...{ outcome: 'unconfirmed', httpStatus: null, errorCode: 'headers_timeout' },
        response: 'about headers_timeout',
      },
      'pending',
    ],
    [
      'interrupted',
      failure('interrupted', true),
      {
        ...{ outcome: 'interrupted', httpStatus: null, errorCode: 'interrupted' },
        response: 'about interrupted',
      },
      'pending',
    ],
  ])('%s is journaled', (_, result, end, state) => {
    const verdict = classify(result, EXPECTED);
    expect(attemptEndOf(verdict, result)).toEqual({ durationMs: 12, ...end });
    expect(stateAfter(verdict)).toBe(state);
  });

  it('is told with its code and words', () => {
    expect(errorOf(classify(ACCEPTED, EXPECTED))).toBeNull();
    const refused = classify(answer(422, { body: REFUSAL }), EXPECTED);
    expect(errorOf(refused)).toEqual({
      code: 'rejected',
      message: refused.message,
      service: { code: 'E1', message: 'no', fields: [] },
    });
    const unreached = errorOf(classify(failure('dns', false), EXPECTED));
    expect(unreached).toEqual({ code: 'dns', message: 'about dns' });
    expect(errorOf({ ...refused, errorCode: null, message: null, serviceError: null })).toEqual({
      code: 'rejected',
      message: 'rejected',
    });
  });

  it('is observed', () => {
    expect(observedResponse(answer(200, { body: 'é', headers: { a: 'b' } }), 2)).toEqual({
      ...{ attempt: 2, durationMs: 12, status: 200, headers: { a: 'b' }, text: 'é' },
    });
    expect(observedResponse(failure('dns', false), 1)).toEqual({
      ...{ attempt: 1, durationMs: 12, status: null, headers: {}, text: 'about dns' },
    });
  });

  it('that the journal could not take names the event, and the one command that gets its outcome', () => {
    const cause = Object.assign(new Error('disk full'), { code: 'ENOSPC', syscall: 'write' });
    const full = explained(cause, '/data/journal.db', 'finishing');
    const unwritten = asUnwritten(full, 'paid-1');
    expect(failureText(unwritten as Failure)).toMatchObject({
      code: 'outcome_unwritten',
      message:
        'there is no space left for the journal /data/journal.db (disk full); event paid-1 was sent or may have been, but its outcome could not be written',
      hint: 'Free some space on the disk of /data, then run: conv replay paid-1  (the service counts each report once)',
    });
    const denied = new Failure('journal_unwritable', 'no access', { hint: 'Grant it.' });
    expect(failureText(asUnwritten(denied, 'paid-1') as Failure).hint).toBe(
      'Grant it.\nThen run: conv replay paid-1  (the service counts each report once)',
    );
    const other = new Error('a defect');
    expect(asUnwritten(other)).toBe(other);
  });
});
