const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The lines that `conv mock` prints about itself and its requests. */
export const mockView = {
  title: (url: string): string => `conv mock listens on ${url}`,
  labels: {
    dialect: 'dialect',
    apiKey: 'api key',
    secret: 'secret',
    inspector: 'inspector',
    orders: 'orders',
    clock: 'clock',
    faults: 'faults',
  },
  pointConv: 'to use it from another terminal:',
  ordersKnown: (orders: number): string =>
    orders === 0 ? 'none yet' : `${count(orders, 'order')} known`,
  forgotten: (known: string): string => `${known}; kept in memory until the service stops (Ctrl-C)`,
  keptIn: (known: string, file: string): string => `${known}, kept in ${file}`,
  skewed: (skew: string): string => `${skew} off`,
  faultsWithSeed: (faults: readonly string[], seed: number): string =>
    `${faults.join(' | ')} (--fault-seed ${seed})`,
  origin: {
    demo: '(the demo pair: not secret)',
    environment: '(from CONV_API_KEY, with CONV_HMAC_SECRET)',
    profile: (name: string): string => `(from profile ${name}, with its secret)`,
    file: (merchants: number, name: string): string =>
      `(one of ${count(merchants, 'merchant')} in ${name})`,
  },
  itsSecret: 'its hmac_secret',
  noAnswer: 'no response',
  fault: 'fault:',
  warning: 'warning:',
  next: 'next:',
  repeated: (order: string): string => `${order} (a repeated event: counted once)`,
  orderNow: (p: {
    readonly status: string;
    readonly net: string;
    readonly currency: string;
  }): string => `${p.status} net ${p.net} ${p.currency}`,
  stopped: (p: {
    readonly accepted: number;
    readonly repeated: number;
    readonly refused: number;
  }): string =>
    `stopped after ${count(p.accepted + p.repeated + p.refused, 'request')}: ${p.accepted} accepted, ${p.repeated} repeated, ${p.refused} refused`,
};
