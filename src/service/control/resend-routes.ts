import * as z from 'zod/mini';
import { signedHeaders } from '../../core/signing/sign.ts';
import { message } from '../../words/message.ts';
import { maskOf } from '../mask-of.ts';
import { answerJson, answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { readBodyAs } from './read-body.ts';
import type { Asked, Route } from './route.ts';

const AGAIN = z.strictObject({
  api_key: z.optional(z.string()),
  path: z.string().check(z.startsWith('/')),
  body: z.string(),
});

export const RESEND_ROUTES: readonly Route[] = [{ method: 'POST', path: 'resend', answer: resend }];

/** Signs a body anew, by the service's own clock, and answers it as if it had come. */
async function resend(controlled: Controlled, { body }: Asked): Promise<ControlAnswer> {
  const read = readBodyAs(AGAIN, body, '{"path": "/conversions", "body": "{…}"}');
  if (!read.ok) return read.answer;
  const { path, body: text } = read.value;
  const { merchants } = controlled.state;
  const apiKey = read.value.api_key ?? [...merchants.keys()][0] ?? '';
  const merchant = merchants.get(apiKey);
  if (merchant === undefined) return NO_MERCHANT;
  const bytes = Buffer.from(text);
  const seconds = Math.floor(controlled.clock.now() / 1000);
  const signed = signedHeaders({ apiKey, secret: merchant.secret }, seconds, bytes);
  const headers = Object.entries({ 'Content-Type': 'application/json', ...signed });
  const request = { method: 'POST', path, headers, body: bytes };
  const { response, entry } = await controlled.resend(request);
  return answerJson({
    sequence: entry.sequence,
    http_status: response.status,
    body: Buffer.from(maskOf(controlled).body(response.body)).toString(),
  });
}

const NO_MERCHANT = answerProblem(404, 'no_such_merchant', message('no_such_merchant'));
