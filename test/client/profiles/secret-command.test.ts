import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSecretCommand } from '../../../src/client/profiles/secret-command.ts';
import { readOnce, type SecretPlace } from '../../../src/client/profiles/secret-place.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { failing } from '../../helpers/failing.ts';
import { sharedDirectory } from '../../helpers/temporary-directory.ts';

const SECRET = 'whsec-0123456789';
const folder = sharedDirectory();

const node = (script: string, ...words: string[]): [string, ...string[]] => [
  process.execPath,
  '-e',
  script,
  ...words,
];

const printing = (text: string) => runSecretCommand(['printf', '%s', text]);

const refused = (why: string) =>
  failing({ code: 'secret_unavailable', message: expect.stringContaining(why) });

describe('a command that prints the secret', () => {
  it.each(['', '\n', '\r\n'])('is read without its line end %j', async (end) => {
    expect((await printing(`${SECRET}${end}`)).reveal()).toBe(SECRET);
  });

  it('gets its words as they are: there is no shell', async () => {
    const words = '$(id) `id` ;"';
    expect((await printing(words)).reveal()).toBe(words);
  });

  it.each([
    ['nothing', '', 'empty'],
    ['an empty line', '\n', 'empty'],
    ['two newlines', `${SECRET}\n\n`, 'more than one line'],
    ['two lines', `${SECRET}\nother`, 'more than one line'],
    ['blanks', ` ${SECRET}`, 'space'],
    ['too much', 'x'.repeat(5000), '4096 bytes'],
  ])('is refused where it prints %s, and nothing of it is repeated', async (_, text, why) => {
    const error: unknown = await printing(text).catch((thrown: unknown) => thrown);
    expect(error).toEqual(refused(why));
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  it('is refused by its exit code, also with a secret printed', () =>
    expect(runSecretCommand(['sh', '-c', `printf ${SECRET}; exit 3`])).rejects.toEqual(
      refused('exit code 3'),
    ));

  it('is refused by the signal that ended it', () =>
    expect(runSecretCommand(['sh', '-c', 'kill -TERM $$'])).rejects.toEqual(refused('SIGTERM')));

  it.each([
    ['conv-no-such-program', 'was not found on PATH'],
    ['/no/such', '/no/such does not exist'],
  ])('is refused where there is no such program: %s', (program, why) =>
    expect(runSecretCommand([program], 'shop')).rejects.toEqual(
      failing({
        message: expect.stringContaining(why),
        hint: expect.stringContaining('conv whoami shop prints it'),
      }),
    ),
  );

  it('is killed with what it started when its time is up', async () => {
    const file = path.join(folder, 'pids');
    const child = `setInterval(() => {}, 1000)`;
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });
      require('node:fs').writeFileSync(process.argv[1], process.pid + ' ' + child.pid);
      setInterval(() => {}, 1000);`;
    await expect(runSecretCommand(node(script, file), undefined, 1)).rejects.toEqual(
      refused('within 1 s'),
    );
    expect(existsSync(file)).toBe(true);
    const pids = readFileSync(file, 'utf8').split(' ').map(Number);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  try {
    // A killed process whose parent has not asked for its end is dead all the same.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('asking for a secret', () => {
  const place: SecretPlace = { type: 'command', argv: ['any'] };
  const answering = (...answers: string[]) => {
    const left = [...answers];
    return readOnce(async () => {
      const [answer] = left.splice(0, 1);
      if (answer === undefined) throw new Error('asked too often');
      return new Secret(answer);
    });
  };

  it('happens once a process, and once more after a refusal', async () => {
    const reader = answering('first-secret', 'second-secret');
    await Promise.all([reader.read(place), reader.read(place)]);
    const again = await Promise.all([reader.readAgain(place), reader.readAgain(place)]);
    expect(again.map((secret) => secret?.reveal())).toEqual(['second-secret', 'second-secret']);
    expect((await reader.read(place)).reveal()).toBe('second-secret');
  });

  it('gives nothing where the secret is the same', async () => {
    expect(await answering('first-secret', 'first-secret').readAgain(place)).toBeUndefined();
  });
});
