import type { JsonPath } from '../../kit/json/node.ts';
import type { Message } from '../../words/message.ts';
import type { KnownKind } from '../kinds/index.ts';

/** What a rule can know of a report. */
export interface Judged {
  readonly kind: KnownKind;
  /** A string's characters, a number's literal; undefined where the report has no such value. */
  readonly text: (field: string) => string | undefined;
}

/** A rule about a report as a whole, or about a field beyond its type. */
export interface ReportRule {
  /** The kinds that it is about. */
  readonly concerns: (kind: KnownKind) => boolean;
  /** @returns what is wrong, if something is. */
  readonly breach: (report: Judged) => Breach | undefined;
}

/** A rule about when a report is sent: journaled reports wait until it lets them pass. */
export interface MomentRule extends Pick<ReportRule, 'concerns'> {
  /** @param now milliseconds since 1970. */
  readonly breach: (report: Judged, now: number) => Breach | undefined;
}

export interface Breach {
  readonly path: JsonPath;
  /** The whole sentence. */
  readonly message: Message;
  /** What the rule asks for. */
  readonly expected: Message;
}

/** Beyond the types of fields, the service's document has no rule for a report alone. */
export const REPORT_RULES: readonly ReportRule[] = [];

/** Nor one that depends on the time of day or the date. */
export const MOMENT_RULES: readonly MomentRule[] = [];
