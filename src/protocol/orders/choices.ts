/**
 * What the bundled service does where the service's document is silent, by subject. The help and the
 * OpenAPI document print the same sentences.
 */
export const CHOICES = {
  answers:
    'a report that counts: 200 and the order\'s record; one that is refused: 422 and {"error":{"code","message",…}}; a failed check: 401',
  amounts:
    'a refund of 0, or of all that is left, is allowed; a cancel makes refunded_amount the whole amount (net = amount - refunded), a decline leaves it',
  'event ids':
    'the same event_id with the same bytes: 200, the current record, counted once; with other bytes: 422 event_id_reused; the event_id of a refused report stays free',
  fields: 'unknown ones are accepted with a warning; sub_id is echoed in the record',
  bodies: 'of up to 16 MiB; a larger one is answered 413',
  signature: 'only lower-case hex matches',
} as const;
