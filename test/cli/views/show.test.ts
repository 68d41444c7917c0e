import { describe, expect, it } from 'vitest';
import { showJson, showText } from '../../../src/cli/commands/show/event.ts';
import { moneyOf } from '../../../src/client/delivery/body-money.ts';
import type { EventWithAttempts } from '../../../src/client/delivery/find-event.ts';
import type { Attempt, JournaledEvent } from '../../../src/client/journal/port.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { attemptOf, eventOf, MORNING } from './samples.ts';

const found = (
  differences: Partial<JournaledEvent> = {},
  attempts: readonly Attempt[] = [],
): EventWithAttempts => {
  const event = eventOf(differences);
  return { event, money: moneyOf(event), attempts };
};

const MIA = { actor: 'mia@laptop', version: '1.2.3' };
const TOM = { actor: 'tom@desk', version: '1.2.4' };

/** `printf '%s' '{"amount":1.10}' | sha256sum` */
const BODY = '{"amount":1.10}';
const DIGEST = 'e43b3512428eb90ad1b7a55754b4c7fdfb1e618a58fa1a3d858c5054dd4d7a6f';

describe('one event for a person', () => {
  it('says what it is, and shows the exact body with its count and digest', () => {
    const text = showText(
      found({ subId: 'web-42', body: Buffer.from(BODY) }, [attemptOf()]),
      PLAIN_THEME,
    );
    expect(text).toBe(
      [
        'paid-0123456789abcdef  accepted',
        '  kind       paid (POST /conversions)',
        '  order      123',
        '  sub ID     web-42',
        '  amount     1.10',
        '  account    shop (https://service.example/v1)',
        '  journaled  2026-01-31 09:30:05',
        '',
        `  body: 15 bytes, SHA-256 ${DIGEST}`,
        BODY,
        '',
        '  attempts',
        '  1.  2026-01-31 09:30:05  accepted  HTTP 200  35 ms',
        '     {"data":{}}',
        '',
        '  resend  conv replay paid-0123456789abcdef --profile shop (safe: it counts once)',
        '',
      ].join('\n'),
    );
  });

  it('names who made it and each attempt, with no control character', () => {
    const evil = { ...TOM, actor: 'tom\u001b[2J' };
    const text = showText(found({ by: MIA }, [attemptOf({ by: evil })]), PLAIN_THEME);
    expect(text).toContain('  actor      mia@laptop (conv 1.2.3)\n');
    expect(text).toContain('HTTP 200  35 ms  tom\\u001b[2J\n');
  });

  it.each<[string, Partial<Attempt>, string]>([
    ['accepted', {}, '  accepted  HTTP 200  35 ms\n'],
    [
      'rejected',
      { outcome: 'rejected', httpStatus: 422, errorCode: 'rejected' },
      '  rejected  HTTP 422  35 ms\n',
    ],
    [
      'undelivered',
      {
        outcome: 'undelivered',
        httpStatus: null,
        errorCode: 'connect_timeout',
        durationMs: 10_000,
      },
      '  not delivered  connect_timeout  10000 ms\n',
    ],
    [
      'unconfirmed',
      { outcome: 'unconfirmed', errorCode: 'not_a_record' },
      '  outcome unknown  HTTP 200  not_a_record  35 ms\n',
    ],
    [
      'started',
      { outcome: 'started', httpStatus: null, durationMs: null, response: null },
      '  started, but no result was journaled; the outcome is unknown\n',
    ],
  ])('says how an attempt ended: %s', (_, attempt, line) => {
    expect(showText(found({}, [attemptOf(attempt)]), PLAIN_THEME)).toContain(`09:30:05${line}`);
  });

  it('says where there were no attempts, no amount, no profile', () => {
    const text = showText(found({ kind: 'cancel', profile: null, state: 'pending' }), PLAIN_THEME);
    expect(text).toContain('  no attempts yet\n');
    expect(text).toContain('  account    https://service.example/v1\n');
    expect(text).not.toContain('amount  ');
    expect(text).toContain(
      'conv replay paid-0123456789abcdef --endpoint https://service.example/v1 (safe',
    );
  });

  it('shows what a terminal would obey or hide as text, and says that the bytes differ', () => {
    const body = Buffer.from('{\n  "reason": "\u202eabc"\n}');
    const hostile = attemptOf({ response: '\u001b]0;title\u0007<html>' });
    const text = showText(found({ body }, [hostile]), PLAIN_THEME);
    expect(text).toContain('\n{\\n  "reason": "\\u202eabc"\\n}\n');
    expect(text).toContain('; invisible characters are escaped (--body prints the exact bytes)\n');
    expect(text).toContain('\\u001b]0;title\\u0007<html>');
    expect(text).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  it('quotes an id that a shell would read otherwise', () => {
    const text = showText(found({ eventId: "it's; $HOME" }), PLAIN_THEME);
    expect(text).toContain(String.raw`conv replay 'it'\''s; $HOME' --profile shop`);
  });
});

describe('one event for a script', () => {
  it('is one line with body, digest and every attempt', () => {
    const line = showJson(
      found({ body: Buffer.from(BODY), by: MIA }, [attemptOf({ errorCode: 'x', by: TOM })]),
    );
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(line).toContain('"amount":1.10,');
    expect(JSON.parse(line)).toEqual({
      settled_by_hand: null,
      batch: null,
      file: null,
      line: null,
      event_id: 'paid-0123456789abcdef',
      kind: 'paid',
      merchant_order_id: '123',
      sub_id: null,
      amount: 1.1,
      currency: null,
      state: 'accepted',
      created_at: new Date(MORNING).toISOString(),
      profile: 'shop',
      endpoint: 'https://service.example/v1',
      actor: 'mia@laptop',
      conv_version: '1.2.3',
      refund_id: null,
      note: null,
      body: BODY,
      body_bytes: 15,
      body_sha256: DIGEST,
      attempts: [
        {
          number: 1,
          started_at: new Date(MORNING).toISOString(),
          outcome: 'accepted',
          duration_ms: 35.4,
          http_status: 200,
          error: 'x',
          response: '{"data":{}}',
          actor: 'tom@desk',
          conv_version: '1.2.4',
        },
      ],
      replay: 'conv replay paid-0123456789abcdef --profile shop',
    });
  });
});
