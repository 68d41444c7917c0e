import { saveMap } from '../../../client/profiles/changes.ts';
import { requireMap, requireProfile } from '../../../client/profiles/profile.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { checkProfileName } from '../../../client/profiles/rules.ts';
import type { StoredSettings } from '../../../client/profiles/settings.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { READ_FIELDS } from '../../../client/reconcile/shop/compare.ts';
import { isDispensable, ROW_FIELDS } from '../../../client/rows/check/fields.ts';
import { type Mapping, mergedMapping } from '../../../client/rows/mapping.ts';
import type { RowFault } from '../../../client/rows/row.ts';
import { shellWord } from '../../../kit/shell.ts';
import type { ReportKind } from '../../../protocol/kinds/index.ts';
import { sendWords } from '../../../words/en/send.ts';
import { Failure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import type { Dependencies } from '../../dependencies.ts';
import { replacedMapText } from '../../views/map-flags.ts';
import { lacksText } from './view.ts';

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
  settings: StoredSettings,
  { directories }: Pick<Dependencies, 'directories'>,
): Promise<Mapping> {
  if (newName !== undefined) profileOf(settings);
  if (mapName === undefined) return given;
  const profile = profileOf(settings);
  const { config } = await directories();
  const saved = requireMap(requireProfile(readProfiles(config), profile), profile, mapName);
  return mergedMapping(saved, given);
}

/**
 * The settings for rows that are read so. A map was named on the command line: its currency goes before those
 * of the environment and of the profile. What `--currency` says is in the mapping by now.
 */
export function withCurrencyOf<Some extends StoredSettings>(
  { currency }: Mapping,
  settings: Some,
): Some {
  const before = settings.currency;
  if (currency === undefined || before?.source === 'flag') return settings;
  const shadows = before === undefined ? [] : [before.origin, ...before.shadows];
  const value = currency.toUpperCase();
  return { ...settings, currency: { value, source: 'flag', origin: '--map', shadows } };
}

/**
 * Keeps how a file is read with the profile, and says how it is used, and what it takes the place of.
 * @param use what it was used for: where no row was read so, the map is most likely wrong, and may not replace a right one.
 */
export async function keepMap(
  name: string,
  mapping: Mapping,
  { good, command }: { readonly good: number; readonly command: 'send' | 'reconcile' },
  settings: StoredSettings,
  { directories, terminal }: Pick<Dependencies, 'directories' | 'terminal'>,
): Promise<void> {
  if (good === 0) return terminal.note(sendWords.map_not_kept({ name }));
  const profile = profileOf(settings);
  const { config } = await directories();
  const before = requireProfile(readProfiles(config), profile).maps?.get(name);
  await updateProfiles(config, (now) => saveMap(now, profile, name, mapping));
  const replaced = before === undefined ? undefined : replacedMapText(name, before, mapping);
  if (replaced !== undefined) terminal.note(replaced);
  terminal.note(sendWords.map_kept({ name, profile, command, word: shellWord(name) }));
}

/** @throws Failure `usage` where no map can have this name: `--map` would take it for a field. */
export function checkMapName(name: string): void {
  const isField = [...ROW_FIELDS, ...READ_FIELDS].some((field) => field === name);
  const checked = checkProfileName(name);
  if (!isField && checked.ok) return;
  const wrong = checked.ok ? message('map_named_like_field', { name }) : checked.message;
  throw new Failure('usage', message('not_a_map_name', { wrong }));
}

/** @throws Failure `usage` */
export function profileOf({ profile }: StoredSettings): string {
  if (profile !== undefined) return profile.value;
  throw new Failure('usage', message('map_needs_profile'), {
    hint: message('map_needs_profile_hint'),
  });
}

/** Where a mapping comes from. */
interface MapOrigin {
  /** What this command line says. */
  readonly given: Mapping;
  readonly mapName: string | undefined;
}

/**
 * What is wrong with a header. A saved map is for many files: where one of them lacks a column that no row
 * needs, that is only noted; a column that this command line names is meant to be there.
 * @param kindOfAll what all rows are; undefined where each may be another.
 */
export function withoutSpare(
  faults: readonly RowFault[],
  { given, mapName }: MapOrigin,
  kindOfAll: ReportKind | undefined,
  { terminal }: Pick<Dependencies, 'terminal'>,
): readonly RowFault[] {
  if (mapName === undefined) return faults;
  const isSpare = ({ code, column, field }: RowFault): boolean =>
    code === 'unknown' &&
    column !== null &&
    field !== null &&
    given.columns[field] === undefined &&
    isDispensable(field, kindOfAll);
  for (const fault of faults.filter(isSpare)) terminal.note(lacksText(fault, mapName));
  return faults.filter((fault) => !isSpare(fault));
}
