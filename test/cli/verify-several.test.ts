import { mkdirSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';
import { BODY, createVerifying, LINES, NOW, SECRET, signedLines } from '../helpers/verifying.ts';

const bench = perTest(createVerifying, (it) => it.remove());
beforeEach(() => {
  mkdirSync(bench.inHome('captured'));
});

const FOLDER = 'captured';
const file = (name: string, text: string | Uint8Array): string =>
  bench.write(`${FOLDER}/${name}`, text);

const http = (body: string | Uint8Array, lines: string): Buffer =>
  Buffer.concat([Buffer.from(`POST /conversions HTTP/1.1\n${lines}\n`), Buffer.from(body)]);

/** A raw request whose signature is over another message than the recipe's, or under another key. */
const wrong = (message: string, key = SECRET): Buffer => http(BODY, signedLines(message, key));

const curl = (body: string, lines: string): string => {
  const flags = lines
    .trim()
    .split('\n')
    .map((line) => `-H '${line}'`);
  return `curl https://s2s.example.invalid/conversions ${flags.join(' ')} --data-binary '${body}'\n`;
};

const DOTTED = `${NOW}.${BODY}`;

const lines = (
  out: string,
): {
  source?: string;
  verdict?: string;
  requests?: number;
  shared?: { causes: { id: string }[] };
}[] => jsonLines(out);

const check = async (...args: string[]) => {
  const { status, out, err } = await bench.verify([...args, '--json']);
  return { status, err, lines: lines(out) };
};

describe('a folder of requests', () => {
  it('is every raw request, curl command, and header file with its body, by name', async () => {
    file('d.http', http(BODY, LINES));
    file('c.sh', curl(BODY.toString(), LINES));
    file('b.headers', LINES);
    file('b.body', BODY);
    file('a.txt', LINES);
    file('a.json', BODY);
    symlinkSync(bench.inHome(`${FOLDER}/d.http`), bench.inHome(`${FOLDER}/e`));
    const found = await check(bench.inHome(FOLDER));
    expect(found.lines.map(({ source, verdict }) => [source, verdict])).toEqual(
      ['a.txt', 'b.headers', 'c.sh', 'd.http', 'e'].map((name) => [name, 'valid']),
    );
    expect(found).toMatchObject({ status: 0, err: '' });
  });

  it('names other files in a note, and folders inside it not at all', async () => {
    file('one.http', http(BODY, LINES));
    file('notes.md', 'sent on Monday');
    file('orphan.headers', LINES);
    file('orphan2.json', '{" curl ":1}');
    mkdirSync(bench.inHome(`${FOLDER}/old`));
    const { status, err } = await check(bench.inHome(FOLDER));
    expect(status).toBe(0);
    expect(err).toBe(
      'note: ignored, neither a request nor headers with a body: notes.md, orphan.headers, orphan2.json\n',
    );
  });

  it('passes over what cannot be read, but is not fine then', async () => {
    file('a.http', http(BODY, LINES));
    file('b.sh', "curl https://x -H 'X-Signature: ");
    const { status, err, lines: found } = await check(bench.inHome(FOLDER));
    expect(status).toBe(7);
    expect(found.map(({ source }) => source)).toEqual(['a.http']);
    expect(err).toBe(
      'note: b.sh is not checked: the curl command ends inside the quote of line 1\n',
    );
  });

  it.each<[string, () => string[], string]>([
    ['nothing in it', () => [], 'there are no requests in the folder'],
    [
      'headers beside it',
      () => argv`--key pk_1 --timestamp 1 --signature 0`,
      'BODY is a folder, whose files have their own headers [usage]',
    ],
    [
      'more than 1,000 requests',
      () => {
        for (let at = 0; at <= 1000; at += 1) file(`${at}.http`, http(BODY, LINES));
        return [];
      },
      '1,001 requests are too many at once; the limit is 1,000 [usage]',
    ],
    [
      'one signed string for all',
      () => {
        file('a.http', http(BODY, LINES));
        return argv`--signed ${file('signed.txt', '1')}`;
      },
      '--signed applies to a single request [usage]',
    ],
  ])('is refused: %s', async (_, prepare, message) => {
    const { status, out, err } = await bench.verify([bench.inHome(FOLDER), ...prepare()]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('several requests share an explanation', () => {
  it('that fits all: once in the text, in a last line for scripts', async () => {
    file('a.http', wrong(DOTTED));
    file('b.http', http(BODY, LINES));
    file('c.http', http('{}', signedLines(`${NOW}.{}`)));
    const found = await check(bench.inHome(FOLDER));
    expect(found.status).toBe(7);
    expect(found.lines.map(({ verdict }) => verdict)).toEqual([
      'explained',
      'valid',
      'explained',
      undefined,
    ]);
    expect(found.lines[3]).toMatchObject({
      shared: { causes: [{ id: 'message.separator' }] },
      requests: 2,
    });
    const { out } = await bench.verify([bench.inHome(FOLDER)]);
    expect(out).toContain('One explanation fits 2 requests; shown for a.http:');
  });

  it('of one serializer, whose output looks different with each body', async () => {
    const ascii = ['{"a":"x","b":1}', '{"a": "x", "b": 1}'] as const;
    const korean = ['{"a":"가","b":1}', '{"a": "\\uac00", "b": 1}'] as const;
    file('a.http', http(ascii[0], signedLines(`${NOW}${ascii[1]}`)));
    file('b.http', http(korean[0], signedLines(`${NOW}${korean[1]}`)));
    const found = await check(bench.inHome(FOLDER));
    expect(found.lines[2]?.shared?.causes.map(({ id }) => id).sort()).toEqual([
      'body.escaped-unicode',
      'body.spaced-separators',
    ]);
  });

  it('or none, where the mistakes differ', async () => {
    file('a.http', wrong(DOTTED));
    file('b.http', wrong(`${NOW}${BODY}`, 'another secret'));
    const found = await check(bench.inHome(FOLDER));
    expect(found.lines.map(({ verdict }) => verdict)).toEqual(['explained', 'unexplained']);
  });
});

describe('--headers, repeated', () => {
  it('takes requests that carry their bodies', async () => {
    const one = file('one.http', http(BODY, LINES));
    const two = file('two.sh', curl(BODY.toString(), signedLines(DOTTED)));
    const found = await check('--headers', one, '--headers', two);
    expect(found.status).toBe(7);
    expect(found.lines.map(({ source, verdict }) => [source, verdict])).toEqual([
      [one, 'valid'],
      [two, 'explained'],
    ]);
  });

  it('takes one body for all header files', async () => {
    const [one, two] = [bench.write('one', LINES), bench.write('two', signedLines(DOTTED))];
    const found = await check(bench.body(), '--headers', one, '--headers', two);
    expect(found.lines.map(({ verdict }) => verdict)).toEqual(['valid', 'explained']);
  });

  it('fails where one of them carries none, and none is given', async () => {
    const one = file('one.http', http(BODY, LINES));
    const two = bench.write('two', LINES);
    const { status, err } = await bench.verify(argv`--headers ${one} --headers ${two}`);
    expect(status).toBe(2);
    expect(err).toContain('there is no body to check: header lines have no body [usage]');
  });
});

it('is a line each from the real binary, the last says what they share', async () => {
  const machine = createMachine();
  try {
    file('a.http', wrong(DOTTED));
    file('b.http', wrong(DOTTED));
    const args = argv`verify ${bench.inHome(FOLDER)} --now ${NOW} --json`;
    const env = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };
    const { status, stdout, stderr } = await machine.run(args, { env });
    expect({ status, stderr }).toEqual({ status: 7, stderr: '' });
    expect(lines(stdout)).toEqual([
      expect.objectContaining({ source: 'a.http', verdict: 'explained' }),
      expect.objectContaining({ source: 'b.http', verdict: 'explained' }),
      {
        shared: expect.objectContaining({
          causes: [expect.objectContaining({ id: 'message.separator' })],
        }),
        requests: 2,
      },
    ]);
  } finally {
    machine.remove();
  }
});
