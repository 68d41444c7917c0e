import type { Command } from 'commander';
import { single } from '../report/single.ts';

/** The flags of `conv smoke` as commander hands them over. */
export interface SmokeOptions {
  readonly profile?: string;
  readonly endpoint?: string;
  readonly currency?: string;
  readonly live?: boolean;
  readonly yesReallyLive?: boolean;
  /** Seconds. */
  readonly timeout: string;
  readonly junit?: string;
  readonly force?: boolean;
  readonly tap?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

export function addSmokeOptions(command: Command): void {
  const tap = command.createOption('--tap', 'print TAP version 14').conflicts('json');
  command
    .option('--profile <name>', 'profile to use', single('--profile'))
    .option('--endpoint <url>', 's2s_endpoint_base to use', single('--endpoint'))
    .option(
      '--currency <code>',
      'currency (default: from the profile, else KRW)',
      single('--currency'),
    )
    .option('--junit <file>', 'also write a JUnit report to this file', single('--junit'))
    .option('--force', 'replace a --junit file that conv did not write')
    .addOption(tap)
    .option('--json', 'print one JSON object')
    .option('--verbose', 'show requests and responses on standard error')
    .option('--timeout <seconds>', 'maximum time for each request', '10')
    .option('--live', 'allow a live account')
    .option('--yes-really-live', 'confirm --live');
}
