import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOW, paid, SECRET } from '../requests.ts';
import { report, type Steered, startSteered, TOKEN, tell } from './steered.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Told {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: { readonly resent?: boolean; readonly body?: string };
}

/** A reader as a browser's EventSource is one; it is connected once this resolves. */
async function read(
  { url }: Steered,
  headers: Record<string, string> = {},
  query = '',
): Promise<AsyncGenerator<Told, void>> {
  const sending = request(`${url}/_conv/events?token=${TOKEN}${query}`, { headers }).end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return events(response);
}

async function* events(response: IncomingMessage): AsyncGenerator<Told, void> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks.filter((it) => it.includes('data: '))) yield parse(block);
  }
}

const field = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

const parse = (block: string): Told => ({
  id: field(block, 'id'),
  event: field(block, 'event'),
  data: JSON.parse(field(block, 'data') ?? ''),
});

async function take(reader: AsyncGenerator<Told, void>, count: number): Promise<Told[]> {
  const told: Told[] = [];
  while (told.length < count) {
    const { value, done } = await reader.next();
    if (done) throw new Error(`the stream ended after ${told.length} events`);
    told.push(value);
  }
  return told;
}

const ids = (told: readonly Told[]) => told.map(({ id }) => id);
const reported = async (count: number): Promise<Steered> => {
  const mock = await startSteered();
  for (let at = 1; at <= count; at += 1)
    await report(mock, '/conversions', paid(`o-${at}`, `e-${at}`));
  return mock;
};

describe('the stream of events', () => {
  it('is one of server-sent events that nobody keeps', async () => {
    const mock = await startSteered();
    const sending = request(`${mock.url}/_conv/events?token=${TOKEN}`).end();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    sending.destroy();
  });

  it.each([
    ['all that is remembered', {}, '', ['1', '2', '3']],
    ['what came after the last', { 'last-event-id': '1' }, '', ['2', '3']],
    ['the same by the address', {}, '&after=2', ['3']],
    ['the header before the address', { 'last-event-id': '2' }, '&after=0', ['3']],
    ['all, after what is no number', { 'last-event-id': 'x' }, '', ['1', '2', '3']],
    ['all, after a number below', { 'last-event-id': '-5' }, '', ['1', '2', '3']],
  ])('begins with %s', async (_, headers, query, expected) => {
    const mock = await reported(3);
    const reader = await read(mock, headers, query);
    expect(ids(await take(reader, expected.length))).toEqual(expected);
    await report(mock, '/conversions', paid('o-4', 'e-4'));
    expect(ids(await take(reader, 1))).toEqual(['4']);
    await reader.return();
  });

  it('after a number of an earlier run, it tells of what is to come', async () => {
    const mock = await reported(1);
    const reader = await read(mock, { 'last-event-id': '999' });
    await report(mock, '/conversions', paid('o-2', 'e-2'));
    expect(ids(await take(reader, 1))).toEqual(['2']);
    await reader.return();
  });

  it('tells of a reset, and goes on with the next number', async () => {
    const mock = await reported(2);
    const reader = await read(mock);
    await take(reader, 2);
    await tell(mock, 'POST', '/_conv/reset');
    await report(mock, '/conversions', paid('o-1', 'e-1'));
    const [reset, next] = await take(reader, 2);
    expect(reset).toEqual({ id: undefined, event: 'reset', data: {} });
    expect([next?.event, next?.id]).toEqual(['request', '3']);
    await reader.return();
  });

  it('tells of what is sent again', async () => {
    const mock = await reported(1);
    const reader = await read(mock, { 'last-event-id': '1' });
    const again = { path: '/conversions', body: paid('o-1', 'e-1') };
    await tell(mock, 'POST', '/_conv/resend', again);
    const [told] = await take(reader, 1);
    expect([told?.id, told?.data.resent]).toEqual(['2', true]);
    await reader.return();
  });

  it('says now and then that it is alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const mock = await startSteered();
    const reader = await read(mock);
    vi.advanceTimersByTime(15_000);
    expect(await take(reader, 1)).toEqual([{ id: undefined, event: 'alive', data: {} }]);
    await reader.return();
  });

  it('shows no secret', async () => {
    const mock = await startSteered();
    const reader = await read(mock);
    await report(mock, '/conversions', paid(SECRET, SECRET));
    expect(JSON.stringify(await take(reader, 1))).not.toContain(SECRET);
    await reader.return();
  });

  it('a history of many megabytes arrives whole, however slowly it is read', async () => {
    const mock = await startSteered();
    const seen = { receivedAt: NOW, method: 'POST', path: '/', warnings: [] };
    const log = { ...seen, httpStatus: 404, outcome: 'refused' } as const;
    const body = Buffer.alloc(4000, 'x');
    for (let at = 0; at < 3000; at += 1) mock.history.add(log, body);
    const reader = await read(mock);
    const [first] = await take(reader, 1);
    const rest = await take(reader, 2999);
    expect([first?.id, rest.at(-1)?.id]).toEqual(['1', '3000']);
    expect(ids(rest)).toEqual(Array.from({ length: 2999 }, (_, at) => String(at + 2)));
    mock.history.add(log, body);
    expect(ids(await take(reader, 1))).toEqual(['3001']);
    await reader.return();
  });
});
