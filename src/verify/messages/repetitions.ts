import { type Cause, COST } from '../model/cause.ts';
import type { Recipe } from './recipe.ts';

const TWICE_TIME: readonly Cause[] = [{ id: 'message.timestamp-repeated' }];
const TWICE_BODY: readonly Cause[] = [{ id: 'message.body-repeated' }];
const DOT: Cause = { id: 'message.separator', separator: '.' };

/** A piece that was passed to the digest twice: `update` was called once more. */
export const repeatedRecipes = (): Recipe[] => [
  { text: '{timestamp}{timestamp}{body}', cost: COST.usual, causes: TWICE_TIME },
  { text: '{timestamp}{body}{body}', cost: COST.usual, causes: TWICE_BODY },
  { text: '{timestamp}{body}{timestamp}', cost: COST.rare, causes: TWICE_TIME },
  { text: '{timestamp}.{timestamp}.{body}', cost: COST.rare, causes: [...TWICE_TIME, DOT] },
  { text: '{timestamp}{timestamp}.{body}', cost: COST.rare, causes: [...TWICE_TIME, DOT] },
  {
    text: '{body}{body}',
    cost: COST.rare,
    causes: [...TWICE_BODY, { id: 'message.body-only' }],
  },
  {
    text: '{timestamp}{body}{timestamp}{body}',
    cost: COST.rare,
    causes: [...TWICE_TIME, ...TWICE_BODY],
  },
];

/** What payment services sign instead of the body, most of them Korean. */
const LIKELY_MEMBERS = [
  '{timestamp} {order_id} {amount}',
  '{order_id} {amount} {timestamp}',
  '{order_id} {amount}',
  '{timestamp} {order_id}',
  '{order_id} {timestamp}',
];
const OTHER_MEMBERS = [
  '{timestamp} {order_id} {event_id}',
  '{timestamp} {event_id} {order_id}',
  '{timestamp} {amount}',
  '{timestamp} {amount} {order_id}',
  '{timestamp} {event_id} {amount}',
  '{timestamp} {order_id} {amount} {currency}',
  '{order_id} {amount} {currency} {timestamp}',
  '{order_id} {amount} {currency}',
  '{timestamp} {order_id} {event_id} {amount}',
  '{timestamp} {order_id} {event_id} {amount} {currency}',
  '{order_id} {event_id} {amount} {timestamp}',
  '{order_id} {event_id}',
  '{event_id} {order_id}',
];
const WITH_API_KEY = [
  '{api_key} {order_id} {amount} {timestamp}',
  '{api_key} {order_id} {amount}',
  '{timestamp} {api_key} {order_id} {amount}',
  '{api_key} {timestamp} {order_id} {amount}',
  '{order_id} {api_key} {amount}',
];
/** Names before the values, as in a query. */
const NAMED_MEMBERS = [
  'merchant_order_id={order_id}&amount={amount}',
  'merchant_order_id={order_id}&amount={amount}&timestamp={timestamp}',
  'amount={amount}&merchant_order_id={order_id}',
  'order_id={order_id}&amount={amount}',
  'timestamp={timestamp}&merchant_order_id={order_id}&amount={amount}',
];

/** Only some members of the body, joined. */
export const memberRecipes = (): Recipe[] => [
  ...membersJoined(LIKELY_MEMBERS, ['', '|'], COST.rare),
  ...membersJoined(OTHER_MEMBERS, ['', '|', '.', ':'], COST.remote),
  ...membersJoined(LIKELY_MEMBERS, ['.', ':', '&', ',', '-', '_', '\n', ' '], COST.remote),
  // https://developers.nicepay.co.kr: EdiDate, MID, and Amt.
  ...asSignedBy('NICEPAY', ['{timestamp}{api_key}{amount}'], COST.rare),
  // https://manual.inicis.com: oid, price, and a timestamp in milliseconds.
  ...asSignedBy(
    'INICIS',
    ['{timestamp}', '{timestamp}{thousand}'].map(
      (time) => `oid={order_id}&price={amount}&timestamp=${time}`,
    ),
    COST.remote,
  ),
  ...membersJoined(WITH_API_KEY, ['', '|', '.', ':'], COST.remote),
  ...NAMED_MEMBERS.map((text) => ({ text, cost: COST.remote, causes: MEMBERS })),
  // All of them, in the order of their names.
  { text: '{timestamp}{sorted_members}', cost: COST.remote, causes: MEMBERS },
];

const MEMBERS: readonly Cause[] = [{ id: 'message.members' }];

const asSignedBy = (provider: string, texts: readonly string[], cost: number): Recipe[] =>
  texts.map((text) => ({ text, cost, causes: [{ id: 'message.members', provider }] }));

const membersJoined = (
  arrangements: readonly string[],
  separators: readonly string[],
  cost: number,
): Recipe[] =>
  arrangements.flatMap((arrangement) =>
    separators.map((separator) => ({
      text: arrangement.replaceAll('} {', `}${separator}{`),
      cost,
      causes: MEMBERS,
    })),
  );
