import { shellWord } from '../core/kit/shell.ts';
import { KINDS, kindCalled } from '../core/protocol/kinds/index.ts';
import { findTopic } from '../help/topics.ts';

/** Each command that people look for under other names, which are those of other programs or of the thing itself. */
const NAMES: Readonly<Record<string, string>> = {
  '--version': 'version',
  'help commands': 'commands',
  help: 'topics docs man manual usage',
  paid: 'pay order-paid report reports sale sales purchase conversion convert track post create add new',
  refund: 'refunds refunded return returns reverse partial-refund refund-partial partials',
  cancel: 'cancellation void delete remove rm undo full-refund refund-full cancel-order',
  decline: 'reject declined',
  send: 'upload import bulk submit push file',
  template: 'example examples sample samples',
  replay: 'retry resend redo repeat redeliver',
  'replay --pending': 'resume flush deliver sync run continue worker',
  'replay --watch': 'watch daemon',
  settle: 'resolve close withdraw',
  log: 'list ls events event history logs orders all tail journal-log',
  'log --pending': 'pending open unsent queue',
  'log --rejected': 'rejected failed failures errors',
  show: 'status state get view info inspect lookup look search query timeline trace details',
  'batch list': 'batches files jobs',
  health: 'stats stat statistics metrics summary dashboard monitor',
  'health --money': 'totals total money sum revenue',
  reconcile: 'compare diff audit match statement invoice',
  'journal status': 'db database storage',
  'journal copy': 'backup dump restore migrate',
  'journal prune': 'prune cleanup clean purge gc',
  'batch export': 'export',
  verify: 'validate debug explain check-signature',
  sign: 'signing signer curl',
  mock: 'server serve start sandbox simulator simulate fake stub local dev',
  smoke: 'test tests conformance',
  'profile add': 'login signin auth init setup configure register connect',
  'profile list': 'profiles accounts',
  'profile use': 'use switch select',
  'profile remove': 'logout signout',
  profile: 'config settings setting account credentials key keys env',
  whoami: 'who me id',
  'whoami --check': 'check ping doctor diagnose',
  'whoami --fingerprint': 'fingerprint',
  completion: 'completions autocomplete',
};

/** What people look for by `conv help WORD`, and some try as a command: the topic that has it. */
const TOPIC_NAMES: Readonly<Record<string, string>> = {
  reports:
    'schema fields field currency currencies amount amounts order orderid click click-id payload',
  delivery: 'timeout idempotency idempotent duplicates exactly-once journaling',
  files: 'csv excel xlsx shopify woocommerce cafe24 smartstore magento coupang maps',
  verify: 'signature signatures hmac mismatch',
  errors: 'error codes troubleshooting faq',
  'exit-codes': 'exit exit-status exit-code return-codes',
  scripting: 'json env environment variables jq pipe pipes scripts',
  security: 'secret secrets keychain masking password',
  data: 'config configuration directory directories location locations paths',
  team: 'postgres postgresql shared sharing',
  ci: 'github gitlab junit pipeline testing',
};

const named = (table: Readonly<Record<string, string>>, prefix: string) =>
  Object.entries(table).flatMap(([name, others]) =>
    others.split(' ').map((other) => [other, `${prefix}${name}`] as const),
  );

const BY_OTHER_NAME: ReadonlyMap<string, string> = new Map([
  ...named(TOPIC_NAMES, 'conv help '),
  ...named(NAMES, 'conv '),
]);

/** @returns the line that has what this word looks for, if no command and no topic is called so. */
export const commandCalled = (word: string): string | undefined =>
  BY_OTHER_NAME.get(word.toLowerCase().replaceAll('_', '-')) ??
  (findTopic(word) === undefined ? undefined : `conv help ${word}`);

const isWord = (word = '-'): boolean => !word.startsWith('-');

/** What earlier commands are now, with what followed them. */
const FORMER: Readonly<Record<string, (rest: readonly string[]) => readonly string[]>> = {
  work: (rest) => ['replay', ...(rest.includes('--watch') ? [] : ['--pending']), ...rest],
  'send --resume': (rest) => ['replay', ...rest],
  'batch resume': (rest) => ['replay', ...(isWord(rest[0]) ? [] : ['--pending']), ...rest],
  'profile show': (rest) => ['whoami', ...rest],
  'profile fingerprint': (rest) => ['whoami', ...rest, '--fingerprint'],
  'profile rename': ([from = 'NAME', to = 'NEW-NAME', ...rest]) => [
    ...['profile', 'edit', from, '--name', to],
    ...rest,
  ],
  'profile map show': (rest) => ['profile', 'map', ...rest],
  'profile map edit': (rest) => [
    ...['profile', 'map', ...rest],
    ...(rest.includes('--file') ? [] : ['--edit']),
  ],
  'profile map remove': (rest) => ['profile', 'map', ...rest, '--remove'],
  'journal backup': (rest) => ['journal', 'copy', ...rest],
  'batch show': (rest) => [...(isWord(rest[0]) ? ['show'] : ['batch', 'list']), ...rest],
};

/** The earlier command that these words after `conv` begin with, and what replaces the whole line. */
export function replacement(
  words: readonly string[],
): { readonly word: string; readonly command: string } | undefined {
  for (const count of [1, 2, 3]) {
    const former = words.slice(0, count).join(' ');
    const made = Object.hasOwn(FORMER, former) ? FORMER[former] : undefined;
    if (made !== undefined) return { word: former, command: lineOf(...made(words.slice(count))) };
  }
  return undefined;
}

/** What is meant by the words after `conv`, of which the first names no command. */
export function commandMeant([word = '', ...rest]: readonly string[]): string | undefined {
  const called = commandCalled(word);
  if (called === undefined) return undefined;
  return lineMeant(called, rest) ?? [called, ...(canFollow(called, rest) ? rest : [])].join(' ');
}

/** What people type for the commands of a group. */
const MEMBERS: Readonly<Record<string, string>> = {
  ...{ ls: 'list', new: 'add', create: 'add', delete: 'remove', rm: 'remove' },
  ...{ set: 'edit', update: 'edit', switch: 'use', select: 'use', default: 'use' },
  ...{ info: 'status', show: 'status', check: 'status', maps: 'map', cleanup: 'prune' },
};

/** The command of a group that a word is another name for. */
export const memberMeant = (word: string, known: readonly string[]): string | undefined =>
  known.find((name) => Object.hasOwn(MEMBERS, word) && MEMBERS[word] === name);

/** Such as `conv status A-1001`. What could be a secret is not repeated. */
const canFollow = (called: string, rest: readonly string[]): boolean =>
  TAKES_ORDER.has(called) &&
  rest.length <= 2 &&
  rest.every((word) => /^[\w.#][\w.#-]{0,29}$/.test(word));

const TAKES_ORDER: ReadonlySet<string> = new Set(
  [...KINDS.map(({ command }) => command.name), 'show', 'replay'].map((name) => `conv ${name}`),
);

const PERIOD =
  /^(?:today|yesterday|now|\d+[smhdw]|\d{4}-\d\d-\d\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const THING = /^(?:order|event|refund|click|batch|id)s?$/i;

/** The line that is meant by too many words after a command; undefined if that is not clear. */
export function lineMeant(command: string, words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => kindCalled(word) !== undefined);
  const [first = '', second] = words;
  if (at !== -1) return lineOf(words[at] ?? '', ...words.toSpliced(at, 1));
  if (command === 'show' && THING.test(first) && second !== undefined)
    return lineOf('show', second);
  if (second !== undefined) return undefined;
  if (['log', 'health'].includes(command) && PERIOD.test(first))
    return lineOf(command, '--since', first);
  return command === 'log' ? lineOf('show', first) : undefined;
}

const lineOf = (...words: readonly string[]): string => ['conv', ...words.map(shellWord)].join(' ');
