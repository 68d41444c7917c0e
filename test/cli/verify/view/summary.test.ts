import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../../src/cli/commands/verify/view/summary.ts';
import { Secret } from '../../../../src/core/protocol/masking/secret.ts';
import { receivedOf } from '../../../../src/verify/finding.ts';
import type { Cause, CauseId } from '../../../../src/verify/model/cause.ts';
import { IDS } from '../../../verify/diagnose.ts';
import { explanation, SECRET, verified } from './explained-samples.ts';

const say = (causes: readonly Cause[], serializers: readonly string[] = []): string => {
  const found = explanation(causes, { serializers });
  return summaryOf(found, receivedOf(verified([found])));
};

describe('the one sentence', () => {
  it.each<[string, readonly Cause[]]>([
    [
      'The body was signed with a space after every comma and colon, but sent without those spaces.',
      [{ id: 'body.spaced-separators' }],
    ],
    [
      'The body was signed with \\uXXXX (lowercase hex) for Korean letters, but sent with Korean letters as they are.',
      [{ id: 'body.escaped-unicode', case: 'lower' }],
    ],
    [
      'The body was signed with plain slashes, but sent with \\/ for every slash.',
      [{ id: 'body.escaped-slashes', side: 'received' }],
    ],
    [
      'The body was signed on several lines, indented by 4 spaces, but sent in another layout.',
      [{ id: 'body.pretty-printed', indent: 4 }],
    ],
    [
      'The body was signed with its amounts like 5000.0, but sent in another form.',
      [{ id: 'body.number-format', format: '5000.0', scope: 'amounts' }],
    ],
    [
      'The body was signed with its numbers as JavaScript writes them, but sent in another form.',
      [{ id: 'body.number-format', format: 'JavaScript', scope: 'all' }],
    ],
    [
      'The body was signed with [] for {} in place of empty values, but sent with its own empty values.',
      [{ id: 'body.empty-container', change: '[] for {}' }],
    ],
    [
      'The body was signed encoded once, but sent encoded twice, as a JSON string that contains the JSON.',
      [{ id: 'body.double-encoded', side: 'received' }],
    ],
    [
      'The body was signed with a newline at the end, but sent without a newline at the end.',
      [{ id: 'body.trailing-newline', side: 'signed' }],
    ],
    [
      'The body was signed without a newline at the end, but received with a newline at the end.',
      [{ id: 'body.trailing-newline', side: 'received' }],
    ],
    [
      'The body was signed without whitespace around it, but received with whitespace around it (a blank).',
      [{ id: 'body.whitespace', side: 'received', found: 'a blank' }],
    ],
    [
      'The timestamp is in microseconds; the service expects seconds.',
      [{ id: 'clock.ahead', seconds: 1_785_583_814_414_400 }],
    ],
    [
      'The body was signed in the encoding cp949 (? for characters it lacks), but sent in UTF-8.',
      [{ id: 'body.charset', charset: 'cp949', replacement: '?' }],
    ],
    [
      'The body was signed as Python prints an object, but sent as plain JSON.',
      [{ id: 'body.language-repr', language: 'Python' }],
    ],
    [
      'The body was signed in hex, but sent as plain JSON.',
      [{ id: 'body.base64-encoded', form: 'hex' }],
    ],
    [
      'The body was signed in Unicode normalization form NFKC (composed letters) in name, but sent in another form.',
      [{ id: 'body.normalization', form: 'NFKC', value: 'name' }],
    ],
    [
      'The body was signed with all booleans as 1 and 0, but sent in another form.',
      [{ id: 'body.boolean-format', form: '1 and 0', value: 'all booleans' }],
    ],
    [
      'The body was signed with the whitespace of name changed (trimmed), but sent with its own whitespace.',
      [{ id: 'body.value-whitespace', change: 'trimmed', value: 'name' }],
    ],
    [
      'The body was signed without the invisible characters of name, but sent with them.',
      [{ id: 'body.value-invisible', change: 'none', value: 'name' }],
    ],
    [
      'The body was signed with memo decoded (plus signs as spaces), but sent undecoded.',
      [{ id: 'body.value-decoded', as: 'plus signs', value: 'memo' }],
    ],
    [
      'The signature is hex of Base64 instead of 64 lowercase hex digits.',
      [{ id: 'encoding.base64', within: 'hex' }],
    ],
    [
      'The signature is a longer digest, cut to 64 hex digits.',
      [{ id: 'encoding.truncated', length: 64 }],
    ],
    [
      'Another body than this one was signed, after this timestamp.',
      [{ id: 'message.other-string', form: 'another body' }],
    ],
    [
      'A newline was put between timestamp and body.',
      [{ id: 'message.separator', separator: '\n' }],
    ],
    [
      'The signed timestamp (1785585601) is not the one in the header: 1 second later.',
      [{ id: 'message.timestamp-differs', seconds: 1, signed: '1785585601' }],
    ],
    [
      'The request was signed the way another provider requires: Slack.',
      [{ id: 'message.other-provider', provider: 'Slack' }],
    ],
    [
      'The key was the secret with a newline at the end.',
      [{ id: 'key.whitespace', found: 'trailing newline' }],
    ],
    [
      'The key was the secret decoded from hex to bytes and in quotes or brackets ("…").',
      [{ id: 'key.hex-decoded' }, { id: 'key.quoted', quotes: '"…"' }],
    ],
    [
      'The key was the secret of the profile "staging" in lower case.',
      [
        { id: 'key.other-profile', profile: 'staging' },
        { id: 'key.case', case: 'lower' },
      ],
    ],
    [
      'The key was the text "undefined" instead of the secret.',
      [{ id: 'key.empty', literal: 'undefined' }],
    ],
    ['The key was empty.', [{ id: 'key.empty', literal: '' }]],
    [
      'Key and message are swapped: the secret was signed with the message as the key.',
      [{ id: 'key.swapped' }],
    ],
    [
      'The digest is HMAC-SHA-1 instead of HMAC-SHA-256.',
      [{ id: 'mac.algorithm', algorithm: 'HMAC-sha1' }],
    ],
    [
      'The signature is Base64 and prefixed with "v1=" instead of 64 lowercase hex digits.',
      [{ id: 'encoding.base64' }, { id: 'encoding.prefix', prefix: 'v1=' }],
    ],
    [
      'The timestamp is 7 minutes 32 seconds behind the clock.',
      [{ id: 'clock.stale', seconds: 452 }],
    ],
    ['X-Merchant-Key is missing.', [{ id: 'header.missing', header: 'X-Merchant-Key' }]],
    [
      'X-Signature-Timestamp is missing; the request has X-Timestamp instead.',
      [{ id: 'header.missing', header: 'X-Signature-Timestamp', sent: 'X-Timestamp' }],
    ],
  ])('%s', (sentence, causes) => {
    expect(say(causes)).toBe(sentence);
  });

  it('joins three causes of three parts to one sentence', () => {
    expect(
      say([
        { id: 'encoding.base64' },
        { id: 'message.order' },
        { id: 'key.whitespace', found: 'trailing newline' },
      ]),
    ).toBe(
      'The body was put before the timestamp; the key was the secret with a newline at the end; and the signature is Base64 instead of 64 lowercase hex digits.',
    );
  });

  it.each([
    [['Gson'], '(as Gson would write it)'],
    [['Go', 'Gson'], '(as Go or Gson would write it)'],
    [['Go', 'Gson', 'Jackson', 'jq'], '(as Go, Gson, Jackson and others would write it)'],
    [
      ['PHP json_encode(JSON_HEX_TAG)', 'PHP json_encode', 'Gson', 'Gson (serializeNulls)'],
      '(as PHP json_encode or Gson would write it)',
    ],
  ])(
    'says of serializers %j that they write these bytes, not that they were used',
    (names, words) => {
      expect(say([{ id: 'body.compacted' }], names)).toContain(words);
    },
  );

  it('names the serializers of the language first', () => {
    const found = explanation([{ id: 'body.compacted' }], {
      serializers: ['PHP json_encode', 'Python orjson', 'Gson', 'jq -c'],
    });
    expect(summaryOf(found, receivedOf(verified([found])), 'java')).toContain(
      '(as Gson, PHP json_encode, Python orjson and others would write it)',
    );
  });

  it('has words of its own for every cause', () => {
    const sentences = EVERY_ID.map((id) => say([{ id }]));
    expect(new Set(sentences).size).toBe(EVERY_ID.length);
    expect(sentences.filter((it) => /undefined|NaN|\{\w+\}/.test(it))).toEqual([]);
  });

  it('shows no secret, wherever it stands', () => {
    expect(say([{ id: 'message.separator', separator: `.${SECRET}.` }])).not.toContain(SECRET);
    const found = explanation([{ id: 'key.prefix', prefix: 'other-secret-value' }]);
    const received = {
      ...receivedOf(verified([found])),
      secrets: [new Secret('other-secret-value')],
    };
    expect(summaryOf(found, received)).toBe('The key was the secret with "<hidden>" before it.');
  });

  it('makes control characters visible', () => {
    expect(say([{ id: 'encoding.prefix', prefix: '\x1b[31m' }])).toContain('\\u001b[31m');
  });
});

/** Every cause: the mistakes of a signer, and what the service's other checks find. */
const EVERY_ID: readonly CauseId[] = [
  ...IDS,
  ...(['header.missing', 'header.duplicated', 'header.whitespace'] as const),
  ...(['clock.stale', 'clock.ahead', 'clock.milliseconds', 'clock.timezone'] as const),
  ...(['clock.not-whole', 'account.unknown-key'] as const),
];
