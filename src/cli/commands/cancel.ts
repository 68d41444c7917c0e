import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'cancel',
  description: 'Report that an order was cancelled in full: any commission on it is reversed.',
  examples: ['conv cancel --order 123', 'conv cancel --order 123 --dry-run'],
});
