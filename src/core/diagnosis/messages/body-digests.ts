import type { Cause } from '../cause.ts';
import { COST, type Segment } from '../variant.ts';
import type { Piece } from './compile.ts';
import type { Recipe } from './recipe.ts';

const ALGORITHMS = ['sha256', 'md5', 'sha1', 'sha512'] as const;
const FORMS = ['hex', 'HEX', 'base64', 'raw'] as const;

/** Pieces such as `sha256_hex`: the digest of the body. */
export function digestPieces(): Record<string, Piece> {
  const pieces = ALGORITHMS.flatMap((algorithm) =>
    FORMS.map((form) => [`${algorithm}_${form}`, digest(algorithm, form)] as const),
  );
  return { ...Object.fromEntries(pieces), ...WHOLE };
}

const BODY: readonly Segment[] = [{ type: 'body' }];

const digest = (algorithm: string, form: (typeof FORMS)[number]): Piece => ({
  segment: { type: 'digest', of: BODY, algorithm, form },
  label: `{${algorithm}(body) in ${form}}`,
});

/** The digest of the whole string, of which a signature is made. */
const WHOLE: Record<string, Piece> = {
  whole_hex: {
    segment: {
      type: 'digest',
      of: [{ type: 'timestamp' }, { type: 'body' }],
      algorithm: 'sha256',
      form: 'hex',
    },
    label: '{sha256(timestamp + body) in hex}',
  },
};

/** Timestamp and a digest of the body instead of the body itself. */
export const bodyDigestRecipes = (): Recipe[] => [
  ...ALGORITHMS.flatMap((algorithm) =>
    FORMS.flatMap((form) => joined(`{${algorithm}_${form}}`, costOf(algorithm, form))),
  ),
  hashed('{whole_hex}', COST.rare),
  ...withPath(),
];

function costOf(algorithm: string, form: string): number {
  if (algorithm === 'sha256') return form === 'hex' ? COST.usual : COST.rare;
  return form === 'hex' ? COST.rare : COST.remote;
}

function joined(piece: string, cost: number): Recipe[] {
  const [further, separators] = cost === COST.usual ? [3, ['.', ':', '\n', '|']] : [5, ['.', '\n']];
  return [
    hashed(`{timestamp}${piece}`, cost),
    ...(cost < COST.remote ? separators : []).map((separator) =>
      hashed(`{timestamp}${separator}${piece}`, cost + further, {
        id: 'message.separator',
        separator,
      }),
    ),
    hashed(piece, Math.min(cost + 2, COST.remote), { id: 'message.body-only' }),
    hashed(`${piece}{timestamp}`, Math.min(cost + further, COST.remote), { id: 'message.order' }),
  ];
}

const hashed = (text: string, cost: number, ...further: readonly Cause[]): Recipe => ({
  text,
  cost,
  causes: [{ id: 'message.body-hashed' }, ...further],
});

/** The canonical request of many services: `POST\n/path\n1755338674\ne3b0c442…`. */
const withPath = (): Recipe[] =>
  ['\n', '', '.', ':'].flatMap((separator) =>
    [
      ['{METHOD}', '{path}', '{timestamp}', '{sha256_hex}'],
      ['{timestamp}', '{METHOD}', '{path}', '{sha256_hex}'],
      ['{METHOD}', '{path}', '{sha256_hex}', '{timestamp}'],
    ].map((pieces) => hashed(pieces.join(separator), COST.rare + 1, { id: 'message.method-path' })),
  );
