import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mask } from '../../../src/protocol/masking/mask.ts';
import { Secret } from '../../../src/protocol/masking/secret.ts';
import { runs } from '../../helpers/runs.ts';
import { mixedSpellings, spellingsInVerify } from './spelled.ts';

const SECRET = 'aB/c+d=e"f\\g%h&i <j\'k';
const HEX = '5f3a9c0011d2e4b7886655443322110f';
const BASE64 = Buffer.from('sixteen bytes!!?>').toString('base64');

const maskFor = (secret: string) => new Mask([new Secret(secret)]);

describe.each([SECRET, HEX, BASE64, 'geheim-schlüssel-日本', 'simple_secret_1'])(
  'the secret %j',
  (secret) => {
    const mask = maskFor(secret);

    it.each([...spellingsInVerify(secret), ...mixedSpellings(secret)])('%s', (_, spelled) => {
      expect(spelled.length).toBeGreaterThan(0);
      const masked = mask.text(`before ${spelled} after`);
      expect(masked).toContain('<hidden>');
      expect(masked).toMatch(/^before .* after$/s);
      expect(masked).not.toContain(spelled.slice(2, -2));
    });

    it('as a value of JSON, whose names, numbers and blanks stay', () => {
      const literal = [...secret].map(
        (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const json = `{ "n" : 1.10,\n"${'x'}":["a\\u0041",\t"<${literal.join('')}>"], "e":1e400 }`;
      expect(mask.document(json)).toBe(
        '{ "n" : 1.10,\n"x":["a\\u0041",\t"<<hidden>>"], "e":1e400 }',
      );
    });

    it.each(Array.from({ length: secret.length - 8 }, (_, at) => at + 8))(
      'cut after %i characters, as it is and in escapes',
      (length) => {
        const beginning = secret.slice(0, length);
        expect(mask.text(`x: ${beginning}`)).toBe('x: <hidden>');
        expect(mask.text(`x: "${beginning}…" y`)).toBe('x: "<hidden>…" y');
        const escaped = [...beginning]
          .map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('');
        expect(mask.text(`{"x":"${escaped}\\u00`)).toBe('{"x":"<hidden>');
        expect(mask.text(`{"x":"${encodeURIComponent(beginning)}%2`)).toBe('{"x":"<hidden>');
      },
    );
  },
);

describe('the bytes that a secret is the text of', () => {
  it.each([
    ['hex, in base64', HEX, Buffer.from(HEX, 'hex').toString('base64')],
    ['base64, in hex', BASE64, Buffer.from(BASE64, 'base64').toString('hex')],
    ['base64, decoded', BASE64, Buffer.from(BASE64, 'base64').toString()],
  ])('%s', (_, secret, spelled) => {
    expect(maskFor(secret).text(`<${spelled}>`)).toBe('<<hidden>>');
  });
});

describe('what is no secret', () => {
  it.each([
    ['names', 'order', '{"order":"order 1","reorder_me":true}'],
    [
      'the name that the secret is',
      'merchant_order_id',
      '{"merchant_order_id":"1","x":{"merchant_order_id":[]}}',
    ],
    ['numbers', '12345678', '{"net_amount":12345678,"x":112345678.00}'],
    ['a status', 'CONFIRMED', '{"status":"CONFIRMED"}'],
    ['another letter case of a status', 'confirmed', '{"status":"CONFIRMED"}'],
    ['a short secret', 'KRW', '{"currency":"KRW","a":"KRW"}'],
    ['one of seven characters', '1234567', '{"a":"1234567"}'],
    ['no secret at all', '', '{"a":""}'],
  ])('%s', (_, secret, json) => {
    expect(maskFor(secret).document(json)).toBe(json);
  });

  it('bytes that hold none are the same bytes', () => {
    const bytes = Buffer.from('{"a":"\\u0041%41&amp;"}');
    expect(maskFor(SECRET).body(bytes)).toBe(bytes);
  });
});

describe('the longest response, where a search that tries each place would take hours', () => {
  const LENGTH = 1024 * 1024;
  const filled = (text: string): string => text.repeat(LENGTH / text.length);

  it.each([
    ['one character all over', 'a'.repeat(4096), filled('a'), '<hidden>'],
    ['in escapes', 'a'.repeat(4096), filled('\\x61'), '<hidden>'],
    ['but the last character', `${'a'.repeat(4095)}b`, filled('a'), /^a{1044481}<hidden>$/],
    ['but the first', `b${'a'.repeat(4095)}`, filled('a'), filled('a')],
    ['blanks for hyphens', '-----BEGIN KEY-----abcdefgh', filled(' '), filled(' ')],
  ])('%s', (_, secret, text, masked) => {
    const shown = maskFor(secret).text(text);
    if (typeof masked === 'string') expect(shown === masked).toBe(true);
    else expect(shown).toMatch(masked);
  });

  it('escapes of escapes', () => {
    const text = filled('%25%2525');
    expect(maskFor(HEX).document(JSON.stringify([text])) === JSON.stringify([text])).toBe(true);
  });
});

const hostile = fc.stringMatching(/^[ -~é日]{8,40}$/);

/** Plain words, so that none of them begins an escape with the secret, or spells a part of it. */
const around = fc.constantFrom('', 'x ', '\n', '<b>', '("', '日本 ');

describe('any secret', () => {
  const spelled = fc
    .record({ secret: hostile, before: around, after: around, at: fc.nat(), cut: fc.nat() })
    .map(({ secret, at, ...rest }) => {
      const all = [...spellingsInVerify(secret), ...mixedSpellings(secret)];
      return { secret, ...rest, spelling: all[at % all.length] as [string, string] };
    });

  it('is hidden in any spelling, as text, in JSON, in HTML and in bytes that are no text', () => {
    fc.assert(
      fc.property(spelled, ({ secret, before, after, spelling: [, text] }) => {
        const mask = maskFor(secret);
        const all = before + text + after;
        expect(mask.text(all)).toContain('<hidden>');
        expect(mask.value(all)).toContain('<hidden>');
        expect(mask.document(JSON.stringify({ a: [all] }))).toContain('<hidden>');
        expect(mask.document(`<title>${all}</title>`)).toContain('<hidden>');
        const bytes = Buffer.concat([Buffer.of(255), Buffer.from(all)]);
        expect(Buffer.from(mask.body(bytes)).toString()).toContain('<hidden>');
        expect(mask.header(Buffer.from(all).toString('latin1'))).toContain('<hidden>');
      }),
      { numRuns: runs(400) },
    );
  });

  it('is hidden where it is cut after eight characters or more', () => {
    fc.assert(
      fc.property(hostile, fc.nat(), around, (secret, at, before) => {
        const length = 8 + (at % (secret.length - 7));
        const beginning = secret.slice(0, length);
        const masked = maskFor(secret).text(before + beginning);
        expect(masked).not.toContain(beginning);
      }),
      { numRuns: runs(400) },
    );
  });

  it('changes nothing of JSON but values, wherever it is', () => {
    const withoutValues = (text: string): string =>
      text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g, (all, _, colon) => (colon ? all : '""'));
    const place = fc.oneof(fc.constant('name'), fc.constant('value'), fc.constant('none'));
    fc.assert(
      fc.property(hostile, place, fc.json(), (secret, where, json) => {
        const own = where === 'name' ? `{${JSON.stringify(secret)}:${json}}` : `[${json},1.0]`;
        const text = where === 'value' ? `{"a":${JSON.stringify(secret)}, "b":${own}}` : own;
        const masked = maskFor(secret).document(text);
        expect(withoutValues(masked)).toBe(withoutValues(text));
        expect(masked.includes('<hidden>')).toBe(where === 'value' || masked !== text);
      }),
    );
  });
});
