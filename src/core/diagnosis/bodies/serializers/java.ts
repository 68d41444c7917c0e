import { combinations, type Serializer, type Setting, serializer } from './serializer.ts';

const DEFAULT: Setting = ['', {}];

const call = (name: string, settings: readonly string[]): string =>
  settings.length === 0 ? name : `${name} (${settings.join(', ')})`;

const HASH_MAPS: readonly Setting[] = [
  ['of HashMaps', { order: 'Java HashMap' }],
  ['of a HashMap', { order: 'Java HashMap, top-level' }],
];

const JACKSON = { control: 'upper', numbers: 'Java', keepsDecimals: true } as const;

const jackson = (): Serializer[] =>
  combinations(
    'Jackson',
    JACKSON,
    [
      [DEFAULT, ['INDENT_OUTPUT', { layout: 'pretty Jackson' }]],
      [DEFAULT, ['NON_NULL', { members: 'nulls' }]],
      [DEFAULT, ['ESCAPE_NON_ASCII', { unicode: 'upper' }]],
      [DEFAULT, ['sorted', { order: 'sorted' }], ...HASH_MAPS],
    ],
    call,
  );

const GSON = {
  html: 'Gson',
  unicode: 'raw but U+2028',
  members: 'nulls',
  keepsDecimals: true,
} as const;

const gson = (): Serializer[] =>
  combinations(
    'Gson',
    GSON,
    [
      [DEFAULT, ['disableHtmlEscaping', { html: 'raw' }]],
      [DEFAULT, ['serializeNulls', { members: 'duplicates' }]],
      [DEFAULT, ['setPrettyPrinting', { layout: 'pretty 2' }]],
      [DEFAULT, ['numbers read as Object', { numbers: 'Java doubles', keepsDecimals: false }]],
      [DEFAULT, ...HASH_MAPS],
    ],
    call,
  );

const JSON_SIMPLE = {
  slash: 'escaped',
  control: 'upper with DEL',
  unicode: 'json-simple',
  numbers: 'Java',
} as const;

export const javaSerializers = (): Serializer[] => [
  ...jackson(),
  ...gson(),
  serializer('json-simple', { ...JSON_SIMPLE, order: 'Java HashMap' }),
  serializer('json-simple of a LinkedHashMap', JSON_SIMPLE),
  serializer('org.json', { unicode: 'org.json', order: 'Java HashMap', numbers: '10.1' }),
  serializer('Groovy JsonOutput', { unicode: 'lower', numbers: 'Java', keepsDecimals: true }),
];
