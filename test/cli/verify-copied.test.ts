import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { sign } from '../../src/core/protocol/signing.ts';
import {
  atDesk,
  BODY,
  HEAD,
  KEY,
  LENGTH,
  LINES,
  RAW,
  SECRET,
  SIGNATURE,
  TIME,
  three,
} from '../helpers/captures.ts';

const { answerTo, home } = atDesk();

type Change = (name: string, value: string) => string;

const ofSignature =
  (change: (value: string) => string): Change =>
  (name, value) =>
    `${name}: ${value === SIGNATURE ? change(value) : value}`;
const ofTime =
  (change: (value: string) => string): Change =>
  (name, value) =>
    `${name}: ${value === TIME ? change(value) : value}`;

/** What messengers, pages, editors, and spreadsheets do to header lines. */
const HEADER_HARM: Readonly<Record<string, Change>> = {
  'a no-break space at the end': (n, v) => `${n}: ${v}\u00a0`,
  'a no-break space after the colon': (n, v) => `${n}:\u00a0${v}`,
  'a narrow no-break space': (n, v) => `${n}:\u202f${v}`,
  'an ideographic space': (n, v) => `${n}:\u3000${v}`,
  'a thin space at the end': (n, v) => `${n}: ${v}\u2009`,
  'a zero-width space': (n, v) => `${n}: \u200b${v}`,
  'a zero-width joiner at the end': (n, v) => `${n}: ${v}\u200d`,
  'a mark of direction': (n, v) => `${n}: \u200e${v}\u200f`,
  'an embedding of direction': (n, v) => `${n}: \u2068${v}\u2069`,
  'a word joiner': (n, v) => `${n}: \u2060${v}`,
  'a byte order mark': (n, v) => `${n}: \ufeff${v}`,
  'a line separator at the end': (n, v) => `${n}: ${v}\u2028`,
  'a soft hyphen inside': ofSignature((v) => `${v.slice(0, 30)}\u00ad${v.slice(30)}`),
  'a zero-width space inside': ofSignature((v) => `${v.slice(0, 30)}\u200b${v.slice(30)}`),
  'a comma at the end': (n, v) => `${n}: ${v},`,
  'a semicolon at the end': (n, v) => `${n}: ${v};`,
  'a full stop at the end': ofSignature((v) => `${v}.`),
  'an ideographic comma': (n, v) => `${n}: ${v}\u3001`,
  backticks: (n, v) => `${n}: \`${v}\``,
  'bold values': (n, v) => `${n}: **${v}**`,
  'curly quotes': (n, v) => `${n}: \u201c${v}\u201d`,
  'single curly quotes': (n, v) => `${n}: \u2018${v}\u2019`,
  'angle brackets': (n, v) => `${n}: <${v}>`,
  'bullets and no-break spaces': (n, v) => `\u2022\u00a0${n}:\u00a0${v}`,
  'dashes as bullets': (n, v) => `- ${n}: ${v}`,
  'stars as bullets': (n, v) => `* ${n}: ${v}`,
  'numbers before the names': (n, v) => `1. ${n}: ${v}`,
  'bold names': (n, v) => `**${n}:** ${v}`,
  'names in backticks': (n, v) => `\`${n}\`: \`${v}\``,
  'en dashes in the names': (n, v) => `${n.replaceAll('-', '\u2013')}: ${v}`,
  'non-breaking hyphens in the names': (n, v) => `${n.replaceAll('-', '\u2011')}: ${v}`,
  'full-width colons': (n, v) => `${n}\uff1a ${v}`,
  'full-width digits': ofTime((v) =>
    v.replaceAll(/\d/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0)),
  ),
  'commas between thousands': ofTime((v) => v.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')),
  'blanks between thousands': ofTime((v) => v.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')),
  'no-break spaces between thousands': ofTime((v) => v.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')),
  'points between thousands': ofTime((v) => v.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')),
  'the fraction of a spreadsheet': ofTime((v) => `${v}.00`),
  'escapes of Markdown': (n, v) => `${n}: ${v.replaceAll('_', '\\_')}`,
  'a table of Markdown': (n, v) => `| ${n} | ${v} |`,
  'a signature on two lines': ofSignature((v) => `${v.slice(0, 40)}\n  ${v.slice(40)}`),
  'a blank where a line was broken': ofSignature((v) => `${v.slice(0, 40)} ${v.slice(40)}`),
  'a capital at the beginning': ofSignature((v) => v.charAt(0).toUpperCase() + v.slice(1)),
  'breaks of a page': (n, v) => `${n}: ${v}<br>`,
};

describe('header lines that were copied are read as they were', () => {
  it.each(Object.entries(HEADER_HARM))('%s, with the body in a file', async (_, change) => {
    writeFileSync(path.join(home(), 'body.json'), BODY);
    const answer = await answerTo(three(change), 'body.json', '--headers', '-');
    expect(answer).toMatchObject({ verdict: 'valid' });
  });

  it.each(Object.entries(HEADER_HARM))('%s, with the body after them', async (_, change) => {
    const answer = await answerTo(`${three(change)}\n\n${BODY}\n`);
    expect(answer).toMatchObject({ verdict: 'valid' });
  });

  it.each([
    [
      'a no-break space after the colon',
      'no-break spaces or invisible characters in X-Merchant-Key, X-Sig',
    ],
    ['a soft hyphen inside', 'no-break spaces or invisible characters in X-Signature,'],
    ['commas between thousands', 'the copy changed X-Signature-Timestamp (punctuation'],
    ['backticks', 'the copy changed X-Merchant-Key, X-Signature-Timestamp, X-Signature (punct'],
  ])('and that is said: %s', async (kind, said) => {
    writeFileSync(path.join(home(), 'body.json'), BODY);
    const lines = three(HEADER_HARM[kind] as Change);
    const { undone, notes } = await answerTo(lines, 'body.json', '--headers', '-');
    expect(undone.join('\n')).toContain(said);
    expect(notes).toContain(said);
  });

  it('says nothing where nothing was undone', async () => {
    expect(await answerTo(RAW)).toEqual({ verdict: 'valid', undone: [], notes: '' });
  });
});

const wrapped = (text: string, columns: number, isAtBlank: boolean): string => {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > columns) {
    const blank = rest.lastIndexOf(' ', columns);
    const end = isAtBlank && blank > 0 ? blank : columns;
    lines.push(rest.slice(0, end));
    rest = rest.slice(isAtBlank && blank > 0 ? end + 1 : end);
  }
  return [...lines, rest].join('\n');
};
const WITHOUT_LENGTH = RAW.replace(/\nContent-Length: \d+/, '');
const inBody = (change: (body: string) => string, capture = WITHOUT_LENGTH): string =>
  capture.replace(BODY, () => change(BODY));

/** What copying does to a body, which can be undone. */
const BODY_HARM: Readonly<Record<string, string>> = {
  'a mail that wraps at 76 columns': inBody((it) => wrapped(it, 76, true)),
  'a terminal that wraps at 80 columns': inBody((it) => wrapped(it, 80, false)),
  'a mail that wraps at 40 columns': inBody((it) => wrapped(it, 40, true)),
  'a mail whose lines keep their blank': inBody((it) => it.replaceAll(' ', ' \n')),
  'wrapped after header lines': `${LINES}\n\n${wrapped(BODY, 76, true)}\n`,
  'wrapped in a log': `${LINES}\nbody: ${wrapped(BODY, 70, true)}\n`,
  'wrapped, with carriage returns': inBody((it) => wrapped(it, 76, true)).replaceAll('\n', '\r\n'),
  'entities in the body alone': inBody((it) =>
    it
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;'),
  ),
  'entities but for quotes': inBody((it) =>
    it.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ),
  'no-break spaces for blanks': inBody((it) => it.replaceAll(' ', '\u00a0')),
  'a zero-width space inside': inBody((it) => it.replace('paid', '\u200bpaid')),
  'curly quotes and an apostrophe': inBody((it) =>
    it.replaceAll(/(?<!\\)"/g, '\u201d').replaceAll("'", '\u2019'),
  ),
  'escapes of Markdown': inBody((it) => it.replaceAll('_', '\\_').replaceAll('[', '\\[')),
  'Teams, with no-break spaces after colons': WITHOUT_LENGTH.replaceAll(
    /^([\w-]+): /gm,
    '$1:\u00a0',
  ),
};

describe('a body that was copied is read as it was, and that is said', () => {
  it.each(Object.entries(BODY_HARM))('%s', async (_, input) => {
    const { verdict, notes } = await answerTo(input);
    expect(verdict).toBe('valid');
    expect(notes).not.toBe('');
  });
});

const masked = (mask: string): string => inBody((it) => it.replace('A-77/1', mask));

/** What a capture lost, and what is said of it. */
const LOST: ReadonlyArray<readonly [string, string, string]> = [
  ...[
    'aev_********',
    '[REDACTED]',
    '<masked>',
    '[Filtered]',
    'xxxxxxxx',
    'XXXX-1234',
    '\u2588\u2588\u2588\u2588',
    '(hidden)',
    '***',
    '[REDACTED:ID]',
    '\u2022\u2022\u2022\u2022',
  ].map((mask) => [`masked as ${mask}`, masked(mask), 'looks masked'] as const),
  ['an ellipsis', masked('A-7\u2026'), 'looks left out'],
  [
    'Node’s console',
    inBody((it) => `${it.slice(0, 120)}'... 122 more characters`),
    'looks left out',
  ],
  ['a logger', inBody((it) => `${it.slice(0, 120)}...(truncated)`), 'looks left out'],
  ['a logger in brackets', inBody((it) => `${it.slice(0, 120)} [truncated]`), 'looks left out'],
  [
    'a count of bytes',
    inBody((it) => `${it.slice(0, 120)}... (98 bytes omitted)`),
    'looks left out',
  ],
  ['an object that a console left out', masked('[Object]'), 'looks left out'],
  [
    'letters that an encoding does not have',
    inBody((it) => it.replaceAll(/[^\x20-\x7e]/g, '?')),
    'letters may have been lost to another encoding',
  ],
  ['an end inside a string', inBody((it) => it.slice(0, 90)), 'is cut off inside its JSON'],
  [
    'an end between members',
    inBody((it) => it.slice(0, it.indexOf(',"amount"'))),
    'is cut off inside its JSON',
  ],
  ['an end before the last brace', inBody((it) => it.slice(0, -1)), 'is cut off inside its JSON'],
  ['less than the declared length', `${HEAD}\n\n${BODY.slice(0, 90)}`, `of the ${LENGTH} bytes`],
  ['a masked key', RAW.replace(KEY, 'mk_live_xxxxxxxx'), 'X-Merchant-Key'],
  ['a masked signature', RAW.replace(SIGNATURE, `${SIGNATURE.slice(0, 8)}\u2026`), 'X-Signature'],
  ['a signature of the letter x', RAW.replace(SIGNATURE, 'x'.repeat(64)), 'X-Signature'],
  ['a redacted signature', RAW.replace(SIGNATURE, '[REDACTED]'), 'X-Signature'],
  [
    'PowerShell’s VERBOSE without headers',
    'VERBOSE: POST https://s2s.example.com/conversions with -1-byte payload\nVERBOSE: received 77-byte response of content type application/json\n',
    'none of the three headers',
  ],
];

describe('a capture that lost something is refused, not called wrong', () => {
  it.each(LOST)('%s', async (_, input, said) => {
    const { verdict, notes } = await answerTo(input);
    expect(verdict).toBe('refused');
    expect(notes).toContain(said);
    expect(notes).not.toContain('401');
  });
});

it('finds the mistake of a program whose signature was copied with marks', async () => {
  const spaced = BODY.replaceAll('":', '": ').replaceAll(',"', ', "');
  const lines = three((name, value) => `${name}: ${value},`);
  const { verdict, notes } = await answerTo(`POST /conversions HTTP/1.1\n${lines}\n\n${spaced}`);
  expect(verdict).toMatch(/^explained (?:body\.compacted|body\.spaced-separators)/);
  expect(verdict).not.toContain('encoding');
  expect(notes).toContain('the copy changed');
});

it('leaves a number alone that the program signed as it is written', async () => {
  const sent = '1,795,706,413';
  const signature = sign(new Secret(SECRET), sent, Buffer.from(BODY));
  const text = RAW.replace(TIME, sent).replace(SIGNATURE, signature);
  expect((await answerTo(text)).verdict).toBe('rejected clock.not-whole');
});

it('calls nothing cut that is as long as the request declares', async () => {
  const body = BODY.replace('Men', 'Men...');
  const text = `${HEAD.replace(String(LENGTH), String(LENGTH + 3))}\n\n${body}`;
  expect((await answerTo(text)).verdict).toBe('unexplained');
});

const CONTAINER_TIME = '2026-11-26T06:20:13.000000000Z';

it.each<[string, string]>([
  [
    'Docker’s json-file',
    RAW.split('\n')
      .map(
        (line) =>
          `${JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: CONTAINER_TIME })}\n`,
      )
      .join(''),
  ],
  [
    'Kubernetes, with a line in two pieces',
    RAW.split('\n')
      .flatMap((line) =>
        line === BODY ? [`P ${line.slice(0, 80)}`, `F ${line.slice(80)}`] : [`F ${line}`],
      )
      .map((piece) => `${CONTAINER_TIME} stdout ${piece}\n`)
      .join(''),
  ],
])('reads the log of a container: %s', async (_, log) => {
  expect((await answerTo(log)).verdict).toBe('valid');
});
