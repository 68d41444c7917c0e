import { phpHexSet } from './strings.ts';

/** The known output of a program; names refer to options of each axis. */
export interface Serializer {
  readonly name: string;
  readonly layout: string;
  readonly slash: string;
  readonly html: string;
  readonly control: string;
  readonly unicode: string;
  /** Undefined if the order of the data is kept, or cannot be known. */
  readonly order?: string;
  readonly members: string;
  readonly empties?: string;
  /** How it writes numbers that it has read; undefined if it keeps their literals. */
  readonly numbers?: string;
  /** Whether it can hold decimals as they were written, too. */
  readonly keepsDecimals?: boolean;
  /** Whether the output ends with a newline. */
  readonly newline?: boolean;
}

/** The usual behavior: minimal escaping, and the last duplicate name wins. */
const PLAIN = {
  layout: 'compact',
  slash: 'raw',
  html: 'raw',
  control: 'lower',
  unicode: 'raw',
  members: 'duplicates',
} as const;

const serializer = (name: string, particulars: Partial<Serializer>): Serializer => ({
  ...PLAIN,
  ...particulars,
  name,
});

/** A program's setting, as users write it, with its effect. */
type Setting = readonly [text: string, particulars: Partial<Serializer>];

/**
 * One program with every combination of its settings.
 * @param dimensions of each, one setting is chosen; an empty text is the default.
 */
function combinations(
  name: string,
  base: Partial<Serializer>,
  dimensions: readonly (readonly Setting[])[],
  spell: Spell,
): Serializer[] {
  let chosen: { settings: readonly string[]; particulars: Partial<Serializer> }[] = [
    { settings: [], particulars: base },
  ];
  for (const dimension of dimensions) {
    chosen = chosen.flatMap(({ settings, particulars }) =>
      dimension.map(([text, more]) => ({
        settings: text === '' ? settings : [...settings, text],
        particulars: { ...particulars, ...more },
      })),
    );
  }
  return chosen.map(({ settings, particulars }) => serializer(spell(name, settings), particulars));
}

const DEFAULT: Setting = ['', {}];

type Spell = (name: string, settings: readonly string[]) => string;

/** `json.dumps(indent=2, sort_keys=True)`, `Jackson (sorted)`. */
const inParentheses =
  (open: '(' | ' (', between: string): Spell =>
  (name, settings) =>
    settings.length === 0 ? name : `${name}${open}${settings.join(between)})`;

const withSettings = inParentheses(' (', ', ');

const PYTHON = {
  layout: 'spaced',
  unicode: 'lower',
  control: 'lower with DEL',
  numbers: 'Python',
} as const;
const RAW = { unicode: 'raw', control: 'lower' } as const;

const python = (): Serializer[] => [
  ...combinations(
    'Python json.dumps',
    PYTHON,
    [
      [DEFAULT, ['ensure_ascii=False', RAW]],
      [
        DEFAULT,
        ["separators=(',', ':')", { layout: 'compact' }],
        ['indent=2', { layout: 'pretty 2' }],
        ['indent=4', { layout: 'pretty 4' }],
      ],
      [DEFAULT, ['sort_keys=True', { order: 'code points' }]],
    ],
    inParentheses('(', ', '),
  ),
  serializer('Python requests json=', PYTHON),
  serializer('Python httpx json= before 0.28', PYTHON),
  serializer('Python httpx json= from 0.28', { ...RAW, numbers: 'Python' }),
  serializer('Django JsonResponse', PYTHON),
  serializer('Flask jsonify', {
    ...PYTHON,
    layout: 'compact',
    order: 'code points',
    newline: true,
  }),
  serializer('FastAPI JSONResponse', { ...RAW, numbers: 'Python' }),
  serializer('Python simplejson', PYTHON),
  serializer('Python orjson', { numbers: 'Rust' }),
  serializer('Python orjson(OPT_SORT_KEYS)', { numbers: 'Rust', order: 'code points' }),
  serializer('Python -m json.tool', { ...PYTHON, layout: 'pretty 4', newline: true }),
];

const JAVASCRIPT = { order: 'integers first', numbers: 'JavaScript' } as const;

const javascript = (): Serializer[] => [
  serializer('JSON.stringify', JAVASCRIPT),
  serializer('JSON.stringify(…, null, 2)', { ...JAVASCRIPT, layout: 'pretty 2' }),
  serializer('JSON.stringify(…, null, 4)', { ...JAVASCRIPT, layout: 'pretty 4' }),
  serializer("JSON.stringify(…, null, '\\t')", { ...JAVASCRIPT, layout: 'pretty tab' }),
];

const RUBY = { numbers: 'Ruby' } as const;
const RAILS = { ...RUBY, unicode: 'raw but U+2028' } as const;

const ruby = (): Serializer[] => [
  serializer('Ruby JSON.generate', RUBY),
  serializer('Ruby JSON.generate(ascii_only: true)', { ...RUBY, unicode: 'lower' }),
  serializer('Ruby JSON.generate(script_safe: true)', { ...RAILS, slash: 'escaped' }),
  serializer('Ruby JSON.pretty_generate', { ...RUBY, layout: 'pretty Ruby' }),
  serializer('Ruby JSON.pretty_generate from json 2.10', { ...RUBY, layout: 'pretty 2' }),
  serializer('Rails to_json', { ...RAILS, html: 'Go' }),
  serializer('Rails to_json without HTML escapes', RAILS),
];

const PERL = { numbers: 'Perl' } as const;
const PRETTY = { layout: 'pretty Perl', newline: true } as const;

const perl = (): Serializer[] =>
  combinations(
    'Perl JSON',
    PERL,
    [
      [DEFAULT, ['->canonical', { order: 'sorted' }]],
      [DEFAULT, ['->ascii', { unicode: 'lower' }]],
      [DEFAULT, ['->pretty', PRETTY]],
    ],
    (name, settings) => name + settings.join(''),
  );

const LUA = { slash: 'escaped', control: 'lower with DEL', numbers: 'Lua cjson' } as const;
const DKJSON = { control: 'lower with DEL', unicode: 'raw but U+2028', numbers: 'dkjson' } as const;

const lua = (): Serializer[] => [
  serializer('Lua cjson', LUA),
  serializer('Lua cjson', { ...LUA, empties: '{} for []' }),
  serializer('Lua dkjson', DKJSON),
  serializer('Lua dkjson with indent', { ...DKJSON, layout: 'pretty dkjson' }),
];

const JQ = { control: 'lower with DEL', numbers: 'jq' } as const;

const jq = (): Serializer[] =>
  [{ newline: true }, {}].flatMap((end) =>
    combinations(
      'jq',
      { ...JQ, ...end },
      [
        [
          ['.', { layout: 'pretty 2' }],
          ['-c', {}],
          ['--tab', { layout: 'pretty tab' }],
          ['--indent 4', { layout: 'pretty 4' }],
        ],
        [DEFAULT, ['-S', { order: 'code points' }]],
        [DEFAULT, ['-a', { unicode: 'lower' }]],
      ],
      (name, settings) => [name, ...settings].join(' '),
    ),
  );

export const scriptingSerializers = (): Serializer[] => [
  ...python(),
  ...javascript(),
  ...ruby(),
  ...perl(),
  ...lua(),
  ...jq(),
];

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

const withFlags = inParentheses('(', '|');

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
  combinations(name, { ...base, ...more }, [LAYOUT, SLASHES, UNICODE, ...dimensions], withFlags);

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

const dotnetSerializers = (): Serializer[] => [
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
    withSettings,
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
    withSettings,
  ),
  serializer('JavaScriptSerializer', JSS),
  serializer('JavaScriptSerializer of Mono', {
    ...JSS,
    html: 'JavaScriptSerializer of Mono',
    unicode: 'raw',
  }),
];

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
    withSettings,
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
    withSettings,
  );

const JSON_SIMPLE = {
  slash: 'escaped',
  control: 'upper with DEL',
  unicode: 'json-simple',
  numbers: 'Java',
} as const;

const javaSerializers = (): Serializer[] => [
  ...jackson(),
  ...gson(),
  serializer('json-simple', { ...JSON_SIMPLE, order: 'Java HashMap' }),
  serializer('json-simple of a LinkedHashMap', JSON_SIMPLE),
  serializer('org.json', { unicode: 'org.json', order: 'Java HashMap', numbers: '10.1' }),
  serializer('Groovy JsonOutput', { unicode: 'lower', numbers: 'Java', keepsDecimals: true }),
];

/** Line separators are always escaped; \b and \f have short escapes since Go 1.22. */
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
