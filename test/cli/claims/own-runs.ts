import { withAccount } from '../hostile/run.ts';
import { FILE_NAME, NEW_FILE, EVERYTHING as V } from '../hostile/values.ts';
import type { OwnRuns } from '../own-runs.ts';

export const RUNS: OwnRuns = {
  files: {
    'claims.csv': 'order_id,click_id\n1,\n3,\n55,\n',
    'export.csv': '주문번호,품목별 주문번호,주문 상태,총 결제금액\n1,1-1,배송중,5\n',
  },
  outputs: {
    'claims --reply': (file) => ['claims', 'claims.csv', '--reply', file],
    'claims --write': (file) => [
      ...['claims', 'claims.csv', '--orders', 'export.csv', '--write', file],
    ],
  },
  inputs: {
    claims: (file) => ['claims', file],
    'claims --orders': (file) => ['claims', 'claims.csv', '--orders', file],
  },
  korean: [['claims', 'claims.csv']],
  hostile: [
    { ...withAccount(['claims', 'orders.csv']), isExact: true },
    withAccount(['claims', 'orders.csv', '--json']),
    { ...withAccount(['claims', 'visible.csv', '--reply', NEW_FILE]), isExact: true },
    { args: ['claims', V] },
    { args: ['claims', 'orders.csv', '--orders', V, '--map', `merchant_order_id=${V}`] },
    { args: ['claims', 'orders.csv', '--orders', 'orders.csv', '--from', V] },
    { ...withAccount(['claims', 'hostile-header.csv']), isExact: true },
    withAccount(['claims', 'orders.csv', '--orders', 'hostile-header.csv']),
    { ...withAccount(['claims', '--', `${FILE_NAME}.csv`]), isExact: true },
  ],
};
