import type { DrainPolicy } from '../../actions/batch/drain/drain-types.ts';
import { Failure, type Fault, isFailure } from '../../core/failure.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { failureText } from '../../words/failure-text.ts';
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
    ...(source === undefined
      ? []
      : [{ path: 'FILE', message: 'is not needed: the rows are in the journal' }]),
    ...flags.map(([, path]) => ({ path, message: 'cannot be changed: the rows are staged' })),
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
  source === undefined || source === ''
    ? [
        {
          path: 'FILE',
          message: 'is missing; - reads standard input, --resume goes on with a batch',
        },
      ]
    : [];

function targetFaults(source: string | undefined, { errors, check, dryRun }: SendOptions): Fault[] {
  return [
    ...(check === true && dryRun === true
      ? [{ path: '--check', message: 'stops before --dry-run: give one of them' }]
      : []),
    ...(errors === '-' ? [{ path: '--errors', message: 'must be a file' }] : []),
    ...(errors === '' ? [{ path: '--errors', message: 'is empty: an unset variable?' }] : []),
    ...(errors !== undefined && errors !== '-' && source !== undefined && isSameFile(source, errors)
      ? [{ path: '--errors', message: 'is the file that is to be sent: name another one' }]
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
  new Failure('usage', 'the command line is wrong; nothing was sent', {
    faults,
    hint: 'conv send --help explains the flags.',
  });
