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
If several accounts have the event ID, all of them are shown
(--json: one per line).

Examples:
  $ conv show paid-9f2c41d0
  $ conv show paid-9f2c41d0 --json | jq .attempts
  $ conv show paid-9f2c41d0 --body | sha256sum`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent.command('show');
    command
      .description('Show one event: its exact body and every delivery attempt.')
      .argument('<event-id>', 'event ID, or its first 6 characters or more')
      .addOption(command.createOption('--body', 'print only the stored bytes').conflicts('json'))
      .option('--json', 'print one JSON object')
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
