import type { Command } from 'commander';
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
    .option('--currency <code>', 'currency of rows that name none', single('--currency'))
    .option('--allow-unknown', 'send fields that the service does not define')
    .option('--check', 'validate the file and stop; needs no profile')
    .option('--dry-run', 'send to the bundled local service instead')
    .option(
      '--errors <file>',
      'write invalid rows and the reasons to this file',
      single('--errors'),
    )
    .option('--force', 'replace an --errors file that conv did not write')
    .option('--skip-invalid', 'skip invalid rows and later rows of their orders')
    .option('--retry-rejected', 'resend rows the service rejected earlier')
    .option('--resume <batch>', 'resume an interrupted batch; takes no file', single('--resume'));
  addDrainOptions(command);
  addSendingOptions(command, OF_ROWS);
}

function addFileOptions(command: Command): void {
  command
    .option(
      '--kind <kind>',
      'kind of rows that name none: paid, refund, cancel, …',
      single('--kind'),
    )
    .option(
      '--save-map <name>',
      'save map, format, and currency with the profile',
      single('--save-map'),
    );
  addFormatOptions(command);
}

/** Adds the flags that say how a file of rows is read. */
export function addFormatOptions(command: Command): void {
  command
    .option('--map <field=column>', 'column of a field, or a saved map; repeatable', collect)
    .option(
      '--encoding <name>',
      'file encoding, such as cp949 (default: UTF-8)',
      single('--encoding'),
    )
    .option(
      '--delimiter <character>',
      'CSV cell separator, or "tab" (default: detected)',
      single('--delimiter'),
    )
    .option(
      '--thousands <character>',
      'thousands separator in amounts, such as ,',
      single('--thousands'),
    );
}
