import type { Mode, UsableAccount } from '../../profiles/settings.ts';

/** Whose orders a run makes. */
export interface SmokeAccount extends UsableAccount {
  /** Of the demo pair, which everyone may know; null of any other. */
  readonly shownSecret: string | null;
}

/** What a check found. */
export interface SmokeCheck {
  readonly id: string;
  readonly title: string;
  /** The document's own words. */
  readonly rule: string;
  /** `note`: another answer than the expected one, but the document leaves it open. */
  readonly outcome: 'passed' | 'failed' | 'note' | 'skipped';
  readonly expected: string;
  /** What came back, in one line; null where nothing was sent. */
  readonly got: string | null;
  /** Why it was skipped, or why it is no failure; null for the others. */
  readonly reason: string | null;
  /** Null where no answer came. */
  readonly httpStatus: number | null;
  readonly durationMs: number;
}

/** One run of all checks. */
export interface SmokeReport {
  readonly endpoint: string;
  readonly apiKey: string;
  readonly profile: string | null;
  readonly mode: Mode;
  /** Of the demo pair; null of any other. */
  readonly shownSecret: string | null;
  /** `unreachable`: nothing answered, or the service was gone before the end. */
  readonly outcome: 'passed' | 'failed' | 'unreachable' | 'interrupted';
  readonly checks: readonly SmokeCheck[];
  /** `merchant_order_id` of every order of the run that may still have a net amount. */
  readonly leftOpen: readonly string[];
}
