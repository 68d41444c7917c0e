import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Finished } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

const machine = perTest(createMachine, (it) => it.remove());

const json = ({ stdout }: Finished) => JSON.parse(stdout);

describe('a report without any set-up', () => {
  it('is refused with what is missing, and that alone', async () => {
    const paid = argv`paid --order 1 --amount 5 --currency KRW --json`;
    const { status, stdout, stderr } = await machine.run(paid);
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'no_profile' } });
  });
});

describe('a dry run without any set-up', () => {
  it('is a real signed request to the bundled service, and its answer', async () => {
    const run = await machine.run([
      ...argv`paid --order 123 --amount 5000 --currency KRW --dry-run --verbose`,
    ]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('✓ dry run: paid 123 accepted');
    expect(run.stdout).toContain('CONFIRMED · net 5000 · refunded 0 · KRW');
    expect(run.stderr).toMatch(/> attempt 1: POST http:\/\/127\.0\.0\.1:\d+\/conversions/);
    expect(run.stderr).toContain('< HTTP 200');
  });

  it('writes nothing', async () => {
    await machine.run(argv`cancel --order 1 --dry-run`);
    expect(existsSync(path.join(machine.home, 'data'))).toBe(false);
    expect(existsSync(path.join(machine.home, 'config'))).toBe(false);
  });

  it.each([
    [argv`partial --order 1 --amount 5`, 'unknown_order'],
    [argv`cancel --order 1`, 'unknown_order'],
    [argv`decline --order 1`, 'unknown_order'],
  ])('%j is refused as the service would: it never heard of the order', async (args, code) => {
    const run = await machine.run(argv`${args} --dry-run --json`);
    expect(run.status).toBe(5);
    expect(json(run)).toMatchObject({
      outcome: 'rejected',
      http_status: 422,
      dry_run: true,
      replay: null,
      error: { service: { code } },
    });
  });
});

describe('a dry run of a journaled order', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService(accept);
  });

  afterEach(() => service.close());

  const conv = (...args: string[]): Promise<Finished> => {
    const env = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: 'secret', CONV_ENDPOINT: service.url };
    return machine.run(args, { env });
  };

  it('answers what the service would say now', async () => {
    await conv('paid', '--order', '7', '--amount', '5000', '--currency', 'KRW');
    const refund = argv`partial --order 7 --amount 2000`;
    expect(json(await conv(...refund, '--dry-run', '--json')).record).toMatchObject({
      status: 'PARTIALLY_CANCELLED',
      net_amount: 3000,
      refunded_amount: 2000,
    });
    await conv(...refund);
    const another = argv`${refund} --another-refund --dry-run --json`;
    expect(json(await conv(...another)).record).toMatchObject({
      net_amount: 1000,
    });
    expect(json(await conv(...refund.with(4, '3001'), '--dry-run', '--json'))).toMatchObject({
      outcome: 'rejected',
      error: { service: { code: 'refund_out_of_range' } },
    });
    expect(service.requests).toHaveLength(2);
  });

  it('names where it would have gone', async () => {
    const run = await conv(
      'paid',
      '--order',
      '7',
      '--amount',
      '1',
      '--currency',
      'KRW',
      '--dry-run',
    );
    expect(run.stdout).toContain(
      `the bundled service on this machine, instead of ${service.url}/conversions`,
    );
  });

  it('refuses what the journal would refuse', async () => {
    await conv('paid', '--order', '7', '--amount', '5000', '--currency', 'KRW');
    const edited = await conv(
      'paid',
      '--order',
      '7',
      '--amount',
      '1',
      '--currency',
      'KRW',
      '--dry-run',
    );
    expect(edited.status).toBe(2);
    expect(edited.stderr).toContain('[event_conflict]');
  });

  it('of the same event says that it was counted once', async () => {
    const paid = argv`paid --order 7 --amount 5000 --currency KRW`;
    await conv(...paid);
    expect(json(await conv(...paid, '--dry-run', '--json'))).toMatchObject({
      duplicate: true,
      outcome: 'accepted',
    });
  });
});
