import { ORDER_STATUSES } from '../../core/protocol.ts';
import { type Filters, oneOf } from './filter.ts';
import type { OwnedOrder } from './orders-json.ts';

/** What orders can be chosen by. */
export const ORDER_FILTERS: Filters<OwnedOrder> = {
  order: { fits: ({ record }, wanted) => record.merchantOrderId === wanted },
  api_key: { fits: ({ apiKey }, wanted) => apiKey === wanted },
  status: oneOf(ORDER_STATUSES, ({ record }, wanted) => record.status === wanted),
};
