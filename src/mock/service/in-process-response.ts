import { type Announced, wholeAnswer } from '../faults/apply.ts';
import type { Effect } from '../faults/effect.ts';
import type { ServiceResponse } from './errors.ts';

/**
 * What `fetch` makes of an answer that came over a socket.
 * @param nowSeconds the service's clock, for the `Date`.
 * @returns undefined where the connection would end before the answer does.
 */
export function toResponse(
  own: ServiceResponse,
  effect: Effect | undefined,
  method: string,
  nowSeconds: number,
): Response | undefined {
  const sent = announcedBy(effect?.answer ?? { type: 'own', headers: {} }, own);
  if (sent === undefined) return undefined;
  const date = new Date(nowSeconds * 1000).toUTCString();
  const headers = { Date: date, ...sent.headers, 'Content-Length': String(sent.length) };
  const body = method === 'HEAD' ? null : arrivingBody(sent);
  return new Response(body, { status: sent.status, headers });
}

/** Whether the answer is a redirect that the caller does not want to see for itself. */
export const leadsElsewhere = (response: Response, { redirect }: Request): boolean =>
  redirect !== 'manual' && response.status >= 300 && response.status < 400;

/** The bytes that are sent, and how many were announced. */
function announcedBy(answer: Effect['answer'], own: ServiceResponse): Announced | undefined {
  const { length } = own.body;
  if (answer.type === 'truncated')
    return { ...own, body: own.body.subarray(0, length >> 1), length };
  return answer.type === 'dribble' ? { ...own, length } : wholeAnswer(answer, own);
}

/** A reader stops where the announced length ends; where there are fewer bytes, it waits in vain. */
function arrivingBody({ body, length }: Announced): ReadableStream | Buffer | null {
  if (length === 0) return null;
  return body.length < length ? brokenOff(body) : Buffer.from(body.subarray(0, length));
}

const brokenOff = (body: Uint8Array): ReadableStream =>
  new ReadableStream({
    start: (controller) => controller.enqueue(body),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
