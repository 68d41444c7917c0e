import { type Message, message } from '../../core/words/message.ts';
import {
  acceptanceIn,
  type Choice,
  errorFormat,
  lastRefundStatus,
  numbersIn,
  type Observed,
  otherBodyAnswer,
  refundedAfterCancel,
  refusalStatuses,
  reuseAnswer,
  successBody,
  unauthorizedBody,
  unknownOrderStatus,
} from './choices.ts';
import type { OpenPoint } from './step.ts';

/** What the document leaves open, and how a run shows the service's choice. */
interface Point {
  readonly id: string;
  /** Its name for `conv mock --dialect`; default: the ID. */
  readonly dimension?: string | null;
  readonly point: Message;
  readonly choiceIn: (observed: Observed) => Choice | undefined;
}

/** In the order in which they are shown. */
const POINTS: readonly Point[] = [
  { id: 'refusal', point: message('point_refusal'), choiceIn: errorFormat },
  { id: 'refusal-status', point: message('point_refusal_status'), choiceIn: refusalStatuses },
  { id: 'unknown-order', point: message('point_unknown_order'), choiceIn: unknownOrderStatus },
  {
    id: 'success-partial',
    dimension: 'success',
    point: message('point_success', { kind: 'partial' }),
    choiceIn: successBody('partial', 'first'),
  },
  {
    id: 'success-cancel',
    dimension: 'success',
    point: message('point_success', { kind: 'cancel' }),
    choiceIn: successBody('cancel', 'first'),
  },
  {
    id: 'success-decline',
    dimension: 'success',
    point: message('point_success', { kind: 'decline' }),
    choiceIn: successBody('decline', 'second'),
  },
  { id: 'numbers', point: message('point_numbers'), choiceIn: numbersIn },
  {
    id: 'reuse-paid',
    dimension: 'reuse',
    point: message('point_reuse', { kind: 'paid' }),
    choiceIn: reuseAnswer('nearly_stale', 'CONFIRMED'),
  },
  {
    id: 'reuse-partial',
    dimension: 'reuse',
    point: message('point_reuse', { kind: 'partial' }),
    choiceIn: reuseAnswer('partial_after_cancel', 'PARTIALLY_CANCELLED'),
  },
  {
    id: 'reuse-other-body',
    dimension: null,
    point: message('point_reuse_other_body'),
    choiceIn: otherBodyAnswer,
  },
  { id: 'last-refund', point: message('point_last_refund'), choiceIn: lastRefundStatus },
  {
    id: 'refunded-after-cancel',
    point: message('point_refunded_after_cancel'),
    choiceIn: refundedAfterCancel,
  },
  {
    id: 'unknown-fields',
    point: message('point_unknown_fields'),
    choiceIn: acceptanceIn('unknown_field', ['ignored', 'refused']),
  },
  {
    id: 'item-fields',
    point: message('point_item_fields'),
    choiceIn: acceptanceIn('item_fields', ['free', 'required']),
  },
  { id: 'unauthorized', point: message('point_unauthorized'), choiceIn: unauthorizedBody },
];

/** The service's choice at each open point; null where no request showed it. */
export const openPointsIn = (observed: Observed): readonly OpenPoint[] =>
  POINTS.map(({ id, dimension = id, point, choiceIn }) => {
    const {
      word = null,
      details = [],
      meaning = message('not_observed'),
    } = choiceIn(observed) ?? {};
    return { id, dimension, point, choice: word, details, meaning };
  });
