import type { KnownKind } from '../../../protocol/kinds/index.ts';
import type { CommandModule } from '../../command.ts';
import { addReportOptions, type ReportOptions } from './options.ts';
import { report } from './report.ts';

/** A report as a command: its fields as flags, or a whole report as JSON. */
export const reportCommand = (kind: KnownKind): CommandModule => ({
  register(parent, run) {
    const { description, examples } = kind.command;
    const command = parent.command(kind.name).description(description);
    for (const alias of kind.aliases) command.alias(alias);
    command.argument('[file]', 'report as JSON; - reads standard input; flags override it');
    addReportOptions(command, kind);
    command
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((line) => `  $ ${line}`).join('\n')}\n\nMore: conv help reports, conv help delivery`,
      )
      .action((file: string | undefined, options: ReportOptions) =>
        run((dependencies) => report(kind.name, file, options, dependencies)),
      );
  },
});
