import { combinations, type Serializer, type Setting, serializer } from './serializer.ts';

const DEFAULT: Setting = ['', {}];

const call = (name: string, settings: readonly string[]): string =>
  settings.length === 0 ? name : `${name} (${settings.join(', ')})`;

const STJ = {
  html: 'System.Text.Json',
  control: 'upper with DEL',
  unicode: 'upper',
  numbers: 'System.Text.Json',
  keepsDecimals: true,
} as const;
const RELAXED = { html: 'raw', control: 'upper', unicode: 'raw' } as const;
const NEWTONSOFT = {
  unicode: 'raw but U+0085',
  numbers: 'Newtonsoft',
  keepsDecimals: true,
} as const;
const JSS = {
  html: 'JavaScriptSerializer',
  unicode: 'raw but U+0085',
  keepsDecimals: true,
} as const;

export const dotnetSerializers = (): Serializer[] => [
  ...combinations(
    'System.Text.Json',
    STJ,
    [
      [
        DEFAULT,
        ['UnsafeRelaxedJsonEscaping', RELAXED],
        ['UnicodeRanges.All', { unicode: 'astral upper' }],
      ],
      [DEFAULT, ['WriteIndented', { layout: 'pretty 2' }]],
      [DEFAULT, ['WhenWritingNull', { members: 'nulls' }]],
    ],
    call,
  ),
  ...combinations(
    'Newtonsoft.Json',
    NEWTONSOFT,
    [
      [
        DEFAULT,
        ['EscapeHtml', { html: 'Newtonsoft EscapeHtml' }],
        ['EscapeNonAscii', { unicode: 'lower' }],
      ],
      [DEFAULT, ['Formatting.Indented', { layout: 'pretty 2' }]],
      [DEFAULT, ['NullValueHandling.Ignore', { members: 'nulls' }]],
    ],
    call,
  ),
  serializer('JavaScriptSerializer', JSS),
  serializer('JavaScriptSerializer of Mono', {
    ...JSS,
    html: 'JavaScriptSerializer of Mono',
    unicode: 'raw',
  }),
];
