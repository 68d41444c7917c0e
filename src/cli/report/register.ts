import type { ReportKind } from '../../core/protocol.ts';
import type { CommandModule } from '../command.ts';
import { addReportOptions, type ReportOptions } from './options.ts';
import { report } from './report.ts';

/** What sets one report command apart from the others. */
export interface ReportCommand {
  readonly kind: ReportKind;
  readonly alias?: string;
  readonly description: string;
  readonly examples: readonly string[];
}

/** A report as a command: its fields as flags, or a whole report as JSON. */
export const reportCommand = (definition: ReportCommand): CommandModule => ({
  register(parent, run) {
    const { kind, alias, description, examples } = definition;
    const command = parent.command(kind).description(description);
    if (alias !== undefined) command.alias(alias);
    command.argument('[file]', 'report as JSON; - reads standard input; flags override it');
    addReportOptions(command, kind);
    command
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((line) => `  $ ${line}`).join('\n')}\n\nMore: conv help reports, conv help delivery`,
      )
      .action((file: string | undefined, options: ReportOptions) =>
        run((dependencies) => report(kind, file, options, dependencies)),
      );
  },
});
