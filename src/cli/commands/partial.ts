import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'partial',
  alias: 'refund',
  description: 'Report that part of an order was refunded: its net amount drops by the refund.',
  examples: [
    'conv partial --order 123 --amount 2000 --refund-id R-77',
    'conv refund --order 123 --amount 2000',
    'conv partial refund.json --dry-run',
  ],
});
