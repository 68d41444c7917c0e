import {
  createPooledTransport,
  createSingleTransport,
} from '../../../src/client/transport/wire.ts';

/** A program that posts once, prints the result and then ends, if nothing is left that holds it. */
const [kind, url = '', limitMs] = process.argv.slice(2);
const transport = kind === 'single' ? createSingleTransport() : createPooledTransport();
const limit = Number(limitMs);
const result = await transport.post({
  url: new URL(url),
  headers: {},
  body: Buffer.from('{}'),
  limits: { connectMs: limit, headersMs: limit, wholeMs: 60_000, responseBytes: 1_000 },
  signal: new AbortController().signal,
});
process.stdout.write(result.type === 'response' ? String(result.status) : result.code);
if (kind === 'pooled-closed') await transport.close();
