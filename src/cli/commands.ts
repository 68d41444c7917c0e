import { KINDS, otherCommandsOf } from '../core/protocol/kinds/index.ts';
import type { CommandModule } from './command.ts';

/** A line of the list of commands, and the command's module, which is loaded on demand. */
export interface CommandEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Whether `conv --help` lists it; `conv help commands` lists them all. */
  readonly isCommon: boolean;
  readonly group: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: CommandModule }>;
}

type Load = CommandEntry['load'];

/** The dozen that people use every day. */
const COMMON: ReadonlySet<string> = new Set([
  ...['paid', 'partial', 'cancel', 'send', 'replay', 'log', 'show', 'reconcile'],
  ...['health', 'verify', 'profile', 'whoami'],
]);

/** The commands of a group of the list, in its order: the summary of each, and its module. */
const group = (
  title: string,
  commands: Readonly<Record<string, readonly [summary: string, load: Load]>>,
): readonly CommandEntry[] =>
  Object.entries(commands).map(([name, [summary, load]]) => ({
    name,
    isCommon: COMMON.has(name),
    group: title,
    summary,
    load,
  }));

const REPORT = 'Report orders';

/** All commands, on one page. */
export const COMMANDS: readonly CommandEntry[] = [
  ...KINDS.map((kind) => ({
    name: kind.command.name,
    aliases: otherCommandsOf(kind),
    isCommon: COMMON.has(kind.name),
    group: REPORT,
    summary: kind.command.summary,
    load: async () => {
      const { reportCommand } = await import('./commands/report/report.ts');
      return { command: reportCommand(kind) };
    },
  })),
  ...group(REPORT, {
    send: ['report a whole file of orders', () => import('./commands/send.ts')],
    template: ['print an example report', () => import('./commands/template.ts')],
  }),
  ...group('Journal', {
    replay: [
      'resend open events and the remaining rows of files',
      () => import('./commands/replay.ts'),
    ],
    settle: ['settle an open event by hand', () => import('./commands/settle.ts')],
    journal: ['manage the journal, including a shared one', () => import('./commands/journal.ts')],
    log: ['list journaled events', () => import('./commands/log.ts')],
    show: [
      'look up an order, event, batch, refund, click ID, or note',
      () => import('./commands/show.ts'),
    ],
    health: [
      'show daily statistics, or the money reported in a period',
      () => import('./commands/health.ts'),
    ],
    batch: ['list, export, or cancel files being sent', () => import('./commands/batch.ts')],
    reconcile: [
      'compare a shop export or a statement with the journal',
      () => import('./commands/reconcile.ts'),
    ],
    claims: ["answer creators' claims of missing orders", () => import('./commands/claims.ts')],
  }),
  ...group('Debug signatures', {
    sign: ['sign the exact bytes of a body', () => import('./commands/sign.ts')],
    verify: ['check a signed request and explain a mismatch', () => import('./commands/verify.ts')],
    mock: ['run the bundled service on this machine', () => import('./commands/mock.ts')],
    smoke: ['test that a service follows its specification', () => import('./commands/smoke.ts')],
  }),
  ...group('Setup', {
    profile: ['manage credentials and endpoints', () => import('./commands/profile.ts')],
    whoami: [
      'show the account; --check tests key, signature, and clock',
      () => import('./commands/whoami.ts'),
    ],
    completion: ['print a shell completion script', () => import('./commands/completion.ts')],
  }),
];

/** Names that commands had, or that people try first, and that mean the same; no list has them. */
const OTHER_NAMES: Readonly<Record<string, string>> = { find: 'show', order: 'show' };

/** The entry that a word on the command line names. */
export function findCommand(word = ''): CommandEntry | undefined {
  const wanted = Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : word;
  return COMMANDS.find(({ name, aliases }) => name === wanted || aliases?.includes(word));
}
