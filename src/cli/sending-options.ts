import type { DeliveryPolicy } from '../client/delivery/edges.ts';
import type { DrainPolicy } from '../client/sending/drain-types.ts';
import { Failure, type AnyFault as Fault, isFailure } from '../core/words/failure.ts';
import { fault, message } from '../core/words/message.ts';
import { type OptionsOf, once } from './flags.ts';
import {
  CONFIRMATION,
  ENDPOINT,
  JSON_OUTPUT,
  PROFILE,
  RETRIES,
  TIMEOUT,
  VERBOSE,
} from './shared-flags.ts';

/** The flags of a command that sends. */
export const SENDING = [PROFILE, ENDPOINT, JSON_OUTPUT, VERBOSE, TIMEOUT, RETRIES, ...CONFIRMATION];

export type SendingOptions = OptionsOf<typeof SENDING>;

const CONNECT_MS = 10_000;
const HEADERS_MS = 30_000;
const WHOLE_SECONDS = 45;
const USUAL_RETRIES = 4;
/** Maximum size of a response; a record has about 300 bytes. */
const RESPONSE_BYTES = 1024 * 1024;

/**
 * Time limits of a delivery: connect 10 s, headers 30 s, total 45 s, none above `--timeout`.
 * @throws Failure `usage` with every flag that is out of range.
 */
export function readPolicy({ timeout, retries }: SendingOptions): DeliveryPolicy {
  const seconds = readRange(
    '--timeout',
    timeout ?? String(WHOLE_SECONDS),
    /^\d+(\.\d+)?$/,
    0.001,
    3600,
  );
  const count = readRange('--retries', retries ?? String(USUAL_RETRIES), /^\d+$/, 0, 100);
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

/** The value of a numeric flag, or its fault. */
function readRange(
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

const MOST_CONCURRENCY = 256;
const LEAST_RATE = 0.1;
/** Long enough for a service to restart. */
const PATIENCE_MS = 30_000;
const MOST_RATE = 100_000;

/** The flags for the speed of sending a file. */
export const DRAIN = [
  once('--concurrency <count>', `maximum reports in flight (default: ${MOST_CONCURRENCY})`),
  once('--rate <count>', 'maximum attempts per second'),
];

export type DrainFlags = Pick<SendingOptions, 'timeout' | 'retries'> & OptionsOf<typeof DRAIN>;

/** Limits for sending a file, per report and in total. @throws Failure `usage` with every flag that is out of range. */
export function readDrainPolicy(options: DrainFlags): DrainPolicy {
  const { concurrency: most = String(MOST_CONCURRENCY), rate } = options;
  const readings = [
    readRange('--concurrency', most, /^\d+$/, 1, MOST_CONCURRENCY),
    rate === undefined ? null : readRange('--rate', rate, /^\d+(\.\d+)?$/, LEAST_RATE, MOST_RATE),
  ] as const;
  const [concurrency, perSecond] = readings;
  const policy = policyBeside(readings.filter(isFault), options);
  if (isFault(concurrency) || isFault(perSecond)) throw outOfRange(readings.filter(isFault));
  return { ...policy, concurrency, perSecond, patienceMs: PATIENCE_MS };
}

/** @throws Failure `usage` with the faults of the other flags, too. */
function policyBeside(faults: readonly Fault[], options: DrainFlags): DeliveryPolicy {
  try {
    return readPolicy(options);
  } catch (error) {
    if (!isFailure(error)) throw error;
    throw outOfRange([...error.faults, ...faults]);
  }
}

const isFault = (reading: number | Fault | null): reading is Fault =>
  typeof reading === 'object' && reading !== null;

const outOfRange = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('flags_out_of_range'), { faults });

/** Exit status: all went as it should, and some rows or reports are not accepted. */
export const SOME_NOT_ACCEPTED = 8;
