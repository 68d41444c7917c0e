import type { Pass } from '../../../client/files/read-file.ts';
import type { Mapping } from '../../../client/files/rows/mapping.ts';
import type { RowFile } from '../../../client/files/rows/row.ts';
import type { StoredSettings } from '../../../client/profiles/settings.ts';
import type { CheckedOrders } from '../../../client/shops/checked-orders.ts';
import {
  proposeStatement,
  provenThousands,
  type StatementProposal,
} from '../../../client/shops/statement-columns.ts';
import { readContents, type SheetContents } from '../../../client/shops/unknown/sheet-contents.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { Dependencies } from '../../dependencies.ts';
import { commandWords, withoutAbsent } from '../send/unknown-sheet.ts';

/** How a statement is read so far. */
interface StatementErrand {
  readonly mapping: Mapping;
  readonly settings: Pick<StoredSettings, 'currency'>;
}

/**
 * Proposes one complete command for a statement whose columns have names of their own.
 * @throws Failure `invalid_input` with the command, unless nothing can be proposed.
 */
export async function refuseUnknownStatement(
  file: RowFile,
  { mapping, settings }: StatementErrand,
  pass: Pass,
  dependencies: Pick<Dependencies, 'commandLine'>,
): Promise<void> {
  const contents = await contentsOf(file, pass);
  if (contents === undefined) return;
  const given = withoutAbsent(mapping, contents.header);
  const proposal = proposeStatement(contents, given, settings.currency?.value);
  if (proposal === undefined) return;
  const decided = { mapping: proposal.mapping, isAllPaid: false, saveMap: undefined };
  const words = commandWords(decided, { command: 'reconcile' }, dependencies);
  throw new Failure(
    'invalid_input',
    message('statement_not_known', { file: makeVisible(file.name) }),
    {
      hint: message('statement_command', {
        command: ['conv', ...words].map(shellWord).join(' '),
        columns: Object.entries(proposal.mapping.columns).map(([field, column]) =>
          message('sheet_map_of', { field, column: makeVisible(column) }),
        ),
        notes: notesOn(proposal),
      }),
    },
  );
}

const notesOn = ({ otherAmounts, refunds }: StatementProposal): readonly Message[] => [
  ...(otherAmounts.length === 0
    ? []
    : [message('sheet_other_amounts', { columns: otherAmounts.map(makeVisible) })]),
  ...(refunds.length === 0
    ? []
    : [message('statement_leaves_out', { columns: refunds.map(makeVisible) })]),
];

/** The separator of thousands that amounts prove which cannot be read without one; undefined if they do not. */
export async function thousandsOfStatement(
  file: RowFile,
  { faults }: Pick<CheckedOrders, 'faults'>,
  { mapping, settings }: StatementErrand,
  pass: Pass,
): Promise<string | undefined> {
  const isUnread = faults.some(({ field, code }) => field === 'amount' && code === 'value');
  if (mapping.thousands !== undefined || !isUnread) return undefined;
  const contents = await contentsOf(file, pass);
  const column = mapping.columns.amount ?? 'amount';
  return contents && provenThousands(contents, column, settings.currency?.value);
}

async function contentsOf(file: RowFile, pass: Pass): Promise<SheetContents | undefined> {
  const { header } = file;
  return header === null ? undefined : readContents({ rows: () => file.rows(), header }, pass);
}
