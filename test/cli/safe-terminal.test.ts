import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { startPty } from '../helpers/pty.ts';
import { writeJournal } from '../helpers/written-journal.ts';

const HOSTILE = '\u009b2J\u202e\u007f\u2028x';
const SHOWN = '\\u009b2J\\u202e\\u007f\\u2028x';

const machine = perTest(createMachine, (it) => it.remove());

describe('data for another program', () => {
  const body = `{"merchant_order_id":"${HOSTILE}","event_id":"e-1","amount":1}`;

  beforeEach(async () => {
    const sendings = [{ at: 1 }];
    await writeJournal(path.join(machine.home, 'data'), [{ eventId: 'e-1', body, sendings }]);
  });

  it('goes into a pipe byte for byte', async () => {
    const { stdout } = await machine.run(argv`show e-1 --body`);
    expect(stdout).toBe(body);
  });

  it('is shown on a terminal, where JSON keeps its value', async () => {
    const session = startPty(argv`show e-1 --body`, { env: machine.env });
    await session.exit();
    expect(session.raw()).toContain(SHOWN);
    expect(JSON.parse(session.raw())).toEqual(JSON.parse(body));
  });
});

describe('a question', () => {
  it('that quotes a foreign text shows what is typed and what is wrong, and obeys neither', async () => {
    const session = startPty(argv`profile add shop --api-key k`, {
      env: machine.env,
      cwd: machine.home,
    });
    await session.answer('Secret', 'whsec-0123456789');
    await session.answer('Endpoint', 'ftp://\u202e\u2066x');
    await session.waitFor('an invisible character');
    expect(session.raw()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

describe('where the writer is the last to see a text', () => {
  it('nothing but text reaches a pipe either', async () => {
    writeFileSync(path.join(machine.home, 'a.json'), `{"\u001b]0;t\u0007${HOSTILE}": 1}`);
    const { stdout, stderr } = await machine.run(argv`paid a.json --json`);
    expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}]/u);
  });
});
