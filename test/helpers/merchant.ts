import { createMachine, type Finished, type Machine, type RunOptions } from './conv-here.ts';
import { type Answer, accept, startTestService, type TestService } from './service.ts';

export const MERCHANT_KEY = 'key_1';
export const MERCHANT_SECRET = 'a_secret_that_shows_nowhere';

/** A merchant's machine with credentials in its environment, and a service that does as a test says. */
export interface Merchant {
  readonly machine: Machine;
  readonly service: TestService;
  readonly credentials: Readonly<Record<string, string>>;
  /** How the service answers from now on; at first it accepts. */
  answers(answer: Answer): void;
  conv(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** The bodies that the service was sent, as text. */
  bodies(): string[];
  leave(): Promise<void>;
}

/** @param machine one that spawns the built binary, where a test is about processes. */
export async function createMerchant(machine = createMachine()): Promise<Merchant> {
  let answer: Answer = accept;
  const service = await startTestService((...request) => answer(...request));
  const credentials = {
    CONV_API_KEY: MERCHANT_KEY,
    CONV_HMAC_SECRET: MERCHANT_SECRET,
    CONV_ENDPOINT: service.url,
  };
  return {
    machine,
    service,
    credentials,
    answers: (given) => {
      answer = given;
    },
    conv: (args, options = {}) =>
      machine.run(args, { ...options, env: { ...credentials, ...options.env } }),
    bodies: () => service.requests.map(({ body }) => body.toString()),
    leave: async () => {
      machine.remove();
      await service.close();
    },
  };
}

/** The one JSON object that a run printed. */
export const json = ({ stdout }: Finished) => JSON.parse(stdout);
