import { FAILURES } from '../../core/failure.ts';
import {
  type DeliveryView,
  deliveryJson,
  deliveryLine,
  deliveryText,
} from '../../output/delivery.ts';
import { replayCommand } from '../../output/replay-command.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SendingOptions } from './options.ts';

interface ShowOptions extends SendingOptions {
  /** One line for a person, where many reports follow each other. */
  readonly isBrief?: boolean;
}

/** Prints what became of a report, and says the exit status that it ends in. */
export async function showDelivery(
  { result, dryRun }: Omit<DeliveryView, 'replay'>,
  options: ShowOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const view = { result, dryRun, replay: replayCommand(result.intent.eventId, options) };
  const draw = options.isBrief === true ? deliveryLine : deliveryText;
  terminal.print(options.json === true ? deliveryJson(view) : draw(view, await terminal.theme()));
  return result.outcome === 'accepted' ? 0 : FAILURES[result.outcome].exit;
}
