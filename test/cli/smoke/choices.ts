import type { Handled } from '../../../src/mock/service/handle.ts';
import { isRefusal, rewording, withBody } from './order-defects.ts';
import type { Tampering } from './service.ts';

/** A service that fills an open point in a way that no dialect has, and how that is named. */
interface Choice {
  readonly name: string;
  readonly tampering: Tampering;
  readonly id: string;
  readonly choice: string | null;
  readonly meaning: string | RegExp;
}

const answering =
  (status: number, text: string) =>
  (handled: Handled): Handled => ({
    ...handled,
    response: { status, headers: {}, body: Buffer.from(text) },
  });

/** Answers in another way what the service answers in this one. */
const where = (
  isMeant: (handled: Handled) => boolean,
  answer: (handled: Handled) => Handled,
): Tampering => ({
  handled: (handled) => (isMeant(handled) ? answer(handled) : handled),
});

const isUnauthorized = ({ response }: Handled): boolean => response.status === 401;
const isRepeated = ({ log }: Handled): boolean => log.outcome === 'repeated';
const isOfCanceled = ({ response }: Handled): boolean =>
  Buffer.from(response.body).includes('"CANCELLED"');
const isOf =
  (kind: string) =>
  ({ log }: Handled): boolean =>
    log.outcome === 'accepted' && log.kind === kind;
const hasCode =
  (code: string) =>
  ({ log }: Handled): boolean =>
    log.error?.code === code;

/** What the document leaves open, beyond the dialects of the mock: no check fails, and the choice is named. */
export const CHOICES: readonly Choice[] = [
  {
    name: 'refuses with an HTML page',
    tampering: where(isRefusal, answering(422, '<html><title>No</title></html>')),
    id: 'refusal',
    choice: 'html',
    meaning: 'an HTML page',
  },
  {
    name: 'refuses with numbers alone',
    tampering: where(isRefusal, (handled) => withBody(handled, '{"code":17}')),
    id: 'refusal',
    choice: 'json',
    meaning: 'JSON without text',
  },
  {
    name: 'refuses with a list of errors',
    tampering: where(isRefusal, (handled) => withBody(handled, '{"errors":[{"detail":"no"}]}')),
    id: 'refusal',
    choice: 'json',
    meaning: 'JSON: errors[].detail',
  },
  {
    name: 'refuses with 404 whatever it is about',
    tampering: where(isRefusal, answering(404, '{"message":"No such order."}')),
    id: 'refusal-status',
    choice: '404',
    meaning: '404',
  },
  {
    name: 'refuses with 409 whatever it is about',
    tampering: where(isRefusal, answering(409, '{"message":"The order does not permit it."}')),
    id: 'refusal-status',
    choice: '409',
    meaning: '409',
  },
  {
    name: 'accepts the cancel of an order that it does not know',
    tampering: where(hasCode('unknown_order'), answering(202, '')),
    id: 'unknown-order',
    choice: 'accepted',
    meaning: 'accepted with 202',
  },
  {
    name: 'accepts a used ID with another body, and does not count it',
    tampering: where(hasCode('event_id_reused'), answering(200, '{}')),
    id: 'reuse-other-body',
    choice: 'accepted',
    meaning: 'accepted with 200',
  },
  {
    name: 'answers a repeated report with 409',
    tampering: where(isRepeated, answering(409, '{"message":"Duplicate event."}')),
    id: 'reuse-paid',
    choice: '409',
    meaning: '409',
  },
  {
    name: 'answers a repeated report with nothing',
    tampering: where(isRepeated, answering(204, '')),
    id: 'reuse-partial',
    choice: 'silent',
    meaning: '204, nothing about the order',
  },
  {
    name: 'answers a repeated report with the net amount',
    tampering: where(
      (handled) => isRepeated(handled) && isOfCanceled(handled),
      answering(200, '{"data":{"net_amount":0}}'),
    ),
    id: 'reuse-partial',
    choice: 'current',
    meaning: '200, the current record',
  },
  {
    name: 'answers a refund with a text',
    tampering: where(isOf('partial'), answering(200, 'OK')),
    id: 'success-partial',
    choice: 'other',
    meaning: 'OK',
  },
  {
    name: 'answers a cancel with its own object',
    tampering: where(isOf('cancel'), answering(200, '{"result":"success"}')),
    id: 'success-cancel',
    choice: 'other',
    meaning: '{"result":"success"}',
  },
  {
    name: 'answers a decline with part of the record, without data',
    tampering: where(isOf('decline'), answering(200, '{"status":"DECLINED","net_amount":0}')),
    id: 'success-decline',
    choice: 'flat',
    meaning: 'part of the record (status, net_amount), not in "data"',
  },
  {
    name: 'does not show what was refunded of a canceled order',
    tampering: where(
      (handled) => isOf('cancel')(handled) || isRepeated(handled),
      answering(204, ''),
    ),
    id: 'refunded-after-cancel',
    choice: null,
    meaning: 'not observed',
  },
  {
    name: 'keeps a charge of what was refunded of a canceled order',
    tampering: where(isOf('cancel'), rewording('"refunded_amount":5000', '"refunded_amount":4990')),
    id: 'refunded-after-cancel',
    choice: 'other',
    meaning: '4990',
  },
  {
    name: 'refuses to refund all that is left',
    tampering: where(
      ({ log, response }) =>
        log.kind === 'partial' && Buffer.from(response.body).includes('"net_amount":0,'),
      (handled) => ({
        log: handled.log,
        response: { status: 422, headers: {}, body: Buffer.alloc(0) },
      }),
    ),
    id: 'last-refund',
    choice: null,
    meaning: 'not observed',
  },
  {
    name: 'answers 401 with a code alone',
    tampering: where(isUnauthorized, (handled) => withBody(handled, '{"code":"E401"}')),
    id: 'unauthorized',
    choice: 'bare',
    meaning: 'without a reason',
  },
];
