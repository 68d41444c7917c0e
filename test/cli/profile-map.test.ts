import { chmodSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { editMap, editText } from '../../src/cli/commands/profile/map.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { perTest } from '../helpers/per-test.ts';
import { createDesk } from './send/run-send.ts';

const MAP = {
  columns: { merchant_order_id: '주문', amount: '금액', status: '상태', line: '품목번호' },
  amounts: 'sum',
  statuses: { paid: ['출고'], unpaid: ['미결'] },
  ignored: ['환불상태'],
  currency: 'KRW',
};

const desk = perTest(createDesk, (it) => it.remove());

beforeEach(() => {
  desk.addProfile();
});

const edit = (form: unknown, ...flags: string[]) => {
  const text = typeof form === 'string' ? form : JSON.stringify(form);
  const file = desk.write('map.json', text);
  return desk.conv(argv`profile map own --file ${file} ${flags}`);
};
const mapsNow = () => {
  const { profiles } = JSON.parse(readFileSync(desk.at('config/profiles.json'), 'utf8'));
  return profiles.shop.maps;
};

describe('conv profile map', () => {
  it('keeps a map, show prints it, and edit takes what show prints', async () => {
    const { status, stdout } = await edit(MAP);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'map own is saved in profile shop\n' });
    expect(mapsNow()).toEqual({ own: MAP });
    const shown = await desk.conv(['profile', 'map', 'own']);
    expect(JSON.parse(shown.stdout)).toEqual(MAP);
    expect((await edit(shown.stdout)).stdout).toBe('map own is unchanged\n');
    const flags = (await desk.conv(['whoami', 'shop'])).stdout;
    expect(flags).toContain("--status '출고=paid'");
    expect(flags).toContain('--amounts sum');
  });

  it('leaves lines that begin with // out, and says what a map was before', async () => {
    await edit(MAP);
    const { stderr } = await edit(`// my map\n${JSON.stringify({ ...MAP, amounts: 'once' })}`);
    expect(stderr).toContain('note: map own was replaced; it had 4 columns (--map ');
    expect(mapsNow().own.amounts).toBe('once');
  });

  it('says everything that is wrong at once, and then keeps what there was', async () => {
    await edit(MAP);
    const wrong = {
      columns: { amount: '', status: '상태' },
      amounts: 'add',
      statuses: { sold: ['x'], paid: 'y' },
      currency: 'won!',
      colour: 1,
    };
    const { status, stderr } = await edit(wrong);
    expect(status).toBe(2);
    for (const said of [
      'columns.amount: must be a string',
      'amounts: must be one of sum, once, first',
      'statuses.sold: is unknown',
      'statuses.paid: must be a list of words',
      'currency: must be three letters',
      'colour: is unknown',
    ])
      expect(stderr).toContain(said);
    expect(mapsNow()).toEqual({ own: MAP });
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{"columns": {', 'map own was not changed'],
    ['a member that is there twice', '{"columns":{},"columns":{}}', 'columns: duplicate field'],
    ['a field that there is not', { columns: { amuont: 'x' } }, 'did you mean amount?'],
    [
      'a word with two meanings',
      { ...MAP, statuses: { paid: ['Done'], cancelled: ['done'] } },
      'statuses.cancelled: "done" already means paid',
    ],
    [
      'amounts without what became of an order',
      { columns: { merchant_order_id: 'a', amount: 'b' }, amounts: 'sum' },
      'columns: an order export needs merchant_order_id, amount, and status',
    ],
  ])('refuses %s', async (_, form, said) => {
    const { status, stderr } = await edit(form);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
    expect(mapsNow()).toBeUndefined();
  });

  it('refuses a name that --map takes for a field', async () => {
    const file = desk.write('map.json', JSON.stringify(MAP));
    const { status, stderr } = await desk.conv(argv`profile map amount --file ${file}`);
    expect(status).toBe(2);
    expect(stderr).toContain('is not a valid name for a map');
  });

  it('reads standard input in a script', async () => {
    const machine = createMachine();
    const account = argv`--api-key key_1 --endpoint https://api.shop.example/v1`;
    const secret = { input: 'a-secret-of-this-shop' };
    await machine.run(argv`profile add shop ${account} --secret-stdin`, secret);
    const words = argv`profile map own --edit --json`;
    const { status, stdout } = await machine.run(words, { input: JSON.stringify(MAP) });
    expect({ status, map: JSON.parse(stdout) }).toEqual({ status: 0, map: MAP });
  });
});

describe('the editor', () => {
  const editor = (script: string): string => {
    const file = desk.write('editor.sh', `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o700);
    return file;
  };

  it.skipIf(process.platform === 'win32')('is VISUAL before EDITOR, with its own flags', () => {
    const visual = `${editor('printf "%s" "$1" > "$2"')} changed`;
    expect(editText('before', { VISUAL: visual, EDITOR: 'false' })).toBe('changed');
  });

  it.skipIf(process.platform === 'win32')(
    'gets the map as it is, under what its members mean',
    async () => {
      await edit(MAP);
      const variables = { EDITOR: `${editor('sed -i.old "s/출고/발송/; s/"sum"/"once"/" "$1"')}` };
      const { terminal, ...others } = fakeDependencies(desk.home, { variables });
      const onTerminal = { ...others, terminal: { ...terminal, isInteractive: () => true } };
      expect(await editMap('own', {}, onTerminal)).toBe(0);
      expect(mapsNow()).toEqual({
        own: { ...MAP, amounts: 'once', statuses: { paid: ['발송'], unpaid: ['미결'] } },
      });
    },
  );

  it('changes nothing where it breaks off', () => {
    expect(() => editText('before', { EDITOR: 'exit 3 #' })).toThrow(
      expect.objectContaining({ code: 'usage' }),
    );
  });
});

describe('conv profile map --remove', () => {
  it('removes one map and leaves the others', async () => {
    await edit(MAP);
    const { status, stdout } = await desk.conv(argv`profile map own --remove --yes`);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'map own was removed from profile shop\n',
    });
    expect(mapsNow()).toBeUndefined();
  });

  it.each([[[]], [['--remove', '--no-input']]])(
    '%j names the map that was meant',
    async (flags) => {
      await edit(MAP);
      const { status, stderr } = await desk.conv(argv`profile map onw ${flags}`);
      expect(status).toBe(2);
      expect(stderr).toContain('did you mean own?');
    },
  );
});
