import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'paid',
  description:
    'Report that an order was paid: at card capture, or at deposit confirmation for a virtual-account order.',
  examples: [
    'conv paid --order 123 --amount 5000 --currency KRW --click-id aev_8f2c',
    'conv paid --order 123 --amount 49.90 --currency USD --item id=A1,name=Mug,price=24.95,quantity=2',
    'cat order.json | conv paid -',
    'conv paid --order 123 --amount 5000 --currency KRW --dry-run',
  ],
});
