import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProgram } from '../../src/cli/help.ts';
import { textWidth } from '../../src/core/kit/columns.ts';
import { withSubcommands } from '../../src/help/command-tree.ts';
import { TOPICS } from '../../src/help/topics.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv.ts';
import { perTest } from '../helpers/per-test.ts';
import { OWN_FILES, OWN_RUNS } from './own-runs.ts';

const machine = perTest(createMachine, (it) => it.remove());

const KOREAN = '이벤트가 아직 없습니다';
const PROFILE = argv`profile add shop --api-key demo_merchant --secret-stdin`;

describe('the language of the built binary', () => {
  it.each([
    [['--lang', 'ko'], {}],
    [['--lang=ko'], { CONV_LANG: 'en' }],
    [[], { CONV_LANG: 'ko' }],
    [[], { LANG: 'ko_KR.UTF-8' }],
  ])('is Korean with %j and %j', async (flags, env) => {
    const { status, stderr } = await machine.run(['log', ...flags], { env });

    expect({ status, isKorean: stderr.includes(KOREAN) }).toEqual({ status: 0, isKorean: true });
  });

  it('is that of the profile in use, unless something else is named', async () => {
    const endpoint = argv`--endpoint http://127.0.0.1:9 --lang ko`;
    await machine.run([...PROFILE, ...endpoint], { input: 'a-secret-of-some-length' });

    const ofProfile = await machine.run(['log'], { env: { LANG: 'en_US.UTF-8' } });
    const named = await machine.run(argv`log --lang en`);
    const shown = await machine.run(argv`whoami --json`);

    expect(ofProfile.stderr).toContain(KOREAN);
    expect(named.stderr).not.toContain(KOREAN);
    expect(JSON.parse(shown.stdout).lang.value ?? JSON.parse(shown.stdout).lang).toBe('ko');
  });

  it.each([
    [['--lang', 'xx'], {}],
    [[], { CONV_LANG: 'xx' }],
  ])('is refused where it is unknown: %j %j', async (flags, env) => {
    const { status, stderr } = await machine.run(['log', ...flags], { env });

    expect(status).toBe(2);
    expect(stderr).toContain('must be en or ko, not "xx" [usage]');
  });

  it.each([
    ['paid', '--order', '1', '--json'],
    ['paid', '--order', '1', '--amount', '5,000', '--json'],
    ['help', '--json'],
    ['whoami', '--json'],
    ['verify', 'nothing.json', '--json'],
  ])('changes nothing of JSON: %j', async (...args) => {
    const [korean, english] = await Promise.all([
      machine.run(args, { env: { CONV_LANG: 'ko' } }),
      machine.run(args),
    ]);

    expect(korean).toEqual(english);
    expect(korean.stdout + korean.stderr).not.toBe('');
  });

  it('keeps codes and exit codes', async () => {
    const args = argv`paid --order 1`;
    const korean = await machine.run(args, { env: { CONV_LANG: 'ko' } });
    const english = await machine.run(args);

    expect(korean.stderr).toMatch(/[가-힣].*\[invalid_report\]/);
    expect(english.stderr).toMatch(/\[invalid_report\]/);
    expect(korean.status).toBe(english.status);
  });
});

const LINES = 60;
const COLUMNS = 80;

describe('Korean help', () => {
  it('fits every command on two screens', async () => {
    const commands = withSubcommands(await describeProgram());
    for (const { name } of commands) {
      const { stdout } = await machine.run(argv`${name.split(' ').slice(1)} --help --lang ko`);
      const lines = stdout.trimEnd().split('\n');
      const wide = lines.filter((line) => textWidth(line) > COLUMNS);

      expect({ name, isKorean: /[가-힣]/.test(stdout), wide }).toEqual({
        name,
        isKorean: true,
        wide: [],
      });
      expect(lines.length, name).toBeLessThanOrEqual(LINES);
    }
  });

  it.each(TOPICS.map(({ name }) => name))('fits the prose of %s', async (name) => {
    const { stdout } = await machine.run(argv`help ${name} --lang ko`);
    const prose = stdout.split('\n').filter((line) => !line.startsWith('  '));

    expect(prose.filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
    expect(stdout).not.toContain('<!--');
  });
});

/**
 * What stays as it is in Korean: kinds, states and codes, names of fields, flags' values, formats, products, and what
 * the tests themselves put in. Anything else in Latin letters is a text that nobody translated.
 */
const KEPT = new Set(
  `paid partial refund cancel decline accepted rejected pending withdrawn refused repeated open done staged shop mia
  laptop conv sandbox live none timestamp key event order amount currency items kind sub id csv json ndjson
  curl http https har php python node ruby go java kotlin csharp shell hex sha bytes body mug api hmac unix utf post get
  token url status first xff every drop answer slow event-id frob yesterday tuesday limit log net smoke mock ctrl kib mib ms
  application merchant host content type key user agent accept orders bad c shopmap profile whoami help demo secret
  that everyone knows signed error message code rule check missing hint show orjson confirmed`.split(
    /\s+/,
  ),
);

/** Words in Latin letters that are none of those, outside of commands, quotes, and what the service or a log says. */
const englishIn = (output: string): readonly string[] =>
  output
    .split('\n')
    // Programs, bodies, headers, and quotes of the service's document, are in no language of conv's.
    .filter((line) => !PROGRAM.test(line) && !/^\s*(?:[{}"$#<>]|\/\/|명세)/.test(line))
    .flatMap((line) =>
      line
        // `unknown_order: …`: what the service answered.
        .replace(/\b[a-z]+(?:_[a-z]+)+: .*|\[[a-z_]+\]$/g, '')
        .replace(/"[^"]*"|'[^']*'|https?:\S+|--?[a-z][\w-]*(?:=\S+)?|\S*[_@/\\…]\S*|\S+\.\w+/g, '')
        .replace(/\bconv(?: [a-z-]+| ID| FILE)*/g, '')
        .match(/(?<![\w-])[A-Za-z][a-z]+(?![\w-])/g),
    )
    .filter((word) => word !== null)
    .filter((word) => !KEPT.has(word.toLowerCase()));

const PROGRAM = /^\s*(?:printf|curl|import|require|error_log|System|fmt)\b/;

/** A row that is good, one for each thing that can be wrong with one, and orders that contradict each other. */
const ROWS = `kind,merchant_order_id,amount,currency
paid,c-1,5000,KRW
paid,c-2,"5,000",KRW
paid,,7000,KRW
frob,c-3,7000,KRW
paid,c-4,7000,
cancel,c-5,,
paid,c-5,5,KRW
refund,c-1,500,
`;

describe('what a person sees in Korean', () => {
  /** A service with a fault, and a journal with reports that were accepted, rejected, withdrawn, and not delivered. */
  async function shopWithEvents() {
    const env = { CONV_LANG: 'ko' };
    const mock = machine.start(argv`mock --port 0 --fault 'status=500 order=9 first=1'`, {
      env,
    });
    const lines: string[] = [];
    const url = await new Promise<string>((resolve) => {
      mock.stdout?.setEncoding('utf8').on('data', (text: string) => {
        lines.push(text);
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
        if (found !== undefined) resolve(found);
      });
    });
    const secret = 'demo_secret_that_everyone_knows';
    const add = argv`profile add shop --api-key demo_merchant --endpoint ${url}`;
    await machine.run(argv`${add} --currency KRW --secret-stdin`, { env, input: secret });
    const sign = (timestamp: string, body: string) =>
      createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('hex');
    return { env, url, sign, mock, served: () => lines.join('') };
  }

  it('is Korean, whatever the command and its outcome', async () => {
    const { env, url, sign, mock, served } = await shopWithEvents();
    const write = (name: string, text: string) =>
      writeFileSync(path.join(machine.home, name), text);
    write('rows.csv', ROWS);
    for (const [name, content] of Object.entries(OWN_FILES)) write(name, content);
    const now = String(Math.floor(Date.now() / 1000));
    const body = '{"merchant_order_id":"m1","event_id":"e1","amount":5000,"currency":"KRW"}';
    write('body.json', body);
    const lines = (timestamp: string, signature: string) =>
      `X-Merchant-Key: demo_merchant\nX-Signature-Timestamp: ${timestamp}\nX-Signature: ${signature}\n`;
    write('good.txt', lines(now, sign(now, body)));
    write('alone.txt', lines(String(Number(now) - 9000), sign('', body)));
    write('wrong.txt', lines(now, sign(now, 'x')));
    const runs: readonly (readonly string[])[] = [
      argv`paid --order 1 --amount 5000`,
      argv`paid --order 1 --amount 6000`,
      argv`paid --order 9 --amount 6000 --verbose`,
      argv`paid --order 2 --amount 5,000`,
      argv`paid --order 2`,
      argv`paid --order 2 --amount 5 --dry-run`,
      argv`paid --order 2 --amount 5 --curl`,
      argv`paid --order 3 --amount 5 --endpoint http://127.0.0.1:9 --retries 1`,
      argv`cancel --order 3`,
      argv`partial --order 1 --amount 9000 --refund-id R-1`,
      argv`partial --order 1 --amount 90 --refund-id R-2 --note 메모`,
      argv`decline --order 99`,
      argv`paid 4 5 --virtual-account unconfirmed`,
      argv`paid A-1 A-2`,
      argv`paid amount=5`,
      argv`paid a/b`,
      ['paid', 'rows.csv'],
      argv`refund 1 all`,
      argv`cancel 1 500`,
      argv`cancel 1 --amount 5`,
      ['send', 'rows.csv'],
      argv`send rows.csv --check`,
      argv`send rows.csv --skip-invalid`,
      argv`batch list --header`,
      ['show', 'BATCH'],
      ['log', '--header'],
      argv`log --since frob`,
      ['order', '1'],
      ['order', '3'],
      ['order', 'nothing'],
      argv`find 1 --header`,
      ['health', '--header'],
      ['journal', 'status'],
      argv`journal prune --before 2020-01-01 --yes`,
      ...OWN_RUNS.flatMap(({ korean }) => korean),
      argv`replay --pending --retries 0`,
      argv`settle --order 1 withdrawn --reason - --yes`,
      argv`work --retries 0`,
      argv`replay b-k3m9q2x7`,
      ['whoami'],
      argv`whoami --endpoint ${url}`,
      ['profile', 'list'],
      ['whoami', 'frob'],
      argv`sign body.json --explain`,
      argv`verify body.json --headers good.txt`,
      argv`verify body.json --headers alone.txt`,
      argv`verify body.json --headers wrong.txt`,
      argv`smoke --endpoint ${url}`,
      argv`mock --expect 'paid order=1 ==1' -- true`,
      argv`mock --fault frob`,
      ['frob'],
      ['log', '--frob'],
      ['show'],
      ['show', 'a', 'b'],
    ];
    const newestBatch = async (): Promise<string> => {
      const { stdout } = await machine.run(['batch', 'list', '--json'], { env });
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').id;
    };
    const left: Record<string, readonly string[]> = {};
    const look = (what: string, output: string): void => {
      const words = englishIn(output);
      if (words.length > 0) left[what] = [...new Set(words)];
    };
    for (const words of runs) {
      const args = words.includes('BATCH') ? ['show', await newestBatch()] : words;
      const { stdout, stderr } = await machine.run(args, { env });
      const isCsv = stdout.startsWith('\ufeff');
      look(args.join(' '), `${isCsv ? '' : stdout}\n${stderr}`);
    }
    await fetch(`${url}/conversions`, {
      method: 'POST',
      body,
      headers: Object.fromEntries(
        lines(now, sign('', body))
          .trim()
          .split('\n')
          .map((line) => line.split(': ')) as [string, string][],
      ),
    });
    const page = await (await fetch(/http\S+token=\S+/.exec(served())?.[0] ?? '')).text();
    mock.kill('SIGINT');
    await new Promise((resolve) => mock.once('close', resolve));
    look('the console of the mock', served().replace(/CONV_ENDPOINT=.*/, ''));
    expect(served()).toContain('타임스탬프 없이 본문에만 서명했습니다');
    expect(page).toContain('<html lang="ko">');
    expect(page).toContain('요청 목록으로 건너뛰기');
    expect(left).toEqual({});
  });
});
