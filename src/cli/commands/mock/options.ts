import type { Command } from 'commander';
import { single } from '../report/single.ts';

/** The flags of `conv mock` as commander hands them over. */
export interface MockOptions {
  readonly port?: string;
  readonly keep?: string;
  readonly profile?: string;
  readonly merchants?: string;
  readonly liveCredentials?: boolean;
  readonly terse?: boolean;
  readonly state?: string;
  readonly seed: readonly string[];
  readonly clock?: string;
  readonly skew?: string;
  readonly fault: readonly string[];
  readonly faultFile: readonly string[];
  readonly faultSeed?: string;
  readonly env: readonly string[];
  readonly expect: readonly string[];
  readonly within?: string;
  readonly allowNone?: boolean;
  readonly junit?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

const collect = (value: string, earlier: readonly string[]): readonly string[] => [
  ...earlier,
  value,
];

export function addMockOptions(command: Command): Command {
  const many = (flags: string, description: string): unknown =>
    command.addOption(
      command.createOption(flags, description).default([], 'none').argParser(collect),
    );
  const one = (flag: string, argument: string, description: string): unknown =>
    command.option(`${flag} ${argument}`, description, single(flag));
  one('--port', '<number>', 'port on 127.0.0.1 and ::1 (default: any free port)');
  one('--profile', '<name>', 'accept the credentials of this profile');
  one('--merchants', '<file>', 'accept the merchants listed in this JSON file');
  command.option('--live-credentials', 'allow live credentials (default: demo credentials)');
  command.option('--terse', 'respond like production: a 401 gives no reason');
  one('--state', '<file>', 'keep orders and events in this JSON file');
  many('--seed <file>', 'initial reports or order records; repeatable');
  one('--clock', '<time>', "set the service's clock; add ,frozen to stop it");
  one('--skew', '<duration>', 'shift the clock: 7m is ahead, -7m is behind');
  many('--fault <rule>', 'inject a fault; repeatable');
  many('--fault-file <file>', 'read fault rules, one per line; repeatable');
  one('--fault-seed', '<number>', 'seed of random faults, to repeat a run');
  many('--expect <assertion>', 'assertion to check at the end; repeatable');
  one('--within', '<seconds>', 'maximum time to wait for expectations');
  command.option('--allow-none', 'pass even if no report arrived or a fault never matched');
  many('--env <name=text>', 'variable for the command: S2S_BASE={url}; repeatable');
  one('--junit', '<file>', 'write the results of --expect as JUnit XML');
  one('--report', '<file>', 'write the run as one HTML page');
  command.option('--force', 'replace output files that conv did not write');
  one('--keep', '<number>', 'number of requests to remember (default: 10000)');
  command.option('--verbose', 'show each request while a command runs');
  return command.option('--json', 'print JSON lines: the service, then each request');
}
