import type { ProofName } from './proof-list.ts';

/** A change of one place in the source. */
export interface Patch {
  /** From the root of the project. */
  readonly file: string;
  /** Must stand there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** An error that somebody could make, and the proof that must notice it. */
export interface Defect {
  readonly what: string;
  readonly patches: readonly Patch[];
  readonly caughtBy: ProofName;
  /** Whether it is tried in `npm test`, too. */
  readonly isQuick: boolean;
}

const defect = (
  what: string,
  caughtBy: ProofName,
  file: string,
  find: string,
  replace: string,
): Defect => ({ what, patches: [{ file, find, replace }], caughtBy, isQuick: true });

const onlyLong = (one: Defect): Defect => ({ ...one, isQuick: false });

const WITHOUT_TRANSACTIONS: readonly Patch[] = ["'BEGIN IMMEDIATE'", "'COMMIT'"].map(
  (statement) => ({
    file: 'src/journal/connection.ts',
    find: `this.#database.exec(${statement});`,
    replace: '',
  }),
);

export const DEFECTS: readonly Defect[] = [
  defect(
    'a retry goes under a fresh event id',
    'badNetwork',
    'src/actions/post-signed.ts',
    'const signed = signedHeaders(',
    `if (attempt > 1)
      body = Buffer.from(Buffer.from(body).toString().replace('"event_id":"', '"event_id":"again-'));
    const signed = signedHeaders(`,
  ),
  defect(
    'the events of one order go side by side',
    'badNetwork',
    'src/actions/batch/drain/sender.ts',
    '({ held }) => held.event.merchantOrderId)',
    '({ held }) => held.event.eventId)',
  ),
  defect(
    'an answer that says nothing counts as acceptance',
    'parked',
    'src/actions/record-attempt.ts',
    "if (!settles) return 'pending';",
    "if (!settles) return outcome === 'unconfirmed' ? 'accepted' : 'pending';",
  ),
  defect(
    'what follows a report that was given up is sent',
    'parked',
    'src/actions/batch/drain/sender.ts',
    'if (verdict.settles && !isRefusedSale) this',
    'if (verdict.settles !== undefined && !isRefusedSale) this',
  ),
  defect(
    'the event id follows from the place in the file',
    'sameAgain',
    'src/core/rows/checked-row.ts',
    'ownId ?? deriveEventIdIn(account, { kind, merchantOrderId, refundId,',
    'ownId ?? deriveEventIdIn(account, { kind, merchantOrderId, refundId: refundId + String(row),',
  ),
  defect(
    'an edited amount is taken for the same report',
    'sameAgain',
    'src/core/rows/canonical.ts',
    'if (kindA !== kindB) return false;',
    'if (kindA === kindB) return true;',
  ),
  defect(
    'what was accepted is sent again',
    'sameAgain',
    'src/journal/batch/drain/known-event.ts',
    "if (event.state === 'accepted' || twin !== undefined) {",
    'if (twin !== undefined) {',
  ),
  defect(
    'a living process is held for dead',
    'twoAtWork',
    'src/journal/leases.ts',
    'Number(owner.lease_end) > now && !isAbandoned(owner);',
    'Number(owner.lease_end) > now && isAbandoned(owner);',
  ),
  defect(
    'a living process is held for dead, while another one is killed',
    'oneOfTwoKilled',
    'src/journal/leases.ts',
    'Number(owner.lease_end) > now && !isAbandoned(owner);',
    'Number(owner.lease_end) > now && isAbandoned(owner);',
  ),
  defect(
    'a commit that failed is passed over',
    'failingSync',
    'src/journal/batch/drain/drain.ts',
    'this.#failure = error;\n      throw error;',
    "return { claimed: [], settled: [], lost: new Set(), left: 'none' };",
  ),
  defect(
    'the last chunks of a file are not written',
    'badNetwork',
    'src/journal/batch/staging/stage.ts',
    'for (const chunk of this.#lastChunks()) insertChunk(this.#connection, number, chunk);',
    '[...this.#lastChunks()];',
  ),
  {
    what: 'a step is not one transaction',
    patches: WITHOUT_TRANSACTIONS,
    caughtBy: 'failpoints',
    isQuick: true,
  },
  {
    what: 'a step of going on is not one transaction',
    patches: WITHOUT_TRANSACTIONS,
    caughtBy: 'failpointsOfResume',
    isQuick: true,
  },
  defect(
    'a full disk is told as something else',
    'fullDisk',
    'src/journal/failures.ts',
    "if (primary === SQLITE_IOERR && NO_ROOM.has(systemErrno)) return 'journal_full';",
    '',
  ),
  {
    what: 'what lies ready to be sent is cleared away as a left-over',
    patches: [
      {
        file: 'src/journal/batch/staging/purge.ts',
        find: "(state = 'cancelled' OR (state",
        replace: "(state IN ('cancelled', 'open') OR (state",
      },
      {
        file: 'src/journal/batch/staging/purge.ts',
        find: "SELECT number, session FROM batches WHERE state = 'staging'",
        replace: "SELECT number, session FROM batches WHERE state IN ('staging', 'open')",
      },
    ],
    caughtBy: 'randomKills',
    isQuick: true,
  },
  defect(
    'a damaged chunk is sent as it is',
    'damagedJournal',
    'src/journal/batch/staging/unpack.ts',
    'Buffer.compare(sealOfChunk(bytes), seal) !== 0',
    'false',
  ),
  defect(
    'Ctrl-C is told as a refusal',
    'interrupts',
    'src/cli/batch/conclude.ts',
    "interrupted: 'interrupted',",
    "interrupted: 'rejected',",
  ),
  onlyLong(
    defect(
      'what a dead process had is never taken over, at a kill at random',
      'randomKills',
      'src/journal/batch/bury.ts',
      "connection.run('UPDATE events SET session = NULL WHERE sequence = ?', Number(sequence));",
      '',
    ),
  ),
  onlyLong(
    defect(
      'a retry goes under a fresh event id, in a large file',
      'largeFile',
      'src/actions/post-signed.ts',
      'const signed = signedHeaders(',
      `if (attempt > 1)
      body = Buffer.from(Buffer.from(body).toString().replace('"event_id":"', '"event_id":"again-'));
    const signed = signedHeaders(`,
    ),
  ),
  onlyLong(
    defect(
      'what a dead process had is never taken over',
      'oneOfTwoKilled',
      'src/journal/batch/bury.ts',
      "connection.run('UPDATE events SET session = NULL WHERE sequence = ?', Number(sequence));",
      '',
    ),
  ),
];
