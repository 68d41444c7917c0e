import { Secret } from '../../core/secret.ts';
import { checkEndpoint } from '../../profiles/endpoint.ts';
import type { Profile } from '../../profiles/profile.ts';
import { type Checked, checkApiKey, checkCurrencyCode, type Rule } from '../../profiles/rules.ts';
import type { Fault } from '../../words/message.ts';
import type { Questions } from '../questions.ts';
import type { Terminal } from '../terminal.ts';
import { type GivenSecret, settleSecret } from './given-secret.ts';
import type { ValueOptions } from './options.ts';

/** What flags (and the environment) give of a profile, and all that is wrong with it. */
export interface GivenValues {
  readonly values: Partial<Profile>;
  readonly faults: readonly Fault[];
}

export async function readGivenValues(
  options: ValueOptions,
  secret: GivenSecret | undefined,
  questions: Questions | undefined,
  terminal: Pick<Terminal, 'note'>,
): Promise<GivenValues> {
  const parts = [
    readText('--api-key', options.apiKey, checkApiKey, (apiKey) => ({ apiKey })),
    readText('--endpoint', options.endpoint, checkEndpoint, (endpoint) => ({ endpoint })),
    readCurrency(options),
    readMode(options),
    await readSecret(secret, questions, terminal),
  ];
  return {
    values: Object.assign({}, ...parts.map(({ values }) => values)),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

const NOTHING: GivenValues = { values: {}, faults: [] };

function readText(
  path: string,
  text: string | undefined,
  rule: Rule,
  toValues: (value: string) => Partial<Profile>,
): GivenValues {
  return text === undefined ? NOTHING : toGiven(path, rule(text), toValues);
}

const toGiven = (
  path: string,
  checked: Checked,
  toValues: (value: string) => Partial<Profile>,
): GivenValues =>
  checked.ok
    ? { values: toValues(checked.value), faults: [] }
    : { values: {}, faults: [{ ...checked.message, at: path }] };

function readCurrency({ currency }: ValueOptions): GivenValues {
  if (currency === false) return { values: { currency: undefined }, faults: [] };
  return readText('--currency', currency, checkCurrencyCode, (code) => ({ currency: code }));
}

function readMode({ live, sandbox }: ValueOptions): GivenValues {
  if (live !== true && sandbox !== true) return NOTHING;
  return { values: { mode: live === true ? 'live' : 'sandbox' }, faults: [] };
}

async function readSecret(
  given: GivenSecret | undefined,
  questions: Questions | undefined,
  terminal: Pick<Terminal, 'note'>,
): Promise<GivenValues> {
  if (given === undefined) return NOTHING;
  const { origin, text } = given;
  const checked = text.ok ? await settleSecret(text.value, questions, terminal) : text;
  return toGiven(origin, checked, (value) => ({ secret: new Secret(value) }));
}
