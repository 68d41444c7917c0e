import { type Message, message } from '../../words/message.ts';
import type { Outcome } from './verdict.ts';

/** What a status means to a report that was not accepted. */
export interface StatusRule {
  readonly outcome: Outcome;
  readonly retry: boolean;
  readonly errorCode: string;
  readonly meaning: Message;
}

/** The report was turned away for the moment, before it could be counted. */
const later = (errorCode: string, meaning: Message): StatusRule => ({
  outcome: 'undelivered',
  retry: true,
  errorCode,
  meaning,
});

/** The request was not processed: it says nothing of the report, and the same request fails again. */
const unprocessed = (meaning: Message): StatusRule => ({
  outcome: 'undelivered',
  retry: false,
  errorCode: 'not_processed',
  meaning,
});

const FAILED: StatusRule = {
  outcome: 'unconfirmed',
  retry: true,
  errorCode: 'service_error',
  meaning: message('answer_failed'),
};

const RULES: Readonly<Record<number, StatusRule>> = {
  402: unprocessed(message('answer_payment_required')),
  408: later('request_timeout', message('answer_request_timeout')),
  409: later('conflict', message('answer_conflict')),
  411: unprocessed(message('answer_length_required')),
  413: unprocessed(message('answer_too_large')),
  414: unprocessed(message('answer_uri_too_long')),
  415: unprocessed(message('answer_media_type')),
  421: unprocessed(message('answer_misdirected')),
  423: unprocessed(message('answer_locked')),
  425: later('too_early', message('answer_too_early')),
  426: unprocessed(message('answer_upgrade_required')),
  429: later('rate_limited', message('answer_rate_limited')),
  431: unprocessed(message('answer_headers_too_large')),
  451: unprocessed(message('answer_legal_reasons')),
};

const OTHER = unprocessed(message('answer_not_processed'));

/**
 * The meaning of an error status by itself (RFC 9110, 15), for those where the body cannot make it a refusal of the
 * report. A status above 5xx is treated as 5xx.
 */
export const ruleOf = (status: number): StatusRule =>
  status >= 500 ? FAILED : (RULES[status] ?? OTHER);

/** Whether a retry may get past a 4xx. */
export const isPassingRefusal = (status: number): boolean => RULES[status]?.retry === true;

/** "Any failure returns status `401`"; a gateway may use the other two. */
export const isAboutCredentials = (status: number): boolean => [401, 403, 407].includes(status);

/** "Not found" and "gone" may be about the order or about the address; 405 is about the address. */
export const isAboutPlace = (status: number): boolean => [404, 405, 410].includes(status);

/** Invalid data or an illegal change: the service's final answer about this report. */
export const isRefusal = (status: number): boolean => status === 400 || status === 422;

/**
 * What a status indicates about the service's load. `busy`: it rejects requests early, and its `Retry-After` applies
 * to the whole account; `jam`: requests conflict with each other.
 */
const LOAD: Readonly<Record<number, 'busy' | 'jam'>> = { 409: 'jam', 429: 'busy', 503: 'busy' };

export const loadOf = (status: number): 'busy' | 'jam' | undefined => LOAD[status];
