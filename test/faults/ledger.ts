import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('ledger-service.mjs', import.meta.url));

/** How the service misbehaves: each request draws one of `faults` with this share, or always gets `forced`. */
export interface Misbehaviour {
  readonly share?: number;
  readonly faults?: readonly string[];
  readonly seed?: number;
  readonly forced?: string;
  /** Each response takes up to this long, so that requests overlap. */
  readonly delayMs?: number;
}

interface Some {
  readonly count: number;
  readonly first: readonly string[];
}

interface Comparison {
  readonly missing: Some;
  readonly doubled: Some;
  readonly extra: Some;
}

interface LedgerState {
  readonly counted: number;
  readonly violations: readonly string[];
  readonly requests: number;
}

/** The test's own service, in a process of its own. */
export interface Ledger {
  /** What conv needs to send to it. */
  readonly env: Readonly<Record<string, string>>;
  misbehave(how: Misbehaviour): Promise<void>;
  dropAll(): Promise<void>;
  state(): Promise<LedgerState>;
  /** Of everything that it has counted. */
  eventIds(): Promise<readonly string[]>;
  /** Compares the ledger with an NDJSON file: each row must be counted once, and nothing else. */
  compare(file: string): Promise<Comparison>;
  forget(): Promise<void>;
  /** Keeps what it has counted by now, for `restore`. */
  save(): Promise<void>;
  restore(): Promise<void>;
  stop(): void;
}

export async function startLedger(): Promise<Ledger> {
  const child = fork(SERVICE, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  let last = 0;
  const ask = async (command: string, value?: unknown): Promise<unknown> => {
    last += 1;
    const id = last;
    child.send({ id, command, value });
    for (;;) {
      const [answer] = (await once(child, 'message')) as [{ id: number; result: unknown }];
      if (answer.id === id) return answer.result;
    }
  };
  return {
    env: {
      CONV_API_KEY: 'ledger_key',
      CONV_HMAC_SECRET: 'ledger_secret',
      CONV_ENDPOINT: url,
      CONV_CURRENCY: 'KRW',
    },
    misbehave: async (how) => void (await ask('misbehave', how)),
    dropAll: async () => void (await ask('dropAll')),
    state: async () => (await ask('state')) as LedgerState,
    eventIds: async () => (await ask('eventIds')) as readonly string[],
    compare: async (file) => (await ask('compare', file)) as Comparison,
    save: async () => void (await ask('save')),
    restore: async () => void (await ask('restore')),
    forget: async () => void (await ask('forget')),
    stop: () => void child.kill('SIGKILL'),
  };
}
