import type { EventWithAttempts } from '../../actions/find-event.ts';
import { findEvent } from '../../actions/find-event.ts';
import { Failure } from '../../core/failure.ts';
import { sharedIdText, showText } from '../../output/show.ts';
import { showJson } from '../../output/show-json.ts';
import { message } from '../../words/message.ts';
import type { CommandModule } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Terminal } from '../terminal.ts';
import { withJournal } from '../with-journal.ts';

interface ShowOptions {
  readonly json?: boolean;
  readonly body?: boolean;
}

const EXAMPLES = `
The id may be cut to its first 6 characters or more, where only one event begins so.
Where several accounts have one id, each of its events is shown (--json: a line each).

Examples:
  $ conv show paid-9f2c41d0
  $ conv show paid-9f2c41d0 --json | jq .attempts
  $ conv show paid-9f2c41d0 --body | sha256sum    the exact bytes that are signed and sent`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent.command('show');
    command
      .description('Show one event of the journal: its exact body and everything that was tried.')
      .argument('<event-id>', 'from conv log')
      .addOption(
        command.createOption('--body', 'print the stored bytes and nothing else').conflicts('json'),
      )
      .option('--json', 'one JSON object')
      .addHelpText('after', EXAMPLES)
      .action((id: string, options: ShowOptions) =>
        run((dependencies) => show(id, options, dependencies)),
      );
  },
};

async function show(
  id: string,
  { json, body }: ShowOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const found = await withJournal(dependencies, async (journal) => findEvent(journal, id));
  if (body === true) terminal.printExact(onlyBodyOf(found));
  else if (json === true) terminal.print(found.map(showJson).join(''));
  else await showToPerson(found, terminal);
  return 0;
}

async function showToPerson(
  found: readonly EventWithAttempts[],
  terminal: Terminal,
): Promise<void> {
  const theme = await terminal.theme();
  if (found.length > 1) terminal.note(sharedIdText(found.length));
  terminal.print(found.map((one) => showText(one, theme)).join('\n'));
}

/** A body is valid UTF-8 when it is journaled, so as text it still is the same bytes. */
function onlyBodyOf(found: readonly EventWithAttempts[]): string {
  const bodies = new Set(found.map(({ event }) => Buffer.from(event.body).toString()));
  if (bodies.size === 1) return [...bodies].join('');
  throw new Failure('usage', message('bodies_differ'), {
    hint: message('bodies_differ_hint'),
  });
}
