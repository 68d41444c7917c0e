import type { OrderRecord } from '../../core/orders/record.ts';
import type { Fault } from '../../words/message.ts';
import type { SeedReport } from '../state.ts';
import type { PlaceFault } from './faults.ts';

/** One thing that a seed file says was there before. */
export type SeedItem = {
  /** Whose order it is; undefined where the file doesn't say. */
  readonly apiKey: string | undefined;
  /** For what shows only as it is applied. */
  readonly fault: PlaceFault;
} & ({ readonly report: SeedReport } | { readonly record: OrderRecord });

/** An item, or everything that is wrong with it. */
export type ReadItem =
  | { readonly ok: true; readonly item: SeedItem }
  | { readonly ok: false; readonly faults: readonly Fault[] };
