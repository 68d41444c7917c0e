import type { JsonMember, JsonNode } from '../../core/kit/json/node.ts';
import { findClickIdSlip } from '../../core/protocol/reports/click-id-slip.ts';
import { findIdSlip, meantId } from '../../core/protocol/reports/id-slip.ts';
import { describeValue, shortened, toPlain } from '../../core/protocol/reports/plain.ts';
import { Failure, type Said } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { type Pass, pagesOf } from '../files/read-file.ts';
import { fitsHeader, membersOfRow } from '../files/rows/check/read-row.ts';
import { composed, type Mapping, plainWord } from '../files/rows/mapping.ts';
import type { FileRow, RowFile } from '../files/rows/row.ts';
import type { Claim } from './judge-claim.ts';

/** The fields of a claim. */
export const CLAIM_FIELDS = ['merchant_order_id', 'cb_aev', 'date'] as const;

type ClaimField = (typeof CLAIM_FIELDS)[number];

/** Common column names; case, blanks, hyphens, and underscores are ignored. */
const WORDS: Readonly<Record<ClaimField, readonly string[]>> = {
  merchant_order_id: [
    ...['merchant_order_id', 'order_id', 'order_number', 'order_no', 'order_no.', 'order #'],
    ...['order', 'order reference', '주문번호', '주문 ID', '주문아이디'],
  ],
  cb_aev: ['cb_aev', 'aev', 'click_id', 'click', '클릭ID', '클릭아이디', '클릭번호'],
  date: [
    ...['date', 'order_date', 'ordered_at', 'ordered on', 'purchase_date', 'purchased_at'],
    ...['paid_at', 'created_at', 'click_date', 'clicked_at'],
    ...[
      '날짜',
      '일자',
      '주문일',
      '주문일자',
      '주문일시',
      '주문날짜',
      '구매일',
      '결제일',
      '결제일시',
    ],
  ],
};

const FIELD_OF: ReadonlyMap<string, ClaimField> = new Map(
  CLAIM_FIELDS.flatMap((field) => WORDS[field].map((word) => [plainWord(word), field] as const)),
);

/** Words that identify the header row below a title. */
export const claimWords = ({
  columns,
}: Pick<Mapping, 'columns'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Object.values(WORDS).flat(), ...Object.values(columns)].map((word) => [word, word]),
  );

/** Maps a column name to a field. */
type FieldOf = (word: string) => ClaimField | undefined;

/** A mapped field is read only from its mapped column. */
function fieldsIn({ columns }: Pick<Mapping, 'columns'>): FieldOf {
  const mapped = new Map(
    CLAIM_FIELDS.flatMap((field) => {
      const word = columns[field];
      return word === undefined ? [] : [[composed(word.trim()), field] as const];
    }),
  );
  return (word) => {
    const own = mapped.get(composed(word.trim()));
    const usual = FIELD_OF.get(plainWord(word.replace(/^\ufeff/, '').trim()));
    return own ?? (usual === undefined || columns[usual] !== undefined ? undefined : usual);
  };
}

/** One creator's claim. */
export interface Asked {
  readonly clickId: string | null;
  /** Verbatim from the file. */
  readonly date: string | null;
}

/** All claims for one order. */
export interface ReadClaim extends Claim {
  /** The line of the first claim. */
  readonly line: number;
  /** One entry per click ID. */
  readonly asked: readonly Asked[];
}

/** A row that cannot be answered, or only partly. */
export interface ClaimFault {
  readonly line: number;
  readonly merchantOrderId: string | null;
  readonly reason: Said;
}

export interface ReadClaims {
  /** By order ID, in the order of their first line. */
  readonly claims: ReadonlyMap<string, ReadClaim>;
  /** Rows, without blank lines and totals. */
  readonly rows: number;
  readonly faults: readonly ClaimFault[];
}

/** More orders than this mean that it is the wrong file. */
const MOST_ORDERS = 1_000_000;
const MOST_FAULTS = 100_000;
const MOST_CHARACTERS = 1000;
/** Maximum number of click IDs per order. */
const MOST_ASKED = 100;

type Cells = Partial<Record<ClaimField, string>>;

type Taken = { readonly cells: Cells } | { readonly reason: Said };

/**
 * Reads a claims file.
 * @throws Failure `interrupted`; `invalid_input` if no column, or more than one, could contain the order IDs, if the
 *   file cannot be read to the end, or if it has too many claims.
 */
export async function readClaims(
  file: Pick<RowFile, 'name' | 'header' | 'rows'>,
  mapping: Pick<Mapping, 'columns'>,
  pass: Pass,
): Promise<ReadClaims> {
  const take =
    file.header === null ? jsonTaker(mapping) : csvTaker(file.header, mapping, file.name);
  const claims = new Map<string, Growing>();
  const faults: ClaimFault[] = [];
  let rows = 0;
  for await (const page of pagesOf(file, pass, NOTHING_ANSWERED)) {
    for (const row of page) {
      if (row.format === 'broken' && row.isLast) throw cutOff(file.name, row);
      const taken = take(row);
      if (isBlank(taken) || isTotal(taken)) continue;
      rows += 1;
      faults.push(...add(claims, row.line, taken));
    }
    if (claims.size > MOST_ORDERS || faults.length > MOST_FAULTS)
      throw new Failure('invalid_input', message('claims_too_many', { file: file.name }));
  }
  return { claims, rows, faults };
}

/** The consequence of an interrupted run. */
export const NOTHING_ANSWERED = message('nothing_answered');

const cutOff = (file: string, { line, message: why }: Extract<FileRow, { format: 'broken' }>) =>
  new Failure('invalid_input', message('claims_cut_off', { file, line, why }));

const isBlank = (taken: Taken): boolean =>
  'cells' in taken && Object.values(taken.cells).every((cell) => cell.trim() === '');

const isTotal = (taken: Taken): boolean =>
  'cells' in taken && findIdSlip(orderIn(taken.cells))?.code === 'id_is_total';

const orderIn = (cells: Cells): string => meantId(cells.merchant_order_id ?? '');

interface Growing extends ReadClaim {
  isClickIdUnclear: boolean;
  readonly clickIds: string[];
  readonly asked: Asked[];
}

/** @returns the faults that prevent a full answer. */
function add(claims: Map<string, Growing>, line: number, taken: Taken): readonly ClaimFault[] {
  if ('reason' in taken) return [{ line, merchantOrderId: null, reason: taken.reason }];
  const id = orderIn(taken.cells);
  const wrong = severalIn(taken.cells) ?? wrongWith(id);
  if (wrong !== undefined) return [{ line, merchantOrderId: null, reason: wrong }];
  const click = meantId(taken.cells.cb_aev ?? '');
  const slip = click === '' ? undefined : clickSlip(click);
  const claim = claims.get(id) ?? begin(claims, id, line);
  claim.isClickIdUnclear ||= slip !== undefined;
  const asked = { clickId: slip === undefined ? click || null : null, date: dateIn(taken.cells) };
  const tooMany = ask(claim, asked);
  const reason = slip ?? tooMany;
  return reason === undefined ? [] : [{ line, merchantOrderId: claim.merchantOrderId, reason }];
}

/** A line break, a comma, or a blank between two possible order IDs. */
const SEVERAL = /[\p{L}\p{N}]\s*[,;|\n\r]\s*#?[\p{L}\p{N}]|\d\s+\S*\d/u;

/** With several order IDs, the answer could be for the wrong order. */
const severalIn = ({ merchant_order_id: text = '' }: Cells): Message | undefined =>
  SEVERAL.test(text) ? message('claim_several_orders') : undefined;

function wrongWith(id: string): Message | undefined {
  if (id === '') return message('claim_without_order');
  if (id.length > MOST_CHARACTERS) return message('claim_order_too_long');
  const slip = findIdSlip(id);
  return slip && message('claim_bad_order', { slip });
}

function clickSlip(click: string): Message | undefined {
  if (click.length > MOST_CHARACTERS) return message('claim_click_too_long');
  const slip = findClickIdSlip(click);
  return slip && message('claim_bad_click', { slip });
}

const dateIn = ({ date = '' }: Cells): string | null =>
  apart(date.trim().slice(0, MOST_CHARACTERS)) || null;

function begin(claims: Map<string, Growing>, id: string, line: number): Growing {
  const merchantOrderId = apart(id);
  const claim = { merchantOrderId, line, clickIds: [], asked: [], isClickIdUnclear: false };
  claims.set(merchantOrderId, claim);
  return claim;
}

function ask({ clickIds, asked }: Growing, { clickId, date }: Asked): Message | undefined {
  if (asked.some((other) => other.clickId === clickId)) return undefined;
  if (asked.length >= MOST_ASKED) return message('claim_click_ids_many', { most: MOST_ASKED });
  const own = clickId === null ? null : apart(clickId);
  asked.push({ clickId: own, date });
  if (own !== null) clickIds.push(own);
  return undefined;
}

/** Copies a string, because a substring would keep the whole block of the file in memory. */
const apart = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

function csvTaker(
  header: readonly string[],
  mapping: Pick<Mapping, 'columns'>,
  file: string,
): (row: FileRow) => Taken {
  const fieldOf = fieldsIn(mapping);
  const places = CLAIM_FIELDS.map((field) => {
    const found = header.flatMap((word, at) => (fieldOf(word) === field ? [at] : []));
    return [field, placeOf(field, found, header, file)] as const;
  });
  const lacking = CLAIM_FIELDS.find(
    (field) =>
      mapping.columns[field] !== undefined && places.some(([name, at]) => name === field && at < 0),
  );
  if (lacking !== undefined)
    throw badHeader(file, message('claims_no_column', { column: mapping.columns[lacking] ?? '' }));
  const order = places.find(([field]) => field === 'merchant_order_id')?.[1] ?? -1;
  if (order < 0)
    throw badHeader(
      file,
      message('claims_no_orders', { header: header.slice(0, MOST_NAMES).map(shortened) }),
    );
  return (row) => {
    if (row.format === 'broken') return { reason: row.message };
    if (row.format === 'json') return { reason: message('row_other_format') };
    const { cells } = row;
    if (!fitsHeader(cells, header.length) && cells.some((cell) => cell.trim() !== ''))
      return {
        reason: message('row_has_other_width', { cells: cells.length, header: header.length }),
      };
    return { cells: Object.fromEntries(places.map(([field, at]) => [field, cells[at] ?? ''])) };
  };
}

/** Maximum number of names in a message. */
const MOST_NAMES = 30;

/** The specification's field name wins over others. Two other matches are ambiguous, except for dates. */
function placeOf(
  field: ClaimField,
  found: readonly number[],
  header: readonly string[],
  file: string,
): number {
  const own = found.find((at) => plainWord(header[at] ?? '') === plainWord(field));
  const [first = -1, second] = found;
  if (own !== undefined || second === undefined || field === 'date') return own ?? first;
  const [one, other] = [first, second].map((at) => shortened(header[at] ?? ''));
  const names = { one: one ?? '', other: other ?? '', field };
  throw badHeader(file, message('claims_two_columns', names));
}

const badHeader = (file: string, what: Message): Failure =>
  new Failure('invalid_input', message('in_file', { file, what }), {
    hint: message('claims_map_hint'),
  });

function jsonTaker(mapping: Pick<Mapping, 'columns'>): (row: FileRow) => Taken {
  const fieldOf = fieldsIn(mapping);
  // A row with any of these fields is a claim.
  const fields = new Map(Object.keys(claimWords(mapping)).map((word) => [word, [word]]));
  return (row) => {
    const read = membersOfRow(row, { fields, isLenient: false });
    if (!read.ok) return { reason: read.faults[0]?.message ?? message('row_other_format') };
    return takeMembers(read.members, fieldOf);
  };
}

function takeMembers(members: readonly JsonMember[], fieldOf: FieldOf): Taken {
  const cells: Cells = {};
  for (const field of CLAIM_FIELDS) {
    const found = members.filter(({ key }) => fieldOf(key) === field);
    const own = found.filter(({ key }) => key === field);
    const [member, other] = own.length === 1 ? own : found;
    if (member === undefined) continue;
    if (other !== undefined && field !== 'date')
      return { reason: message('claim_two_members', { one: member.key, other: other.key }) };
    const text = valueText(member.value);
    if (text === undefined)
      return {
        reason: message('claim_not_text', {
          member: member.key,
          value: describeValue(toPlain(member.value)),
        }),
      };
    cells[field] = text;
  }
  return { cells: { merchant_order_id: '', ...cells } };
}

const WHOLE = /^\d+$/;

/** A numeric order ID is its digits; null counts as missing. */
function valueText(node: JsonNode): string | undefined {
  if (node.type === 'string') return node.value;
  if (node.type === 'number') return WHOLE.test(node.literal) ? node.literal : undefined;
  return node.type === 'null' ? '' : undefined;
}
