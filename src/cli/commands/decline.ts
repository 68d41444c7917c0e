import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'decline',
  description:
    'Report that one of your own paid channels, not the creator, won the sale. The order is never invoiced.',
  examples: ['conv decline --order 123 --reason "paid search won the sale"'],
});
