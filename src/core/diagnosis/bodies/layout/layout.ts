/** Where a program puts blanks between the tokens of JSON. */
export interface Layout {
  readonly name: string;
  /** Between two members or items that stand on one line. */
  readonly comma: string;
  readonly colon: string;
  /** One level's indentation; undefined if everything is on one line. */
  readonly indent?: string;
  /** @param margin the indentation of the line on which it stands. */
  readonly emptyObject?: (margin: string) => string;
  readonly emptyArray?: (margin: string) => string;
  /** Items that stand on the line of their array, although members have a line each. */
  readonly inlineArrays?: InlineArrays;
}

export interface InlineArrays {
  readonly open: string;
  readonly comma: string;
  readonly close: string;
  /** Whether what is in an array is indented one level more. */
  readonly deeper: boolean;
}

const indented = (name: string, indent: string, more: Partial<Layout> = {}): Layout => ({
  name,
  comma: ',',
  colon: ': ',
  indent,
  ...more,
});

export const COMPACT: Layout = { name: 'compact', comma: ',', colon: ':' };
export const SPACED: Layout = { name: 'spaced', comma: ', ', colon: ': ' };

/** JavaScript, Python, Go, Gson, Newtonsoft, jq: what most programs mean by two spaces. */
export const PRETTY_2 = indented('pretty 2', '  ');
/** PHP's JSON_PRETTY_PRINT, and Python's `indent=4`. */
export const PRETTY_4 = indented('pretty 4', '    ');
const PRETTY_TAB = indented('pretty tab', '\t');

/** All layouts that are tried, the likeliest first. */
export const LAYOUTS: readonly Layout[] = [
  COMPACT,
  SPACED,
  PRETTY_2,
  PRETTY_4,
  PRETTY_TAB,
  indented('pretty Jackson', '  ', {
    colon: ' : ',
    emptyObject: () => '{ }',
    emptyArray: () => '[ ]',
    inlineArrays: { open: '[ ', comma: ', ', close: ' ]', deeper: false },
  }),
  indented('pretty Perl', '   ', { colon: ' : ' }),
  // json 2.9 and before; newer ones write {} and [].
  indented('pretty Ruby', '  ', {
    emptyObject: (margin) => `{\n${margin}}`,
    emptyArray: (margin) => `[\n\n${margin}]`,
  }),
  indented('pretty 3', '   '),
  indented('pretty 1', ' '),
  indented('pretty 0', ''),
  { name: 'colon spaced', comma: ',', colon: ': ' },
  { name: 'comma spaced', comma: ', ', colon: ':' },
  { name: 'colon in blanks', comma: ',', colon: ' : ' },
  { name: 'all in blanks', comma: ', ', colon: ' : ' },
  indented('pretty dkjson', '  ', {
    colon: ':',
    emptyObject: (margin) => `{\n${margin}}`,
    inlineArrays: { open: '[', comma: ',', close: ']', deeper: true },
  }),
  indented('pretty narrow', '  ', { colon: ':' }),
  indented('pretty narrow 3', '   ', { colon: ':' }),
  indented('pretty 8', '        '),
];

/** How people name an indentation: 2, 4, `tab`. */
export const nameIndent = (indent: string): string | number =>
  indent === '\t' ? 'tab' : indent.length;
