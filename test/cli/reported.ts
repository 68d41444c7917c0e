import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Finished, type Machine } from '../helpers/conv-here.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

export const CANCEL = argv`cancel --order 2 --retries 0`;

/** A machine and a service before each test, with one report that was accepted. */
export function reported() {
  let machine: Machine;
  let service: TestService;
  const credentials = () => ({
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'secret',
    CONV_ENDPOINT: service.url,
  });
  const conv = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    machine.run(args, { env: { ...credentials(), ...env } });

  beforeEach(async () => {
    machine = createMachine();
    service = await startTestService(accept);
    await conv(argv`paid --order 1 --amount 5 --currency KRW`);
  });
  afterEach(async () => {
    machine.remove();
    await service.close();
  });

  return {
    conv,
    /** The environment of a run that is spawned. */
    environment: () => ({ ...machine.env, ...credentials() }),
    home: () => machine.home,
    file: () => path.join(machine.home, 'data', 'journal.db'),
    requests: () => service.requests,
    /** Exit 1, one clear sentence with a stable code, and not one byte to the service. */
    expectNothingSent({ status, stdout, stderr }: Finished, code: string): void {
      expect(stderr).toContain(`[${code}]`);
      expect(stderr).toContain('journal.db');
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(service.requests).toHaveLength(1);
    },
  };
}
