import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'partial',
  alias: 'refund',
  description: "Report a partial refund. The order's net amount decreases by the refund amount.",
  examples: [
    'conv partial --order 123 --amount 2000 --refund-id R-77',
    'conv refund --order 123 --amount 2000',
    'conv partial refund.json --dry-run',
  ],
});
