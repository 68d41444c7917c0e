import type { DeliveryResult } from '../../../client/delivery/edges.ts';
import { delivery as deliveryWords } from '../../../client/words/delivery.ts';
import { toText } from '../../../core/kit/json/decode.ts';
import {
  type JsonNode,
  type JsonObject,
  memberOf,
  printJson,
  RawJson,
  stringify,
} from '../../../core/kit/json/node.ts';
import { parseJson } from '../../../core/kit/json/parse.ts';
import { operandWord } from '../../../core/kit/shell.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible, shortenedTo } from '../../../core/kit/visible.ts';
import { type RecordMember, shownOf } from '../../../core/protocol/answers/record.ts';
import { OTHER_BODY, WRONG_ADDRESS } from '../../../core/protocol/answers/verdict.ts';
import { commandOf, kindNamed, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import {
  formatDecimal,
  isPlain,
  parseDecimal,
  withoutResidue,
} from '../../../core/protocol/money.ts';
import { shortened } from '../../../core/protocol/reports/plain.ts';
import { FAILURES } from '../../../core/words/failure.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendingOptions } from '../../sending-options.ts';
import { screenWidth } from '../../terminal/terminal.ts';
import type { ErrorText } from '../../views/error-text.ts';
import { serviceText } from '../../views/event-text.ts';
import { labelledRows } from '../../views/labels.ts';
import { checkCommand, replayCommand } from '../../views/replay-command.ts';
import { reportWords } from '../../words/report.ts';

/** A body as rows of label and value. */
export function previewRows(kind: ReportKind, body: Uint8Array): [string, string | undefined][] {
  const parsed = parseJson(toText(body));
  if (!parsed.ok || parsed.node.type !== 'object') return [];
  const report = parsed.node;
  return kindNamed(kind).preview.map(({ label, field, as }) => {
    const value = memberText(report, field);
    if (as === 'money') return [label, `${value} ${memberText(report, 'currency')}`];
    if (as === 'product') return [label, productName(report)];
    return [label, value ?? (as === 'credit' ? reportWords.no_creator : undefined)];
  });
}

/** "If omitted it falls back to `items[0].name`, and if that is absent it is left blank." */
function productName(report: JsonObject): string {
  const own = memberText(report, 'product_name');
  if (own !== undefined) return own;
  const items = memberOf(report, 'items');
  const first = items?.type === 'array' ? items.items[0] : undefined;
  const fallback = first?.type === 'object' ? memberText(first, 'name') : undefined;
  return fallback === undefined
    ? reportWords.blank_product
    : fill(reportWords.name_of_first_item, { name: fallback });
}

const memberText = (report: JsonObject, field: string): string | undefined =>
  literalText(memberOf(report, field));

const MOST_SHOWN = 200;

function literalText(node: JsonNode | undefined): string | undefined {
  if (node?.type === 'string') return makeVisible(shortenedTo(MOST_SHOWN, node.value));
  return node?.type === 'number' ? shortenedTo(MOST_SHOWN, node.literal) : undefined;
}

/** Inputs for the renderers besides the result. */
interface DeliveryView {
  readonly result: Omit<DeliveryResult, 'error'> & { readonly error: ErrorText | null };
  readonly remark: RemarkText | null;
  /** What a person had settled before. */
  readonly byHand: { readonly label: string; readonly text: string } | undefined;
  /** Set for a dry run; the target is where it would be sent otherwise, if known. */
  readonly dryRun: { readonly target: string | undefined } | undefined;
  /** How far the clock is off, if that is why the service refused. */
  readonly clock: string | undefined;
  /** The command that sends the very same bytes again. */
  readonly replay: string;
  /** The command that tells key, signature, and clock apart. */
  readonly check: string;
}

const HEADLINES: Readonly<Record<DeliveryResult['outcome'], string>> = {
  accepted: reportWords.outcome_accepted,
  rejected: reportWords.outcome_rejected,
  unauthorized: reportWords.outcome_unauthorized,
  unconfirmed: reportWords.outcome_unconfirmed,
  undelivered: reportWords.outcome_undelivered,
};

/** One object for scripts; the record as the service wrote it, digit for digit. */
function deliveryJson({ result, remark, dryRun, replay }: DeliveryView): string {
  const { intent, outcome, httpStatus, record, attempts, duplicate, error } = result;
  return `${stringify({
    event_id: intent.eventId,
    kind: intent.kind,
    merchant_order_id: intent.merchantOrderId,
    outcome,
    http_status: httpStatus,
    record: record === null ? null : new RawJson(printJson(record)),
    attempts,
    duplicate,
    error,
    remark: remark && { code: remark.code, message: remark.message },
    replay: isWorthReplaying(result) && dryRun === undefined ? replay : null,
    ...(dryRun === undefined ? {} : { dry_run: true }),
  })}\n`;
}

/** A resend of what the service has with another body can only be refused again. */
const isWorthReplaying = ({ settled, error }: DeliveryView['result']): boolean =>
  !settled && error?.code !== OTHER_BODY;

/** One line per report, for lists. */
function deliveryLine(view: DeliveryView, theme: Theme): string {
  const { error, intent } = view.result;
  const said = [error?.message, serviceText(error?.service), view.remark?.message].filter(
    (text) => text !== undefined,
  );
  const why = said.length === 0 ? '' : `: ${makeVisible(said.join('; '))}`;
  return `${headline(view, theme)} (${makeVisible(intent.eventId)})${why}\n`;
}

/** Aligned lines: what was sent where, the service's response, and what to do next. */
function deliveryText(view: DeliveryView, theme: Theme): string {
  return `${headline(view, theme)}\n${labelledRows(deliveryRows(view), theme, screenWidth())}`;
}

function headline({ result, dryRun, clock }: DeliveryView, theme: Theme): string {
  const { intent, outcome } = result;
  const mark = outcome === 'accepted' ? theme.good('✓') : theme.bad('✗');
  const prefix = dryRun === undefined ? '' : theme.warn(reportWords.dry_run_prefix);
  const subject = theme.bold(`${commandOf(intent.kind)} ${makeVisible(intent.merchantOrderId)}`);
  const said =
    clock === undefined ? HEADLINES[outcome] : fill(reportWords.outcome_clock_off, { skew: clock });
  return `${mark} ${prefix}${subject} ${said}`;
}

function deliveryRows(view: DeliveryView): [string, string | undefined][] {
  const { result } = view;
  const { error, attempts } = result;
  return [
    ...previewRows(result.intent.kind, result.intent.body),
    [reportWords.label_sent_to, sentTo(view)],
    ['service', result.record === null ? serviceText(error?.service) : recordText(result.record)],
    ['problem', error === null ? undefined : makeVisible(error.message)],
    ...remarkRows(view),
    [view.byHand?.label ?? '', view.byHand?.text],
    ['counted', result.duplicate ? reportWords.counted_before : undefined],
    ['event', makeVisible(result.intent.eventId)],
    ['attempts', attempts > 1 ? String(attempts) : undefined],
    ['next', nextStep(view)],
  ];
}

function remarkRows({ remark }: DeliveryView): [string, string][] {
  if (remark === null) return [];
  const label = remark.isWarning ? reportWords.label_warning : reportWords.label_remark;
  return [[label, makeVisible(remark.message)]];
}

function sentTo({ result, dryRun }: DeliveryView): string {
  const { profile } = result.intent;
  if (dryRun !== undefined) return reportWords.sent_to_bundled({ target: dryRun.target });
  const by = profile === null ? null : makeVisible(profile);
  return reportWords.sent_to({ url: result.url.href, profile: by });
}

/** `CONFIRMED · net 5000 · refunded 0 · KRW`, in the service's own digits, unless they are no exact amount. */
function recordText(record: JsonObject): string | undefined {
  const text = (name: RecordMember): string | undefined => {
    const value = shownOf(record, name);
    if (value?.type === 'string') return makeVisible(value.value);
    return value?.type === 'number' ? amountText(value.literal) : undefined;
  };
  const [net, refunded] = [text('net_amount'), text('refunded_amount')];
  const shown = [
    text('status'),
    net && fill(reportWords.record_net, { net }),
    refunded && fill(reportWords.record_refunded, { refunded }),
    text('currency'),
  ].filter((part) => part !== undefined && part !== '');
  return shown.length === 0 ? undefined : shown.join(' · ');
}

function amountText(literal: string): string {
  const amount = parseDecimal(literal);
  const isExact = amount === undefined || isPlain(amount);
  return shortened(isExact ? literal : formatDecimal(withoutResidue(amount)));
}

function nextStep({ result, dryRun, clock, replay, check }: DeliveryView): string | undefined {
  const { intent, outcome, duplicate, settled, error } = result;
  if (duplicate) return lookAt(intent);
  if (outcome === 'rejected' && settled)
    return fill(reportWords.fix_and_resend, { show: lookAt(intent) });
  if (dryRun !== undefined) return outcome === 'accepted' ? reportWords.without_dry_run : undefined;
  if (outcome === 'accepted') return lookAt(intent);
  if (clock !== undefined) return fill(reportWords.next_set_clock, { replay });
  if (outcome === 'unauthorized')
    return canReplayAfterFix(intent)
      ? fill(reportWords.next_whoami, { replay, check })
      : reportWords.next_rerun({ check, ...drawnId(intent) });
  if (error?.code === OTHER_BODY) return deliveryWords.give_up_reused({ eventId: intent.eventId });
  if (outcome === 'rejected' || isElsewhere(result))
    return fill(reportWords.next_check_endpoint, { replay });
  return fill(reportWords.replay_is_safe, { replay });
}

/**
 * The journal's bytes are signed only under the secret that they are sealed with: `conv profile edit` seals them under a
 * new one, but nothing does so when a variable changes. What the command line says is signed in any case.
 */
const canReplayAfterFix = ({ profile, replayOf }: DeliveryResult['intent']): boolean =>
  profile !== null || replayOf !== undefined;

/** The same command would draw another event ID, and count as another refund. */
const drawnId = ({ kind, refundId, eventId }: DeliveryResult['intent']) =>
  kindNamed(kind).isRepeatable && refundId === undefined ? { eventId } : {};

/** Nobody accepts reports at the URL, as it seems. */
const isElsewhere = ({ error }: DeliveryView['result']): boolean => error?.code === WRONG_ADDRESS;

const lookAt = ({ merchantOrderId }: DeliveryResult['intent']): string =>
  `conv show ${operandWord(merchantOrderId)}`;

interface ShowOptions extends SendingOptions {
  /** One line for a person, where many reports follow each other. */
  readonly isBrief?: boolean;
}

/** A remark on an accepted report, in words. */
interface RemarkText {
  readonly code: string;
  readonly message: string;
  readonly isWarning: boolean;
}

async function resultInWords({ error, remark, hand, settled }: DeliveryResult) {
  const byHand = hand && (await import('../../views/hand-text.ts')).deliveredRow(hand, settled);
  if (error === null && remark === null)
    return { error: null, remark: null, byHand, clock: undefined };
  const { clockText, errorText, isWarning, remarkJson } = await import('../../views/error-text.ts');
  return {
    error: error && errorText(error),
    clock: error === null ? undefined : clockText(error),
    remark: remark && { ...remarkJson(remark), isWarning: isWarning(remark) },
    byHand,
  };
}

/** Prints the outcome of a report. @returns the exit code. */
export async function showDelivery(
  { result, dryRun }: Pick<DeliveryView, 'dryRun'> & { readonly result: DeliveryResult },
  options: ShowOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const { error, ...words } = await resultInWords(result);
  const view = {
    result: { ...result, error },
    ...words,
    dryRun,
    replay: replayCommand(result.intent.eventId, options),
    check: checkCommand(options),
  };
  const draw = options.isBrief === true ? deliveryLine : deliveryText;
  terminal.print(options.json === true ? deliveryJson(view) : draw(view, await terminal.theme()));
  return result.outcome === 'accepted' ? 0 : FAILURES[result.outcome].exit;
}
