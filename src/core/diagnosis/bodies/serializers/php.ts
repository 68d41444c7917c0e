import { phpHexSet } from '../strings/ascii.ts';
import { combinations, type Serializer, type Setting } from './serializer.ts';

const DEFAULT: Setting = ['', {}];

const LAYOUT: readonly Setting[] = [DEFAULT, ['JSON_PRETTY_PRINT', { layout: 'pretty 4' }]];
const SLASHES: readonly Setting[] = [DEFAULT, ['JSON_UNESCAPED_SLASHES', { slash: 'raw' }]];
const UNICODE: readonly Setting[] = [
  DEFAULT,
  // U+2028 and U+2029 stay escaped, unless JSON_UNESCAPED_LINE_TERMINATORS asks for more.
  ['JSON_UNESCAPED_UNICODE', { unicode: 'raw but U+2028' }],
];
/** Of the sixteen combinations, the ones that tutorials show. */
const HEX: readonly Setting[] = [15, 3].map(phpHexSet).map(({ name }) => [name, { html: name }]);
const OTHERS: readonly Setting[] = [
  ['JSON_UNESCAPED_LINE_TERMINATORS', { unicode: 'raw' }],
  ['JSON_PRESERVE_ZERO_FRACTION', { numbers: 'PHP zero fraction' }],
  ['JSON_FORCE_OBJECT', { empties: 'JSON_FORCE_OBJECT' }],
  ['JSON_NUMERIC_CHECK', { numbers: 'JSON_NUMERIC_CHECK' }],
];

const spell = (name: string, flags: readonly string[]): string =>
  flags.length === 0 ? name : `${name}(${flags.join('|')})`;

const base = { slash: 'escaped', unicode: 'lower', numbers: 'PHP' } as const;

/** json_encode with the flags that change bytes. */
export const phpSerializers = (): Serializer[] => [
  ...family('PHP json_encode', {}, []),
  ...family('PHP json_encode', {}, [OTHERS]),
  ...family('PHP json_encode', {}, [HEX]),
  ...family('PHP json_decode to arrays and json_encode', { empties: '[] for {}' }, []),
  ...family('PHP json_encode with serialize_precision 17', { numbers: 'PHP precision 17' }, []),
  ...family('PHP json_encode with serialize_precision 14', { numbers: 'PHP precision 14' }, []),
];

const family = (
  name: string,
  more: Partial<Serializer>,
  dimensions: readonly (readonly Setting[])[],
): Serializer[] =>
  combinations(name, { ...base, ...more }, [LAYOUT, SLASHES, UNICODE, ...dimensions], spell);
