import { Failure } from '../../core/failure.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { suggest } from '../../core/suggest.ts';
import { saveMap } from '../../profiles/changes.ts';
import { requireProfile } from '../../profiles/find.ts';
import { readProfiles } from '../../profiles/read.ts';
import type { Settings } from '../../profiles/settings.ts';
import { updateProfiles } from '../../profiles/update.ts';
import type { Dependencies } from '../dependencies.ts';

/** What the command line says of how a file is to be read. */
interface MapWords {
  readonly given: Mapping;
  /** The saved map that is to be used. */
  readonly mapName: string | undefined;
  readonly options: { readonly saveMap?: string };
}

/**
 * How the file is to be read: what the saved map says, and over it what the flags say.
 * @throws Failure `usage` where there is no such map, or no profile that it could be kept with.
 */
export async function mappingOf(
  { given, mapName, options: { saveMap: newName } }: MapWords,
  settings: Settings,
  dependencies: Pick<Dependencies, 'directories'>,
): Promise<Mapping> {
  if (newName !== undefined) profileOf(settings);
  if (mapName === undefined) return given;
  const saved = await savedMap(profileOf(settings), mapName, dependencies);
  return { ...saved, ...given, columns: { ...saved.columns, ...given.columns } };
}

/**
 * Keeps how a file is read with the profile, and says how it is used.
 * @param good rows that were read so; where there are none, the map is most likely wrong, and may not replace a right one.
 */
export async function keepMap(
  name: string,
  mapping: Mapping,
  good: number,
  settings: Settings,
  { directories, terminal }: Pick<Dependencies, 'directories' | 'terminal'>,
): Promise<void> {
  if (good === 0)
    return terminal.note(`note: map ${name} is not kept: it reads no row that can be sent`);
  const profile = profileOf(settings);
  const { config } = await directories();
  await updateProfiles(config, (now) => saveMap(now, profile, name, mapping));
  terminal.note(`map ${name} is kept with profile ${profile}: conv send FILE --map ${name}`);
}

async function savedMap(
  profile: string,
  name: string,
  { directories }: Pick<Dependencies, 'directories'>,
): Promise<Mapping> {
  const { config } = await directories();
  const { maps = new Map<string, Mapping>() } = requireProfile(readProfiles(config), profile);
  const map = maps.get(name);
  if (map !== undefined) return map;
  const names = [...maps.keys()];
  const near = suggest(name, names);
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  throw new Failure('usage', `profile ${profile} has no map called "${name}"${question}`, {
    hint:
      names.length === 0
        ? 'It has none yet: conv send FILE --map FIELD=COLUMN … --save-map NAME keeps one.'
        : `It has: ${names.join(', ')}`,
  });
}

/** @throws Failure `usage` */
function profileOf({ profile }: Settings): string {
  if (profile !== undefined) return profile.value;
  throw new Failure('usage', 'a map is kept with a profile, and none is in use', {
    hint: 'Name one with --profile NAME, or set one up: conv profile add NAME',
  });
}
