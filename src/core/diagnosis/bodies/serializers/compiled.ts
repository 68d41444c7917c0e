import { dotnetSerializers } from './dotnet.ts';
import { javaSerializers } from './java.ts';
import { type Serializer, serializer } from './serializer.ts';

/** Line separators are escaped whatever is set; \b and \f have had short escapes since Go 1.22. */
const GO = {
  html: 'Go',
  control: 'Go',
  unicode: 'raw but U+2028',
  numbers: 'JavaScript',
  keepsDecimals: true,
} as const;
const GO_MAP = { ...GO, order: 'code points' } as const;
const UNESCAPED = { html: 'raw', newline: true } as const;

const go = (): Serializer[] =>
  [['struct', GO] as const, ['map', GO_MAP] as const].flatMap(([kind, base]) => [
    serializer(`Go json.Marshal of a ${kind}`, base),
    serializer(`Go json.Marshal of a ${kind} from 1.22`, { ...base, control: 'lower' }),
    serializer(`Go json.Encoder of a ${kind}`, { ...base, newline: true }),
    serializer(`Go json.Encoder of a ${kind} with SetEscapeHTML(false)`, { ...base, ...UNESCAPED }),
    // Many cut the newline off again.
    serializer(`Go json.Encoder of a ${kind} with SetEscapeHTML(false), trimmed`, {
      ...base,
      html: 'raw',
    }),
    serializer(`Go json.MarshalIndent of a ${kind}`, { ...base, layout: 'pretty 2' }),
    serializer(`Go json.MarshalIndent of a ${kind} with tabs`, { ...base, layout: 'pretty tab' }),
    serializer(`Go json.MarshalIndent of a ${kind} with 4 blanks`, { ...base, layout: 'pretty 4' }),
  ]);

const others = (): Serializer[] => [
  serializer('serde_json', { numbers: 'Rust' }),
  serializer('serde_json of a Map', { order: 'code points', numbers: 'Rust' }),
  serializer('serde_json pretty', { layout: 'pretty 2', numbers: 'Rust' }),
  serializer('Elixir Jason', { control: 'upper', order: 'sorted', numbers: 'Ruby' }),
  serializer('Elixir Poison', { control: 'upper', order: 'sorted', numbers: 'Ruby' }),
  serializer('Swift JSONEncoder', { slash: 'escaped' }),
  serializer('Swift JSONEncoder with sortedKeys', { slash: 'escaped', order: 'sorted' }),
  serializer('MySQL JSON', { layout: 'spaced', order: 'length', keepsDecimals: true }),
  serializer('PostgreSQL jsonb', { layout: 'spaced', order: 'length', keepsDecimals: true }),
];

export const compiledSerializers = (): Serializer[] => [
  ...go(),
  ...javaSerializers(),
  ...dotnetSerializers(),
  ...others(),
];
