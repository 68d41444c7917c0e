import { once } from 'node:events';
import { connect } from 'node:net';
import { argv } from '../../helpers/argv.ts';
import { type Finished, finished, type Machine } from '../../helpers/conv.ts';
import type { HostileRun } from './run.ts';
import { EVERYTHING, FILE_NAME } from './values.ts';

/** What a client may send; the last two as bytes that no client should. */
const REQUESTS: readonly string[] = [
  post('/conversions', {}),
  post('/conversions/partial', { 'X-Merchant-Key': '\u009b2J\u009d0;t\u009c' }),
  post('/%1b%5b2J%0aFORGED-LINE', {}),
  'GET /\u009b2J HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'POST /conversions\u001b[2J HTTP/1.1\r\nHost: x\r\n\r\n',
];

function post(path: string, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify({
    [EVERYTHING]: EVERYTHING,
    merchant_order_id: EVERYTHING,
    event_id: EVERYTHING,
    amount: EVERYTHING,
    currency: EVERYTHING,
  });
  const lines = Object.entries({ 'Content-Length': Buffer.byteLength(body), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n${body}`;
}

/** A mock that prints its greeting, hostile requests, and its end. */
export async function runMock(machine: Machine): Promise<Finished & { run: HostileRun }> {
  const args = argv`mock --state ./${FILE_NAME}.state --merchants merchants.json`;
  const child = machine.start(args);
  const port = new Promise<number>((resolve, reject) => {
    child.on('close', () => reject(new Error('the mock has ended')));
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const found = /listens on http:\/\/127\.0\.0\.1:(\d+)[\s\S]*conv paid/.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  const end = finished(child);
  for (const request of REQUESTS) await send(await port, request);
  child.kill('SIGINT');
  return { run: { args }, ...(await end) };
}

async function send(port: number, request: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  // What is no request may be left without an answer.
  socket.setTimeout(1000, () => socket.destroy());
  socket.write(request);
  await once(socket, 'close');
}
