// A service that accepts every paid report, in a process of its own, so that it takes nothing from the sender's time.
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { merchant_order_id, amount, currency } = JSON.parse(Buffer.concat(chunks).toString());
  const record = {
    merchant_order_id,
    transaction_id: `x:1:${merchant_order_id}`,
    status: 'CONFIRMED',
  };
  const data = { ...record, net_amount: amount, refunded_amount: 0, currency };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
