import { suggest } from '../../core/kit/suggest.ts';
import { KINDS, kindCalled, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { templateOf } from '../../core/protocol/reports/report-fields.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { defineCommand } from '../command.ts';
import { argument } from '../flags.ts';
import { JSON_OUTPUT } from '../shared-flags.ts';

const NAMES = KINDS.map(({ command }) => command.name);
const LISTED = NAMES.join(', ');

export const command = defineCommand({
  name: 'template',
  description: 'Print an example report to edit and send.',
  arguments: [argument('<kind>', LISTED, NAMES)],
  flags: [JSON_OUTPUT],
  notes:
    '\nExamples:\n  $ conv template paid > order.json\n  $ conv paid order.json --dry-run\n\nMore: conv help reports',
  run: async (kind, _, { terminal }) => {
    terminal.print(templateOf(readKind(kind)));
    return 0;
  },
});

function readKind(word: string): ReportKind {
  const kind = kindCalled(word);
  if (kind !== undefined) return kind.name;
  const near = suggest(word, NAMES);
  throw new Failure('usage', message('no_such_report', { word, near }), {
    hint: message('reports_are', { kinds: LISTED }),
  });
}
