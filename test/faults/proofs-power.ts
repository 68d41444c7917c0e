import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FaultyConv } from './build.ts';
import type { Ledger } from './ledger.ts';
import { createMerchant, differences, recover } from './merchant.ts';
import { cutsAt, type Disk, diskAfter, keyOf, seeded, writeDisk } from './power/disk.ts';
import type { Recording } from './power/recording.ts';
import { OTHER_SCENES, recordScene, SCENES, type Scene } from './power/scenes.ts';
import type { Effort, Problems, Proof } from './proofs.ts';

/** The power fails at a moment of a scene. */
interface PowerCut {
  readonly scene: Scene;
  readonly recording: Recording;
  readonly moment: number;
  /** What is found afterwards. */
  readonly disk: Disk;
}

/**
 * The power fails at any moment of a scene: all that was synced is on the disk, and any part of the rest.
 * Nothing that was sent or reported by then is missing, the files can be used, and the next run
 * reports everything once. `times` is how many disks are drawn at random for each moment.
 */
const powerCutsIn = (scenes: readonly Scene[]): Proof =>
  async function* (conv, ledger, effort) {
    for (const scene of scenes) yield* powerCutsInScene(scene, conv, ledger, effort);
  };

async function* powerCutsInScene(
  scene: Scene,
  conv: FaultyConv,
  ledger: Ledger,
  effort: Effort,
): Problems {
  const recording = await recordScene(scene, conv, ledger, effort.rows);
  let states = 0;
  for (const [how, cut] of powerCutsOf(scene, recording, effort)) {
    states += 1;
    const isGoneOn = scene.goesOn === true && states % statesToGoOn(effort) === 0;
    const later = isGoneOn ? await goOn(cut, conv, ledger, effort) : [];
    const problems = [...(await judged(cut)), ...later];
    yield* problems.map((what) => `${scene.words}, power cut ${how}: ${what}`);
  }
  if (effort.times > 1) process.stderr.write(`power cuts in ${scene.words}: ${states} states\n`);
  if (states < LEAST_STATES) yield `${scene.words}: only ${states} states were found`;
}

export const powerCuts = powerCutsIn(SCENES);
export const powerCutsElsewhere = powerCutsIn(OTHER_SCENES);

/** A recording with fewer has missed what it should see. */
const LEAST_STATES = 20;

/** How many moments are tried where time is short. */
const FEW_MOMENTS = 24;

/** The next run is a process of its own, which takes time. */
const statesToGoOn = ({ times }: Effort): number => (times > 1 ? 100 : 40);

/** Each disk once, as late as it can be found. */
function* powerCutsOf(
  scene: Scene,
  recording: Recording,
  { times }: Effort,
): Generator<[how: string, cut: PowerCut]> {
  const tried = new Set<string>();
  for (const moment of momentsOf(recording, times)) {
    for (const [how, cut] of cutsAt(moment, times)) {
      const disk = diskAfter(recording, moment, cut);
      const emitted = recording.emitted.filter(({ at }) => at < moment).length;
      const key = `${keyOf(disk)} ${emitted}`;
      if (!tried.has(key)) yield [`at ${moment}, ${how}`, { scene, recording, moment, disk }];
      tried.add(key);
    }
  }
}

/** Every moment at which something new is on its way, or was sent or reported; only some of them when time is short. */
function momentsOf({ changes, emitted, end }: Recording, times: number): number[] {
  const all = [...new Set([...changes, ...emitted].map(({ at }) => at + 1)), end];
  if (times > 1) return all.sort((a, b) => a - b);
  const random = seeded(all.length);
  const afterSending = emitted.map(({ at }) => at + 1);
  return [...all, ...afterSending]
    .map((moment) => ({ moment, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, FEW_MOMENTS)
    .map(({ moment }) => moment);
}

async function judged({ scene, recording, moment, disk }: PowerCut): Promise<string[]> {
  const home = room();
  try {
    writeDisk(disk, home);
    return await scene.judge(recording, moment, home, disk);
  } catch (error) {
    return [String((error as Error).message)];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** In memory if possible: the disks are only read back, and syncing them costs time. */
function room(): string {
  try {
    return mkdtempSync('/dev/shm/conv-power-');
  } catch {
    return mkdtempSync(path.join(tmpdir(), 'conv-power-'));
  }
}

/** The merchant continues with this disk: everything that was sent is counted, and nothing twice. */
async function goOn(
  { scene, disk }: PowerCut,
  conv: FaultyConv,
  ledger: Ledger,
  { rows }: Effort,
): Promise<string[]> {
  const merchant = createMerchant(conv, ledger, rows);
  try {
    const found = [...disk].filter(([name]) => `${name}/`.startsWith(`${scene.data}/`));
    writeDisk(
      new Map(found.map(([name, bytes]) => [path.relative(scene.data, name), bytes])),
      merchant.dataDirectory,
    );
    return [...(await recover(merchant)), ...(await differences(ledger, merchant))];
  } finally {
    merchant.remove();
  }
}
