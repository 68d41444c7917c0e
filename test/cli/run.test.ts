import { beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { COMMANDS } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { FAILURES } from '../../src/core/words/failure.ts';
import { findTopic } from '../../src/help/topics.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

let home: string;
beforeEach(() => {
  home = temporaryDirectory();
});

async function typed(...argv: string[]) {
  const dependencies = fakeDependencies(home);
  const status = await run(argv, dependencies);
  return {
    status,
    stdout: dependencies.terminal.printed(),
    stderr: dependencies.terminal.noted(),
  };
}

describe('help', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])(
    'conv %j lists the usual commands, and names all others',
    async (argv) => {
      const { status, stdout, stderr } = await typed(...argv);
      expect(status).toBe(0);
      for (const { name, summary, isCommon } of COMMANDS)
        expect(stdout).toMatch(new RegExp(isCommon ? `${name}.*${summary}` : `[ ,]${name}[,\\n]`));
      expect(stderr).toBe('');
    },
  );

  it.each(COMMANDS.map(({ name }) => name))(
    'conv %s --help explains it with examples',
    async (name) => {
      const { status, stdout } = await typed(name, '--help');
      expect(status).toBe(0);
      expect(stdout).toContain(`conv ${name}`);
      expect(stdout).toContain('Examples:');
      const help = (await typed('help', name)).stdout;
      // A topic of the same name follows.
      expect(findTopic(name) === undefined ? help : help.slice(0, stdout.length)).toBe(stdout);
    },
  );
});

describe('the version', () => {
  it.each(['--version', '-V'])('conv %s', async (flag) => {
    const machine = createMachine();
    const { status, stdout } = await machine.run([flag]);
    machine.remove();
    expect(status).toBe(0);
    expect(stdout).toBe(`${version}\n`);
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [['piad'], 'unknown command "piad"; did you mean paid?'],
    [argv`paid --oder 1`, 'unknown flag --oder; did you mean --order?'],
    [argv`paid --merchant-order-id 1`, 'unknown flag --merchant-order-id; did you mean --order?'],
    [argv`paid --cb_aev a`, 'unknown flag --cb_aev; did you mean --click-id?'],
    [argv`paid --price 5`, 'unknown flag --price; did you mean --amount?'],
    [argv`paid --url x`, 'unknown flag --url; did you mean --endpoint?'],
    [argv`paid --transaction_id 1`, 'unknown flag --transaction_id; did you mean --order?'],
    [argv`partial --refund_amount 1`, 'did you mean --amount?'],
    [argv`paid --hmac-secret s`, 'unknown flag --hmac-secret'],
    [argv`profile add --hmac_secret s`, 'a secret is not accepted from'],
    [argv`profile add --api_key s`, 'did you mean --api-key?'],
    [argv`profile add --s2s-endpoint-base s`, 'did you mean --endpoint?'],
    [argv`paid --total 1`, 'unknown flag --total; did you mean --amount?'],
    [argv`partial --refund-amount 1`, 'unknown flag --refund-amount; did you mean --amount?'],
    [argv`log --merchant-order-id 1`, 'unknown flag --merchant-order-id; did you mean --order?'],
    [['paid', '--order'], '--order <id> needs a value'],
    [['paid', 'a.json', 'b.json'], 'two inputs were given'],
    [argv`smoke now`, 'usage: conv smoke [options]'],
    [['template'], 'missing required argument: kind'],
    [['template', 'piad'], 'there is no report "piad"; did you mean paid?'],
  ])('conv %j: one sentence, status 2', async (argv, sentence) => {
    const { status, stdout, stderr } = await typed(...argv);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('[usage]');
  });

  it.each([
    [argv`paid --oder 1`, 'conv paid --help lists the arguments and flags.'],
    [['batch', 'cancel'], 'conv batch cancel --help lists the arguments and flags.'],
    [['piad'], 'conv --help lists the commands'],
    [argv`paid --api_key k`, 'Credentials are not flags: use a profile'],
    [['--'], 'no command given'],
  ])('conv %j: where to look', async (argv, hint) => {
    const { status, stderr } = await typed(...argv);
    expect([status, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });

  it.each([
    [['paid', '--secert=s3cr3t'], '--secert'],
    [argv`profile add --hmac=s3cr3t`, '--hmac'],
  ])('conv %j: the value of an unknown flag is not shown', async (argv, flag) => {
    const { stderr } = await typed(...argv);
    expect(stderr).toContain(`unknown flag ${flag}`);
    expect(stderr).not.toContain('s3cr3t');
  });

  it('names the words that a flag takes', async () => {
    const { status, stderr } = await typed('log', '--kind', 'sale');
    expect([status, stderr]).toEqual([2, expect.stringContaining('must be one of paid, partial')]);
  });

  it('is one JSON object where --json is asked for', async () => {
    const { stderr } = await typed('paid', '--oder', '1', '--json');
    expect(JSON.parse(stderr)).toMatchObject({
      error: {
        code: 'usage',
        message: expect.stringContaining('--oder'),
        hint: expect.any(String),
      },
    });
  });
});

describe('a fault of conv itself', () => {
  it('ends in status 1, and asks for a report of it', async () => {
    const dependencies = fakeDependencies(home);
    const broken = { ...dependencies, directories: () => Promise.reject(new Error('broken')) };
    const status = await run(['whoami'], broken);
    expect(status).toBe(1);
    expect(dependencies.terminal.noted()).toContain('conv failed: broken [internal]');
    expect(dependencies.terminal.noted()).toContain('Please report it');
  });
});

describe('the failures', () => {
  it('have only documented exit statuses', () => {
    const statuses = new Set(Object.values(FAILURES).map(({ exit }) => exit));
    expect([...statuses].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 126, 127, 130]);
  });
});
