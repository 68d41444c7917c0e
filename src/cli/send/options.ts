import type { Command } from 'commander';
import { KIND_NAMES } from '../../protocol/kinds/index.ts';
import type { BatchDeliveryOptions } from '../batch/deliver.ts';
import { addDrainOptions, type DrainFlags, OF_ROWS } from '../batch/rate-options.ts';
import { addSendingOptions, type SendingOptions } from '../report/options.ts';
import { single } from '../report/single.ts';

/** The flags of `conv send` as commander hands them over. */
export interface SendOptions extends SendingOptions, DrainFlags, BatchDeliveryOptions, FileFlags {
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly errors?: string;
  readonly force?: boolean;
  readonly skipInvalid?: boolean;
  readonly allowUnknown?: boolean;
  readonly resume?: string;
}

/** What says how the file is to be read. */
export interface FileFlags {
  readonly kind?: string;
  /** `FIELD=COLUMN`, or the name of a saved map. */
  readonly map?: readonly string[];
  readonly saveMap?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly thousands?: string;
  /** Of rows that name none. */
  readonly currency?: string;
}

/** Of a flag that may stand more than once. */
export const collect = (value: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  value,
];

/** Adds the flags of `conv send`: how the file is read, what is done with it, then how it is sent. */
export function addSendOptions(command: Command): void {
  addFileOptions(command);
  command
    .option('--currency <code>', 'of every row that names none', single('--currency'))
    .option('--allow-unknown', "send fields that the service's document does not have")
    .option('--check', 'say what is wrong with the file, and stop; needs no profile')
    .option('--dry-run', 'send it to the bundled service on this machine; needs no profile')
    .option(
      '--errors <file>',
      'write the bad rows with the reasons, to be mended and sent behind the good ones',
      single('--errors'),
    )
    .option(
      '--force',
      'replace the --errors file even if conv did not write it; the old one is kept beside it',
    )
    .option(
      '--skip-invalid',
      'leave the bad rows out, with what stands behind them in their orders, and send the rest',
    )
    .option('--retry-rejected', 'send rows again that the service has refused before')
    .option('--resume <batch>', 'go on with a batch; takes no file', single('--resume'));
  addDrainOptions(command);
  addSendingOptions(command, OF_ROWS);
}

function addFileOptions(command: Command): void {
  command
    .option(
      '--kind <kind>',
      `of every row that names none: ${KIND_NAMES.join(', ')}`,
      single('--kind'),
    )
    .option(
      '--save-map <name>',
      'keep map, format and currency with the profile',
      single('--save-map'),
    );
  addFormatOptions(command);
}

/** Adds the flags that say how a file of rows is read. */
export function addFormatOptions(command: Command): void {
  command
    .option(
      '--map <field=column>',
      'which column holds a field, such as amount=결제금액; repeatable; or the name of a saved map',
      collect,
    )
    .option(
      '--encoding <name>',
      'such as cp949 (default: UTF-8); a byte order mark in the file goes before it',
      single('--encoding'),
    )
    .option(
      '--delimiter <character>',
      'between two cells of a CSV, or the word tab (default: found out); the file is a CSV then',
      single('--delimiter'),
    )
    .option(
      '--thousands <character>',
      'what stands between thousands in amounts, such as , (with . a comma begins the decimals)',
      single('--thousands'),
    );
}
