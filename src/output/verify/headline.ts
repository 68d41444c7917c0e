import { excerpt } from '../../core/visible.ts';
import { headlines } from '../../words/en/verdict.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import type { Finding } from './finding.ts';

/** The one line that everybody reads. */
export function headline(finding: Finding, theme: Theme): string {
  const { columns } = finding.shown;
  switch (finding.situation) {
    case 'valid':
      return theme.good(wrapText(`✓ ${headlines.valid}`, columns));
    case 'no-secret':
      return theme.warn(wrapText(`? ${headlines.no_secret}`, columns));
    default:
      return theme.bad(wrapText(`✗ ${trouble(finding)}`, columns));
  }
}

/** Longest part of a profile's name that is shown, in characters. */
const SHOWN = 60;

function trouble({ situation, result: { verdict, account } }: Finding): string {
  switch (situation) {
    case 'reception':
      return verdict.checks.signature.ok ? headlines.refused : headlines.unsigned;
    case 'paste':
      return headlines.paste;
    case 'other-profile':
      return headlines.other_profile({ origin: excerpt(account.origin, SHOWN) });
    default:
      return headlines.wrong;
  }
}
