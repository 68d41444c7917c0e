import { proof } from '../../words/en/verdict.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import type { Shown } from './shown.ts';

/** The right signature, if it was asked for. */
export function expectedText({ expected, columns }: Shown, theme: Theme): string[] {
  if (expected === undefined) return [];
  const note = wrapText(`  ${proof.expected_note}`, columns, '  ');
  return ['', `${theme.bold(proof.expected)} ${expected}`, theme.dim(note)];
}
