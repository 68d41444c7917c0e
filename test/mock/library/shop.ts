import { createHmac, randomUUID } from 'node:crypto';

/** Where a shop's own code reports to, as it stands in its configuration. */
export interface ReportingAccount {
  readonly url: string;
  readonly apiKey: string;
  readonly hmacSecret: string;
}

/** What a shop's own code does when a payment is done: signs one body, and sends it until it is answered. */
export async function reportPaid(
  { url, apiKey, hmacSecret }: ReportingAccount,
  order: { readonly id: string; readonly total: number },
): Promise<string> {
  const body = JSON.stringify({
    merchant_order_id: order.id,
    event_id: randomUUID(),
    amount: order.total,
    currency: 'KRW',
  });
  for (;;) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', hmacSecret)
      .update(timestamp + body)
      .digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'X-Merchant-Key': apiKey,
      'X-Signature-Timestamp': timestamp,
      'X-Signature': signature,
    };
    const answered = await fetch(`${url}/conversions`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    if (answered?.ok) return ((await answered.json()) as { data: { status: string } }).data.status;
    if (answered !== undefined && answered.status < 500) throw new Error(await answered.text());
  }
}
