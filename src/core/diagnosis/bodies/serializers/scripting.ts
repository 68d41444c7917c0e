import { combinations, type Serializer, type Setting, serializer } from './serializer.ts';

const DEFAULT: Setting = ['', {}];

const call = (name: string, settings: readonly string[]): string =>
  settings.length === 0 ? name : `${name}(${settings.join(', ')})`;

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
    call,
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

const JQ = { control: 'lower with DEL', numbers: 'JavaScript' } as const;

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
