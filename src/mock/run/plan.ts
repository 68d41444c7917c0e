import { isIP } from 'node:net';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { parseDialect } from '../dialects/parse.ts';
import type { Expectation } from '../expectations/expectation.ts';
import { parseExpectations } from '../expectations/parse.ts';
import { readFaultFile, readFaultRules } from '../faults/parse.ts';
import type { FaultRule } from '../faults/rule.ts';
import { parseClock, parseSkew } from '../storage/clock.ts';
import { readInputFile } from '../storage/input.ts';

/**
 * Reads a flag's value, a whole number from 0 on.
 * @throws Failure `usage`
 */
function readWhole(flag: string, text: string, maximum: number, hint?: Message): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value <= maximum) return value;
  const facts = { flag, maximum, given: JSON.stringify(text) };
  throw new Failure('usage', message('flag_not_whole', facts), { hint });
}

/** The flags that configure the mock. */
interface MockFlags {
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly keep?: string | undefined;
  readonly dialect: readonly string[];
  readonly state?: string | undefined;
  readonly seed: readonly string[];
  readonly clock?: string | undefined;
  readonly skew?: string | undefined;
  readonly fault: readonly string[];
  readonly faultFile: readonly string[];
  readonly faultSeed?: string | undefined;
  readonly expect: readonly string[];
  readonly within?: string | undefined;
  readonly allowNone?: boolean | undefined;
}

/** The configuration of the mock. */
export interface MockPlan {
  /** 0 takes any free port. */
  readonly port: number;
  /** The address to listen on instead of the loopback addresses: others can reach it. */
  readonly host?: string;
  /** How many requests are remembered. */
  readonly keep: number;
  /** As `--dialect` takes them: the seed decides what `any` is. */
  readonly dialect: readonly string[];
  readonly stateFile: string | undefined;
  readonly seedFiles: readonly string[];
  /** Milliseconds. */
  readonly clock: {
    readonly start?: number;
    readonly frozen?: boolean;
    readonly skew?: number;
  };
  readonly faults: readonly FaultRule[];
  /** From 0 to 2^32 - 1; undefined draws one. */
  readonly faultSeed: number | undefined;
  readonly expectations: readonly Expectation[];
  /** How long is waited for the expectations, in milliseconds. */
  readonly withinMs: number;
  /** Whether a run is good in which no report was accepted, or a fault never acted. */
  readonly allowsNone?: boolean;
}

const KEPT = '10000';

/** More would not fit into the memory that the requests are kept in. */
const MAX_KEPT = 1_000_000;

const MAX_WITHIN_SECONDS = 3600;
const IN_SECONDS = message('within_is_seconds');

/**
 * Reads the flags, and the fault files that they name.
 * @throws Failure `usage`
 */
export function planMock(flags: MockFlags): MockPlan {
  const { clock, skew, faultSeed, within, host } = flags;
  if (within !== undefined && flags.expect.length === 0) throw withinWhat();
  return {
    port: readWhole('--port', flags.port ?? '0', 65_535, message('port_zero')),
    ...(host === undefined ? {} : { host: readHost(host) }),
    keep: readWhole('--keep', flags.keep ?? KEPT, MAX_KEPT),
    dialect: checkDialect(flags.dialect),
    stateFile: flags.state,
    seedFiles: flags.seed,
    clock: {
      ...(clock === undefined ? {} : parseClock(clock)),
      ...(skew === undefined ? {} : { skew: parseSkew(skew) }),
    },
    faults: [...readFaultRules(flags.fault), ...flags.faultFile.flatMap(rulesInFile)],
    faultSeed:
      faultSeed === undefined ? undefined : readWhole('--fault-seed', faultSeed, 2 ** 32 - 1),
    expectations: parseExpectations(flags.expect),
    withinMs: readWhole('--within', within ?? '0', MAX_WITHIN_SECONDS, IN_SECONDS) * 1000,
    allowsNone: flags.allowNone === true,
  };
}

/** @throws Failure `usage` */
function checkDialect(words: readonly string[]): readonly string[] {
  parseDialect(words, () => 0);
  return words;
}

/**
 * An address, which may be written as in a URL: `[::]`.
 * @throws Failure `usage` unless it is an IPv4 or IPv6 address.
 */
function readHost(host: string): string {
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  if (isIP(address) !== 0) return address;
  throw new Failure('usage', message('host_no_address', { host: JSON.stringify(host) }), {
    hint: message('host_example'),
  });
}

const rulesInFile = (file: string): FaultRule[] =>
  readFaultFile(readInputFile(file, '--fault-file'), file);

const withinWhat = (): Failure =>
  new Failure('usage', message('within_without_expect'), { hint: message('within_example') });
