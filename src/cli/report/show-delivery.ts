import { FAILURES } from '../../core/failure.ts';
import { type DeliveryView, deliveryJson, deliveryText } from '../../output/delivery.ts';
import { quoteForShell } from '../../output/shell.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SendingOptions } from './options.ts';

/** Prints what became of a report, and says the exit status that it ends in. */
export async function showDelivery(
  { result, dryRun }: Omit<DeliveryView, 'replay'>,
  options: SendingOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const view = { result, dryRun, replay: replayCommand(result.intent.eventId, options) };
  terminal.print(
    options.json === true ? deliveryJson(view) : deliveryText(view, await terminal.theme()),
  );
  return result.outcome === 'accepted' ? 0 : FAILURES[result.outcome].exit;
}

/** The command that sends the very same bytes again, to the same account. */
function replayCommand(eventId: string, { profile, endpoint }: SendingOptions): string {
  const flags = { '--event-id': eventId, '--profile': profile, '--endpoint': endpoint };
  const words = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, quoteForShell(value)],
  );
  return ['conv replay', ...words].join(' ');
}
