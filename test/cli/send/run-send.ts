import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../../src/cli/run.ts';
import { type Circumstances, fakeDependencies } from '../../helpers/fake-dependencies.ts';
import { writeProfiles } from '../../helpers/written-profiles.ts';

/** What a run of conv without a network left behind. */
interface Sent {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A directory with a file of rows in it, and no network beside. */
export interface Desk {
  readonly home: string;
  /** The path of a file on it. */
  at(name: string): string;
  write(name: string, content: string | Uint8Array): string;
  /** Stores the profile `shop`. */
  addProfile(): void;
  send(args: readonly string[], circumstances?: Circumstances): Promise<Sent>;
  /** Any other command that needs no network. */
  conv(args: readonly string[], circumstances?: Circumstances): Promise<Sent>;
  remove(): void;
}

export function createDesk(): Desk {
  const home = mkdtempSync(path.join(tmpdir(), 'conv-send-'));
  const at = (name: string): string => path.join(home, name);
  const conv: Desk['conv'] = async (args, circumstances) => {
    const dependencies = fakeDependencies(home, circumstances);
    const status = await run([...args], dependencies);
    const { terminal } = dependencies;
    return { status, stdout: terminal.printed(), stderr: terminal.noted() };
  };
  return {
    home,
    conv,
    at,
    write: (name, content) => {
      writeFileSync(at(name), content);
      return at(name);
    },
    addProfile: () => writeProfiles(at('config'), 'https://api.shop.example/v1', ['shop']),
    send: (args, circumstances) => conv(['send', ...args], circumstances),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
