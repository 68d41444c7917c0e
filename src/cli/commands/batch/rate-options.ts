import type { Command } from 'commander';
import type { DeliveryPolicy } from '../../../client/delivery/edges.ts';
import type { DrainPolicy } from '../../../client/drain/drain-types.ts';
import { Failure, type AnyFault as Fault, isFailure } from '../../../words/failure.ts';
import { failureText } from '../../../words/failure-text.ts';
import { message } from '../../../words/message.ts';
import type { SendingOptions } from '../report/options.ts';
import { readPolicy, readRange } from '../report/policy.ts';
import { single } from '../report/single.ts';

/** The flags that say how fast a file is sent, as commander hands them over. */
export interface DrainFlags extends Pick<SendingOptions, 'timeout' | 'retries'> {
  readonly concurrency?: string;
  /** Attempts a second. */
  readonly rate?: string;
}

const CONCURRENCY = 32;
const MOST_CONCURRENCY = 256;
const LEAST_RATE = 0.1;
/** A service that starts anew is back by then. */
const PATIENCE_MS = 30_000;
const MOST_RATE = 100_000;

/** What `--json` and `--verbose` say in the help of a command that sends files. */
export const OF_ROWS = {
  json: 'print a JSON line per settled row, then a summary',
  verbose: 'list each row that is not accepted, as it settles',
};

/** Adds `--concurrency` and `--rate`. */
export function addDrainOptions(command: Command): void {
  command
    .option(
      '--concurrency <count>',
      `maximum reports in flight (default: ${CONCURRENCY})`,
      single('--concurrency'),
    )
    .option('--rate <count>', 'maximum attempts per second', single('--rate'));
}

/**
 * The bounds of sending a file: those of each report, and of all together.
 * @throws Failure `usage` with every flag that is no number in its range.
 */
export function readDrainPolicy(options: DrainFlags): DrainPolicy {
  const { concurrency: most = String(CONCURRENCY), rate } = options;
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
    throw outOfRange([...failureText(error).faults, ...faults]);
  }
}

const isFault = (reading: number | Fault | null): reading is Fault =>
  typeof reading === 'object' && reading !== null;

const outOfRange = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('flags_out_of_range'), { faults });

/** Exit status: all went as it should, and some rows or reports are not accepted. */
export const SOME_NOT_ACCEPTED = 8;
