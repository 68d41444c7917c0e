import type { DrainPolicy } from '../../actions/batch/drain/drain-types.ts';
import { Failure, type AnyFault as Fault, isFailure } from '../../core/failure.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { failureText } from '../../words/failure-text.ts';
import { fault, message } from '../../words/message.ts';
import { readDrainPolicy } from '../batch/rate-options.ts';
import { isSameFile } from '../file-target.ts';
import { readFileFlags } from './file-flags.ts';
import type { SendOptions } from './options.ts';

/** What a command line asks for, once it is found to make sense. */
export interface SendPlan {
  /** A path, or `-`. */
  readonly source: string;
  readonly given: Mapping;
  readonly mapName: string | undefined;
  readonly policy: DrainPolicy;
  readonly options: SendOptions;
}

/**
 * Reads the command line of a file to be sent.
 * @throws Failure `usage` with everything that is wrong, at once.
 */
export function readPlan(source: string | undefined, options: SendOptions): SendPlan {
  const { given, mapName, faults } = readFileFlags(options);
  const policy = readPolicyOf(options);
  const all = [
    ...sourceFaults(source),
    ...faults,
    ...targetFaults(source, options),
    ...('faults' in policy ? policy.faults : []),
  ];
  if (source === undefined || 'faults' in policy || all.length > 0) throw wrong(all);
  return { source, given, mapName, policy, options };
}

/** @throws Failure `usage` where `--resume` stands beside what only a new file can have. */
export function refuseFileBesideResume(source: string | undefined, options: SendOptions): void {
  const flags = FILE_FLAGS.filter(([name]) => options[name] !== undefined);
  const faults = [
    ...(source === undefined ? [] : [fault('FILE', 'file_not_needed')]),
    ...flags.map(([, path]) => fault(path, 'rows_are_staged')),
  ];
  if (faults.length > 0) throw wrong(faults);
}

/** Flags that speak of a file. */
const FILE_FLAGS = [
  ['kind', '--kind'],
  ['map', '--map'],
  ['saveMap', '--save-map'],
  ['encoding', '--encoding'],
  ['delimiter', '--delimiter'],
  ['thousands', '--thousands'],
  ['currency', '--currency'],
  ['allowUnknown', '--allow-unknown'],
  ['check', '--check'],
  ['dryRun', '--dry-run'],
  ['errors', '--errors'],
  ['force', '--force'],
  ['skipInvalid', '--skip-invalid'],
] as const satisfies readonly (readonly [keyof SendOptions, string])[];

const sourceFaults = (source: string | undefined): Fault[] =>
  source === undefined || source === '' ? [fault('FILE', 'file_missing')] : [];

function targetFaults(source: string | undefined, { errors, check, dryRun }: SendOptions): Fault[] {
  return [
    ...(check === true && dryRun === true ? [fault('--check', 'check_beside_dry_run')] : []),
    ...(errors === '-' ? [fault('--errors', 'must_be_file')] : []),
    ...(errors === '' ? [fault('--errors', 'empty_value')] : []),
    ...(errors !== undefined && errors !== '-' && source !== undefined && isSameFile(source, errors)
      ? [fault('--errors', 'errors_is_source')]
      : []),
  ];
}

function readPolicyOf(options: SendOptions): DrainPolicy | { readonly faults: readonly Fault[] } {
  try {
    return readDrainPolicy(options);
  } catch (error) {
    if (isFailure(error)) return { faults: failureText(error).faults };
    throw error;
  }
}

const wrong = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('command_line_wrong_unsent'), {
    faults,
    hint: message('send_help'),
  });
