import { Failure } from '../../core/failure.ts';
import { shellWord } from '../../core/shell.ts';
import type { Profile } from '../../profiles/profile.ts';
import { checkProfileName } from '../../profiles/rules.ts';
import { type Fault, fault, message } from '../../words/message.ts';

/** What `add` was given: a name, values, and what is wrong with them. */
export interface Entry {
  readonly name: string | undefined;
  readonly values: Partial<Profile>;
  readonly faults: readonly Fault[];
}

/** @returns undefined where a value is missing that has no default. */
export function completeProfile(values: Partial<Profile>): Profile | undefined {
  const { apiKey, secret, endpoint, currency, mode = 'sandbox' } = values;
  if (apiKey === undefined || secret === undefined || endpoint === undefined) return undefined;
  return { apiKey, secret, endpoint, currency, mode };
}

export function checkName(name: string | undefined): Fault[] {
  const checked = name === undefined ? undefined : checkProfileName(name);
  return checked === undefined || checked.ok ? [] : [{ ...checked.message, at: 'NAME' }];
}

/** All that stands in the way of a profile, at once, with a command to copy. */
export function incompleteEntry({ name, values, faults }: Entry): Failure {
  const all = [...faults, ...missingValues({ name, values, faults })];
  const flags = all.map(({ at }) => at);
  return new Failure('usage', message('profile_not_added', { flags }), {
    faults: all,
    hint: message('copy_command', { command: commandToCopy({ name, values, faults }) }),
  });
}

const SECRET_ORIGINS = ['--secret-stdin', '--secret-file', 'CONV_HMAC_SECRET'];

function missingValues({ name, values, faults }: Entry): Fault[] {
  const isWrong = (...paths: string[]): boolean => faults.some(({ at }) => paths.includes(at));
  return [
    ...(name === undefined ? [fault('NAME', 'value_missing_here')] : []),
    ...(values.apiKey === undefined && !isWrong('--api-key')
      ? [fault('--api-key', 'value_missing_here')]
      : []),
    ...(values.endpoint === undefined && !isWrong('--endpoint')
      ? [fault('--endpoint', 'value_missing_here')]
      : []),
    ...(values.secret === undefined && !isWrong(...SECRET_ORIGINS)
      ? [fault('--secret-stdin', 'secret_missing_here')]
      : []),
  ];
}

function commandToCopy({ name, values }: Entry): string {
  const words = [
    name === undefined || checkName(name).length > 0 ? 'NAME' : shellWord(name),
    '--api-key',
    shellWord(values.apiKey ?? 'KEY'),
    '--endpoint',
    shellWord(values.endpoint ?? 'URL'),
    ...(values.currency === undefined ? [] : ['--currency', shellWord(values.currency)]),
    ...(values.mode === 'live' ? ['--live'] : []),
  ];
  return `conv profile add ${words.join(' ')} --secret-stdin < FILE`;
}
