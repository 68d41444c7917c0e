import { KINDS } from '../protocol/kinds/index.ts';
import type { CommandModule } from './command.ts';

/** One line of `conv --help`, and where the command is: loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly group: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: CommandModule }>;
}

const REPORT = 'Report an order';
const JOURNAL = 'Look back and send again';
const DEBUG = 'Debug signatures';
const SETUP = 'Set up';

/** All commands, on one page. */
export const COMMANDS: readonly CommandEntry[] = [
  ...KINDS.map((kind) => ({
    name: kind.name,
    aliases: kind.aliases,
    group: REPORT,
    summary: kind.command.summary,
    load: async () => {
      const { reportCommand } = await import('./report/report-command.ts');
      return { command: reportCommand(kind) };
    },
  })),
  {
    name: 'send',
    group: REPORT,
    summary: 'a file of reports, delivered once each',
    load: () => import('./commands/send.ts'),
  },
  {
    name: 'template',
    group: REPORT,
    summary: 'print a filled example of a report',
    load: () => import('./commands/template.ts'),
  },
  {
    name: 'replay',
    group: JOURNAL,
    summary: 'send journaled events again, the very same bytes',
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'log',
    group: JOURNAL,
    summary: 'list the journal',
    load: () => import('./commands/log.ts'),
  },
  {
    name: 'show',
    group: JOURNAL,
    summary: 'one event with all its attempts',
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'order',
    group: JOURNAL,
    summary: 'the timeline of an order and where it stands',
    load: () => import('./commands/order.ts'),
  },
  {
    name: 'batch',
    group: JOURNAL,
    summary: 'files that were sent: results, what is left, go on, export',
    load: () => import('./commands/batch.ts'),
  },
  {
    name: 'reconcile',
    group: JOURNAL,
    summary: "the shop's own export, or an invoice, against the journal",
    load: () => import('./commands/reconcile.ts'),
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
    summary: 'check a signed request as the service does',
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
    summary: 'check that a service keeps to its document',
    load: () => import('./commands/smoke.ts'),
  },
  {
    name: 'profile',
    group: SETUP,
    summary: 'keep credentials and endpoint under a name',
    load: () => import('./commands/profile.ts'),
  },
  {
    name: 'whoami',
    group: SETUP,
    summary: 'which account conv would use, and where each value comes from',
    load: () => import('./commands/whoami.ts'),
  },
];

/** The entry that a word on the command line names. */
export const findCommand = (word: string | undefined): CommandEntry | undefined =>
  COMMANDS.find(({ name, aliases }) => name === word || aliases?.includes(word ?? ''));
