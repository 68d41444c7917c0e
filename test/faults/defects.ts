import type { ProofName } from './proof-list.ts';

/** A change of one place in the source. */
export interface Patch {
  /** From the root of the project. */
  readonly file: string;
  /** Must occur exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A plausible bug, and the proof that must catch it. */
export interface Defect {
  readonly what: string;
  readonly patches: readonly Patch[];
  readonly caughtBy: ProofName;
  /** Whether `npm run test:proofs` tries it, too. */
  readonly isQuick: boolean;
}

const defect = (
  what: string,
  caughtBy: ProofName,
  file: string,
  find: string,
  replace: string,
): Defect => ({ what, patches: [{ file, find, replace }], caughtBy, isQuick: true });

const sharing = (what: string, caughtBy: ProofName, patches: readonly Patch[]): Defect => ({
  what,
  patches,
  caughtBy,
  isQuick: true,
});

const onlyLong = (one: Defect): Defect => ({ ...one, isQuick: false });

const WITHOUT_TRANSACTIONS: readonly Patch[] = ["'BEGIN IMMEDIATE'", "'COMMIT'"].map(
  (statement) => ({
    file: 'src/client/journal/sqlite-connection.ts',
    find: `this.#database.exec(${statement});`,
    replace: '',
  }),
);

/** A change of one place, for several defects. */
const patch = (file: string, find: string, replace: string): readonly Patch[] => [
  { file, find, replace },
];

const FRESH_ID_AT_A_RETRY = patch(
  'src/client/delivery/attempt.ts',
  'const { url, account, body, attempt, alone, merchantOrderId: order } = this.#report;',
  `const { url, account, attempt, alone, merchantOrderId: order } = this.#report;
    const again = Buffer.from(this.#report.body).toString().replace('"event_id":"', '"event_id":"again-');
    const body = attempt > 1 ? Buffer.from(again) : this.#report.body;`,
);

const LIVING_IS_DEAD = patch(
  'src/client/journal/leases.ts',
  'if (hasDied(owner, connection)) return false;',
  'if (!hasDied(owner, connection)) return false;',
);

const NEVER_BURIED = patch(
  'src/client/journal/batch/sessions.ts',
  "yield* connection.run('UPDATE events SET session = NULL WHERE sequence = ?', Number(sequence));",
  '',
);

const FAILED_STEP_IS_PASSED_OVER = patch(
  'src/client/journal/batch/drain/drain.ts',
  'this.#failure = error;\n      throw error;',
  "return { claimed: [], settled: [], lost: new Set(), left: 'none' };",
);

const NAMES_ARE_NOT_SYNCED = [
  ['syncDirectory(dirname(directory));', ''],
  ['if (mayHaveChanged(name)) syncDirectory(name);', ''],
].map(([find = '', replace = '']) => ({ file: 'src/core/durable/directory.ts', find, replace }));

export const DEFECTS: readonly Defect[] = [
  sharing(
    'the names on the way to a new journal are not synced before something is sent',
    'powerCuts',
    NAMES_ARE_NOT_SYNCED,
  ),
  defect(
    'the name of a replaced state file is not synced before the mock answers',
    'powerCutsElsewhere',
    'src/core/durable/replace-file.ts',
    'await syncDirectoryLater(path.dirname(target));',
    '',
  ),
  defect(
    'the name of the replaced profiles is not synced before they are reported as changed',
    'powerCutsElsewhere',
    'src/client/profiles/conf-store.ts',
    'syncDirectory(directory);',
    '',
  ),
  defect(
    'something is sent before the disk has what the journal says of it',
    'powerCuts',
    'src/client/journal/sqlite-connection.ts',
    '  PRAGMA synchronous = FULL;\n',
    '  PRAGMA synchronous = NORMAL;\n',
  ),
  sharing('a retry goes under a fresh event id', 'badNetwork', FRESH_ID_AT_A_RETRY),
  defect(
    'the events of one order go side by side',
    'badNetwork',
    'src/client/sending/sender.ts',
    '({ held }) => held.event.merchantOrderId)',
    '({ held }) => held.event.eventId)',
  ),
  defect(
    'an answer that says nothing counts as acceptance',
    'parked',
    'src/client/delivery/attempt.ts',
    "if (!settles) return 'pending';",
    "if (!settles) return outcome === 'unconfirmed' ? 'accepted' : 'pending';",
  ),
  defect(
    'what follows a report that was given up is sent',
    'parked',
    'src/client/sending/sender.ts',
    'if (verdict.settles && !isRefusedSale) this',
    'if (verdict.settles !== undefined && !isRefusedSale) this',
  ),
  defect(
    'the event id follows from the place in the file',
    'sameAgain',
    'src/client/files/rows/checked-row.ts',
    'ownId ?? deriveEventIdIn(account, { kind, merchantOrderId, refundId,',
    'ownId ?? deriveEventIdIn(account, { kind, merchantOrderId, refundId: refundId + String(row),',
  ),
  defect(
    'an edited amount is taken for the same report',
    'sameAgain',
    'src/client/files/rows/canonical.ts',
    'if (kindA !== kindB) return false;',
    'if (kindA === kindB) return true;',
  ),
  defect(
    'what was accepted is sent again',
    'sameAgain',
    'src/client/journal/batch/drain/claim-repeat.ts',
    "if (event.state === 'accepted' || twin !== undefined) {",
    'if (twin !== undefined) {',
  ),
  sharing('a living process is held for dead', 'twoAtWork', LIVING_IS_DEAD),
  defect(
    'what a dead process had in flight counts as sent',
    'oneOfTwoKilled',
    'src/client/journal/batch/sessions.ts',
    "'UPDATE events SET session = NULL WHERE sequence = ?'",
    `"UPDATE events SET session = NULL, state = 'accepted' WHERE sequence = ?"`,
  ),
  sharing(
    'a living process is held for dead, while it sends the same file',
    'sameFileTwice',
    LIVING_IS_DEAD,
  ),
  defect(
    'what another file has of an order is not looked at',
    'sharedOrders',
    'src/client/journal/batch/drain/claiming.ts',
    'if (inWay.some((other) => other.session !== session)) return WAITS;',
    '',
  ),
  sharing('a commit that failed is passed over', 'failingSync', FAILED_STEP_IS_PASSED_OVER),
  defect(
    'the last rows of a file are not written',
    'badNetwork',
    'src/client/journal/batch/stage.ts',
    'yield* this.#commit(() => this.#open(skipped));',
    'this.#pending = [];\n    yield* this.#commit(() => this.#open(skipped));',
  ),
  sharing('a step is not one transaction', 'failpoints', WITHOUT_TRANSACTIONS),
  sharing('a step of going on is not one transaction', 'failpointsOfResume', WITHOUT_TRANSACTIONS),
  onlyLong(
    sharing(
      'a step of sending that the full disk cannot take is passed over',
      'fullDisk',
      FAILED_STEP_IS_PASSED_OVER,
    ),
  ),
  defect(
    'rows that the full disk cannot take are passed over',
    'fullDisk',
    'src/client/journal/batch/stage.ts',
    'this.#failure = error;\n      throw error;',
    '',
  ),
  onlyLong(
    defect(
      'a full disk is reported as another error',
      'fullDisk',
      'src/client/journal/failures.ts',
      'NO_ROOM_MATTERS.has(primary) && NO_ROOM.has(systemErrno)',
      'NO_ROOM_MATTERS.has(primary) && NO_ROOM.has(undefined)',
    ),
  ),
  defect(
    'a cancel takes out what may have been counted',
    'cancelled',
    'src/client/journal/batch/cancelled-events.ts',
    'FROM attempts WHERE event = events.sequence',
    'FROM attempts WHERE event = -1',
  ),
  defect(
    'what a cut cancel has given up is still shown as pending',
    'cancelled',
    'src/client/journal/batch/cancelled-events.ts',
    '(events.batch IS NOT NULL AND',
    '(FALSE AND',
  ),
  {
    what: 'staged rows are removed as leftovers',
    patches: [
      {
        file: 'src/client/journal/batch/purge.ts',
        find: "(state = 'cancelled' OR (state",
        replace: "(state IN ('cancelled', 'open') OR (state",
      },
      {
        file: 'src/client/journal/batch/purge.ts',
        find: "SELECT number, session FROM batches WHERE state = 'staging'",
        replace: "SELECT number, session FROM batches WHERE state IN ('staging', 'open')",
      },
    ],
    caughtBy: 'randomKills',
    isQuick: true,
  },
  defect(
    'a damaged row is sent as it is',
    'damagedJournal',
    'src/client/journal/seal.ts',
    `if (checksumOf(content, more) !== checksum) throw damage(message('checksum_mismatch'));`,
    `void [checksum, content, more];`,
  ),
  onlyLong(
    defect(
      'what ends after Ctrl-C without an answer counts as a refusal',
      'interrupts',
      'src/client/sending/sender.ts',
      'const [end, state] = [attemptEndOf(verdict, result), stateAfter(verdict)];',
      `const [end, state] = [
      attemptEndOf(verdict, result),
      this.stopped && !verdict.settles ? 'rejected' : stateAfter(verdict),
    ];`,
    ),
  ),
  onlyLong(
    defect(
      'what came of the last reports is not written after Ctrl-C',
      'interrupts',
      'src/client/sending/drain.ts',
      '      await this.#writeRest();',
      '',
    ),
  ),
  defect(
    'Ctrl-C does not wait for the answers to what is in flight',
    'interrupts',
    'src/client/sending/drain.ts',
    'this.#clock.sleep(GRACE_MS,',
    'this.#clock.sleep(0,',
  ),
  onlyLong(
    defect(
      'Ctrl-C is reported as a rejection',
      'interrupts',
      'src/cli/commands/batch/deliver.ts',
      "interrupted: 'interrupted',",
      "interrupted: 'rejected',",
    ),
  ),
  onlyLong(
    sharing(
      'what a dead process had is never taken over, at a kill at random',
      'randomKills',
      NEVER_BURIED,
    ),
  ),
  onlyLong(
    sharing(
      'a retry goes under a fresh event id, in a large file',
      'largeFile',
      FRESH_ID_AT_A_RETRY,
    ),
  ),
  onlyLong(sharing('what a dead process had is never taken over', 'oneOfTwoKilled', NEVER_BURIED)),
];
