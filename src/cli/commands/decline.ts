import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'decline',
  description:
    "Report that one of the merchant's own paid channels, not the creator, won the sale: it is never invoiced.",
  examples: ['conv decline --order 123 --reason "paid search won the sale"'],
});
