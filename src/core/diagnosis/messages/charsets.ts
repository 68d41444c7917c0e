import { COST, type Segment } from '../variant.ts';
import type { Piece } from './compile.ts';
import type { Recipe } from './recipe.ts';

const RECIPE: readonly Segment[] = [{ type: 'timestamp' }, { type: 'body' }];

/** The whole signed string in UTF-16: C#'s `Encoding.Unicode`, Java's `UTF-16`. */
export const charsetPieces = (): Record<string, Piece> => ({
  utf16le: transcoded('utf-16le', RECIPE),
  utf16be: transcoded('utf-16be', RECIPE),
  utf16le_dotted: transcoded('utf-16le', [
    { type: 'timestamp' },
    { type: 'bytes', bytes: Buffer.from('.') },
    { type: 'body' },
  ]),
  mark_le: { segment: { type: 'bytes', bytes: Buffer.from([0xff, 0xfe]) }, label: '{BOM}' },
  mark_be: { segment: { type: 'bytes', bytes: Buffer.from([0xfe, 0xff]) }, label: '{BOM}' },
});

const transcoded = (charset: 'utf-16le' | 'utf-16be', of: readonly Segment[]): Piece => ({
  segment: { type: 'transcoded', charset, of },
  label: `{timestamp}${of.length > 2 ? '.' : ''}{body} in ${charset}`,
});

export const charsetRecipes = (): Recipe[] => [
  inCharset('{utf16le}', 'utf-16le', COST.usual),
  inCharset('{utf16be}', 'utf-16be', COST.rare),
  inCharset('{mark_be}{utf16be}', 'utf-16', COST.rare),
  inCharset('{mark_le}{utf16le}', 'utf-16', COST.remote),
  {
    text: '{utf16le_dotted}',
    cost: COST.remote,
    causes: [
      { id: 'body.charset', charset: 'utf-16le', extent: 'whole string' },
      { id: 'message.separator', separator: '.' },
    ],
  },
];

const inCharset = (text: string, charset: string, cost: number): Recipe => ({
  text,
  cost,
  causes: [{ id: 'body.charset', charset, extent: 'whole string' }],
});
