import { CLAIM_FIELDS } from '../../../client/claims/claims-file.ts';
import type { Mapping } from '../../../client/files/rows/mapping.ts';
import { EXPORT_NAMES, NO_EXPORT } from '../../../client/shops/presets.ts';
import { Failure, type AnyFault as Fault } from '../../../core/words/failure.ts';
import { fault, message } from '../../../core/words/message.ts';
import { isSameFile } from '../../files/file-target.ts';
import { choice, flag, type OptionsOf, once, repeatable } from '../../flags.ts';
import { JSON_OUTPUT, PROFILE } from '../../shared-flags.ts';
import { readFileFlags } from '../send/plan.ts';

/** What `--from` takes here. */
export const SHOPS: readonly string[] = EXPORT_NAMES.filter((name) => name !== NO_EXPORT);

/** The flags of `conv claims`. */
export const FLAGS = [
  once('--orders <file>', 'order export of the shop, to look up unreported orders'),
  choice('--from <shop>', 'shop that --orders is from (default: detected)', SHOPS),
  once('--write <file>', 'write late reports as NDJSON for conv send'),
  once('--reply <file>', 'write the answers for creators as CSV'),
  flag('--force', 'replace an output file that conv did not write'),
  repeatable('--map <field=column>', 'column of the claims for a field; repeatable'),
  once('--encoding <name>', 'encoding of both files, such as cp949 (default: UTF-8)'),
  once('--delimiter <character>', 'cell separator of the claims (default: detected)'),
  once('--orders-encoding <name>', 'encoding of the --orders file, if different'),
  once('--sheet <name>', 'sheet of the claims workbook'),
  once('--orders-sheet <name>', 'sheet of the --orders workbook'),
  flag('--file-password-stdin', 'read the password of a protected workbook from stdin'),
  once('--currency <code>', 'currency for orders without one'),
  PROFILE,
  JSON_OUTPUT,
];

export type ClaimsOptions = OptionsOf<typeof FLAGS>;

/** A validated command line. */
export interface ClaimsPlan {
  /** A path, or `-`. */
  readonly source: string;
  /** How the file of claims is read. */
  readonly given: Mapping;
  readonly options: ClaimsOptions;
}

/** @throws Failure `usage` with everything that is wrong, at once. */
export function readClaimsPlan(source: string | undefined, options: ClaimsOptions): ClaimsPlan {
  const { given, mapName, faults } = readFileFlags(options, CLAIM_FIELDS);
  const all = [
    ...(source === undefined || source === '' ? [fault('FILE', 'claims_file_missing')] : []),
    ...faults,
    ...(mapName === undefined || faults.length > 0 ? [] : [fault('--map', 'claims_map_form')]),
    ...ordersFaults(source, options),
    ...targetFaults('--write', options.write, source, options),
    ...targetFaults('--reply', options.reply, source, options),
    ...twoTargetsFaults(options),
  ];
  if (source === undefined || all.length > 0)
    throw new Failure('usage', message('claims_command_line'), {
      faults: all,
      hint: message('claims_help'),
    });
  return { source, given, options };
}

/** Flags about the shop's export. */
const OF_ORDERS = [
  ['from', '--from'],
  ['ordersEncoding', '--orders-encoding'],
  ['ordersSheet', '--orders-sheet'],
  ['write', '--write'],
] as const satisfies readonly (readonly [keyof ClaimsOptions, string])[];

function ordersFaults(source: string | undefined, options: ClaimsOptions): Fault[] {
  const { orders, filePasswordStdin } = options;
  if (orders === undefined)
    return OF_ORDERS.flatMap(([name, flag]) =>
      options[name] === undefined ? [] : [fault(flag, 'needs_orders')],
    );
  if (orders === '') return [fault('--orders', 'empty_value')];
  const isStdin = [source, orders].includes('-') && filePasswordStdin === true;
  if ((orders === '-' && source === '-') || isStdin) return [fault('--orders', 'one_stdin')];
  return orders !== '-' && source !== undefined && isSameFile(source, orders)
    ? [fault('--orders', 'orders_are_claims')]
    : [];
}

function targetFaults(
  flag: '--write' | '--reply',
  target: string | undefined,
  source: string | undefined,
  { orders }: ClaimsOptions,
): Fault[] {
  if (target === undefined) return [];
  if (target === '') return [fault(flag, 'empty_value')];
  if (target === '-') return [fault(flag, 'must_be_file')];
  const inputs = [source, orders].filter((file) => file !== undefined);
  return inputs.some((file) => isSameFile(file, target)) ? [fault(flag, 'target_is_input')] : [];
}

const twoTargetsFaults = ({ write, reply }: ClaimsOptions): Fault[] =>
  write !== undefined && reply !== undefined && write !== '' && isSameFile(write, reply)
    ? [fault('--reply', 'two_outputs_one_file')]
    : [];
