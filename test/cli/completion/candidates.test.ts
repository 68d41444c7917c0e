import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { completionTables } from '../../../src/build/completion-table.ts';
import { answerShell } from '../../../src/cli/completion/complete.ts';
import { describeProgram } from '../../../src/cli/help.ts';
import { withSubcommands } from '../../../src/help/command-tree.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { writeJournal } from '../../helpers/written-journal.ts';

const tables = await completionTables();
const readTable = (language: keyof typeof tables) => tables[language];
const commands = withSubcommands(await describeProgram());

/** A machine with two profiles and the journal of these orders, the oldest first. */
async function machineWith(orders: readonly string[] = []) {
  const home = temporaryDirectory();
  const [config, data] = [path.join(home, 'config'), path.join(home, 'data')];
  mkdirSync(config);
  const profiles = { shop: {}, 'test.shop': { journal: 'postgres://db/conv' } };
  writeFileSync(path.join(config, 'profiles.json'), JSON.stringify({ active: 'shop', profiles }));
  const events = orders.map((order, at) => ({
    eventId: `event-${at + 1}`,
    order,
    sendings: [{ at: at + 1, end: {}, state: 'accepted' as const }],
  }));
  if (orders.length > 0) await writeJournal(data, events);
  return { data, variables: { CONV_CONFIG_DIR: config, CONV_DATA_DIR: data, LANG: 'C' } };
}

type Machine = Awaited<ReturnType<typeof machineWith>>;

/** What zsh is answered: the values alone. */
async function candidates({ variables }: Machine, words: readonly string[], more = {}) {
  const text = await answerShell(['zsh', ...words], { ...variables, ...more }, readTable);
  const [kind, ...lines] = text.trimEnd().split('\n');
  return kind === 'files' ? 'files' : lines.map((line) => line.split('\t')[0]);
}

/** What bash is answered, as it is inserted. */
async function inserted({ variables }: Machine, line: string, breaks = ` \t\n"'><=;|&(:`) {
  const text = await answerShell(['bash', line, breaks], variables, readTable);
  return text.trimEnd().split('\n').slice(1);
}

describe('a command line', () => {
  it.each<[string, readonly string[], readonly string[] | 'files']>([
    ['the beginning of a command', ['sm'], ['smoke']],
    ['an alias', ['ref'], ['refund']],
    ['a command that begins like another', ['re'], ['refund', 'replay', 'reconcile']],
    ['a subcommand', ['batch', 'ca'], ['cancel']],
    ['a flag of a subcommand', ['profile', 'map', 'own', '--ed'], ['--edit']],
    ['a flag', ['send', '--re'], ['--retry-rejected', '--retries']],
    ['a flag of a subcommand', ['batch', 'export', '--ou'], ['--output', '--outcome']],
    ['a flag of an alias', ['refund', '--refund'], ['--refund-id']],
    ['a flag that all commands have', ['show', '--la'], ['--lang']],
    ['a short flag', ['paid', '-y'], ['-y']],
    ['a declared choice', ['log', '--kind', 'p'], ['paid', 'partial']],
    ['a choice after =', ['send', '--from=ca'], ['cafe24']],
    ['a choice that is declared nowhere', ['send', '--kind', 're'], ['refund']],
    ['a dialect', ['mock', '--dialect', 'la'], ['laravel']],
    ['the language of messages', ['paid', '--lang', ''], ['en', 'ko']],
    ['the language of an example', ['verify', '--language', 'p'], ['php', 'python']],
    ['a profile', ['whoami', '--profile', ''], ['shop', 'test.shop']],
    ['a profile after =', ['whoami', '--profile=te'], ['test.shop']],
    ['an argument that is a profile', ['profile', 'use', 's'], ['shop']],
    ['a new name', ['profile', 'edit', 'shop', '--name', ''], []],
    ['a shell', ['completion', 'f'], ['fish']],
    ['a help topic', ['help', 'exp'], ['expectations']],
    ['an order', ['show', ''], ['A-2', 'A-1']],
    ['an order by a flag', ['log', '--order', 'A-2'], ['A-2']],
    ['an order by a flag and =', ['partial', '--order=A-1'], ['A-1']],
    ['an event', ['show', 'event'], ['event-2', 'event-1']],
    ['another event', ['replay', 'event-1', 'e'], ['event-2', 'event-1']],
    ['an event to settle', ['settle', 'event-1'], ['event-1']],
    ['an event by a flag', ['verify', '--event-id', 'event-2'], ['event-2']],
    ['no second argument', ['show', 'event-1', ''], []],
    ['a flag after a value', ['log', '--order', 'A-1', '--acc'], ['--accepted']],
    ['an argument after a flag with =', ['show', '--lang=ko', 'event-1'], ['event-1']],
    ['an argument after a switch', ['show', '--body', 'event-1'], ['event-1']],
    ['a text of its own', ['paid', '--product-name', ''], []],
    ['an unknown flag', ['paid', '--nosuch', ''], []],
    ['an unknown command', ['nosuch', ''], []],
    ['a file', ['send', 'ord'], 'files'],
    ['a file of a flag', ['send', '--errors', ''], 'files'],
    ['a file after =', ['send', '--errors=ord'], 'files'],
    ['a command of another program', ['mock', '--', 'np'], 'files'],
    ['its argument', ['mock', '--port', '0', '--', 'npm', '--'], 'files'],
    ['an operand', ['show', '--', 'A-2'], ['A-2']],
    ['another operand', ['replay', '--', '--event', 'e'], ['event-2', 'event-1']],
    ['a file as an operand', ['send', '--check', '--', ''], 'files'],
  ])('is completed: %s', async (_, words, wanted) => {
    expect(await candidates(await machineWith(['A-1', 'A-2']), words)).toEqual(wanted);
  });

  it('offers all flags after a single dash', async () => {
    const machine = await machineWith();
    expect(await candidates(machine, ['template', '-'])).toEqual(['--json', '--help', '--lang']);
  });

  it('offers the batches of the journal, the newest first', async () => {
    const machine = await machineWith(['A-1']);
    const database = new DatabaseSync(path.join(machine.data, 'journal.db'));
    for (const number of [1, 2])
      database
        .prepare(
          `INSERT INTO batches (number, id, account, source, created_at, state, rows, skipped, drains, checksum)
           VALUES (?, ?, 1, 'orders.csv', 1, 'open', 1, 0, 0, 0)`,
        )
        .run(number, `b-${number}`);
    database.close();
    for (const words of [
      ['batch', 'export', ''],
      ['replay', 'b'],
      ['show', 'b-'],
    ])
      expect(await candidates(machine, words)).toEqual(['b-2', 'b-1']);
  });
});

describe('the table', () => {
  it('has every command and every flag of the program', () => {
    for (const { name, aliases, flags, common_flags } of commands) {
      for (const typed of [name.replace(/^conv ?/, ''), ...aliases]) {
        const row = tables.en.find((each) => each.name === typed);
        expect(row?.flags.map((flag) => flag.name)).toEqual(
          expect.arrayContaining([...flags.map(({ flag }) => flag), ...common_flags]),
        );
        for (const { flag, value } of flags)
          expect(row?.flags.find(({ name: known }) => known === flag)?.values === null).toBe(
            value === null,
          );
      }
    }
  });

  it('knows what every argument takes', () => {
    const unknown = tables.en.flatMap(({ name, arguments: all }) =>
      all.filter(({ values }) => values === 'anything').map((one) => `${name} ${one.name}`),
    );
    expect(unknown).toEqual([
      'paid amount',
      'paid currency',
      'refund amount',
      'partial amount',
      'profile add name',
      'profile map map',
    ]);
  });

  it('describes all flags in Korean, too', () => {
    const described = tables.ko.flatMap(({ flags }) => flags.map(({ description }) => description));
    expect(described.filter((text) => !/[가-힣]/u.test(text))).toEqual([]);
  });
});

describe('descriptions', () => {
  it.each([
    [{}, 'print help'],
    [{ CONV_LANG: 'ko' }, '도움말 출력'],
    [{ LANG: 'ko_KR.UTF-8' }, '도움말 출력'],
  ])('are in the language of the run: %j', async (more, description) => {
    const { variables } = await machineWith();
    const text = await answerShell(['fish', 'paid', '--he'], { ...variables, ...more }, readTable);
    expect(text).toBe(`words\n--help\t${description}\n`);
  });
});

const EVIL = [
  '$(touch pwned)',
  '`touch pwned`',
  'a;touch pwned',
  'a b',
  `it's "x" \\`,
  'new\nline',
  'tab\there',
  '\u001b[2Jcleared',
  'right\u202eto left',
  '--order',
  '-rf',
];

const HARMLESS = EVIL.slice(0, 5).toReversed();

describe('an order ID that means something to a shell', () => {
  it('is left out where it has control characters or reads like a flag', async () => {
    expect(await candidates(await machineWith(EVIL), ['show', ''])).toEqual(HARMLESS);
  });

  it('is offered where a dash in front makes no flag', async () => {
    const machine = await machineWith(['A-1', '--order', '-C 4']);
    expect(await candidates(machine, ['show', ''])).toEqual(['A-1']);
    expect(await candidates(machine, ['show', '--', '-'])).toEqual(['-C 4', '--order']);
    expect(await candidates(machine, ['log', '--order=-'])).toEqual(['-C 4', '--order']);
    expect(await inserted(machine, 'conv show -- ')).toEqual(["'-C 4'", '--order', 'A-1']);
  });

  it('has no control characters in the description of its event', async () => {
    const { variables } = await machineWith(EVIL);
    const text = await answerShell(['fish', 'settle', ''], variables, readTable);
    expect(text.split('\n')).toHaveLength(EVIL.length + 2);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it('is quoted for bash', async () => {
    expect(await inserted(await machineWith(EVIL), 'conv show ')).toEqual([
      `'it'\\''s "x" '\\\\''`,
      `'a b'`,
      `'a;touch pwned'`,
      "'`touch pwned`'",
      `'$(touch pwned)'`,
    ]);
  });

  it.each([
    [`conv show '`, ['a b', 'a;touch pwned', '`touch pwned`', '$(touch pwned)']],
    [`conv show "`, ['a b', 'a;touch pwned']],
    [`conv show "a `, ['a b']],
    [`conv show a\\ `, [`'a b'`]],
    [`conv show '$(tou`, ['$(touch pwned)']],
    [`conv show \\$\\(`, [`'$(touch pwned)'`]],
    [`conv log --order=`, 7],
    [`conv log '--order=a b' --pen`, ['--pending']],
    [`conv show "it's \\"x`, []],
  ])('is inserted in the quotes that are open: %s', async (line, wanted) => {
    const found = await inserted(await machineWith(EVIL), line);
    expect(typeof wanted === 'number' ? found.length : found).toEqual(wanted);
  });

  it('is completed from where readline begins a word', async () => {
    const machine = await machineWith(['A:1:x', 'A:1:y', 'B:1']);
    expect(await inserted(machine, 'conv show A:1:')).toEqual(['y', 'x']);
    expect(await inserted(machine, 'conv show A:')).toEqual(['1:y', '1:x']);
    expect(await inserted(machine, 'conv show A:', ' ')).toEqual(['A:1:y', 'A:1:x']);
    expect(await inserted(machine, 'conv log --order=A:1:y')).toEqual(['y']);
    expect(await inserted(machine, 'conv log --order=B', ' ')).toEqual(['--order=B:1']);
  });

  it('is quoted for PowerShell, both ways in Base64', async () => {
    const { variables } = await machineWith(EVIL);
    const line = Buffer.from(['show', ''].join('\n')).toString('base64');
    const text = await answerShell(['powershell', line], variables, readTable);
    const lines = Buffer.from(text, 'base64').toString('utf8').split('\n');
    expect(lines).toContain('"`$(touch pwned)"\t$(touch pwned)\tpaid');
    expect(lines).toContain('"``touch pwned``"\t`touch pwned`\tpaid');
  });
});

describe('IDs of the journal', () => {
  it('are the newest 50', async () => {
    const orders = Array.from({ length: 60 }, (_, at) => `order-${at}`);
    const found = await candidates(await machineWith(orders), ['show', '']);
    expect(found).toEqual(orders.slice(10).toReversed());
  });

  it('leave no file beside a journal that nobody has open', async () => {
    const { data, variables } = await machineWith(['A-1']);
    const quiet = temporaryDirectory();
    const database = new DatabaseSync(path.join(data, 'journal.db'));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    copyFileSync(path.join(data, 'journal.db'), path.join(quiet, 'journal.db'));
    const machine = { data: quiet, variables: { ...variables, CONV_DATA_DIR: quiet } };
    expect(await candidates(machine, ['show', ''])).toEqual(['A-1']);
    expect(readdirSync(quiet)).toEqual(['journal.db']);
  });

  it('are read from the log of a journal that is in use', async () => {
    const machine = await machineWith(['A-1']);
    const writer = new DatabaseSync(path.join(machine.data, 'journal.db'));
    try {
      writer.exec("UPDATE events SET merchant_order_id = 'A-2'");
      expect(readdirSync(machine.data)).toContain('journal.db-wal');
      expect(await candidates(machine, ['show', ''])).toEqual(['A-2']);
    } finally {
      writer.close();
    }
  });

  it.each([
    ['CONV_JOURNAL', ['show', ''], { CONV_JOURNAL: 'postgres://db/conv' }],
    ['CONV_PROFILE', ['show', ''], { CONV_PROFILE: 'test.shop' }],
    ['--profile', ['log', '--profile', 'test.shop', '--order', ''], {}],
  ])('of a shared journal are not offered: %s', async (_, words, more) => {
    const machine = await machineWith(['A-1']);
    expect(await candidates(machine, words, more)).toEqual([]);
  });

  it('are not offered where there is no journal', async () => {
    const machine = await machineWith();
    expect(await candidates(machine, ['show', ''])).toEqual([]);
  });
});
