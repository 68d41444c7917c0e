import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mapping } from '../../../client/files/rows/mapping.ts';
import { removeMap, saveMap } from '../../../client/profiles/changes.ts';
import { mapForm, readMapForm } from '../../../client/profiles/map-form.ts';
import { requireMap, requireProfile } from '../../../client/profiles/profile.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { profiles } from '../../../client/words/profiles.ts';
import { decodeText } from '../../../core/kit/json/decode.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Fault, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text as sentenceOf } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readNamed } from '../../files/input.ts';
import { storedSettings } from '../../settings.ts';
import { type InputOptions, type Questions, questionsFor } from '../../terminal/questions.ts';
import { replacedMapText } from '../../views/map-flags.ts';
import { checkMapName, profileOf } from '../send/saved-map.ts';
import type { RemoveOptions } from './manage.ts';
import type { JsonOption } from './view.ts';

interface MapOptions extends JsonOption {
  readonly profile?: string;
}

export interface MapEditOptions extends MapOptions, InputOptions {
  /** A path, or `-`. */
  readonly file?: string;
}

/** The profile that owns the maps, and its directory. */
async function ownerOf(options: MapOptions, dependencies: Dependencies) {
  const profile = profileOf(await storedSettings(options, dependencies));
  const { config } = await dependencies.directories();
  return { profile, config, stored: requireProfile(readProfiles(config), profile) };
}

/** `conv profile map NAME`: prints a map in the format that `--file` reads. */
export async function showMap(
  name: string,
  options: MapOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { profile, stored } = await ownerOf(options, dependencies);
  const map = requireMap(stored, profile, name);
  dependencies.terminal.print(options.json === true ? `${JSON.stringify(map)}\n` : mapForm(map));
  return 0;
}

/** `conv profile map NAME --remove` */
export async function removeSavedMap(
  name: string,
  options: MapOptions & RemoveOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { profile, config, stored } = await ownerOf(options, dependencies);
  requireMap(stored, profile, name);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const shown = makeVisible(name);
  if (
    questions &&
    !(await questions.confirm(fill(profiles.confirm_map_removal, { name: shown }), false))
  )
    throw new Failure('declined_by_user', message('map_kept_as_is', { name: shown }));
  await updateProfiles(config, (now) => removeMap(now, profile, name));
  const text = fill(profiles.map_removed, { name: shown, profile });
  dependencies.terminal.print(
    options.json === true ? `${JSON.stringify({ removed: name, profile })}\n` : `${text}\n`,
  );
  return 0;
}

/** Initial content of a new map. */
const EMPTY: Mapping = {
  columns: { merchant_order_id: 'order_id', amount: 'total', status: 'status' },
  amounts: 'once',
  statuses: { paid: [], cancelled: [], unpaid: [] },
};

/**
 * `conv profile map NAME --edit`: opens an editor on a terminal; scripts pass a file or standard input. All errors are
 * reported together, and an invalid map is not saved.
 */
export async function editMap(
  name: string,
  options: MapEditOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, variables } = dependencies;
  checkMapName(name);
  const { profile, config, stored } = await ownerOf(options, dependencies);
  const before = stored.maps?.get(name);
  const questions = options.file === undefined ? questionsFor(options, dependencies) : undefined;
  const map =
    questions === undefined
      ? accepted(name, await readForm(options.file))
      : await editInEditor({ name, before: before ?? EMPTY, questions }, variables, terminal.note);
  await updateProfiles(config, (now) => saveMap(now, profile, name, map));
  const replaced = before && replacedMapText(name, before, map);
  if (replaced !== undefined) terminal.note(replaced);
  const shown = makeVisible(name);
  const isSame = before !== undefined && mapForm(before) === mapForm(map);
  const text = isSame
    ? fill(profiles.map_same, { name: shown })
    : fill(profiles.map_changed, { name: shown, profile });
  terminal.print(options.json === true ? `${JSON.stringify(map)}\n` : `${text}\n`);
  return 0;
}

async function readForm(file: string | undefined): Promise<string> {
  const decoded = decodeText(await readNamed(file ?? '-', 'the_map'));
  if (decoded.ok) return decoded.text;
  throw new Failure('invalid_input', decoded.message);
}

/** @throws Failure `invalid_input` */
function accepted(name: string, text: string): Mapping {
  const read = readMapForm(text);
  if (read.ok) return read.map;
  throw wrongForm(name, read.faults);
}

const wrongForm = (name: string, faults: readonly Fault[]): Failure =>
  new Failure('invalid_input', message('map_not_changed', { name: makeVisible(name) }), { faults });

interface Editing {
  readonly name: string;
  readonly before: Mapping;
  readonly questions: Questions;
}

/** Reopens the edited text until it is valid or the user gives up. */
async function editInEditor(
  { name, before, questions }: Editing,
  variables: NodeJS.ProcessEnv,
  note: (text: string) => void,
): Promise<Mapping> {
  let text = `${profiles.map_form_help}${mapForm(before)}`;
  for (;;) {
    text = editText(text, variables);
    const read = readMapForm(text);
    if (read.ok) return read.map;
    for (const wrong of read.faults) note(`${wrong.at}: ${sentenceOf(wrong)}`);
    if (!(await questions.confirm(profiles.edit_map_again, true)))
      throw wrongForm(name, read.faults);
  }
}

/**
 * Runs the user's editor on a text.
 * @returns the edited text.
 * @throws Failure `usage` if the editor is missing or fails.
 */
export function editText(text: string, { VISUAL, EDITOR }: NodeJS.ProcessEnv): string {
  const editor = VISUAL || EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi');
  const folder = mkdtempSync(path.join(tmpdir(), 'conv-map-'));
  const file = path.join(folder, 'map.json');
  try {
    writeFileSync(file, text, { mode: 0o600 });
    // EDITOR can include flags, such as `code --wait`.
    const { status } = spawnSync(`${editor} "${file}"`, { stdio: 'inherit', shell: true });
    if (status === 0) return readFileSync(file, 'utf8');
    throw new Failure('usage', message('editor_failed', { editor: makeVisible(editor) }), {
      hint: message('set_editor'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
