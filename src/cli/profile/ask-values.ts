import { Secret } from '../../core/secret.ts';
import { checkEndpoint } from '../../profiles/endpoint.ts';
import type { Profile } from '../../profiles/profile.ts';
import {
  bad,
  checkApiKey,
  checkCurrencyCode,
  checkSecret,
  good,
  type Rule,
} from '../../profiles/rules.ts';
import type { Mode } from '../../profiles/settings.ts';
import { profiles } from '../../words/en/profiles.ts';
import { message } from '../../words/message.ts';
import { text as sentenceOf } from '../../words/text.ts';
import type { Check } from '../prompts.ts';
import type { Questions } from '../questions.ts';
import type { Terminal } from '../terminal.ts';
import { settleSecret } from './given-secret.ts';

const NO_CURRENCY = 'none';

/**
 * Asks for the values of a profile that are not given.
 * @param present the values now, offered as the answers; undefined for a new profile.
 */
export async function askForValues(
  given: Partial<Profile>,
  present: Profile | undefined,
  questions: Questions,
  terminal: Pick<Terminal, 'note'>,
): Promise<Profile> {
  const text = (message: string, rule: Rule, initial?: string): Promise<string> =>
    questions.text(message, untilGood(rule), initial).then((answer) => keptValue(rule, answer));
  const apiKey =
    given.apiKey ?? (await text(profiles.ask_api_key, apiKeyBeside(given.secret), present?.apiKey));
  return {
    apiKey,
    secret: given.secret ?? (await askForSecret(apiKey, present?.secret, questions, terminal)),
    endpoint:
      given.endpoint ?? (await text(profiles.ask_endpoint, checkEndpoint, present?.endpoint)),
    currency:
      'currency' in given ? given.currency : await askForCurrency(present?.currency, questions),
    mode: given.mode ?? (await askForMode(present?.mode, questions)),
  };
}

/** A rule as a question wants it: asked again until the answer is good. */
export const untilGood =
  (rule: Rule): Check =>
  (answer) => {
    const checked = rule(answer);
    return checked.ok || sentenceOf(message('answer_wrong', { wrong: checked.message }));
  };

/** The rule for a key whose secret is known. */
const apiKeyBeside =
  (secret: Secret | undefined): Rule =>
  (text) =>
    text !== '' && text === secret?.reveal() ? bad(message('same_as_secret')) : checkApiKey(text);

async function askForSecret(
  apiKey: string,
  present: Secret | undefined,
  questions: Questions,
  terminal: Pick<Terminal, 'note'>,
): Promise<Secret> {
  const check = untilGood(checkSecret);
  const answer = await questions.secret(
    profiles.ask_secret({ canKeep: present !== undefined }),
    (text) => (text === '' && present !== undefined ? true : check(text)),
  );
  const keeps = answer === '' && present !== undefined;
  const settled = keeps ? good(present.reveal()) : await settleSecret(answer, questions, terminal);
  if (settled.ok && settled.value !== apiKey) return keeps ? present : new Secret(settled.value);
  terminal.note(
    sentenceOf(
      settled.ok
        ? message('api_key_wrong', { wrong: message('same_as_secret') })
        : message('secret_wrong', { wrong: settled.message }),
    ),
  );
  return askForSecret(apiKey, present, questions, terminal);
}

async function askForCurrency(
  present: string | undefined,
  questions: Questions,
): Promise<string | undefined> {
  const check = untilGood(checkCurrencyCode);
  const answer = await questions.text(
    profiles.ask_currency({ none: NO_CURRENCY }),
    (text) => (text === NO_CURRENCY ? true : check(text)),
    present ?? NO_CURRENCY,
  );
  return answer === NO_CURRENCY ? undefined : keptValue(checkCurrencyCode, answer);
}

function askForMode(present: Mode | undefined, questions: Questions): Promise<Mode> {
  const sandbox = {
    name: 'sandbox',
    value: 'sandbox',
    description: profiles.sandbox_key,
  } as const;
  const live = { name: 'live', value: 'live', description: profiles.live_key } as const;
  const choices = present === 'live' ? [live, sandbox] : [sandbox, live];
  return questions.select<Mode>(profiles.ask_mode, choices);
}

const keptValue = (rule: Rule, answer: string): string => {
  const checked = rule(answer);
  return checked.ok ? checked.value : answer;
};
