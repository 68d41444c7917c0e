import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Column, drawTable, type TableView } from '../../../src/cli/terminal/table.ts';
import { textWidth } from '../../../src/core/kit/columns.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { useLanguage } from '../../../src/core/words/language.ts';

interface Fruit {
  readonly name: string;
  readonly colour: string;
}

const COLUMNS: readonly Column<Fruit>[] = [
  { title: 'no', text: () => '1' },
  { title: 'name', text: ({ name }) => name, least: 4 },
  { title: 'colour', text: ({ colour }) => colour, least: 6 },
];

const FRUITS: readonly Fruit[] = [
  { name: 'pear', colour: 'green' },
  { name: 'blackcurrant', colour: 'nearly black' },
];

const draw = (rows: Iterable<Fruit>, view: Partial<TableView> = {}): string =>
  [
    ...drawTable(rows, COLUMNS, {
      screenWidth: undefined,
      titled: false,
      theme: PLAIN_THEME,
      ...view,
    }),
  ].join('');

describe('a table', () => {
  afterEach(() => useLanguage('en'));

  it('aligns its columns and cuts nothing where it is no screen', () => {
    expect(draw(FRUITS)).toBe('1  pear          green\n1  blackcurrant  nearly black\n');
  });

  it.each([
    ['in a table', 'ko', true, '상태\n접수\nodd\n'],
    ['in English', 'en', true, 'state\naccepted\nodd\n'],
    ['for scripts', 'ko', false, 'accepted\nodd\n'],
  ] as const)('has states in the language of the run %s', (_, language, titled, drawn) => {
    useLanguage(language);
    const columns: Column<string>[] = [{ title: 'state', text: (state) => state, isState: true }];
    const view = { screenWidth: undefined, titled, theme: PLAIN_THEME };
    const table = [...drawTable(['accepted', 'odd'], columns, view)].join('');
    expect(table.replace(/ +$/gm, '')).toBe(drawn);
  });

  it('has a line of titles where they are asked for', () => {
    expect(draw(FRUITS, { titled: true })).toMatch(/^no {2}name {10}colour\n1 {3}pear/);
  });

  it.each([
    [29, ['1  pear          green', '1  blackcurrant  nearly black']],
    [27, ['1  pear          green', '1  blackcurrant  nearly bl…']],
    [20, ['1  pear       green', '1  blackcur…  nearl…']],
    [10, ['1  pear  green', '1  bla…  nearl…']],
  ])(
    'on %i columns gives way from the end, and never below what a column needs',
    (screenWidth, lines) => {
      expect(draw(FRUITS, { screenWidth }).trimEnd().split('\n')).toEqual(lines);
    },
  );

  it('never is wider than a screen that has room for what its columns need', () => {
    const fruit = fc.record({ name: fc.string({ unit: 'grapheme' }), colour: fc.string() });
    fc.assert(
      fc.property(fc.array(fruit), fc.integer({ min: 20, max: 60 }), (rows, screenWidth) => {
        const lines = draw(rows, { screenWidth, titled: true }).split('\n');
        expect(lines.filter((line) => textWidth(line) > screenWidth)).toEqual([]);
      }),
    );
  });

  it('takes one page of rows at a time', () => {
    let taken = 0;
    function* endless(): Generator<Fruit> {
      for (;;) {
        taken += 1;
        yield FRUITS[0] as Fruit;
      }
    }
    const pages = drawTable(endless(), COLUMNS, {
      screenWidth: undefined,
      titled: false,
      theme: PLAIN_THEME,
    });
    pages.next();
    const first = taken;
    pages.next();
    expect([first, taken]).toEqual([200, 400]);
  });

  it('keeps to the widths of its first page', () => {
    const rows = [...Array<Fruit>(200).fill({ name: 'fig', colour: 'blue' }), ...FRUITS];
    const lines = draw(rows, { screenWidth: 80 }).split('\n');
    expect(lines.slice(199, 202)).toEqual(['1  fig  blue', '1  pe…  gre…', '1  bl…  nea…']);
  });
});

describe('a screen too narrow for all columns', () => {
  const columns = [
    { title: 'order', text: (row: string) => row },
    { title: 'amount', text: () => '12000 KRW', optional: 1 },
    { title: 'state', text: () => 'accepted' },
    { title: 'profile', text: () => 'shop', optional: 1 },
  ];

  it.each([
    [40, 'order  amount     state     profile\n1      12000 KRW  accepted  shop\n'],
    [30, 'order  amount     state\n1      12000 KRW  accepted\n'],
    [20, 'order  state\n1      accepted\n'],
  ])('of %i columns leaves out the last that can be spared', (screenWidth, expected) => {
    const view = { screenWidth, titled: true, theme: PLAIN_THEME };
    expect([...drawTable(['1'], columns, view)].join('')).toBe(expected);
  });
});

describe('columns that may go below', () => {
  interface Event {
    readonly id: string;
    readonly why?: string;
    readonly who?: string;
  }
  const columns: readonly Column<Event>[] = [
    { title: 'kind', text: () => 'partial' },
    { title: 'tries', text: () => '1', optional: 1 },
    { title: 'event', text: ({ id }) => id, least: 6, optional: 0 },
    { title: 'who', text: ({ who }) => who ?? '-', optional: 2, below: true },
    { title: 'why', text: ({ why }) => why ?? '-', below: true },
  ];
  const rows: readonly Event[] = [
    { id: '0123456789', who: 'mia', why: 'order_closed' },
    { id: 'abcdefghij', who: 'tom' },
  ];
  const drawn = (screenWidth: number | undefined, some = rows) =>
    [...drawTable(some, columns, { screenWidth, titled: false, theme: PLAIN_THEME })].join('');

  it.each<[string, number | undefined, string]>([
    [
      'beside where nothing is cut',
      undefined,
      'partial  1  0123456789  mia  order_closed\npartial  1  abcdefghij  tom  -\n',
    ],
    [
      'beside where there is room',
      40,
      'partial  1  01234567…  mia  order_closed\npartial  1  abcdefgh…  tom  -\n',
    ],
    [
      'beside without what can be spared',
      31,
      'partial  0123456…  order_closed\npartial  abcdefg…  -\n',
    ],
    [
      'below, never cut',
      22,
      'partial  1  0123456789\n  who mia · why\n  order_closed\npartial  1  abcdefghij\n',
    ],
    [
      'below, where an event is left out at last',
      14,
      'partial\n  who mia ·\n  why\n  order_closed\npartial\n',
    ],
  ])('are %s', (_, screenWidth, expected) => {
    expect(drawn(screenWidth)).toBe(expected);
  });

  it('take no room where no row has them, and go below where a later page does', () => {
    const late = [...Array<Event>(200).fill({ id: 'e' }), { id: 'e', why: 'late' }];
    expect(drawn(40, late).trimEnd().split('\n').slice(-2)).toEqual([
      'partial  1  e',
      '  why late',
    ]);
  });
});
