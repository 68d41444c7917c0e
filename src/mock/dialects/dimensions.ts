/**
 * What the service's document leaves open ("not shown"), one dimension each, with the choices that a service can make.
 * The first one is that of the bundled service.
 */
export const DIMENSIONS = {
  refusal: [
    'own',
    'error-text',
    'message',
    'fastapi',
    'fastapi-list',
    'laravel',
    'nest',
    'rails',
    'jsonapi',
    'problem',
    'aspnet',
    'spring',
    'drf',
    'korean',
    'text',
    'empty',
  ],
  'refusal-status': ['422', '400', '409'],
  'unknown-order': ['422', '404'],
  success: ['record', 'part', 'flat', 'object', 'success-true', 'empty', '204'],
  numbers: ['exact', 'double', 'text', 'fraction'],
  reuse: ['current', 'first', '409', '208', '422'],
  'last-refund': ['partially-cancelled', 'cancelled'],
  'refunded-after-cancel': ['all', 'unchanged', 'zero'],
  'unknown-fields': ['ignored', 'refused'],
  'item-fields': ['free', 'required'],
  unauthorized: ['reason', 'bare', 'empty'],
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/** A choice for each open point. */
export type Dialect = { readonly [D in Dimension]: (typeof DIMENSIONS)[D][number] };

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly Dimension[];

/** One value for each dimension. */
export const eachDimension = (choose: (name: Dimension) => string): Dialect =>
  Object.fromEntries(DIMENSION_NAMES.map((name) => [name, choose(name)])) as unknown as Dialect;

/** The bundled service's own choices. */
export const OWN_DIALECT: Dialect = eachDimension((name) => DIMENSIONS[name][0]);

/** Whether a 401 has the bundled service's own format, which has a place for what is known of a mismatch. */
export const isOwnFormat = ({ refusal, unauthorized }: Dialect): boolean =>
  refusal === 'own' && unauthorized === 'reason';

/** Services as shops meet them: each differs from the bundled one in these choices. */
export const PRESETS: Readonly<Record<string, Partial<Dialect>>> = {
  own: {},
  fastapi: { refusal: 'fastapi-list', 'unknown-order': '404', numbers: 'double' },
  laravel: { refusal: 'laravel', 'unknown-order': '404', numbers: 'text', reuse: 'first' },
  nest: { refusal: 'nest', 'refusal-status': '400', success: 'success-true', reuse: '409' },
  rails: { refusal: 'rails', 'unknown-order': '404', success: '204', numbers: 'text' },
  spring: { refusal: 'spring', 'refusal-status': '400', numbers: 'double', reuse: '409' },
  aspnet: { refusal: 'aspnet', 'refusal-status': '400', success: 'flat', reuse: '208' },
  korean: { refusal: 'korean', 'refusal-status': '400', success: 'part', numbers: 'fraction' },
  silent: { refusal: 'empty', success: 'empty', unauthorized: 'empty' },
  strict: { 'unknown-fields': 'refused', 'item-fields': 'required', 'refusal-status': '409' },
};
