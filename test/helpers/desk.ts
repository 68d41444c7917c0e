import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMachine, type Finished, finished, type Machine } from './conv.ts';

const BINARY = fileURLToPath(new URL('../../bin/conv.js', import.meta.url));

/** The address of the bundled service in the pages' examples. */
const SHOWN_ADDRESS = '127.0.0.1:4010';
export const DEMO_SECRET = 'demo_secret_that_everyone_knows';

/** A machine with conv on its PATH and the bundled service running, where a person types what a page shows. */
export interface Desk {
  readonly machine: Machine;
  readonly address: string;
  /** Runs it in a shell, in the machine's home directory. */
  type(command: string, env?: Readonly<Record<string, string>>): Promise<Finished>;
  /** @returns the output with the address that pages show. */
  asShown(output: string): string;
  leave(): void;
}

export async function createDesk(): Promise<Desk> {
  const machine = createMachine();
  const bin = path.join(machine.home, 'bin');
  mkdirSync(bin);
  const shim = path.join(bin, 'conv');
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${BINARY}' "$@"\n`);
  chmodSync(shim, 0o755);
  const mock = machine.start(['mock', '--json']);
  const line = await new Promise<string>((resolve) => mock.stdout?.once('data', resolve));
  const address = new URL(JSON.parse(String(line).split('\n')[0] ?? '').url).host;
  const PATH = `${bin}:${process.env.PATH}`;
  return {
    machine,
    address,
    type: (command, more = {}) => {
      const env = { ...machine.env, PATH, HMAC_SECRET: DEMO_SECRET, ...more };
      const script = command.replaceAll(SHOWN_ADDRESS, address);
      return finished(spawn('sh', ['-c', script], { env, cwd: machine.home, stdio: 'pipe' }), '');
    },
    asShown: (output) => output.replaceAll(address, SHOWN_ADDRESS),
    leave: () => {
      mock.kill();
      machine.remove();
    },
  };
}
