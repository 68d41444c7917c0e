import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines, version } from '../../package.json';
import { PAGES } from '../../src/help/pages.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { declaredFacts } from './facts.ts';
import { type Facts, isTagged, newestVersion, removals, unnamed } from './removals.ts';
import { seenFacts } from './runs.ts';
import { documentedVariables, ownVariables } from './variables.ts';

/** `UPDATE_RELEASED=1 npx vitest run test/stability` writes what the release promises, as the last step of a release. */
const isReleasing = process.env.UPDATE_RELEASED === '1';

interface Release {
  readonly version: string;
  readonly facts: Facts;
}

const ADVICE =
  'only a major version may remove or change it: name it in backticks under ### Removed or ### Changed in CHANGELOG.md ' +
  '(a bug or a hole in security: in any version, under ### Fixed or ### Security)';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RELEASED = fileURLToPath(new URL('released.json', import.meta.url));
const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');

const read = (): Release => JSON.parse(readFileSync(RELEASED, 'utf8'));

describe('what the last release promised', () => {
  let facts: Facts;
  let commands: ReadonlySet<string>;

  beforeAll(async () => {
    const declared = await declaredFacts();
    const named = declared.map(([name]) => name);
    commands = new Set(named.filter((name) => /^conv(?: [a-z]+)+$/.test(name)));
    facts = Object.fromEntries([...declared, ...(await seenFacts(commands))].sort());
  });

  it('covers what each command prints as JSON', () => {
    const withJson = [...commands].filter((name) => facts[`${name} --json`] !== undefined);
    const unseen = withJson.filter(
      (name) =>
        !Object.keys(facts).some(
          (fact) => /^ --json[:( ]/.test(fact.slice(name.length)) && fact.startsWith(name),
        ),
    );
    expect(withJson.length).toBeGreaterThan(25);
    expect(unseen).toEqual([]);
  });

  it('still holds, but for what CHANGELOG.md names in its newest section', () => {
    const released = read();
    // A version that is still to come can be written again.
    const isNext = isReleasing && released.version === version && !isTagged(version, ROOT);
    const removed = isNext ? [] : removals(released.facts, facts);
    expect(unnamed(removed, changelog, [released.version, version]), ADVICE).toEqual([]);
    if (isReleasing)
      writeFileSync(RELEASED, `${JSON.stringify({ version, facts }, undefined, 2)}\n`);
  });

  it('has all variables of conv in its manual, and no others', () => {
    const documented = documentedVariables().filter((name) => name.startsWith('CONV_'));
    expect(documented.sort()).toEqual(ownVariables());
  });

  // The Korean page shows the code of the English one, and names no version of its own.
  it.each([
    ['README.md', [version]],
    ['src/help/ci.md', [version]],
    ['src/help/ko/ci.md', []],
  ])('has its version on the page %s', (page, versions) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    const named = [...text.matchAll(/\bconv(?:-cli@|-)(\d+\.\d+\.\d+)/g)].map(([, name]) => name);
    expect([...new Set(named)]).toEqual(versions);
  });

  it('names the Node of package.json', () => {
    expect(PAGES.stability).toContain(`Node ${engines.node.slice('>='.length)} and later`);
  });

  it('is that of the newest version in CHANGELOG.md: run with UPDATE_RELEASED=1', () => {
    expect(read().version).toBe(newestVersion(changelog));
  });
});

describe('a removal', () => {
  const before: Facts = {
    'conv paid': '',
    'conv paid --order': 'string',
    'conv paid --retries': 'number',
    'conv paid --retries, by default': '5',
    'conv paid --yes': 'boolean',
    'conv paid -y': 'the same as --yes',
    'conv paid --format=csv': '',
    'conv paid: arguments': '[order] [amount] [file]',
    'conv settle: arguments': '<event-id> [outcome]',
    'conv paid --json: amount': 'number',
    'conv paid --json: error': '',
    'conv paid --json: outcome': 'string',
    'conv paid --json: outcome=accepted': '',
    'conv paid --order A-1: exit code': '0',
    'conv paid --order A-1: prints': 'an object',
    'conv log --csv: columns': 'created_at kind amount',
    'conv sign: header X-Signature': '',
    'conv send a.csv: event ID of row 2': 'partial-1f',
    'conv settle': 'requires <event-id>',
    'conv settle --reason': 'string',
    'conv settle --json (summary): rows': 'number',
    'conv settled': '',
    rejected: 'exit code 5',
    'exit code 5': '',
    'conv help ci': '',
    CONV_LANG: '',
    'journal layout': '1',
    'GET /_conv/orders?order=1': '200',
    'GET /_conv/orders: orders[].amount': 'string',
    '--dialect rails': '',
    'POST /conversions 422: header x-mock-fault': '',
    'createMock(), option keep': '',
    'POST /conversions': 'requires X-Signature amount',
    "--expect 'every signature valid'": '',
  };
  /** @param changes a name without a meaning is removed. */
  const changed = (changes: Readonly<Record<string, string | undefined>>): Facts =>
    Object.fromEntries(
      Object.entries({ ...before, ...changes }).filter(
        (fact): fact is [string, string] => fact[1] !== undefined,
      ),
    );

  it.each<[what: string, changes: Record<string, string | undefined>, found: string[]]>([
    ['nothing', {}, []],
    ['a flag more', { 'conv paid --note': 'string' }, []],
    ['a member more', { 'conv paid --json: note': 'string' }, []],
    ['a code more', { order_lost: 'exit code 5' }, []],
    ['a member of which only null was seen', { 'conv paid --json: error': 'object' }, []],
    ['less that is required', { 'POST /conversions': 'requires amount', 'conv settle': '' }, []],
    ['a flag', { 'conv paid --order': undefined }, ['conv paid --order']],
    ['a short flag', { 'conv paid -y': undefined }, ['conv paid -y']],
    ['a choice', { 'conv paid --format=csv': undefined }, ['conv paid --format=csv']],
    ['a flag that takes no value now', { 'conv paid --order': 'boolean' }, ['conv paid --order']],
    ['a flag that takes a value now', { 'conv paid --yes': 'string' }, ['conv paid --yes']],
    [
      'a default',
      { 'conv paid --retries, by default': undefined },
      ['conv paid --retries, by default'],
    ],
    [
      'another default',
      { 'conv paid --retries, by default': '6' },
      ['conv paid --retries, by default'],
    ],
    [
      'a default where there was none',
      { 'conv paid --order, by default': '1' },
      ['conv paid --order, by default'],
    ],
    ['a flag with a default', { 'conv paid --x': 'number', 'conv paid --x, by default': '1' }, []],
    ['a flag that is required now', { 'conv paid': 'requires --order' }, ['conv paid']],
    ['one more', { 'conv settle': 'requires <event-id> --reason' }, ['conv settle']],
    ['an argument', { 'conv paid: arguments': '[order] [amount]' }, ['conv paid: arguments']],
    [
      'the place of one',
      { 'conv paid: arguments': '[order] [currency] [amount] [file]' },
      ['conv paid: arguments'],
    ],
    ['all arguments', { 'conv paid: arguments': undefined }, ['conv paid: arguments']],
    ['an argument more', { 'conv paid: arguments': '[order] [amount] [file] [note]' }, []],
    ['an argument that is optional now', { 'conv settle: arguments': '[event-id] [outcome]' }, []],
    [
      'a required argument',
      { 'conv settle': '', 'conv settle: arguments': '[outcome]' },
      ['conv settle: arguments'],
    ],
    ['a member', { 'conv paid --json: amount': undefined }, ['conv paid --json: amount']],
    ['a value more', { 'conv paid --json: outcome=postponed': '' }, []],
    [
      'a value',
      { 'conv paid --json: outcome=accepted': undefined },
      ['conv paid --json: outcome=accepted'],
    ],
    ['a member’s type', { 'conv paid --json: amount': 'string' }, ['conv paid --json: amount']],
    [
      'a member that is only null now',
      { 'conv paid --json: amount': '' },
      ['conv paid --json: amount'],
    ],
    ['an error code', { rejected: undefined }, ['rejected']],
    ['the exit code of one', { rejected: 'exit code 6' }, ['rejected']],
    ['a column', { 'conv log --csv: columns': 'created_at kind' }, ['conv log --csv: columns']],
    [
      'the place of a column',
      { 'conv log --csv: columns': 'created_at note kind amount' },
      ['conv log --csv: columns'],
    ],
    ['a column more', { 'conv log --csv: columns': 'created_at kind amount note' }, []],
    [
      'a header that is signed',
      { 'conv sign: header X-Signature': undefined },
      ['conv sign: header X-Signature'],
    ],
    [
      'where a run prints its JSON',
      { 'conv paid --order A-1: prints': 'an error' },
      ['conv paid --order A-1: prints'],
    ],
    [
      'the exit code of a run',
      { 'conv paid --order A-1: exit code': '6' },
      ['conv paid --order A-1: exit code'],
    ],
    [
      'an event ID that is derived in another way',
      { 'conv send a.csv: event ID of row 2': 'partial-2f' },
      ['conv send a.csv: event ID of row 2'],
    ],
    ['an exit code', { 'exit code 5': undefined }, ['exit code 5']],
    ['a topic', { 'conv help ci': undefined }, ['conv help ci']],
    ['a variable', { CONV_LANG: undefined }, ['CONV_LANG']],
    ['the layout', { 'journal layout': '2' }, ['journal layout']],
    ['a parameter', { 'GET /_conv/orders?order=1': '400' }, ['GET /_conv/orders?order=1']],
    ['a preset', { '--dialect rails': undefined }, ['--dialect rails']],
    ['an option', { 'createMock(), option keep': undefined }, ['createMock(), option keep']],
    [
      'a header of an answer',
      { 'POST /conversions 422: header x-mock-fault': undefined },
      ['POST /conversions 422: header x-mock-fault'],
    ],
    [
      'a header more',
      { 'POST /conversions': 'requires X-Signature X-Id amount' },
      ['POST /conversions'],
    ],
    [
      'a command, once',
      {
        ...{ 'conv settle': undefined, 'conv settle --reason': undefined },
        'conv settle --json (summary): rows': undefined,
      },
      ['conv settle'],
    ],
  ])('is found, or not: %s', (_, changes, found) => {
    expect(removals(before, changed(changes))).toEqual(found);
  });

  const log = (title: string, line: string) =>
    `# Changelog\n\n## [Unreleased]\n\n### ${title}\n\n- ${line}\n\n## [1.0.0] - 2026-01-01\n\n### Removed\n\n- \`old\`\n`;

  it.each<[removed: string, changelog: string, version: string, isNamed: boolean]>([
    ['conv paid --order', log('Removed', '`conv paid --order`: use `--id`.'), '2.0.0', true],
    ['rejected', log('Changed', '`rejected` has exit code 6.'), '2.0.0', true],
    ['rejected', log('Fixed', '`rejected` has exit code 6.'), '2.0.0', true],
    ['conv paid --order', log('Added', '`conv paid --order`'), '2.0.0', false],
    ['conv paid --order', log('Removed', '`conv paid --order-id`'), '2.0.0', false],
    ['conv paid --order', log('Removed', 'conv paid --order'), '2.0.0', false],
    ['old', log('Removed', '`new`'), '2.0.0', false],
    ['conv paid --order', log('Removed', '`conv paid --order`'), '1.1.0', false],
    ['rejected', log('Changed', '`rejected` has exit code 6.'), '1.0.1', false],
    ['rejected', log('Changed', '`rejected` has exit code 6.'), '1.0.0', false],
    ['rejected', log('Fixed', '`rejected` has exit code 6.'), '1.0.1', true],
    ['conv sign --key', log('Security', '`conv sign --key` is gone.'), '1.0.1', true],
    ['journal layout', log('Changed', '`journal layout`'), '1.1.0', true],
    ['journal layout', log('Added', 'a column'), '1.1.0', false],
  ])('is named by a changelog, or not: %s, %s, %s', (removed, text, after, isNamed) => {
    expect(unnamed([removed], text, ['1.0.0', after])).toEqual(isNamed ? [] : [removed]);
  });

  it('of a version with a tag is not written again', () => {
    const directory = temporaryDirectory();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: directory });
    git('init', '--quiet');
    git('-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '--allow-empty', '-m', 'a');
    git('tag', 'v1.0.0');
    expect([isTagged('1.0.0', directory), isTagged('1.0.1', directory)]).toEqual([true, false]);
  });

  it('belongs to the newest version', () => {
    expect(newestVersion(log('Added', ''))).toBe('1.0.0');
  });
});
