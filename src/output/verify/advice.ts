import { shellWord } from '../../core/shell.ts';
import { advice as words } from '../../words/en/verdict.ts';
import { subsecondUnit } from '../subsecond.ts';
import type { Finding } from './finding.ts';
import { secretIn } from './secret-in.ts';

/** What to do next: one clause for each failed check other than the signature, in the service's order. */
export function adviseOn(finding: Finding): string[] {
  const { verdict, presented } = finding.result;
  const { headers, timestamp, key } = verdict.checks;
  return [
    headers.ok ? [] : words.headers,
    timestamp.ok || !presented.timestamp ? [] : adviseOnTimestamp(finding),
    key.ok || !presented.key ? [] : adviseOnKey(finding),
  ].flat();
}

function adviseOnTimestamp({ result: { verdict, presented } }: Finding): string {
  const { whole, skewSeconds } = verdict.checks.timestamp;
  const unit = whole ? subsecondUnit(Number(presented.timestamp)) : undefined;
  if (unit !== undefined) return words.timestamp_unit({ perSecond: unit.perSecond });
  if (!whole || skewSeconds === null) return words.timestamp_not_whole;
  const isZone = verdict.explanations.some(({ causes }) =>
    causes.some(({ id }) => id === 'clock.timezone'),
  );
  return words.timestamp_skew({ isZone, isPast: skewSeconds < 0 });
}

function adviseOnKey(finding: Finding): string[] {
  const { account, presented } = finding.result;
  if (account.apiKey === undefined) return [];
  if (secretIn(presented.key ?? '', finding) !== undefined) return [words.key_is_secret];
  const { profileOfKey } = finding.received;
  const profile = profileOfKey === undefined ? 'NAME' : shellWord(profileOfKey);
  return [words.key_foreign({ profile })];
}
