import { describe, expect, it } from 'vitest';
import {
  type ErrorText,
  errorText,
  isWarning,
  problemText,
  remarkJson,
} from '../../../src/cli/views/error-text.ts';
import type { DeliveryError } from '../../../src/client/delivery/edges.ts';
import { message } from '../../../src/core/words/message.ts';

const REFUSED = { code: 'rejected', message: message('refused_report') };
const IN_WORDS = { code: 'rejected', message: 'it refused the report' };

const service = { code: 'bad_amount', message: 'too much', fields: [] };

describe('what went wrong, in words', () => {
  it.each<[string, DeliveryError, ErrorText]>([
    ['no word of the service', REFUSED, IN_WORDS],
    ["the service's own words", { ...REFUSED, service }, { ...IN_WORDS, service }],
    [
      'its code alone',
      { ...REFUSED, service: { ...service, message: null } },
      { ...IN_WORDS, service: { ...service, message: null } },
    ],
    [
      'words of conv for what it sent',
      { ...REFUSED, service: { ...service, message: message('answer_too_large') } },
      { ...IN_WORDS, service: { ...service, message: 'the request is too large' } },
    ],
  ])('has %s', (_, error, text) => {
    expect(errorText(error)).toEqual(text);
  });

  it.each([
    [message('state_not_shown'), "the service did not show the order's state", false],
    [
      message('state_unexplained', { status: 'CANCELLED', shown: 'net 0' }),
      'the order is CANCELLED at the service (net 0), and no report in this journal accounts for it',
      true,
    ],
  ])(
    'is a remark, and a warning if the journal does not explain it: $code',
    (remark, said, warns) => {
      expect(remarkJson(remark)).toEqual({ code: remark.code, message: said });
      expect(problemText(remark)).toBe(said);
      expect(isWarning(remark)).toBe(warns);
    },
  );
});
