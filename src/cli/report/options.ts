import type { Command } from 'commander';
import type { KnownKind } from '../../protocol/kinds/index.ts';
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
      'your own id of the refund: the same one twice is one refund',
      single('--refund-id'),
    );
  }
  command
    .option('--file <path>', 'read the report as JSON; - is standard input', single('--file'))
    .option('--allow-unknown', "send fields that the service's document does not have")
    .option('--overtake', 'send it even if an earlier report of the order is still open')
    .option('--dry-run', 'send it to the bundled service on this machine instead; needs no profile')
    .option('--curl', 'print the equivalent curl command instead of sending');
  addSendingOptions(command);
}

function addDepositOptions(command: Command): void {
  command
    .option(
      '--virtual-account',
      'a bank-transfer order: reported only once its deposit is confirmed',
    )
    .option('--deposit-confirmed', "the deposit's own webhook has fired");
}

/** What `--json` and `--verbose` say in the help of most commands that send. */
const OF_ONE_REPORT = {
  json: 'one JSON object on standard output',
  verbose: 'show request and response on standard error, without secrets',
};

/** Adds the flags that say how a report is sent. @param words of the help, where they are others. */
export function addSendingOptions(command: Command, words = OF_ONE_REPORT): void {
  command
    .option('--profile <name>', 'use this profile', single('--profile'))
    .option('--endpoint <url>', 'use this s2s_endpoint_base', single('--endpoint'))
    .option('--json', words.json)
    .option('--verbose', words.verbose)
    .option('--timeout <seconds>', 'bound of one attempt (default: 45)', single('--timeout'))
    .option('--retries <count>', 'attempts after the first (default: 4)', single('--retries'))
    .option('--no-input', 'never ask; fail with a list of what is missing')
    .option('-y, --yes', 'answer yes to the question before a live report');
}
