import { answerClaims, type ShopSide, shopSideOf } from '../../client/claims/answer-claims.ts';
import { claimWords as headerWords, readClaims } from '../../client/claims/claims-file.ts';
import { asJournaled, asOneAccount } from '../../client/delivery/own-account.ts';
import { HEADER_ROWS } from '../../client/files/intake/header-words.ts';
import type { Mapping } from '../../client/files/rows/mapping.ts';
import type { StoredSettings } from '../../client/profiles/settings.ts';
import { type ExportPreset, presetOf } from '../../client/shops/presets.ts';
import { ownExport } from '../../client/shops/saved-map.ts';
import { findSheet, notOf, readSheet, requireCurrency } from '../../client/shops/sheet.ts';
import { claimWords } from '../../client/words/claims.ts';
import { exportWords } from '../../client/words/exports.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { accountId } from '../../core/protocol/account.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { filePassword } from '../files/file-password.ts';
import { noteReading } from '../files/note-reading.ts';
import { argument } from '../flags.ts';
import { storedSettings } from '../settings.ts';
import { sendWords } from '../words/send.ts';
import { conclude, openTargets } from './claims/conclude.ts';
import {
  type ClaimsOptions,
  type ClaimsPlan,
  FLAGS,
  readClaimsPlan,
  SHOPS,
} from './claims/plan.ts';
import { EMPTY, ownerOf } from './reconcile/own-side.ts';
import { fittingMap } from './send/fitting-map.ts';
import { createPass } from './send/inspect.ts';
import { mappingOf } from './send/saved-map.ts';

type Password = ReturnType<typeof filePassword>;

/**
 * Answers creators' claims of missing orders from the journal and the shop's export.
 * @param source a path, or `-` for standard input.
 * @returns 0 if nothing is left to do, else 8.
 */
async function claims(
  source: string | undefined,
  options: ClaimsOptions,
  dependencies: Dependencies,
): Promise<number> {
  const plan = readClaimsPlan(source, options);
  const settings = await storedSettings(options, dependencies);
  const owner = ownerOf(settings);
  const targets = await openTargets(plan, dependencies);
  const passwords = passwordsFor(plan, dependencies);
  const { terminal } = dependencies;
  try {
    const read = await readClaimsFile(plan, passwords.claims, dependencies);
    const shop = await readShop(plan, passwords.orders, read.claims, settings, dependencies);
    const whole = await dependencies.openJournalForReading();
    if (whole === undefined) terminal.note(claimWords.no_journal_for_claims);
    try {
      const own = await asJournaled(owner, whole);
      const sources = {
        journal: asOneAccount(whole ?? EMPTY, own),
        ...{ accountId: accountId(own), shop, currency: settings.currency?.value.toUpperCase() },
      };
      const pass = createPass(claimWords.answering, read.claims.size, dependencies);
      const look = createPass(claimWords.reading_journal_for_claims, undefined, dependencies);
      const answers = answerClaims(read.claims.values(), sources, pass, look);
      return await conclude({ file: plan.source, read, answers }, targets, options, dependencies);
    } finally {
      await whole?.close();
    }
  } finally {
    terminal.showStatus('');
  }
}

/** Standard input is read once, whichever of the files the password is for. */
function passwordsFor(
  { source, options }: ClaimsPlan,
  dependencies: Dependencies,
): { readonly claims: Password; readonly orders: Password } {
  const ask = (file: string): Password => filePassword(file, options, dependencies);
  if (options.filePasswordStdin !== true)
    return { claims: ask(source), orders: ask(options.orders ?? source) };
  let given: Promise<string | undefined> | undefined;
  const read = ask(source);
  const once = async (isAgain: boolean): Promise<string | undefined> => {
    if (isAgain) return undefined;
    given ??= read(isAgain);
    return given;
  };
  return { claims: once, orders: once };
}

async function readClaimsFile(
  { source, given, options: { sheet } }: ClaimsPlan,
  password: Password,
  dependencies: Dependencies,
): ReturnType<typeof readClaims> {
  const options = { ...given, columns: headerWords(given), password, sheet };
  const file = await dependencies.openRows(source, options);
  noteReading(file, dependencies);
  try {
    const reading = fill(claimWords.reading_claims, { file: makeVisible(file.name) });
    return await readClaims(file, given, createPass(reading, undefined, dependencies));
  } finally {
    file.close();
  }
}

/** The orders of the shop's export, if there is one. @throws Failure `usage` if the format is unknown. */
async function readShop(
  { options }: ClaimsPlan,
  password: Password,
  claimed: ReadonlyMap<string, unknown>,
  settings: StoredSettings,
  dependencies: Dependencies,
): Promise<ShopSide | undefined> {
  const { orders, from, encoding, ordersEncoding = encoding, ordersSheet: sheet } = options;
  if (orders === undefined) return undefined;
  const { map, own } = await ownReading(orders, from, settings, dependencies);
  const file = await dependencies.openRows(orders, {
    ...{ ...map, encoding: ordersEncoding ?? map?.encoding, sheet, sheetFlag: '--orders-sheet' },
    ...{ password, mayBeEmpty: true },
  });
  noteReading(file, dependencies);
  const scratch = await dependencies.openScratch();
  try {
    const found = await findSheet(file, { from, own });
    if (found === undefined) throw from === undefined ? unrecognized(file.name) : notOf(from, file);
    const shown = makeVisible(file.name);
    const checking = fill(sendWords.checking_file, { name: shown });
    const pass = createPass(checking, undefined, dependencies);
    const currency = settings.currency?.value;
    const read = await readSheet(file, found, { currency, store: scratch }, pass);
    dependencies.terminal.showStatus('');
    const { title, name } = found.preset;
    const told = { file: shown, title, name, orders: read.ids.size };
    const { orders_read, own_orders_read } = claimWords;
    dependencies.terminal.note(own === undefined ? orders_read(told) : own_orders_read(told));
    if (read.isOfPaidItems) dependencies.terminal.note(exportWords.export_of_paid_items);
    return shopSideOf(read, claimed, (part) => requireCurrency(part, found));
  } finally {
    scratch.close();
    file.close();
  }
}

/** The saved map for an export of an unknown shop. */
async function ownReading(
  source: string,
  from: string | undefined,
  settings: StoredSettings,
  dependencies: Dependencies,
): Promise<{ readonly map?: Mapping; readonly own?: ExportPreset | undefined }> {
  if (from !== undefined) return {};
  const wish = { source, given: { columns: {} }, mapName: undefined, options: {} };
  const isTelling = (map: Mapping, header: readonly string[]): boolean =>
    ownExport('', map) !== undefined && presetOf(header) === undefined;
  const terms = { isTelling, depth: HEADER_ROWS };
  const mapName = await fittingMap(wish, settings, terms, dependencies);
  if (mapName === undefined) return {};
  const map = await mappingOf({ ...wish, mapName }, settings, dependencies);
  return { map, own: ownExport(mapName, map) };
}

const unrecognized = (file: string): Failure =>
  new Failure('usage', message('orders_unrecognized', { file: makeVisible(file) }), {
    hint: message('orders_unrecognized_hint', { shops: SHOPS }),
  });

const NOTES = `
Columns are recognized by name: order_id, order number, 주문번호; click_id,
cb_aev, 클릭ID; date. Several claims for one order are answered together.

Examples:
  $ conv claims claims.csv                     look the orders up in the journal
  $ conv claims claims.csv --orders export.xlsx --write late.ndjson
  $ conv send late.ndjson
  $ conv claims claims.csv --orders export.csv --reply answers.csv
  $ conv claims claims.csv --map merchant_order_id=번호 --json

On a terminal, answers are a table; elsewhere, CSV.
Exit codes: 0 nothing left to do, 2 invalid file or usage, 3 no profile,
8 an order was not reported, not credited as claimed, or could not be answered.
More: conv help claims`;

export const command = defineCommand({
  name: 'claims',
  description: "Answer creators' claims of missing orders with the status of each order.",
  arguments: [argument('[file]', 'CSV, workbook, or NDJSON of order IDs; - reads standard input')],
  flags: FLAGS,
  notes: NOTES,
  run: claims,
});
