/** What a program is known to write; every name is one of an option of that axis. */
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
  /** Whether the output ends in a newline. */
  readonly newline?: boolean;
}

/** What most programs do: nothing is escaped that need not be, and of equal names the last one wins. */
const PLAIN = {
  layout: 'compact',
  slash: 'raw',
  html: 'raw',
  control: 'lower',
  unicode: 'raw',
  members: 'duplicates',
} as const;

export const serializer = (name: string, particulars: Partial<Serializer>): Serializer => ({
  ...PLAIN,
  ...particulars,
  name,
});

/** A setting of a program, as its users write it, and what it changes. */
export type Setting = readonly [text: string, particulars: Partial<Serializer>];

/**
 * One program with every combination of its settings.
 * @param dimensions of each, one setting is chosen; an empty text is the default.
 */
export function combinations(
  name: string,
  base: Partial<Serializer>,
  dimensions: readonly (readonly Setting[])[],
  spell: (name: string, settings: readonly string[]) => string,
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
