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
The status is computed from the accepted events in the journal. If the service's
latest answer differs, conv shows the difference and uses the service's answer.
If several orders match, all of them are shown (--json: one per line).

Examples:
  $ conv order 123
  $ conv order web-42                          all orders with --sub-id web-42
  $ conv order 123 --json | jq '{status, net_amount, pending}'

More: conv help reports`;

export const command: CommandModule = {
  register(parent, run) {
    parent
      .command('order')
      .description(
        'Show the timeline of an order: every event, the amounts after each, and the current status.',
      )
      .argument('<id>', 'merchant_order_id or sub_id')
      .option('--json', 'print one JSON object per order')
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
