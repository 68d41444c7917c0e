import type { ServerResponse } from 'node:http';
import { mixedSpellings, spellingsInVerify } from '../../core/protocol/masking/spelled.ts';
import type { ReceivedRequest } from '../../helpers/service.ts';

/** Every kind of character that some escape is for, and long enough to be cut. */
export const SECRET = 'aB/c+d=e"f\\g%h&i<j~kLMNOPqrstuvwxyz0123456789';

export const ENVIRONMENT = { CONV_API_KEY: 'mk_echo', CONV_HMAC_SECRET: SECRET };

export const SPELLINGS: readonly (readonly [name: string, text: string])[] = [
  ...spellingsInVerify(SECRET),
  ...mixedSpellings(SECRET),
  ['with something invisible in it', SECRET.replace(/.{8}(?!$)/g, '$&\u200b')],
  ['in lines of mail', SECRET.replace(/.{16}(?!$)/g, '$&\n> ')],
];

/** An order as the document has it, with whatever else a service says. */
const recordOf = ({ body }: ReceivedRequest, more: object = {}): string => {
  const { merchant_order_id, amount, currency } = JSON.parse(body.toString());
  const record = { merchant_order_id, transaction_id: 'x:1:1', status: 'CONFIRMED' };
  const money = { net_amount: amount, refunded_amount: 0, currency };
  return JSON.stringify({ data: { ...record, ...money, ...more } });
};

const json = { 'Content-Type': 'application/json' };
const error = (value: object): string => JSON.stringify({ error: value });

type Echo = (response: ServerResponse, text: string, request: ReceivedRequest) => void;

/** Where a service can say what it should not. */
export const PLACES: Readonly<Record<string, Echo>> = {
  value: (response, text, request) => {
    response.writeHead(200, json).end(recordOf(request, { note: `of ${text}` }));
  },
  'nested value': (response, text, request) => {
    response.writeHead(200, json).end(recordOf(request, { more: [{ a: [text] }] }));
  },
  'transaction id': (response, text, request) => {
    response.writeHead(200, json).end(recordOf(request, { transaction_id: `x:1:${text}` }));
  },
  'value at the end of what the journal keeps': (response, text, request) => {
    const pad = 'y'.repeat(4096 - recordOf(request, { note: '' }).length - 20);
    response.writeHead(200, json).end(recordOf(request, { note: pad + text }));
  },
  'header of an accepted report': (response, text, request) => {
    response.writeHead(200, { ...json, 'X-Echo': printable(text) }).end(recordOf(request));
  },
  message: (response, text) => {
    response.writeHead(422, json).end(error({ code: 'bad', message: `not signed by ${text}` }));
  },
  code: (response, text) => {
    response.writeHead(422, json).end(error({ code: text, message: 'no' }));
  },
  'message that is cut': (response, text) => {
    response.writeHead(422, json).end(error({ message: `${'long '.repeat(94)}${text}` }));
  },
  'error that is a text': (response, text) => {
    response.writeHead(422, json).end(JSON.stringify({ error: text }));
  },
  'HTML title': (response, text) => {
    const page = `<!doctype html><title>Not for ${text}</title><p>${text}</p>`;
    response.writeHead(422, { 'Content-Type': 'text/html' }).end(page);
  },
  'plain text': (response, text) => {
    response.writeHead(422, { 'Content-Type': 'text/plain' }).end(`wrong: ${text}!`);
  },
  'plain text that is cut': (response, text) => {
    response.writeHead(422, { 'Content-Type': 'text/plain' }).end('wrong '.repeat(46) + text);
  },
  Location: (response, text) => {
    const location = `https://elsewhere.example/?key=${printable(text)}`;
    response.writeHead(302, { Location: location }).end();
  },
  'JSON that is cut off': (response, text, request) => {
    const whole = recordOf(request, { note: `of ${text}`, more: 'x'.repeat(100) });
    cutOff(response, whole.slice(0, -60));
  },
  'JSON that is cut within it': (response, text, request) => {
    const before = recordOf(request).slice(0, -2);
    const literal = JSON.stringify(text).slice(1, -1);
    cutOff(response, `${before},"note":"${literal.slice(0, -Math.ceil(literal.length / 5))}`);
  },
};

/** A header cannot carry every character. */
const printable = (text: string): string => text.replace(/[^ -~]/g, ' ').trim();

/** Less than was promised: the connection ends. */
function cutOff(response: ServerResponse, body: string): void {
  response.writeHead(200, { ...json, 'Content-Length': Buffer.byteLength(body) + 1000 });
  response.write(body, () => setTimeout(() => response.destroy(), 20));
}

const PLACE_NAMES = Object.keys(PLACES);

/** Each spelling at each place, by an order id that names both. */
export const CASES = SPELLINGS.flatMap((_, spelling) =>
  PLACE_NAMES.map((_name, place) => `o-${spelling}-${place}`),
);

/** An order whose answer spells the secret in a way that is hard to see. */
export const hardCase = (place: string): string => {
  const spelling = SPELLINGS.findIndex(([name]) => name.startsWith('every other character'));
  return `o-${spelling}-${PLACE_NAMES.indexOf(place)}`;
};

/** Answers by the order id. */
export function echo(response: ServerResponse, request: ReceivedRequest): void {
  const id: string = JSON.parse(request.body.toString()).merchant_order_id;
  const [, spelling = '0', place = '0'] = /^o-(\d+)-(\d+)$/.exec(id) ?? [];
  const text = SPELLINGS[Number(spelling)]?.[1] ?? '';
  PLACES[PLACE_NAMES[Number(place)] ?? '']?.(response, text, request);
}

/** What is found of the secret in an output: nothing, if all is well. */
export function leaksIn(output: string): string[] {
  const texts = [output, unescaped(output), unescaped(unescaped(output))].map(inLowerCase);
  return FORBIDDEN.filter((part) => texts.some((text) => text.includes(part)));
}

const inLowerCase = (text: string): string => text.toLowerCase();

/** JSON's and HTML's escapes undone, as a reader of the output would. */
const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&(?:quot|lt|gt|amp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\(["\\/])/g, '$1');

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&#39;': "'",
};

/** Every spelling, and what is left of the plainest ones where they are cut. */
const FORBIDDEN = [
  ...SPELLINGS.filter(([name]) => !name.includes('within') && !name.includes('after')).map(
    ([, text]) => text,
  ),
  SECRET.slice(0, 8),
  SECRET.slice(-16),
  Buffer.from(SECRET).toString('base64').slice(0, 16),
  Buffer.from(SECRET).toString('base64').slice(8, 40),
  Buffer.from(SECRET).toString('hex').slice(0, 20),
  encodeURIComponent(SECRET).slice(0, 12),
].map(inLowerCase);
