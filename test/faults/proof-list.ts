import type { FaultyConv } from './build.ts';
import type { Ledger } from './ledger.ts';
import { cannotTrace } from './power/trace.ts';
import {
  badNetwork,
  type Effort,
  failpoints,
  failpointsOfResume,
  largeFile,
  type Problems,
  type Proof,
  randomKills,
} from './proofs.ts';
import { cancelled } from './proofs-cancel.ts';
import { parked, sameAgain } from './proofs-content.ts';
import { damagedJournal, failingSync, fullDisk } from './proofs-disk.ts';
import { sameFileTwice, sharedOrders } from './proofs-files.ts';
import { powerCuts, powerCutsElsewhere } from './proofs-power.ts';
import { interrupts, oneOfTwoKilled, twoAtWork } from './proofs-processes.ts';

/** `npm run test:faults` is the long run. */
export const IS_LONG = process.env.MODE === 'faults';

/** Longer than any proof takes, in milliseconds. */
export const LONG_MS = 4 * 60 * 60 * 1000;

export interface Claim {
  /** What holds, in words. */
  readonly claim: string;
  readonly proof: Proof;
  /** In `npm run test:proofs`. */
  readonly short: Effort;
  /** In `npm run test:faults`. */
  readonly long: Effort;
  /** @returns why it cannot be tried on this machine; undefined where it can. */
  readonly hindrance: () => string | undefined;
}

const claim = (
  words: string,
  proof: Proof,
  short: Effort,
  long: Effort,
  hindrance: () => string | undefined = () => undefined,
): Claim => ({
  claim: words,
  proof,
  short,
  long,
  hindrance,
});

/** Everything that is claimed about delivery, and how it is tried. */
export const PROOFS = {
  failpoints: claim(
    'killed with -9 between every two steps',
    failpoints,
    { times: 1, rows: 60 },
    { times: 100, rows: 600 },
  ),
  failpointsOfResume: claim(
    'killed with -9 between every two steps of going on after a kill',
    failpointsOfResume,
    { times: 1, rows: 40 },
    { times: 100, rows: 600 },
  ),
  cancelled: claim(
    'a batch that is given up, killed with -9 between every two steps of that, beside a report that is sent alone',
    cancelled,
    { times: 1, rows: 40 },
    { times: 100, rows: 600 },
  ),
  badNetwork: claim(
    'a service that drops, stalls, resets and lies',
    badNetwork,
    { times: 2, rows: 150 },
    { times: 50, rows: 1000 },
  ),
  randomKills: claim(
    'killed with -9 at random',
    randomKills,
    { times: 2, rows: 300 },
    { times: 100, rows: 1000 },
  ),
  largeFile: claim(
    'a large file with all four kinds, 15 % faults, killed twice on the way',
    largeFile,
    { times: 1, rows: 5000 },
    { times: 1, rows: 1_000_000 },
  ),
  sameAgain: claim(
    'the same file again, shuffled, or in another format; and one with an edited amount',
    sameAgain,
    { times: 1, rows: 150 },
    { times: 1, rows: 20_000 },
  ),
  parked: claim(
    'what is given up is left for another run, with what follows it',
    parked,
    { times: 1, rows: 150 },
    { times: 50, rows: 1000 },
  ),
  twoAtWork: claim(
    'two processes at once',
    twoAtWork,
    { times: 1, rows: 2000 },
    { times: 30, rows: 3000 },
  ),
  oneOfTwoKilled: claim(
    'two processes at once, one of them killed',
    oneOfTwoKilled,
    { times: 2, rows: 400 },
    { times: 100, rows: 1000 },
  ),
  sameFileTwice: claim(
    'the same file by two processes at once',
    sameFileTwice,
    { times: 1, rows: 400 },
    { times: 30, rows: 3000 },
  ),
  sharedOrders: claim(
    'two files that share their orders, at once and one after the other',
    sharedOrders,
    { times: 1, rows: 150 },
    { times: 30, rows: 1000 },
  ),
  interrupts: claim(
    'Ctrl-C at random',
    interrupts,
    { times: 4, rows: 400 },
    { times: 100, rows: 1000 },
  ),
  fullDisk: claim(
    'a disk that is full at some write',
    fullDisk,
    { times: 6, rows: 400 },
    { times: 60, rows: 1000 },
  ),
  failingSync: claim(
    'a commit that the disk fails',
    failingSync,
    { times: 4, rows: 150 },
    { times: 200, rows: 1000 },
  ),
  damagedJournal: claim(
    'a journal with flipped bits, or cut off',
    damagedJournal,
    { times: 6, rows: 1200 },
    { times: 300, rows: 1200 },
  ),
  powerCuts: claim(
    'a power cut at any moment, which leaves of everything that was not synced whatever it likes',
    powerCuts,
    { times: 1, rows: 24 },
    { times: 12, rows: 120 },
    cannotTrace,
  ),
  powerCutsElsewhere: claim(
    'a power cut while profiles, or the state of the mock, are changed',
    powerCutsElsewhere,
    { times: 1, rows: 1 },
    { times: 12, rows: 1 },
    cannotTrace,
  ),
} as const satisfies Record<string, Claim>;

export type ProofName = keyof typeof PROOFS;

/** What is claimed of a journal on a PostgreSQL server, too; the others are about a file, or its disk. */
export const ON_SERVER: ReadonlySet<ProofName> = new Set([
  'badNetwork',
  'randomKills',
  'sameAgain',
  'parked',
  'twoAtWork',
  'oneOfTwoKilled',
  'sameFileTwice',
  'sharedOrders',
  'interrupts',
]);

/** Tries a claim against a build of conv. @returns what is wrong with the build, as it is found. */
export const prove = ({ proof, short, long }: Claim, conv: FaultyConv, ledger: Ledger): Problems =>
  proof(conv, ledger, IS_LONG ? long : short);
