import { reportCommand } from '../report/register.ts';

export const command = reportCommand({
  kind: 'paid',
  description:
    'Report a paid order. Report card payments at capture and virtual-account orders when the deposit is confirmed.',
  examples: [
    'conv paid --order 123 --amount 5000 --currency KRW --click-id aev_8f2c',
    'conv paid --order 124 --amount 9.90 --item id=A1,name=Mug,price=9.90',
    'cat order.json | conv paid -',
    'conv paid --order 125 --amount 5000 --currency KRW --dry-run',
  ],
});
