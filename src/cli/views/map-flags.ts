import type { Mapping } from '../../client/files/rows/mapping.ts';
import { shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { sendWords } from '../words/send.ts';

/** A saved map as equivalent flags, to read and to copy. */
export const mapFlags = (map: Mapping): string => mapWords(map).map(shellWord).join(' ');

/** The same as words of a command line. */
export function mapWords({
  columns,
  delimiter,
  statuses = {},
  ignored = [],
  holds = [],
  ...others
}: Mapping): readonly string[] {
  const { kind, encoding, thousands, currency, amounts } = others;
  const pairs = Object.entries(columns).map(([field, column]) => ['--map', `${field}=${column}`]);
  const meanings = Object.entries(statuses).flatMap(([status, all]) =>
    all.flatMap((word) => ['--status', `${word}=${status}`]),
  );
  return [
    ...pairs.flat(),
    ...meanings,
    ...ignored.flatMap((column) => ['--ignore', column]),
    ...holds.flatMap((column) => ['--hold-if', column]),
    ...flag('--amounts', amounts),
    ...flag('--kind', kind),
    ...flag('--encoding', encoding),
    // A tab is hard to see.
    ...flag('--delimiter', delimiter === '\t' ? 'tab' : delimiter),
    ...flag('--thousands', thousands),
    ...flag('--currency', currency),
  ];
}

const flag = (name: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [name, value];

/** The maps of a profile, as lines of a label and a value. */
export const mapRows = (maps: ReadonlyMap<string, Mapping>): [string, string][] =>
  [...maps].map(([name, map]) => [`map ${makeVisible(name)}`, mapFlags(map)]);

/** Notes that a map was replaced, with its old flags; undefined if nothing changed. */
export function replacedMapText(name: string, before: Mapping, now: Mapping): string | undefined {
  const flags = mapFlags(before);
  if (flags === mapFlags(now)) return undefined;
  const count = Object.keys(before.columns).length;
  return sendWords.map_replaced({ name: makeVisible(name), count, flags });
}
