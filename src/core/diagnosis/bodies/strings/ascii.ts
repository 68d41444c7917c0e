import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import { type Spelling, spelling } from './spelling.ts';
import { escapeLower, escapeUpper } from './units.ts';

export const slashOptions = (): Option<Spelling>[] => [
  spelling('escaped', COST.common, { id: 'body.escaped-slashes', side: 'signed' }, () => '\\/'),
  spelling('raw', COST.common, { id: 'body.escaped-slashes', side: 'received' }, () => '/'),
  spelling('hex', COST.rare, { id: 'body.escaped-slashes', side: 'signed' }, () => '\\u002F'),
];

/** What needs no escape in HTML's eyes; two of them need one in JSON's. */
const PLAIN: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\' };
const plain: Spelling = (character) => PLAIN[character] ?? character;

/** Programs that escape what HTML reads as markup; the first of equal ones gives the name. */
const HTML_SETS: readonly (readonly [name: string, set: string, write: Spelling, cost: number])[] =
  [
    ['Go', '<>&', escapeLower, COST.common],
    ['Gson', `<>&='`, escapeLower, COST.common],
    ['JavaScriptSerializer', `<>&'`, escapeLower, COST.usual],
    ['JavaScriptSerializer of Mono', `<>'`, escapeLower, COST.usual],
    ['Newtonsoft EscapeHtml', `<>&'"`, escapeLower, COST.usual],
    ['System.Text.Json', `"&'+<>\``, escapeUpper, COST.common],
    ['angle brackets', '<>', escapeLower, COST.rare],
  ];

/** PHP's JSON_HEX_ flags, and what each is for. */
const PHP_FLAGS = [
  ['TAG', '<>'],
  ['AMP', '&'],
  ['APOS', `'`],
  ['QUOT', '"'],
] as const;

/** @param flags which of the four, one bit each. */
export function phpHexSet(flags: number): { readonly name: string; readonly set: string } {
  const chosen = PHP_FLAGS.filter((_, at) => flags & (1 << at));
  return {
    name: `JSON_HEX_${chosen.map(([flag]) => flag).join('|JSON_HEX_')}`,
    set: chosen.map(([, set]) => set).join(''),
  };
}

/** All sixteen ways to combine them, less the one that sets none. */
const PHP_HEX_SETS = [15, 7, 3, 1, 2, 4, 8, 5, 6, 9, 10, 11, 12, 13, 14].map(phpHexSet);

export const htmlOptions = (): Option<Spelling>[] => [
  ...HTML_SETS.map(([name, set, write, cost]) => htmlOption(name, set, write, cost)),
  spelling('raw', COST.common, { id: 'body.escaped-html', side: 'received' }, plain),
  ...PHP_HEX_SETS.map(({ name, set }) => htmlOption(name, set, escapeUpper, COST.usual)),
];

function htmlOption(name: string, set: string, write: Spelling, cost: number): Option<Spelling> {
  const letters = write === escapeLower ? 'lower' : 'upper';
  const cause = { id: 'body.escaped-html', set, case: letters } as const;
  return spelling(name, cost, cause, (it) => (set.includes(it) ? write(it) : plain(it)));
}

const SHORT: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const DEL = '\x7f';

const control = (
  name: string,
  write: Spelling,
  short: Readonly<Record<string, string>> = SHORT,
): Option<Spelling> =>
  spelling(name, COST.usual, { id: 'body.escaped-control' }, (it) => short[it] ?? write(it));

const rawDel =
  (write: Spelling): Spelling =>
  (character) =>
    character === DEL ? DEL : write(character);

const { '\b': _b, '\f': _f, ...GO_SHORT } = SHORT;

/** U+0000 to U+001F, which JSON must escape somehow, and DEL, which it need not. */
export const controlOptions = (): Option<Spelling>[] => [
  control('lower', rawDel(escapeLower)),
  control('upper', rawDel(escapeUpper)),
  control('lower with DEL', escapeLower),
  control('upper with DEL', escapeUpper),
  control('Go', rawDel(escapeLower), GO_SHORT),
  control('hex', rawDel(escapeLower), {}),
  control('hex upper', rawDel(escapeUpper), {}),
];
