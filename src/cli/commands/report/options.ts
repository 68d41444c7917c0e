import type { Command } from 'commander';
import type { KnownKind } from '../../../protocol/kinds/index.ts';
import { fieldFlagsOf, itemFlagOf } from './flags.ts';
import { single } from './single.ts';

/** The flags of a report command as commander hands them over. */
export interface ReportOptions extends SendingOptions {
  readonly [field: string]: unknown;
  readonly file?: string;
  readonly item?: readonly string[];
  readonly refundId?: string;
  readonly virtualAccount?: boolean;
  readonly depositConfirmed?: boolean;
  readonly dryRun?: boolean;
  readonly curl?: boolean;
  readonly allowUnknown?: boolean;
  readonly overtake?: boolean;
}

/** What every command that sends takes. */
export interface SendingOptions {
  readonly profile?: string;
  readonly endpoint?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly yes?: boolean;
  /** False where `--no-input` is given. */
  readonly input?: boolean;
  /** Seconds. */
  readonly timeout?: string;
  readonly retries?: string;
}

const collect = (value: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  value,
];

/** Adds the flags of a report: its fields first, then how it is sent. */
export function addReportOptions(command: Command, kind: KnownKind): void {
  for (const { flag, argument, description } of fieldFlagsOf(kind.name)) {
    command.option(`${flag} ${argument}`, description, single(flag));
  }
  const item = itemFlagOf(kind.name);
  if (item !== undefined)
    command.option(`${item.flag} ${item.argument}`, item.description, collect);
  if (kind.awaitsDeposit) addDepositOptions(command);
  if (kind.isRepeatable) {
    command.option(
      '--refund-id <id>',
      'your refund ID; the same ID twice is one refund',
      single('--refund-id'),
    );
  }
  command
    .option('--file <path>', 'read the report as JSON; - reads standard input', single('--file'))
    .option('--allow-unknown', 'send fields that the service does not define')
    .option('--overtake', 'send even if an earlier report of the order is open')
    .option('--dry-run', 'send to the bundled local service instead')
    .option('--curl', 'print the equivalent curl command instead of sending');
  addSendingOptions(command);
}

function addDepositOptions(command: Command): void {
  command
    .option('--virtual-account', 'virtual-account order; requires a confirmed deposit')
    .option('--deposit-confirmed', 'the deposit-confirmed webhook was received');
}

/** What `--json` and `--verbose` say in the help of most commands that send. */
const OF_ONE_REPORT = {
  json: 'print one JSON object',
  verbose: 'show request and response on standard error',
};

/** Adds the flags that say how a report is sent. @param words of the help, where they are others. */
export function addSendingOptions(command: Command, words = OF_ONE_REPORT): void {
  command
    .option('--profile <name>', 'profile to use', single('--profile'))
    .option('--endpoint <url>', 's2s_endpoint_base to use', single('--endpoint'))
    .option('--json', words.json)
    .option('--verbose', words.verbose)
    .option(
      '--timeout <seconds>',
      'maximum time for each attempt (default: 45)',
      single('--timeout'),
    )
    .option(
      '--retries <count>',
      'retries after the first attempt (default: 4)',
      single('--retries'),
    )
    .option('--no-input', 'never prompt; fail if something is missing')
    .option('-y, --yes', 'skip the confirmation of a live report');
}
