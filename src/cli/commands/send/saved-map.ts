import { isDispensable, ROW_FIELDS } from '../../../client/files/rows/fields.ts';
import { type Mapping, mergedMapping } from '../../../client/files/rows/mapping.ts';
import type { RowFault } from '../../../client/files/rows/row.ts';
import { saveMap } from '../../../client/profiles/changes.ts';
import { requireMap, requireProfile } from '../../../client/profiles/profile.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { checkProfileName } from '../../../client/profiles/rules.ts';
import type { StoredSettings } from '../../../client/profiles/settings.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { READ_FIELDS } from '../../../client/shops/order.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import type { ReportKind } from '../../../core/protocol/kinds/index.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { replacedMapText } from '../../views/map-flags.ts';
import { sendWords } from '../../words/send.ts';
import { lacksText } from './view.ts';

/** How to read a file, from the command line. */
interface MapWords {
  readonly given: Mapping;
  /** The saved map to use. */
  readonly mapName: string | undefined;
  readonly options: { readonly saveMap?: string };
}

/**
 * How to read the file: the saved map, overridden by the flags.
 * @throws Failure `usage` if the map does not exist, or there is no profile to save it in.
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
 * Settings for rows read with this mapping. The currency of a map named on the command line takes precedence over the
 * environment and the profile; `--currency` is part of the mapping already.
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
 * Saves how a file was read in the profile, and prints how to use the map and what it replaced.
 * @param use what it was used for; if no row was valid, the map is probably wrong and does not replace a working one.
 */
export async function keepMap(
  name: string,
  mapping: Mapping,
  { good, command }: { readonly good: number; readonly command: 'send' | 'reconcile' },
  settings: StoredSettings,
  { directories, terminal }: Pick<Dependencies, 'directories' | 'terminal'>,
): Promise<void> {
  if (good === 0) return terminal.note(fill(sendWords.map_not_kept, { name }));
  const profile = profileOf(settings);
  const { config } = await directories();
  const before = requireProfile(readProfiles(config), profile).maps?.get(name);
  await updateProfiles(config, (now) => saveMap(now, profile, name, mapping));
  const replaced = before === undefined ? undefined : replacedMapText(name, before, mapping);
  if (replaced !== undefined) terminal.note(replaced);
  terminal.note(fill(sendWords.map_kept, { name, profile, command, word: shellWord(name) }));
}

/** @throws Failure `usage` if the name is invalid, because `--map` would read it as a field. */
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

/** The sources of a mapping. */
interface MapOrigin {
  /** The part from the command line. */
  readonly given: Mapping;
  readonly mapName: string | undefined;
}

/**
 * The faults of a header. A saved map is for many files, so an optional column that one of them lacks is only noted;
 * a column named on the command line must exist.
 * @param kindOfAll the kind of all rows, if it is the same.
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
