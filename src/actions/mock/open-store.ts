import type { Storage } from '../../service/settle.ts';
import { createState, type ServiceStore } from '../../service/state.ts';
import { readInputFile } from '../../service/storage/input-file.ts';
import { openState } from '../../service/storage/open-state.ts';
import { applySeed } from '../../service/storage/seed-apply.ts';
import { decodeSeed } from '../../service/storage/seed-decode.ts';
import type { MockMerchants } from './merchants.ts';
import type { MockPlan } from './plan.ts';

interface OpenStore {
  readonly state: ServiceStore;
  /** Absent where all is forgotten at the end. */
  readonly storage: Storage | undefined;
}

/**
 * What the mock knows when it starts: what the state file says, and what the seeds add to it.
 * @throws Failure `usage` where one of the files cannot be used.
 */
export function openStore(
  { stateFile, seedFiles }: Pick<MockPlan, 'stateFile' | 'seedFiles'>,
  { known, main }: MockMerchants,
): OpenStore {
  const opened = stateFile === undefined ? undefined : openState(stateFile);
  const state = createState(known, opened?.ledgers);
  for (const file of seedFiles)
    applySeed(state, decodeSeed(readInputFile(file, '--seed'), file), main.apiKey, file);
  if (seedFiles.length > 0) opened?.writer.changed(state);
  return { state, storage: opened?.writer };
}
