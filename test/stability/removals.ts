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
  if (name.endsWith(': arguments')) return isMoved(before, after);
  if (!`${before} ${after}`.includes('requires ')) return before !== '' && before !== after;
  const known = before.split(' ');
  return after.split(' ').some((word) => !['', 'requires', ...known].includes(word));
}

/** An argument may follow the others, and be optional or repeatable now. */
function isMoved(before: string, after: string): boolean {
  const words = (text: string) => text.replaceAll(/[<>[\]]/g, '').split(' ');
  const now = words(after);
  return words(before).some((word, at) => ![word, `${word}...`].includes(now[at] ?? ''));
}

/** The removals that the newest section of a changelog does not name, in `backticks`, as removed or changed. */
export function unnamed(removed: readonly string[], changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^## /m);
  const named = newest
    .split(/^### /m)
    .filter((part) => /^(?:Removed|Changed)\n/.test(part))
    .join('');
  return removed.filter((name) => !named.includes(`\`${name}\``));
}

/** The version of the newest section that has one. */
export const newestVersion = (changelog: string): string | undefined =>
  /^## \[(\d[^\]]*)\]/m.exec(changelog)?.[1];
