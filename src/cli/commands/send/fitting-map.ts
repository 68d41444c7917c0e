import { isMapFor, type Mapping } from '../../../client/files/rows/mapping.ts';
import type { RowFile } from '../../../client/files/rows/row.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import type { StoredSettings } from '../../../client/profiles/settings.ts';
import { isChoice, isChoiceFor } from '../../../client/shops/chosen-columns.ts';
import { isExportMap } from '../../../client/shops/saved-map.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendWords } from '../../words/send.ts';

/** Settings for a file on the command line. */
interface Wish {
  /** A path, or `-`. */
  readonly source: string;
  readonly given: Mapping;
  readonly mapName: string | undefined;
}

/** Which maps may be chosen. */
interface Candidacy {
  /**
   * Whether a map determines each order's status. Others are never chosen automatically, because a shop's refunds can
   * have the same columns as its orders.
   */
  readonly isTelling: (map: Mapping, header: readonly string[]) => boolean;
  /** How many rows may be above the header of an order export. */
  readonly depth: number;
}

/**
 * The saved map to use if the command line names none: the profile's only map whose columns the file has.
 * @throws Failure `usage` if several match.
 */
export async function fittingMap(
  { source, given, mapName }: Wish,
  { profile }: StoredSettings,
  { isTelling, depth }: Candidacy,
  { directories, openRows, terminal }: Pick<Dependencies, 'directories' | 'openRows' | 'terminal'>,
): Promise<string | undefined> {
  const isSaid = Object.keys(given.columns).length > 0 || given.kind !== undefined;
  if (mapName !== undefined || isSaid) return mapName;
  // Standard input can be read only once.
  if (profile === undefined || source === '-') return undefined;
  const { config } = await directories();
  const { maps = new Map<string, Mapping>() } =
    readProfiles(config).byName.get(profile.value) ?? {};
  const candidates = [...maps].filter(([, map]) => isTelling(map, []));
  const fitting: string[] = [];
  for (const [name, map] of candidates) {
    const format = { ...map, ...given, columns: map.columns };
    const headers = await headersIn(source, format, isExportMap(map) ? depth : 0, openRows);
    const isFor = isChoice(map) ? isChoiceFor : isMapFor;
    if (headers.some((header) => isFor(map, header) && isTelling(map, header))) fitting.push(name);
  }
  const [name, other] = fitting;
  if (other !== undefined) throw severalFit(fitting);
  if (name !== undefined) terminal.note(fill(sendWords.map_fits, { name: makeVisible(name) }));
  return name;
}

/** An unreadable file has no columns here; the normal reader reports why. */
async function headersIn(
  source: string,
  format: Mapping,
  depth: number,
  openRows: Dependencies['openRows'],
): Promise<readonly (readonly string[])[]> {
  try {
    const file = await openRows(source, {
      ...format,
      password: async () => undefined,
      mayBeEmpty: true,
    });
    try {
      return [file.header ?? [], ...(file.header === null ? [] : await firstCells(file, depth))];
    } finally {
      file.close();
    }
  } catch (error) {
    if (isFailure(error)) return [];
    throw error;
  }
}

async function firstCells(file: RowFile, count: number): Promise<readonly (readonly string[])[]> {
  if (count === 0) return [];
  for await (const page of file.rows())
    return page.slice(0, count).flatMap((row) => (row.format === 'json' ? [] : [row.cells ?? []]));
  return [];
}

const severalFit = (names: readonly string[]): Failure =>
  new Failure('usage', message('maps_fit', { names: names.map(makeVisible) }), {
    hint: message('name_one_map', { name: names[0] ?? '' }),
  });
