import type { KnownReport } from '../../../../src/core/protocol/rulebook/orders.ts';

type Report = readonly [kind: KnownReport['kind'], state: KnownReport['state']];

/** What an order's reports are, the first one first, and which of them (from 1 on) wait behind a refused paid report. */
export const ORDERS: readonly (readonly [
  what: string,
  reports: readonly Report[],
  behind: readonly number[],
])[] = [
  [
    'nothing is refused',
    [
      ['paid', 'pending'],
      ['cancel', 'pending'],
    ],
    [],
  ],
  [
    'the paid report is accepted',
    [
      ['paid', 'accepted'],
      ['cancel', 'pending'],
    ],
    [],
  ],
  [
    'the paid report is refused',
    [
      ['paid', 'rejected'],
      ['cancel', 'pending'],
    ],
    [2],
  ],
  [
    'every kind but paid',
    [
      ['paid', 'rejected'],
      ['partial', 'pending'],
      ['decline', 'pending'],
    ],
    [2, 3],
  ],
  [
    'a paid report waits for none',
    [
      ['paid', 'rejected'],
      ['paid', 'pending'],
    ],
    [],
  ],
  [
    'a mended one is open before it',
    [
      ['paid', 'rejected'],
      ['paid', 'pending'],
      ['cancel', 'pending'],
    ],
    [],
  ],
  [
    'a mended one is open behind it',
    [
      ['paid', 'rejected'],
      ['cancel', 'pending'],
      ['paid', 'pending'],
    ],
    [],
  ],
  [
    'a mended one is accepted',
    [
      ['paid', 'rejected'],
      ['paid', 'accepted'],
      ['cancel', 'pending'],
    ],
    [],
  ],
  [
    'a mended one is accepted behind it',
    [
      ['paid', 'rejected'],
      ['cancel', 'pending'],
      ['paid', 'accepted'],
    ],
    [],
  ],
  [
    'a mended one is refused, too',
    [
      ['paid', 'rejected'],
      ['paid', 'rejected'],
      ['cancel', 'pending'],
    ],
    [3],
  ],
  [
    'a refused one that stands behind it',
    [
      ['cancel', 'pending'],
      ['paid', 'rejected'],
    ],
    [],
  ],
  [
    'only another kind is refused',
    [
      ['partial', 'rejected'],
      ['cancel', 'pending'],
    ],
    [],
  ],
  [
    'a refund that was accepted frees nothing',
    [
      ['paid', 'rejected'],
      ['partial', 'accepted'],
      ['cancel', 'pending'],
    ],
    [2, 3],
  ],
];
