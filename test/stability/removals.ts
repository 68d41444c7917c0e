import { execFileSync } from 'node:child_process';

/** What is promised to stay (`conv help stability`): a name, and what it means to a program; '' if nothing but its name is promised. */
export type Fact = readonly [name: string, meaning: string];

export type Facts = Readonly<Record<string, string>>;

/** What is left to do for a program that relied on `before`: each as a changelog has to name it. */
export function removals(before: Facts, after: Facts): string[] {
  const gone = Object.keys(before).filter((name) => after[name] === undefined);
  const changed = Object.entries(before)
    .filter(([name, meaning]) => after[name] !== undefined && isChanged(name, meaning, after[name]))
    .map(([name]) => name);
  // Without a command, it has no flags either.
  const within = (name: string): boolean =>
    gone.some((other) => name.startsWith(other) && /^[ :,=.[]/.test(name.slice(other.length)));
  return [...gone.filter((name) => !within(name)), ...changed, ...newDefaults(before, after)];
}

const DEFAULT = ', by default';

/** Of what had none: without it, another thing was done. */
const newDefaults = (before: Facts, after: Facts): string[] =>
  Object.keys(after).filter(
    (name) =>
      name.endsWith(DEFAULT) &&
      before[name] === undefined &&
      before[name.slice(0, -DEFAULT.length)] !== undefined,
  );

/** Nothing may be required in addition. Of all else, nothing is promised where nothing was known. */
function isChanged(name: string, before: string, after: string): boolean {
  if (/: (?:arguments|columns)$/.test(name)) return isMoved(before, after);
  if (!`${before} ${after}`.includes('requires ')) return before !== '' && before !== after;
  const known = before.split(' ');
  return after.split(' ').some((word) => !['', 'requires', ...known].includes(word));
}

/** What is new follows the others. An argument may be optional or repeatable now. */
function isMoved(before: string, after: string): boolean {
  const words = (text: string) => text.replaceAll(/[<>[\]]/g, '').split(' ');
  const now = words(after);
  return words(before).some((word, at) => ![word, `${word}...`].includes(now[at] ?? ''));
}

/** Sections that may name a removal: any version may fix a bug or a hole in security, and only a major one may do more. */
const IN_ANY = ['Fixed', 'Security'];
const IN_MAJOR = ['Changed', 'Removed', ...IN_ANY];

/** Any version may change it, if the changelog says so. */
const LAYOUT = 'journal layout';

/** @param versions of the release that promised, and of the one that removes. */
export function unnamed(
  removed: readonly string[],
  changelog: string,
  versions: readonly [before: string, after: string],
): string[] {
  const [before, after] = versions.map((version) => Number.parseInt(version, 10));
  const titles = before === after ? IN_ANY : IN_MAJOR;
  const [, newest = ''] = changelog.split(/^## /m);
  const named = (name: string) =>
    newest
      .split(/^### /m)
      .filter((part) => (name === LAYOUT ? IN_MAJOR : titles).includes(part.split('\n')[0] ?? ''))
      .some((part) => part.includes(`\`${name}\``));
  return removed.filter((name) => !named(name));
}

/** Whether a version was released: what it promises is not written again. */
export const isTagged = (version: string, directory: string): boolean =>
  execFileSync('git', ['tag', '--list', `v${version}`], { cwd: directory, encoding: 'utf8' }) !==
  '';

/** The version of the newest section that has one. */
export const newestVersion = (changelog: string): string | undefined =>
  /^## \[(\d[^\]]*)\]/m.exec(changelog)?.[1];
