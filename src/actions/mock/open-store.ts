import type { Storage } from '../../service/settle.ts';
import { createState, type ServiceStore } from '../../service/state.ts';
import { readInputFile } from '../../service/storage/input-file.ts';
import { findState, openState } from '../../service/storage/open-state.ts';
import { applySeed } from '../../service/storage/seed-apply.ts';
import { decodeSeed } from '../../service/storage/seed-decode.ts';
import type { MockMerchants } from './merchants.ts';
import type { MockPlan } from './plan.ts';
import { lockState } from './state-lock.ts';

interface OpenStore {
  readonly state: ServiceStore;
  /** Absent where all is forgotten at the end. */
  readonly storage: Storage | undefined;
  /** Forgets everything but what the seeds say. */
  readonly reset: () => void;
  /** Lets go of the state file. */
  readonly release: () => void;
}

/**
 * What the mock knows when it starts: what the state file says, and what the seeds add to it.
 * @throws Failure `usage` where one of the files cannot be used, or another mock uses it.
 */
export async function openStore(
  { stateFile, seedFiles }: Pick<MockPlan, 'stateFile' | 'seedFiles'>,
  { known, main }: MockMerchants,
): Promise<OpenStore> {
  const seeds = seedFiles.map((file) => ({
    file,
    items: decodeSeed(readInputFile(file, '--seed'), file),
  }));
  const release = stateFile === undefined ? free : await lockState(findState(stateFile), stateFile);
  try {
    return await readStore(stateFile, seeds, { known, main }, release);
  } catch (error) {
    release();
    throw error;
  }
}

const free = (): void => undefined;

interface Seed {
  readonly file: string;
  readonly items: ReturnType<typeof decodeSeed>;
}

/** The state file is locked: what it says is so until this mock changes it. */
async function readStore(
  stateFile: string | undefined,
  seeds: readonly Seed[],
  { known, main }: MockMerchants,
  release: () => void,
): Promise<OpenStore> {
  const opened = stateFile === undefined ? undefined : openState(stateFile);
  const state = createState(known, opened?.ledgers);
  const plant = (): void => {
    for (const { file, items } of seeds) applySeed(state, items, main.apiKey, file);
    if (seeds.length > 0) opened?.writer.changed(state);
  };
  const reset = (): void => {
    state.ledgers.clear();
    opened?.writer.changed(state);
    plant();
  };
  plant();
  // What could not be written later is told now.
  if (opened?.isNew === true) opened.writer.changed(state);
  await opened?.writer.settled();
  return { state, storage: opened?.writer, reset, release };
}
