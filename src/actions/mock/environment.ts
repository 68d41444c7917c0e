import { Failure, type Fault } from '../../core/failure.ts';
import type { Secret } from '../../core/secret.ts';
import { suggest } from '../../core/suggest.ts';

/** A variable that the child gets, with what it stands for still to be filled in. */
export interface VariableRule {
  readonly name: string;
  /** Text with placeholders: `{url}/v1`. */
  readonly template: string;
}

/** Where the mock is, and whom it knows. */
export interface MockAddress {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly apiKey: string;
  readonly secret: Secret;
}

const PLACEHOLDERS = ['url', 'port', 'api_key', 'hmac_secret'] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

/**
 * Reads what `--env` is given: `S2S_BASE={url}`.
 * @throws Failure `usage` with everything that is wrong with any of them.
 */
export function parseVariableRules(texts: readonly string[]): readonly VariableRule[] {
  const faults = [...texts.flatMap(faultsOf), ...repeatedNames(texts)];
  if (faults.length > 0) {
    const hint = `NAME=text, with ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')} in it: --env 'S2S_BASE={url}'`;
    throw new Failure('usage', '--env is not understood', { hint, faults });
  }
  return texts.map(splitRule);
}

function splitRule(text: string): VariableRule {
  const at = text.indexOf('=');
  return { name: text.slice(0, at), template: text.slice(at + 1) };
}

/** Only the last of them would reach the command. */
function repeatedNames(texts: readonly string[]): Fault[] {
  const names = texts.filter((text) => text.includes('=')).map((text) => splitRule(text).name);
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [...repeated].map((path) => ({ path, message: 'is given more than once' }));
}

const PLACEHOLDER = /\{([A-Za-z_]*)\}/g;

/** Of a value nothing is shown but its placeholders: it may hold a secret. */
function faultsOf(text: string): Fault[] {
  if (!text.includes('=')) return [{ path: text, message: `has no value: --env '${text}={url}'` }];
  const { name, template } = splitRule(text);
  const wrongName = NAME.test(name) ? [] : [{ path: name, message: 'is no name of a variable' }];
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .filter(([, word = '']) => !isPlaceholder(word))
    .map(([found, word = '']) => ({ path: name, message: `${found} is unknown: ${remedy(word)}` }));
  return [
    ...wrongName,
    ...unknown,
    ...unclosed(template).map((message) => ({ path: name, message })),
  ];
}

/** A known name without its second brace would stay as it is. */
const unclosed = (template: string): string[] =>
  [...template.matchAll(/\{([A-Za-z_]+)(?![A-Za-z_}])/g)]
    .filter(([, word = '']) => isPlaceholder(word.toLowerCase()))
    .map(([found, word = '']) => `${found} lacks its closing brace: {${word.toLowerCase()}}`);

const NAME = /^[A-Za-z_][\w.-]*$/;

const isPlaceholder = (word: string): word is Placeholder =>
  PLACEHOLDERS.some((name) => name === word);

function remedy(word: string): string {
  const near = HABITS[word.toLowerCase()] ?? suggest(word, PLACEHOLDERS);
  return near === undefined
    ? `known are ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`
    : `did you mean {${near}}?`;
}

const HABITS: Readonly<Record<string, Placeholder>> = {
  endpoint: 'url',
  base_url: 'url',
  key: 'api_key',
  secret: 'hmac_secret',
};

/**
 * All variables of the child: ours, how conv finds the mock, and those that were asked for.
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
