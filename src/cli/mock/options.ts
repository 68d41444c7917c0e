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
  one('--port', '<number>', 'port on 127.0.0.1 and ::1 (default: 0, any free one)');
  one('--profile', '<name>', 'accept the key and secret of this profile');
  one('--merchants', '<file>', 'accept the merchants of this JSON file');
  command.option('--live-credentials', 'use a live key and secret (default: the demo pair)');
  command.option('--terse', 'answer as production does: a 401 does not say why');
  one('--state', '<file>', 'keep orders and events in this JSON file');
  many('--seed <file>', 'repeatable; reports or records that were there before');
  one(
    '--clock',
    '<time>',
    'the service thinks that it is now this time; ",frozen": it stands still',
  );
  one('--skew', '<duration>', 'the service is ahead, or with a minus behind: -7m');
  many('--fault <rule>', 'repeatable; what goes wrong on purpose, see below');
  many('--fault-file <file>', 'repeatable; a rule a line');
  one('--fault-seed', '<number>', 'the same chances as in the run that printed it');
  many('--expect <assertion>', 'repeatable; checked at the end, see below');
  one('--within', '<seconds>', 'wait so long for what is expected');
  command.option('--allow-none', 'pass even if no report was accepted or a fault never acted');
  many('--env <name=text>', 'repeatable; a variable of the command, such as S2S_BASE={url}');
  one('--junit', '<file>', 'write what --expect came to as JUnit XML');
  one('--report', '<file>', 'write the run as one HTML page');
  command.option(
    '--force',
    'replace the --junit and --report files even if conv did not write them',
  );
  one('--keep', '<number>', 'how many requests are remembered (default: 10000)');
  command.option('--verbose', 'with a command: show each request on standard error');
  return command.option('--json', 'one line about the service, then one JSON object a request');
}
