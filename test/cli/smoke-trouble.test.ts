import { describe, expect, it } from 'vitest';
import { SIGNATURE_STEPS } from '../../src/client/smoke/steps.ts';
import { argv } from '../helpers/argv.ts';
import { CHECKS, runSmoke, smokeChecks } from './smoke/run-smoke.ts';
import { SECRET, startTampered, type Tampering } from './smoke/service.ts';

/** Requests that show how open points are filled: three, and two orders are closed. */
const PROBES = 5;

describe('a service that', () => {
  it('asks to come again later is heard out', async () => {
    const busy: Tampering = {
      wire: (response, count) => {
        if (count % 2 === 0) return false;
        response.writeHead(429, { 'Retry-After': '0' }).end();
        return true;
      },
    };
    const { status, noted } = await smokeChecks((await startTampered(busy)).url);
    expect(status).toBe(0);
    expect(noted.match(/attempt 1: the service answered 429/g)).toHaveLength(CHECKS + PROBES);
  });

  it('drops one request has failed that check, and only that', async () => {
    const service = await startTampered({
      wire: (response, _count, { headers }) => {
        const isText = headers.some(([name, value]) => /timestamp/.test(name) && /-/.test(value));
        if (isText) response.destroy();
        return isText;
      },
    });
    const { status, ids, checks } = await smokeChecks(service.url);
    expect([status, ids('failed')]).toEqual([7, ['timestamp_text']]);
    expect(checks.find(({ id }) => id === 'timestamp_text')?.got).toMatch(/^no response: /);
  });

  it.each([
    ['before it has counted the report', false],
    ['after that', true],
  ])(
    'drops the connection of each new report, %s, is asked again, and that is noted',
    async (_, counts) => {
      const seen = new Set<string>();
      const service = await startTampered({
        wire: (response, _count, { body }, settle) => {
          const report = Buffer.from(body).toString();
          const isNew = !seen.has(report);
          seen.add(report);
          if (isNew && counts) settle();
          if (isNew) response.destroy();
          return isNew;
        },
      });
      const { status, ids, checks } = await smokeChecks(service.url);
      expect([status, ids('failed'), ids('skipped')]).toEqual([0, [], []]);
      expect(ids('note')).toContain('paid');
      expect(checks[0]?.reason).toContain('dropped once without a response; the same event_id was');
      expect(Object.values(service.nets())).toEqual(['0', '0', '0', '0', '0']);
    },
  );

  it('redirects is told with where to', async () => {
    const service = await startTampered({
      wire: (response) => {
        response.writeHead(308, { Location: 'https://shop.example/v2/conversions?token=1' }).end();
        return true;
      },
    });
    const { checks } = await smokeChecks(service.url);
    expect(checks[0]?.got).toBe('308, a redirect to https://shop.example/v2/conversions');
  });

  it('takes no order is checked all the same for what it must refuse', async () => {
    const service = await startTampered({
      handled: (handled) =>
        handled.response.status === 401
          ? handled
          : { log: handled.log, response: { status: 422, headers: {}, body: Buffer.alloc(0) } },
    });
    const { ids, checks } = await smokeChecks(service.url);
    expect(ids('failed')).toEqual(['paid']);
    const withoutOrder = SIGNATURE_STEPS.filter(({ needs }) => needs.length === 0);
    expect(ids('passed')).toEqual(withoutOrder.map(({ id }) => id));
    expect(checks[1]?.reason).toBe('no report was accepted');
  });

  it('echoes secret and signature has them struck out', async () => {
    const service = await startTampered({
      handled: (handled, { headers }) => ({
        ...handled,
        response: {
          ...handled.response,
          status: handled.response.status === 401 ? 400 : handled.response.status,
          body:
            handled.response.status === 200
              ? handled.response.body
              : Buffer.from(JSON.stringify({ message: `${SECRET.reveal()} ${headers}` })),
        },
      }),
    });
    const { printed, noted } = await runSmoke(argv`--endpoint ${service.url} --verbose`);
    expect(printed).toContain('<hidden>');
    expect(printed + noted).not.toContain(SECRET.reveal());
    expect(printed + noted).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe('a run that cannot go on', () => {
  it('ends in 6 where nobody listens, and sends nothing more', async () => {
    const service = await startTampered();
    await service.close();
    const { status, report, ids } = await smokeChecks(service.url);
    expect([status, report.outcome]).toEqual([6, 'unreachable']);
    expect(ids('failed')).toEqual(['paid']);
    expect(ids('skipped')).toHaveLength(CHECKS - 1);
    const { printed } = await runSmoke(['--endpoint', service.url]);
    expect(printed).toContain(
      `\n  - ${CHECKS - 1} checks skipped: the service cannot be reached\n`,
    );
    expect(printed.match(/skipped:/g)).toHaveLength(1);
  });

  it('ends in 6 where the service never answers', async () => {
    const service = await startTampered({ wire: () => true });
    const { status, checks } = await smokeChecks(service.url, ['--timeout', '0.2']);
    expect(status).toBe(6);
    expect(checks[0]?.got).toMatch(/^no response: .* after 0.2 s/);
  });

  it('skips all that needs a signature that counts, where none does', async () => {
    const service = await startTampered();
    const variables = { CONV_API_KEY: 'demo_merchant', CONV_HMAC_SECRET: 'another' };
    const { status, printed } = await runSmoke(argv`--endpoint ${service.url} --json`, {
      variables,
    });
    expect(status).toBe(7);
    const { checks } = JSON.parse(printed);
    expect(checks[0]).toMatchObject({ id: 'paid', outcome: 'failed', http_status: 401 });
    expect(checks).toHaveLength(CHECKS);
    expect(checks.filter(({ outcome }: { outcome: string }) => outcome === 'skipped')).toHaveLength(
      CHECKS - 1,
    );
    expect(service.nets()).toEqual({});
    const { printed: text } = await runSmoke(['--endpoint', service.url], { variables });
    const why =
      'the service answers 401 to a valid signature: conv whoami --check tells whether it is the key or the secret';
    expect(text).toContain(`\n  - ${CHECKS - 1} checks skipped: ${why}\n`);
    expect(text.match(/skipped:/g)).toHaveLength(1);
  });

  it.each([
    ['at a check', 3, 1],
    ['while it looks at open points', CHECKS + 2, 4],
  ])('ends in 130 at Ctrl-C %s, with its orders closed', async (_, at, orders) => {
    const stop = new AbortController();
    const service = await startTampered({
      wire: (_response, count, _request, settle) => {
        if (count !== at) return false;
        settle();
        stop.abort();
        return true;
      },
    });
    const flags = argv`--endpoint ${service.url} --json`;
    const { status, printed } = await runSmoke(flags, { interrupt: stop.signal });
    expect(status).toBe(130);
    expect(JSON.parse(printed)).toMatchObject({ outcome: 'interrupted', left_open: [] });
    expect(Object.values(service.nets())).toEqual(Array.from({ length: orders }, () => '0'));
  });
});
