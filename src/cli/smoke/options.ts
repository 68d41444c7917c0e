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
    .option('--profile <name>', 'use this profile', single('--profile'))
    .option('--endpoint <url>', 'use this s2s_endpoint_base', single('--endpoint'))
    .option(
      '--currency <code>',
      'of the orders (default: of the profile, else KRW)',
      single('--currency'),
    )
    .option(
      '--junit <file>',
      'write a JUnit report there, too; its directory is made',
      single('--junit'),
    )
    .option('--force', 'replace the --junit file even if conv did not write it')
    .addOption(tap)
    .option('--json', 'print one JSON object')
    .option('--verbose', 'show requests and responses on standard error, without secrets')
    .option('--timeout <seconds>', 'bound of each request', '10')
    .option('--live', 'this account makes payable orders, and that is known')
    .option('--yes-really-live', 'the second word that a live account needs');
}
