import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process.ts';
import { accept, respond } from '../../helpers/service.ts';
import { closedPort } from '../transport/servers.ts';
import { drainTo, orders, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

/** A busy machine is slow to start. */
const WHEN_BUSY = { timeout: 20_000 };

describe('a drain that nobody answers', () => {
  it('stops where fifty orders in a row have no answer at all', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    const drain = new MemoryDrain(orders(2_000));
    const { rows, ...result } = await drainTo(url, drain, { retries: 0 });
    expect(result.ending).toBe('unreachable');
    expect(result.message).toContain('refused the connection');
    expect(outcomesOf(rows)).toEqual({ undelivered: 49 });
    expect(drain.countOf('pending')).toBe(drain.entries.length);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  it('stops where fifty orders in a row have no answer, and it has been waited long enough', async () => {
    const { url, requests } = await serve((response) => void response.destroy());
    const drain = new MemoryDrain(orders(600));
    const { ending, rows } = await drainTo(url, drain, { retries: 1 });
    expect(ending).toBe('unreachable');
    expect(rows.length).toBeLessThan(50);
    const sent = requests.map((request) => sentIn(request).event_id);
    expect(new Set(sent).size).toBeGreaterThanOrEqual(50);
    expect(drain.countOf('pending')).toBe(drain.entries.length);
  });

  it('goes on where a report gets through now and then', async () => {
    const { url } = await serve((response, request, count) => {
      if (count % 40 === 0) respond(422, '{}')(response, request, count);
      else response.destroy();
    });
    const { ending } = await drainTo(url, new MemoryDrain(orders(200)), {
      retries: 0,
      concurrency: 1,
    });
    expect(ending).toBe('done');
  });

  it('rides an outage out: nothing is given up, and the rest goes on', async () => {
    let isOut = true;
    const { url, requests } = await serve((response, request, count) => {
      if (isOut && count > 60) isOut = false;
      if (isOut) response.destroy();
      else accept(response, request, count);
    });
    const drain = new MemoryDrain(orders(300));
    const { ending, rows } = await drainTo(url, drain, { random: () => 0.9, patienceMs: 30_000 });
    expect(ending).toBe('done');
    expect(outcomesOf(rows)).toEqual({ accepted: 300 });
    // While nobody has an answer, only now and then one is asked for.
    expect(requests.length).toBeLessThan(300 + 60 + 2 * 32);
  });

  it('takes a service that only fails for one that is out of reach', async () => {
    const { url } = await serve(respond(502, '<html>'));
    const drain = new MemoryDrain(orders(2_000));
    const { rows, ...result } = await drainTo(url, drain, { retries: 0 });
    expect(result.ending).toBe('unreachable');
    expect(result.message).toMatch(/^delivery is failing: many orders .*502/);
    expect(rows.length).toBeLessThan(50);
  });

  it.each([
    ['leads elsewhere', respond(307, '', { location: 'http://127.0.0.1:1/' }), 'a redirect to'],
    ['has nothing there', respond(404, '{"error":{"code":"no_route"}}'), 'check the endpoint'],
    ['answers with a page', respond(200, '<html>Sign in</html>'), 'HTML'],
  ])(
    'takes an address that %s for one that reports do not get through to',
    async (_, answer, words) => {
      const { url } = await serve(answer);
      const drain = new MemoryDrain(orders(2_000));
      const { rows, ...result } = await drainTo(url, drain, { retries: 0 });
      expect(result.ending).toBe('unreachable');
      expect(result.message).toContain(words);
      expect(rows.length).toBeLessThan(80);
      expect(drain.countOf('pending')).toBe(drain.entries.length);
    },
  );

  it.each([
    ['no page of its own', respond(413, '<html>too large')],
    ['a page that blames the request', respond(400, '<html>Bad Request</html>')],
  ])('goes on where reports are turned away with %s: each may fare better', async (_, answer) => {
    const { url } = await serve(answer);
    const drain = new MemoryDrain(orders(60));
    const { ending, rows } = await drainTo(url, drain, { retries: 0 });
    expect(ending).toBe('done');
    expect(outcomesOf(rows)).toEqual({ undelivered: 60 });
    expect(drain.countOf('pending')).toBe(60);
  });

  it('goes on where the service knows every event id with another body', async () => {
    const { url } = await serve(respond(422, '{"error":{"code":"event_id_reused"}}'));
    const { ending, rows } = await drainTo(url, new MemoryDrain(orders(60)), { retries: 0 });
    expect(ending).toBe('done');
    expect(outcomesOf(rows)).toEqual({ rejected: 60 });
  });

  it('leaves a service alone that asks for more than a quarter of an hour', async () => {
    const { url, requests } = await serve(respond(429, '{}', { 'retry-after': '3600' }));
    const drain = new MemoryDrain(orders(500));
    const { ending, message } = await drainTo(url, drain, {});
    expect(ending).toBe('unreachable');
    expect(message).toContain('asks conv to wait 60 minutes');
    expect(requests.length).toBeLessThanOrEqual(32);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  it('parks a few where nothing answers, and says at the end that nothing did', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    const { rows, ...result } = await drainTo(url, new MemoryDrain(orders(3)), { retries: 1 });
    expect(result.ending).toBe('unreachable');
    expect(result.message).toMatch(
      /^the service cannot be reached: no attempt got a response; .*refused/,
    );
    expect(outcomesOf(rows)).toEqual({ undelivered: 3 });
  });

  it('is done where a single answer came', async () => {
    const { url } = await serve((response, request, count) => {
      if (count === 1) respond(500, '{}')(response, request, count);
      else response.destroy();
    });
    const { ending } = await drainTo(url, new MemoryDrain(orders(3)), { retries: 0 });
    expect(ending).toBe('done');
  });

  it('is done where there was nothing to send', async () => {
    const { ending } = await drainTo('http://127.0.0.1:9', new MemoryDrain([]), {});
    expect(ending).toBe('done');
  });
});

describe('a drain that is interrupted', () => {
  it('keeps at once nothing but what is in flight', async () => {
    const { url, requests } = await serve(() => undefined);
    const drain = new MemoryDrain(orders(600));
    const interrupt = new AbortController();
    let endGrace = (): void => undefined;
    const sleep = (): Promise<void> => new Promise((resolve) => (endGrace = resolve));
    const clock = { ...systemClock, sleep };
    const ending = drainTo(url, drain, { clock, stop: interrupt.signal });
    await expect.poll(() => requests.length, WHEN_BUSY).toBeGreaterThan(0);
    interrupt.abort();
    await expect.poll(() => held(drain), WHEN_BUSY).toBe(requests.length);
    endGrace();
    expect((await ending).ending).toBe('interrupted');
    expect(held(drain)).toBe(0);
  });
});

const held = (drain: MemoryDrain): number => drain.entries.filter(({ isHeld }) => isHeld).length;
