import { orderTimelines } from '../../actions/order-timeline.ts';
import { orderText } from '../../output/order.ts';
import { orderJson } from '../../output/order-json.ts';
import { logWords } from '../../words/en/log.ts';
import { amongStagedText, noteStagedRows } from '../batch/note-staged.ts';
import type { CommandModule } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { screenWidth } from '../screen.ts';
import { withJournal } from '../with-journal.ts';

interface OrderOptions {
  readonly json?: boolean;
}

const EXAMPLES = `
The order rules are applied to the journal's accepted events, in the order in which they took effect. Where
the service's own last answer says otherwise, that is said too, and counts.
Several orders of one sub_id, or of several accounts, follow each other (--json: a line each).

Examples:
  $ conv order 123
  $ conv order web-42                          every order reported with --sub-id web-42
  $ conv order 123 --json | jq '{status, net_amount, pending}'`;

export const command: CommandModule = {
  register(parent, run) {
    parent
      .command('order')
      .description(
        'Show the timeline of an order: every event, the money after each, where it stands now.',
      )
      .argument('<id>', 'merchant_order_id, else sub_id')
      .option('--json', 'one JSON object an order')
      .addHelpText('after', EXAMPLES)
      .action((id: string, options: OrderOptions) =>
        run((dependencies) => order(id, options, dependencies)),
      );
  },
};

async function order(
  id: string,
  { json }: OrderOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const view = { screenWidth: screenWidth(), titled: true, theme: await terminal.theme() };
  return withJournal(dependencies, async (journal) => {
    const ifUnknown = amongStagedText(journal, {}) ?? logWords.report_order_hint;
    let isFirst = true;
    for (const timeline of orderTimelines(journal, id, ifUnknown)) {
      const text = json === true ? orderJson(timeline) : orderText(timeline, clock.now(), view);
      terminal.print(isFirst || json === true ? text : `\n${text}`);
      isFirst = false;
    }
    noteStagedRows(journal, {}, terminal);
    return 0;
  });
}
