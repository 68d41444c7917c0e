import { COST } from '../variant.ts';
import type { Recipe } from './recipe.ts';

const COMMON = ['.', ':', '\n', ' ', '|'];
const USUAL = [',', '&', '-', '_', ';', '/', '+', '\t', '\r\n', '\\n', ', ', '::', '||', '=', '#'];
const RARE = [
  '\0',
  '--',
  '__',
  '~',
  '*',
  '@',
  '$',
  '%',
  '\r',
  '\n\n',
  ' | ',
  ' - ',
  ': ',
  '. ',
  '..',
  '---',
  '->',
  '\x01',
  '\x1e',
  '\x1f',
];

/** The separators of other services, whose code may have been taken over. */
const PROVIDERS: Readonly<Record<string, string>> = { '.': 'Stripe', ':': 'Paddle' };

/** Timestamp and body, with something between, in either order, or one of them alone. */
export const joinRecipes = (): Recipe[] => [
  ...alone(),
  ...separated(COMMON, COST.common),
  ...separated(USUAL, COST.usual),
  ...separated(RARE, COST.rare),
  ...swapped(['', ...COMMON, ...USUAL]),
  ...labelled(),
];

const alone = (): Recipe[] => [
  { text: '{body}', cost: COST.common, causes: [{ id: 'message.body-only' }] },
  // An empty body makes the same bytes, and is likelier.
  { text: '{timestamp}', cost: COST.usual + 1, causes: [{ id: 'message.timestamp-only' }] },
];

const separated = (separators: readonly string[], cost: number): Recipe[] =>
  separators.map((separator) => {
    const provider = PROVIDERS[separator];
    const by = provider === undefined ? {} : { provider };
    return {
      text: `{timestamp}${separator}{body}`,
      cost,
      causes: [{ id: 'message.separator', separator, ...by }],
      provider,
    };
  });

/** `{body}:{timestamp}` is Toss Payments' way; other separators are two mistakes. */
const swapped = (separators: readonly string[]): Recipe[] =>
  separators.map((separator) => ({
    text: `{body}${separator}{timestamp}`,
    cost: swappedCost(separator),
    causes: [
      { id: 'message.order' },
      ...(separator === '' ? [] : [{ id: 'message.separator', separator } as const]),
    ],
    ...(separator === ':' ? { provider: 'Toss Payments' } : {}),
  }));

function swappedCost(separator: string): number {
  if (separator === '') return COST.common;
  return COMMON.includes(separator) ? COST.common + 2 : COST.remote;
}

const LABELLED = [
  'timestamp={timestamp}&body={body}',
  'timestamp={timestamp}&payload={body}',
  'timestamp={timestamp}&data={body}',
  't={timestamp}&payload={body}',
  't={timestamp}&body={body}',
  'ts={timestamp}&body={body}',
  't={timestamp},{body}',
  't={timestamp}.{body}',
  't={timestamp},body={body}',
  'timestamp:{timestamp},body:{body}',
  'timestamp:{timestamp}\nbody:{body}',
  '{"timestamp":{timestamp},"body":{body}}',
  '{"timestamp":"{timestamp}","body":{body}}',
];

/** Timestamp and body with names before them; the whole template is the separator's particular. */
const labelled = (): Recipe[] =>
  LABELLED.map((text) => ({
    text,
    cost: COST.rare,
    causes: [{ id: 'message.separator', separator: text, template: text }],
  }));
