import type { DeliveryPolicy } from '../../../client/delivery/edges.ts';
import { Failure, type AnyFault as Fault } from '../../../words/failure.ts';
import { fault, message } from '../../../words/message.ts';
import type { SendingOptions } from './options.ts';

const CONNECT_MS = 10_000;
const HEADERS_MS = 30_000;
const WHOLE_SECONDS = 45;
const RETRIES = 4;
/** A record is some 300 bytes; more than this is no answer of the service. */
const RESPONSE_BYTES = 1024 * 1024;

/**
 * The bounds of a delivery: connect 10 s, headers 30 s, whole 45 s, none above `--timeout`.
 * @throws Failure `usage` with every flag that is no number in its range.
 */
export function readPolicy({ timeout, retries }: SendingOptions): DeliveryPolicy {
  const seconds = readRange(
    '--timeout',
    timeout ?? String(WHOLE_SECONDS),
    /^\d+(\.\d+)?$/,
    0.001,
    3600,
  );
  const count = readRange('--retries', retries ?? String(RETRIES), /^\d+$/, 0, 100);
  const faults = [seconds, count].filter(
    (reading): reading is Fault => typeof reading !== 'number',
  );
  if (typeof seconds !== 'number' || typeof count !== 'number') {
    throw new Failure('usage', message('flags_out_of_range'), { faults });
  }
  const wholeMs = Math.ceil(seconds * 1000);
  return {
    limits: {
      connectMs: Math.min(CONNECT_MS, wholeMs),
      headersMs: Math.min(HEADERS_MS, wholeMs),
      wholeMs,
      responseBytes: RESPONSE_BYTES,
    },
    retries: count,
  };
}

/** The number that a flag gives, or what is wrong with it. */
export function readRange(
  path: string,
  text: string,
  form: RegExp,
  least: number,
  most: number,
): number | Fault {
  const value = form.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  return fault(path, 'out_of_range', { least, most, text: JSON.stringify(text) });
}
