import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { smokeSteps } from '../../src/client/smoke/steps.ts';
import { text } from '../../src/core/words/text.ts';
import { argv } from '../helpers/argv.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';
import { defect } from './smoke/defects.ts';
import { CHECKS, runSmoke } from './smoke/run-smoke.ts';
import { startTampered } from './smoke/service.ts';

describe('which account is checked', () => {
  it.each([
    ['no word', [], '--live --yes-really-live'],
    ['only the first', ['--live'], '--yes-really-live'],
    ['only the second', ['--yes-really-live'], '--live'],
  ])('a live profile is refused with %s', async (_, flags, missing) => {
    const service = await startTampered();
    const { status, noted } = await runSmoke(flags, { home: homeWithProfile(service.url, 'live') });
    expect(status).toBe(2);
    expect(noted).toContain('profile shop is live: its orders are payable');
    expect(noted).toContain(`, add: ${missing}\n`);
    expect(service.nets()).toEqual({});
  });

  it.each([
    ['live', ['--live', '--yes-really-live']],
    ['sandbox', []],
  ] as const)('a %s profile is used with %j', async (mode, flags) => {
    const service = await startTampered();
    const home = homeWithProfile(service.url, mode);
    const { printed } = await runSmoke([...flags, '--json'], { home });
    expect(JSON.parse(printed)).toMatchObject({ api_key: 'mk_shop', profile: 'shop', mode });
  });

  it('the demo pair never leaves this machine', async () => {
    const { status, noted } = await runSmoke(['--endpoint', 'https://service.example/v1']);
    expect(status).toBe(3);
    expect(noted).toContain('missing api_key, hmac_secret');
    expect(noted).not.toContain('--dry-run');
  });

  it('without an endpoint there is nothing to check', async () => {
    const { status, noted } = await runSmoke([]);
    expect(status).toBe(3);
    expect(noted).toContain('--endpoint');
  });
});

const CANCEL_DEFECT = 'leaves the net amount at a cancel';
const DECLINE_DEFECT = 'leaves the status at a decline';

describe('what is written', () => {
  it('shows of a failed check what was expected, what came and the rule', async () => {
    const service = await startTampered(defect(DECLINE_DEFECT));
    const { printed } = await runSmoke(['--endpoint', service.url]);
    expect(printed).toContain(
      [
        '  ✗ that order is declined',
        '      expected  2xx, DECLINED, net 0',
        '      got       200, CONFIRMED, net 0, refunded 0, KRW (wrong: status "CONFIRMED")',
        '      spec      status DECLINED, net_amount 0',
      ].join('\n'),
    );
    expect(printed).toContain(`${CHECKS} checks: ${CHECKS - 1} passed, 1 failed\n`);
  });

  it('says of a skipped check which other it needs, as that one is called', async () => {
    const service = await startTampered(defect(CANCEL_DEFECT));
    const { printed } = await runSmoke(['--endpoint', service.url]);
    expect(printed).toMatch(
      / {2}- nothing is left of the canceled order to refund +skipped: it needs "the order is canceled"\n/,
    );
    expect(printed).toContain(
      `${CHECKS} checks: ${CHECKS - 2} passed, 1 failed, 1 skipped, 3 orders left open\n`,
    );
  });

  it('calls no two checks the same', () => {
    expect(new Set(smokeSteps('USD').map(({ title }) => text(title))).size).toBe(CHECKS);
  });

  it('cuts a long answer of a passed check, but not in --json', async () => {
    const service = await startTampered();
    const long = 'the current net_amount of order';
    const { printed } = await runSmoke(['--endpoint', service.url]);
    expect(printed).toMatch(/is refused {10}422, refund_out_of_range: .*…\n/);
    expect(printed).not.toContain(long);
    expect((await runSmoke(argv`--endpoint ${service.url} --json`)).printed).toContain(long);
  });

  it('--tap is TAP version 14', async () => {
    const service = await startTampered(defect(CANCEL_DEFECT));
    const { status, printed } = await runSmoke(argv`--endpoint ${service.url} --tap`);
    const lines = printed.split('\n');
    expect(status).toBe(7);
    expect(lines.slice(0, 3)).toEqual([
      'TAP version 14',
      `1..${CHECKS}`,
      'ok 1 - paid: an order of 5000 is paid',
    ]);
    const at = lines.indexOf('not ok 8 - cancel: the order is canceled');
    expect(lines[at + 1]).toBe('  ---');
    expect(lines[at + 3]).toBe('  expected: "2xx, CANCELLED, net 0"');
    expect(lines).toContain(
      'ok 9 - refund_after_cancel: nothing is left of the canceled order to refund # SKIP it needs "the order is canceled"',
    );
  });

  it('--junit is written beside, failures and all', async () => {
    const service = await startTampered(defect(CANCEL_DEFECT));
    const file = path.join(temporaryDirectory(), 'reports', 'smoke.xml');
    const flags = argv`--endpoint ${service.url} --junit ${file}`;
    expect((await runSmoke(flags)).status).toBe(7);
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain(`tests="${CHECKS}" failures="1" errors="0" skipped="1"`);
    expect(xml).toContain('<testsuite name="conv smoke" ');
    expect(xml).toMatch(
      /<system-out>http:\/\/127\.0\.0\.1:\d+\nleft open: conv-smoke-\S+-first could not be canceled/,
    );
    expect(xml).toMatch(
      /name="cancel: the order is canceled".*\n\s*<failure [^>]*expected 2xx, CANCELLED/,
    );
    expect(xml).toMatch(
      /name="refund_after_cancel: .*\n\s*<skipped message="it needs &quot;the order is canceled&quot;"\/>/,
    );
  });

  it('--junit that cannot be written is found before anything is sent', async () => {
    const service = await startTampered();
    const file = temporaryDirectory();
    const { status, noted } = await runSmoke(argv`--endpoint ${service.url} --junit ${file}`);
    expect(status).toBe(2);
    expect(noted).toContain(`${file} is not a regular file`);
    expect(service.nets()).toEqual({});
  });

  it('--tap and --json exclude each other', async () => {
    expect((await runSmoke(['--tap', '--json'])).status).toBe(2);
  });
});

function homeWithProfile(url: string, mode: 'sandbox' | 'live'): string {
  const home = temporaryDirectory();
  const config = path.join(home, 'config');
  writeProfiles(config, url, ['shop']);
  const file = path.join(config, 'profiles.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"sandbox"', JSON.stringify(mode)));
  return home;
}
