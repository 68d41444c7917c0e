// The least that a service can do and still answer right: no check, and order and amount cut out of the body.
// Argument: how many milliseconds it takes for an answer; none by default.
import { createServer } from 'node:http';

const ANSWER_MS = Number(process.argv[2] ?? 0);

const NAME = '"merchant_order_id":"';

function orderOf(body) {
  const start = body.indexOf(NAME) + NAME.length;
  return body.slice(start, body.indexOf('"', start));
}

const AMOUNT = '"amount":';

function amountOf(body) {
  const start = body.indexOf(AMOUNT);
  return start === -1 ? '5000' : /^[\d.]+/.exec(body.slice(start + AMOUNT.length, start + 40))[0];
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = chunks.length === 1 ? chunks[0].latin1Slice() : String(Buffer.concat(chunks));
    const order = orderOf(body);
    const answer = `{"data":{"merchant_order_id":"${order}","transaction_id":"x:1:${order}","status":"CONFIRMED","net_amount":${amountOf(body)},"refunded_amount":0,"currency":"KRW"}}`;
    const send = () =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length })
        .end(answer);
    if (ANSWER_MS === 0) send();
    else setTimeout(send, ANSWER_MS);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
