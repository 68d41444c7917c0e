import { suggest } from '../../../kit/suggest.ts';
import type { Secret } from '../../../protocol/masking/secret.ts';
import { Failure } from '../../../words/failure.ts';
import { type Fault, fault, type Message, message } from '../../../words/message.ts';

/** A variable for the child, before its placeholders are filled in. */
export interface VariableRule {
  readonly name: string;
  /** Text with placeholders: `{url}/v1`. */
  readonly template: string;
}

/** Where the mock listens, and the account that the child uses. */
export interface MockAddress {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly apiKey: string;
  readonly secret: Secret;
}

const PLACEHOLDERS = ['url', 'port', 'api_key', 'hmac_secret'] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACED = PLACEHOLDERS.map((name) => `{${name}}`);

/**
 * Reads what `--env` is given: `S2S_BASE={url}`.
 * @throws Failure `usage` with everything that is wrong with any of them.
 */
export function parseVariableRules(texts: readonly string[]): readonly VariableRule[] {
  const faults = [...texts.flatMap(faultsOf), ...repeatedNames(texts)];
  if (faults.length > 0) {
    const hint = message('env_form', { placeholders: BRACED });
    throw new Failure('usage', message('env_invalid'), { hint, faults });
  }
  return texts.map(splitRule);
}

function splitRule(text: string): VariableRule {
  const at = text.indexOf('=');
  return { name: text.slice(0, at), template: text.slice(at + 1) };
}

/** Only the last one would reach the command. */
function repeatedNames(texts: readonly string[]): Fault[] {
  const names = texts.filter((text) => text.includes('=')).map((text) => splitRule(text).name);
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [...repeated].map((name) => fault(name, 'env_repeated'));
}

const PLACEHOLDER = /\{([A-Za-z_]*)\}/g;

/** Only the placeholders of a value are shown: it may hold a secret. */
function faultsOf(text: string): Fault[] {
  if (!text.includes('=')) return [fault(text, 'env_without_value', { name: text })];
  const { name, template } = splitRule(text);
  const wrongName = NAME.test(name) ? [] : [fault(name, 'env_name_invalid')];
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .filter(([, word = '']) => !isPlaceholder(word))
    .map(([found, word = '']) =>
      fault(name, 'placeholder_unknown', { found, known: BRACED, near: nearest(word) }),
    );
  return [...wrongName, ...unknown, ...unclosed(template).map((what) => ({ at: name, ...what }))];
}

/** A known name without its closing brace would not be replaced. */
const unclosed = (template: string): Message[] =>
  [...template.matchAll(/\{([A-Za-z_]+)(?![A-Za-z_}])/g)]
    .filter(([, word = '']) => isPlaceholder(word.toLowerCase()))
    .map(([found, word = '']) => message('placeholder_open', { found, name: word.toLowerCase() }));

const NAME = /^[A-Za-z_][\w.-]*$/;

const isPlaceholder = (word: string): word is Placeholder =>
  PLACEHOLDERS.some((name) => name === word);

function nearest(word: string): string | undefined {
  const near = HABITS[word.toLowerCase()] ?? suggest(word, PLACEHOLDERS);
  return near === undefined ? undefined : `{${near}}`;
}

const HABITS: Readonly<Record<string, Placeholder>> = {
  endpoint: 'url',
  base_url: 'url',
  key: 'api_key',
  secret: 'hmac_secret',
};

/**
 * All variables of the child: conv's own, those that point conv at the mock, and those of `--env`.
 * @param variables our own environment; it is left as it is.
 */
export function childEnvironment(
  variables: NodeJS.ProcessEnv,
  rules: readonly VariableRule[],
  address: MockAddress,
): NodeJS.ProcessEnv {
  const { url, port, apiKey, secret } = address;
  const values: Readonly<Record<Placeholder, string>> = {
    url,
    port: String(port),
    api_key: apiKey,
    hmac_secret: secret.reveal(),
  };
  const fill = (template: string): string =>
    template.replace(PLACEHOLDER, (_, word: Placeholder) => values[word]);
  return {
    ...variables,
    CONV_ENDPOINT: values.url,
    CONV_API_KEY: values.api_key,
    CONV_HMAC_SECRET: values.hmac_secret,
    ...Object.fromEntries(rules.map(({ name, template }) => [name, fill(template)])),
  };
}
