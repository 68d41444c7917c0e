import { isExportMap } from '../../../client/exports/own-export.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import type { StoredSettings } from '../../../client/profiles/settings.ts';
import { isMapFor, type Mapping } from '../../../client/rows/mapping.ts';
import type { RowFile } from '../../../client/rows/row.ts';
import { makeVisible } from '../../../kit/visible.ts';
import { sendWords } from '../../../words/en/send.ts';
import { Failure, isFailure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import type { Dependencies } from '../../dependencies.ts';

/** What the command line says of a file. */
interface Wish {
  /** A path, or `-`. */
  readonly source: string;
  readonly given: Mapping;
  readonly mapName: string | undefined;
}

/** Which maps may be chosen. */
interface Candidacy {
  /**
   * Whether a map says where each row has what became of its order. Another one is never chosen: the refunds of a
   * shop may have the columns of its orders.
   */
  readonly isTelling: (map: Mapping, header: readonly string[]) => boolean;
  /** How many rows may be above the header of an order export. */
  readonly depth: number;
}

/**
 * The saved map that a file is read with where the command line names none: the only one of the profile whose
 * columns the file has.
 * @throws Failure `usage` where several fit.
 */
export async function fittingMap(
  { source, given, mapName }: Wish,
  { profile }: StoredSettings,
  { isTelling, depth }: Candidacy,
  { directories, openRows, terminal }: Pick<Dependencies, 'directories' | 'openRows' | 'terminal'>,
): Promise<string | undefined> {
  const isSaid = Object.keys(given.columns).length > 0 || given.kind !== undefined;
  if (mapName !== undefined || isSaid) return mapName;
  // What comes from standard input is read once.
  if (profile === undefined || source === '-') return undefined;
  const { config } = await directories();
  const { maps = new Map<string, Mapping>() } =
    readProfiles(config).byName.get(profile.value) ?? {};
  const candidates = [...maps].filter(([, map]) => isTelling(map, []));
  const fitting: string[] = [];
  for (const [name, map] of candidates) {
    const format = { ...map, ...given, columns: map.columns };
    const headers = await headersIn(source, format, isExportMap(map) ? depth : 0, openRows);
    if (headers.some((header) => isMapFor(map, header) && isTelling(map, header)))
      fitting.push(name);
  }
  const [name, other] = fitting;
  if (other !== undefined) throw severalFit(fitting);
  if (name !== undefined) terminal.note(sendWords.map_fits({ name: makeVisible(name) }));
  return name;
}

/** What cannot be read this way has no columns; why, the way of every file says. */
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
