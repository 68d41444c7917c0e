import { KINDS } from '../core/protocol/kinds/index.ts';
import type { CommandModule } from './command.ts';

/** A line of `conv --help`, and the command's module, which is loaded on demand. */
export interface CommandEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly group: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: CommandModule }>;
}

const REPORT = 'Report orders';
const JOURNAL = 'Journal';
const DEBUG = 'Debug signatures';
const SETUP = 'Setup';

/** All commands, on one page. */
export const COMMANDS: readonly CommandEntry[] = [
  ...KINDS.map((kind) => ({
    name: kind.name,
    aliases: kind.aliases,
    group: REPORT,
    summary: kind.command.summary,
    load: async () => {
      const { reportCommand } = await import('./commands/report/report.ts');
      return { command: reportCommand(kind) };
    },
  })),
  {
    name: 'send',
    group: REPORT,
    summary: 'report a whole file of orders',
    load: () => import('./commands/send.ts'),
  },
  {
    name: 'template',
    group: REPORT,
    summary: 'print an example report',
    load: () => import('./commands/template.ts'),
  },
  {
    name: 'replay',
    group: JOURNAL,
    summary: 'resend journaled events, byte for byte',
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'settle',
    group: JOURNAL,
    summary: 'settle an open event by hand',
    load: () => import('./commands/settle.ts'),
  },
  {
    name: 'work',
    group: JOURNAL,
    summary: 'send rows that are staged or still open',
    load: () => import('./commands/work.ts'),
  },
  {
    name: 'journal',
    group: JOURNAL,
    summary: 'manage the journal, including a shared one',
    load: () => import('./commands/journal.ts'),
  },
  {
    name: 'log',
    group: JOURNAL,
    summary: 'list journaled events',
    load: () => import('./commands/log.ts'),
  },
  {
    name: 'show',
    group: JOURNAL,
    summary: 'show one event and its delivery attempts',
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'find',
    group: JOURNAL,
    summary: 'find events by any ID, click ID, product, or note',
    load: () => import('./commands/find.ts'),
  },
  {
    name: 'order',
    group: JOURNAL,
    summary: 'show the timeline and current status of an order',
    load: () => import('./commands/order.ts'),
  },
  {
    name: 'health',
    group: JOURNAL,
    summary: 'show reporting statistics by day',
    load: () => import('./commands/health.ts'),
  },
  {
    name: 'batch',
    group: JOURNAL,
    summary: 'inspect, resume, export, or cancel files being sent',
    load: () => import('./commands/batch.ts'),
  },
  {
    name: 'reconcile',
    group: JOURNAL,
    summary: 'compare a shop export or a statement with the journal',
    load: () => import('./commands/reconcile.ts'),
  },
  {
    name: 'claims',
    group: JOURNAL,
    summary: "answer creators' claims of missing orders",
    load: () => import('./commands/claims.ts'),
  },
  {
    name: 'sign',
    group: DEBUG,
    summary: 'sign the exact bytes of a body',
    load: () => import('./commands/sign.ts'),
  },
  {
    name: 'verify',
    group: DEBUG,
    summary: 'check a signed request and explain a mismatch',
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'mock',
    group: DEBUG,
    summary: 'run the bundled service on this machine',
    load: () => import('./commands/mock.ts'),
  },
  {
    name: 'smoke',
    group: DEBUG,
    summary: 'test that a service follows its specification',
    load: () => import('./commands/smoke.ts'),
  },
  {
    name: 'profile',
    group: SETUP,
    summary: 'manage credentials and endpoints',
    load: () => import('./commands/profile.ts'),
  },
  {
    name: 'whoami',
    group: SETUP,
    summary: 'show the account in use and the source of each value',
    load: () => import('./commands/whoami.ts'),
  },
  {
    name: 'completion',
    group: SETUP,
    summary: 'print a shell completion script',
    load: () => import('./commands/completion.ts'),
  },
];

/** The entry that a word on the command line names. */
export const findCommand = (word: string | undefined): CommandEntry | undefined =>
  COMMANDS.find(({ name, aliases }) => name === word || aliases?.includes(word ?? ''));
