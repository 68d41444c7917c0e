import { withAccount } from '../hostile/run.ts';
import { FILE_NAME, NEW_FILE, EVERYTHING as V } from '../hostile/values.ts';
import type { OwnRuns } from '../own-runs.ts';

const KOREAN_COLUMNS = ['merchant_order_id=주문번호', 'amount=결제금액', 'status=주문상태'];

export const RUNS: OwnRuns = {
  files: {
    'compared.csv': 'merchant_order_id,status,amount,currency\n1,sold,5,KRW\n',
    'korean.csv': '주문번호,주문상태,결제금액\n1,결제완료,5000\n7,결제완료,300\n',
  },
  outputs: {
    'reconcile --write': (file) => [
      ...['reconcile', 'compared.csv', '--status', 'sold=paid', '--write', file],
    ],
  },
  inputs: {
    reconcile: (file) => ['reconcile', file],
    'reconcile --statement': (file) => ['reconcile', '--statement', file],
  },
  korean: [
    [
      ...['reconcile', 'korean.csv', '--status', '결제완료=paid'],
      ...KOREAN_COLUMNS.flatMap((column) => ['--map', column]),
    ],
  ],
  hostile: [
    withAccount(['reconcile', 'orders.csv', '--all-paid']),
    { ...withAccount(['reconcile', 'visible.csv']), isExact: true },
    withAccount(['reconcile', 'visible.csv', '--json']),
    { ...withAccount(['reconcile', 'visible.csv', '--write', NEW_FILE]), isExact: true },
    withAccount(['reconcile', 'orders.csv', '--json']),
    withAccount(['reconcile', 'orders.csv', '--write', FILE_NAME]),
    { args: ['reconcile', V] },
    { args: ['reconcile', '--statement', V, '--', V] },
    { args: ['reconcile', 'orders.csv', '--status', V] },
    { args: ['reconcile', 'orders.csv', '--status', `${V}=paid`, '--since', V, '--until', V] },
    { args: ['reconcile', 'orders.csv', '--map', `status=${V}`, '--ignore', V] },
    withAccount(['reconcile', 'hostile-status.csv']),
    withAccount(['reconcile', 'hostile-header.csv']),
    withAccount(['reconcile', '--', `${FILE_NAME}.csv`]),
  ],
};
