// A bare node:http server that checks only the HMAC of each request: what the bundled service is measured against.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const [secret] = process.argv.slice(2);

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const hmac = createHmac('sha256', secret).update(request.headers['x-signature-timestamp']);
    const isRight =
      hmac.update(Buffer.concat(chunks)).digest('hex') === request.headers['x-signature'];
    response.writeHead(isRight ? 200 : 401, { 'Content-Type': 'application/json' });
    response.end('{"data":{}}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
