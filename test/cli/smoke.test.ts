import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SIGNATURE_STEPS } from '../../src/client/smoke/steps.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv.ts';
import { DEFECTS, defect } from './smoke/defects.ts';
import { rewording } from './smoke/order-defects.ts';
import { CHECKS, runSmoke, smokeChecks } from './smoke/run-smoke.ts';
import { startTampered, type TamperedService, type Tampering } from './smoke/service.ts';

describe('conv smoke against the bundled service', () => {
  it('passes every check of it, and leaves nothing payable and no journal', async () => {
    const service = await startTampered();
    const { status, printed, noted, home } = await runSmoke(['--endpoint', service.url]);
    expect([status, noted]).toEqual([0, '']);
    expect(printed).toContain(`${CHECKS} checks: ${CHECKS} passed\n`);
    expect(printed.match(/✓/g)).toHaveLength(CHECKS);
    expect(Object.values(service.nets())).toEqual(['0', '0', '0', '0', '0']);
    expect(existsSync(path.join(home, 'data'))).toBe(false);
  });

  it('has orders of its own each time', async () => {
    const service = await startTampered();
    expect((await smokeChecks(service.url)).status).toBe(0);
    expect((await smokeChecks(service.url)).status).toBe(0);
    expect(Object.keys(service.nets())).toHaveLength(10);
  });

  it.each([
    ['4 min 40 s ahead', 280_000],
    ['4 min 40 s slow', -280_000],
  ])('passes where this machine is %s, within the window', async (_, aheadMs) => {
    const service = await startTampered();
    const { printed } = await runSmoke(['--endpoint', service.url], { aheadMs });
    expect(printed).toContain(`${CHECKS} checks: ${CHECKS} passed\n`);
  });

  it('is green as the built binary against the built mock', async () => {
    const machine = createMachine();
    const mock = machine.start(['mock', '--json']);
    onTestFinished(() => {
      mock.kill();
      machine.remove();
    });
    const { url } = JSON.parse(await firstLine(mock.stdout));
    const { status, stdout, stderr } = await machine.run(argv`smoke --endpoint ${url} --json`);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'passed',
      totals: { passed: CHECKS, failed: 0, notes: 0, skipped: 0 },
      left_open: [],
    });
  });
});

describe('a service that', () => {
  it.each(DEFECTS)('$name is found out', async ({ tampering, failed }) => {
    const service = await startTampered(tampering);
    const { status, ids, report } = await smokeChecks(service.url);
    expect(ids('failed')).toEqual(failed);
    expect([status, report.outcome]).toEqual([7, 'failed']);
  });

  it('goes wrong early has its orders cancelled all the same', async () => {
    const service = await startTampered(defect('answers 200 without data'));
    const { report } = await smokeChecks(service.url);
    expect(Object.values(service.nets())).toEqual(['0']);
    // What it answers shows neither that the order is paid nor that it is canceled.
    expect(report.left_open).toEqual(Object.keys(service.nets()));
  });

  it('cannot be made to cancel has its open order named', async () => {
    const service = await startTampered(defect('leaves the net amount at a cancel'));
    const { report } = await smokeChecks(service.url);
    const [first, , , fourth, fifth] = Object.keys(service.nets());
    expect(report.left_open).toEqual([first, fourth, fifth]);
    const { printed } = await runSmoke(['--endpoint', service.url]);
    expect(printed).toMatch(
      /left open: (conv-smoke-\S+-first) could not be canceled: CONV_API_KEY=demo_merchant CONV_HMAC_SECRET=demo_secret_that_everyone_knows conv cancel --order \1 --endpoint http:\S+\n/,
    );
  });

  it('is gone in the middle of a run: the open order is named without a command', async () => {
    const service: TamperedService = await startTampered({
      wire: (response, count) => {
        if (count === 3) void service.close();
        if (count === 3) response.destroy();
        return count === 3;
      },
    });
    const { status, printed } = await runSmoke(['--endpoint', service.url]);
    expect(status).toBe(6);
    expect(printed).toMatch(/\nleft open: conv-smoke-\S+-first could not be canceled\n/);
  });

  it('does what the document leaves open in another way only gets notes', async () => {
    const service = await startTampered(OTHER_CHOICES);
    const { status, ids, checks } = await smokeChecks(service.url);
    expect(status).toBe(0);
    expect(ids('failed')).toEqual([]);
    expect(ids('note')).toEqual([
      'paid_again',
      'partial',
      'partial_again',
      'second_partial',
      'cancel',
      'event_id_reused',
      'decline',
      'unknown_order',
      'third_refund',
      'last_refund',
    ]);
    for (const { outcome, reason } of checks)
      if (outcome === 'note') expect(reason).toMatch(/^the specification does not show/);
  });

  it('rounds an amount with decimals is found out in a currency that has them', async () => {
    const { url } = await startTampered({
      handled: rewording('"net_amount":24.91', '"net_amount":25'),
    });
    const { checks, ids } = await smokeChecks(url, ['--currency', 'USD']);
    expect(ids('failed')).toEqual(['third_refund']);
    expect(checks.find(({ id }) => id === 'third_refund')?.got).toContain('(wrong: net_amount 25)');
    expect(checks.find(({ id }) => id === 'last_refund')).toMatchObject({
      outcome: 'skipped',
      expected: '2xx, PARTIALLY_CANCELLED or CANCELLED, net 0, refunded 35.59',
    });
    expect((await smokeChecks(url)).ids('failed')).toEqual([]);
  });

  it('shows nothing of repeated reports is not said to count them once', async () => {
    const { checks, ids } = await smokeChecks((await startTampered(SILENT_ON_REPEATS)).url);
    expect(ids('note')).toEqual(['paid_again', 'partial_again']);
    for (const { reason, outcome } of checks)
      if (outcome === 'note')
        expect(reason).toContain('how often the report counted is not observed');
    // A report that counted twice would leave less than this refund takes.
    expect(ids('passed')).toContain('second_partial');
  });

  it('answers nothing but {} is not checked for what takes an accepted report', async () => {
    const silent = await startTampered({
      handled: (handled) => ({
        ...handled,
        response: { status: 200, headers: {}, body: Buffer.from('{}') },
      }),
    });
    const { status, ids, checks, report, points } = await smokeChecks(silent.url);
    expect(status).toBe(7);
    expect(ids('passed')).toEqual([]);
    const unsigned = SIGNATURE_STEPS.filter(({ needs }) => needs.length === 0);
    expect(ids('failed')).toEqual(['paid', ...unsigned.map(({ id }) => id)]);
    expect(new Set(checks.map(({ reason }) => reason))).toEqual(
      new Set([null, 'no report was accepted']),
    );
    expect(report.left_open).toEqual([expect.stringMatching(/-first$/)]);
    expect(points.filter(({ choice }) => choice !== null)).toEqual([]);
    const { printed } = await runSmoke(['--endpoint', silent.url]);
    expect(printed).toMatch(/ skipped, 1 order left open\nleft open: conv-smoke-/);
    expect(printed).not.toContain('the specification leaves open');
  });
});

const SILENT_ON_REPEATS: Tampering = {
  handled: (handled) =>
    handled.log.outcome === 'repeated'
      ? { ...handled, response: { status: 200, headers: {}, body: Buffer.from('{}') } }
      : handled,
};

/** A conformant service all the same: refuses repeats, answers the rest with nothing, and takes odd reports. */
const OTHER_CHOICES: Tampering = {
  handled: (handled) => {
    const { log } = handled;
    const answer = (status: number): typeof handled => ({
      ...handled,
      response: { status, headers: {}, body: Buffer.alloc(0) },
    });
    if (log.outcome === 'repeated') return answer(409);
    const isOdd = log.error?.code === 'unknown_order' || log.error?.code === 'event_id_reused';
    return isOdd || (log.outcome === 'accepted' && log.kind !== 'paid') ? answer(200) : handled;
  },
};

/** @throws Error where the stream ends before its first line does. */
function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '');
    });
    stream?.on('end', () => reject(new Error(`it ended with ${JSON.stringify(text)}`)));
  });
}
