import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

const machine = perTest(createMachine, (it) => it.remove());

const PRIVATE = 'http://conv-mock.test:4010';
const ADD = argv`profile add shop --api-key k --secret-stdin --endpoint`;
const SECRET = 'a-secret-of-this-test';

const conv = (args: readonly string[], env: Record<string, string> = {}) =>
  machine.run(args, { env, input: SECRET });

describe('an endpoint that is http on a private network', () => {
  it('is refused, with the flag that allows it', async () => {
    const { status, stderr } = await conv([...ADD, PRIVATE]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('add --allow-plain-http')]);
  });

  it('is kept with the flag, and stays when other values change', async () => {
    expect((await conv(argv`${ADD} ${PRIVATE} --allow-plain-http`)).status).toBe(0);
    expect((await conv(argv`profile edit shop --currency KRW`)).status).toBe(0);
    const { stdout } = await conv(['whoami', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ s2s_endpoint_base: { value: PRIVATE } });
  });

  it('is refused on the internet with the flag, too', async () => {
    const { status, stderr } = await conv(argv`${ADD} http://a.example --allow-plain-http`);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('did you mean https://a.example'),
    ]);
  });

  it('is never that of a live account', async () => {
    const live = argv`${ADD} ${PRIVATE} --allow-plain-http --live`;
    expect(await conv(live)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('a live account requires https'),
    });
    await conv(argv`${ADD} ${PRIVATE} --allow-plain-http`);
    expect(await conv(argv`profile edit shop --live --merchant key:k`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('a live account requires https'),
    });
    const file = path.join(machine.home, 'config', 'profiles.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"sandbox"', '"live"'));
    expect(await conv(['whoami'])).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('a live account requires https'),
    });
  });

  it('is taken from the environment where CONV_ALLOW_PLAIN_HTTP is 1, but for a live key', async () => {
    const own = { CONV_API_KEY: 'other', CONV_HMAC_SECRET: SECRET, CONV_ENDPOINT: PRIVATE };
    const allowed = { ...own, CONV_ALLOW_PLAIN_HTTP: '1' };
    expect((await conv(['whoami'], own)).stderr).toContain('CONV_ALLOW_PLAIN_HTTP=1');
    expect((await conv(['whoami'], allowed)).status).toBe(0);
    await conv(argv`${ADD} https://a.example --live`);
    const live = { CONV_PROFILE: 'shop', CONV_ENDPOINT: PRIVATE, CONV_ALLOW_PLAIN_HTTP: '1' };
    const { status, stderr } = await conv(['sign', '-'], live);
    expect([status, stderr]).toEqual([3, expect.stringContaining('a live account requires https')]);
  });
});
