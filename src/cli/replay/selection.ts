import { Failure } from '../../core/failure.ts';
import { message } from '../../words/message.ts';
import { readEventIds } from './event-ids.ts';

/** Which events to send again: named ones, or those of the account that are open, or an order's. */
export type Selection =
  | { readonly by: 'id'; readonly eventIds: readonly string[] }
  | { readonly by: 'pending'; readonly merchantOrderId: string | undefined }
  | { readonly by: 'order'; readonly merchantOrderId: string };

/** The flags that say which. */
export interface SelectionOptions {
  readonly eventId?: readonly string[];
  readonly pending?: boolean;
  readonly order?: string;
}

/**
 * @param words event ids, or `-` for ids on standard input; an empty input names none.
 * @throws Failure `usage` where nothing is named, or ids stand beside `--pending` or `--order`.
 */
export async function readSelection(
  words: readonly string[],
  { eventId = [], pending = false, order }: SelectionOptions,
): Promise<Selection> {
  const named = [...words, ...eventId];
  if (named.length > 0) {
    if (pending || order !== undefined) throw mixed();
    return { by: 'id', eventIds: await readEventIds(named) };
  }
  if (pending) return { by: 'pending', merchantOrderId: order };
  if (order !== undefined) return { by: 'order', merchantOrderId: order };
  throw nothingNamed();
}

const mixed = (): Failure =>
  new Failure('usage', message('ids_beside_selection'), {
    hint: message('ids_beside_selection_hint'),
  });

const nothingNamed = (): Failure =>
  new Failure('usage', message('no_events_named'), {
    hint: message('no_events_named_hint'),
  });
