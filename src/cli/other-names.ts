import { shellWord } from '../core/kit/shell.ts';
import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';

/** Each command that people look for under other names, which are those of other programs or of the thing itself. */
const NAMES: Readonly<Record<string, string>> = {
  '--version': 'version',
  'help commands': 'commands',
  help: 'topics docs man manual usage',
  paid: 'pay order-paid report reports sale sales purchase conversion convert track post create add new',
  refund: 'refunds return returns reverse',
  cancel: 'cancellation void',
  decline: 'reject',
  send: 'upload import bulk submit push file',
  template: 'example examples sample samples schema',
  replay: 'retry resend redo repeat redeliver',
  'replay --pending': 'resume flush deliver sync run continue worker',
  settle: 'resolve close withdraw delete remove rm undo',
  log: 'list ls events event history logs orders all',
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
  verify: 'validate debug explain signature check-signature',
  sign: 'signing hmac signer curl',
  mock: 'server serve start sandbox simulator simulate fake stub local dev',
  smoke: 'test tests ci conformance',
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

const BY_OTHER_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, others]) =>
    others.split(' ').map((other) => [other, name] as const),
  ),
);

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

/**
 * @param former the earlier command, and its flag if only that is replaced.
 * @param rest what followed it.
 */
export function replaced(former: string, rest: readonly string[]): Failure {
  const words = FORMER[former]?.(rest) ?? rest;
  const command = ['conv', ...words.map(shellWord)].join(' ');
  return new Failure('usage', message('former_command', { word: former, command }));
}

/** @throws Failure `usage` for a command that is another one now. */
export function refuseFormer(words: readonly string[]): void {
  for (const count of [1, 2, 3]) {
    const former = words.slice(0, count).join(' ');
    const rest = words.slice(count);
    // A map can be called `show`.
    const isMap = count === 3 && !isWord(rest[0]);
    if (count <= words.length && Object.hasOwn(FORMER, former) && !isMap)
      throw replaced(former, rest);
  }
}

/**
 * @param words the words after `conv`.
 * @throws Failure `usage` for an unknown command that conv has under another name.
 */
export function refuseOtherName([word = '']: readonly string[]): void {
  const name = BY_OTHER_NAME.get(word.toLowerCase());
  if (name === undefined) return;
  throw new Failure('usage', message('unknown_command', { word, near: `conv ${name}` }), {
    hint: message('commands_are_listed'),
  });
}
