import { onTestFinished } from 'vitest';
import type {
  PostLimits,
  PostRequest,
  Trust,
  WireTransport,
} from '../../../src/client/transport/transport.ts';
import {
  createPooledTransport,
  createSingleTransport,
} from '../../../src/client/transport/wire.ts';
import type { PostResult } from '../../../src/core/protocol/answers/verdict.ts';
import type { Said } from '../../../src/core/words/failure.ts';
import type { Message } from '../../../src/core/words/message.ts';
import { said } from '../../../src/core/words/text.ts';

type Create = (trust?: Trust) => WireTransport;

/** Every contract test runs against both. */
export const IMPLEMENTATIONS: readonly (readonly [string, Create])[] = [
  ['single', createSingleTransport],
  ['pooled', createPooledTransport],
];

export const BODY = Buffer.from('{"merchant_order_id":"주문-1","amount":1.10}');

const LIMITS: PostLimits = {
  connectMs: 5_000,
  headersMs: 5_000,
  wholeMs: 9_000,
  responseBytes: 65_536,
};

type Overrides = Partial<Omit<PostRequest, 'limits'>> & { readonly limits?: Partial<PostLimits> };

export const requestTo = (url: URL, overrides: Overrides = {}): PostRequest => ({
  headers: { 'Content-Type': 'application/json', 'X-Signature': 'deadbeef' },
  body: BODY,
  signal: new AbortController().signal,
  ...overrides,
  url,
  limits: { ...LIMITS, ...overrides.limits },
});

/** A transport that is closed when the test is over. */
export function use<Used extends Pick<WireTransport, 'close'>>(transport: Used): Used {
  onTestFinished(() => transport.close());
  return transport;
}

/** One post by a transport of its own. */
export const postBy = (
  create: Create,
  url: URL,
  overrides: Overrides = {},
): Promise<PostResult<Message>> => use(create()).post(requestTo(url, overrides));

/** For `expect.poll`: far beyond what even a busy machine takes. */
export const SOON = { timeout: 4_000 };

/** The body of an answer as text; a failure shows itself instead. */
export const textOf = (result: PostResult<Said>): string =>
  result.type === 'response' ? Buffer.from(result.body).toString('latin1') : said(result.message);
