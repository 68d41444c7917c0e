import { type Dirent, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { openRegular, reading } from '../../../core/durable/regular-file.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { looksLikeRequest, parseRequest } from '../../../verify/capture/parse-request.ts';
import { readRegularFile } from '../../files/input.ts';
import { MAX_REQUESTS, type Plan, type PlannedRequest, tooMany } from './planned.ts';
import { type NamedFiles, putTogether } from './request.ts';

/** `NAME.headers` or `NAME.txt` belongs to `NAME.json` or `NAME.body`. */
const HEADER_ENDINGS = ['.headers', '.txt'];
const BODY_ENDINGS = ['.json', '.body'];

/** How much of a file is searched for a curl command or a request line, in bytes. */
const BEGINNING_BYTES = 64 * 1024;

/** How many ignored files are listed. */
const NAMED = 10;

/**
 * The requests in a folder, sorted by name: files that are a raw HTTP request or a curl command, and
 * header files with their bodies.
 * @throws Failure `usage` if there are none, or too many; `invalid_input` if it cannot be read.
 */
export function planFolder(folder: string, named: NamedFiles): Pick<Plan, 'requests' | 'remarks'> {
  const names = fileNames(folder);
  const pairs = pairUp(names);
  const bodies = new Set(pairs.values());
  const requests = names.flatMap((name) =>
    planFile({ folder, name, body: pairs.get(name) }, named),
  );
  if (requests.length === 0) throw nothingIn(folder);
  if (requests.length > MAX_REQUESTS) throw tooMany(requests.length);
  const used = new Set(requests.map(({ source }) => source));
  const others = names.filter((name) => !used.has(name) && !bodies.has(name));
  return { requests, remarks: others.length === 0 ? [] : [remarkOn(others)] };
}

/** Plain files only: a pipe would be waited for. */
function fileNames(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() || (entry.isSymbolicLink() && isFile(folder, entry.name)))
    .map(({ name }) => name)
    .sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const facts = { folder: makeVisible(folder), code: code ?? '' };
    throw new Failure('invalid_input', message('folder_unreadable', facts), {
      hint: message('name_readable_folder'),
      cause: error,
    });
  }
}

const isFile = (folder: string, name: string): boolean =>
  statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false;

/** The body of each header file that has one. */
function pairUp(names: readonly string[]): Map<string, string> {
  const known = new Set(names);
  const pairs = names.flatMap((name): [string, string][] => {
    const ending = HEADER_ENDINGS.find((it) => name.endsWith(it));
    if (ending === undefined) return [];
    const stem = name.slice(0, -ending.length);
    const body = BODY_ENDINGS.map((it) => `${stem}${it}`).find((it) => known.has(it));
    return body === undefined ? [] : [[name, body]];
  });
  return new Map(pairs);
}

interface FolderFile {
  readonly folder: string;
  readonly name: string;
  readonly body: string | undefined;
}

function planFile({ folder, name, body }: FolderFile, named: NamedFiles): PlannedRequest[] {
  const file = path.join(folder, name);
  const isBody = BODY_ENDINGS.some((ending) => name.endsWith(ending));
  if (body === undefined && (isBody || !looksLikeRequest(beginningOf(file)))) return [];
  const read: PlannedRequest['read'] = async () => {
    const captured = parseRequest(await readRegularFile(file, 'the_headers'));
    if (body === undefined) return putTogether(captured, undefined, { ...named, folder });
    const bytes = await readRegularFile(path.join(folder, body), 'the_body');
    return putTogether(captured, { bytes, name: body }, named);
  };
  return [{ source: name, read }];
}

/** Nothing of a file that cannot be opened: it is named among the others. */
function beginningOf(file: string): Uint8Array {
  try {
    const bytes = Buffer.alloc(BEGINNING_BYTES);
    return bytes.subarray(
      0,
      reading(openRegular(file), (descriptor) => readSync(descriptor, bytes)),
    );
  } catch {
    return new Uint8Array();
  }
}

const remarkOn = (names: readonly string[]): Message =>
  message('files_ignored', {
    names: names.slice(0, NAMED).map(makeVisible),
    more: Math.max(0, names.length - NAMED),
  });

const nothingIn = (folder: string): Failure =>
  new Failure('usage', message('folder_without_requests', { folder: makeVisible(folder) }), {
    hint: message('what_a_request_is'),
  });
