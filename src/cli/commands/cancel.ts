import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'cancel',
  description: 'Report a full cancellation. Any commission on the order is reversed.',
  examples: ['conv cancel --order 123', 'conv cancel --order 123 --dry-run'],
});
