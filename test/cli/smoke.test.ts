import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMachine } from '../helpers/conv.ts';
import { playDialect } from '../helpers/played-dialect.ts';
import { DEFECTS, defect } from './smoke/defects.ts';
import { CHOICES } from './smoke/order-defects.ts';
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
    const { status, stdout, stderr } = await machine.run(['smoke', '--endpoint', url, '--json']);
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
      /left open: (conv-smoke-\S+-first) could not be cancelled: CONV_API_KEY=demo_merchant CONV_HMAC_SECRET=demo_secret_that_everyone_knows conv cancel --order \1 --endpoint http:\S+\n/,
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
    expect(printed).toMatch(/\nleft open: conv-smoke-\S+-first could not be cancelled\n/);
  });

  it('does what the document leaves open in another way only gets notes', async () => {
    const service = await startTampered(OTHER_CHOICES);
    const { status, ids, checks, report } = await smokeChecks(service.url);
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
    ]);
    for (const { outcome, reason } of checks)
      if (outcome === 'note') expect(reason).toMatch(/^the specification does not show/);
    expect(pointsOf(report)).toMatchObject({
      'partial-body': 'empty 200',
      'cancel-body': 'empty 200',
      'decline-body': 'empty 200',
      reuse: '409',
      'last-refund': null,
    });
  });

  it.each(CHOICES)('$name only makes a choice', async ({ tampering, points }) => {
    const service = await startTampered(tampering);
    const { status, ids, report } = await smokeChecks(service.url);
    expect([status, ids('failed')]).toEqual([0, []]);
    expect(pointsOf(report)).toMatchObject(points);
  });

  it('answers nothing but {} is not checked for what takes an accepted report', async () => {
    const silent = await startTampered({
      handled: (handled) => ({
        ...handled,
        response: { status: 200, headers: {}, body: Buffer.from('{}') },
      }),
    });
    const { status, ids, report } = await smokeChecks(silent.url);
    expect(status).toBe(7);
    expect(ids('passed')).toEqual([]);
    expect(ids('skipped')).toEqual(expect.arrayContaining(['nearly_stale', 'nearly_ahead']));
    expect(report.left_open).toHaveLength(1);
  });

  it.each<[string, Readonly<Record<string, string | null>>]>([
    [
      'own',
      {
        refusal: 'error.code, error.message, error.rule, error.pointer, error.expected, error.got',
        'refusal-status': '422',
        'unknown-order': '422',
        'partial-body': 'record',
        numbers: 'exact',
        reuse: '200, the current record',
        'event-id-reused': '422',
        'last-refund': 'PARTIALLY_CANCELLED',
        'refunded-after-cancel': 'the whole amount',
        'unknown-fields': 'accepted',
        'item-fields': 'accepted',
        unauthorized: 'with a reason',
      },
    ],
    [
      'laravel,success=204,last-refund=cancelled',
      {
        refusal: 'message',
        'unknown-order': '404',
        'partial-body': '204',
        numbers: 'text',
        reuse: '200, the first response',
        'last-refund': null,
        'refunded-after-cancel': null,
      },
    ],
    [
      'fastapi,last-refund=cancelled,refunded-after-cancel=unchanged,success=flat',
      {
        refusal: 'detail',
        'partial-body': 'record without data',
        numbers: 'binary floating point',
        'last-refund': 'CANCELLED',
        'refunded-after-cancel': 'unchanged (4500)',
      },
    ],
    [
      'strict,unauthorized=bare,reuse=208,success=part',
      {
        'refusal-status': '422, 409',
        'partial-body': 'record, without net_amount, refunded_amount, currency',
        reuse: '208, the current record',
        'unknown-fields': 'refused (422)',
        'item-fields': 'refused (422)',
        unauthorized: 'without a reason',
      },
    ],
    ['silent,reuse=422', { refusal: 'empty', reuse: '422', unauthorized: 'empty' }],
  ])('is %s has its choices named, and fails no check', async (dialect, points) => {
    const played = await playDialect(dialect);
    const run = await played.conv('smoke', '--json', '--currency', 'USD');
    await played.close();
    const report = JSON.parse(run.stdout);
    expect(
      report.checks.filter(({ outcome }: { outcome: string }) => outcome === 'failed'),
    ).toEqual([]);
    expect([run.status, report.left_open]).toEqual([0, []]);
    expect(pointsOf(report)).toMatchObject(points);
  });

  it('has its choices printed for people', async () => {
    const service = await startTampered({});
    const { printed } = await runSmoke(['--endpoint', service.url]);
    expect(printed).toMatch(
      /the specification leaves open; this service:\n {2}members of an error +error.code/,
    );
  });
});

interface Pointed {
  readonly open_points: readonly { readonly id: string; readonly choice: string | null }[];
}

const pointsOf = ({ open_points }: Pointed): Record<string, string | null> =>
  Object.fromEntries(open_points.map(({ id, choice }) => [id, choice]));

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
