import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import { rewriting, type TextStep } from './step.ts';

const { common, usual, rare, remote } = COST;

const ended = (cost: number, added: string, name: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.trailing-newline', side: 'signed', found: name } },
    (text) => text + added,
  );

const surrounded = (cost: number, found: string, before: string, after: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.whitespace', side: 'signed', found } },
    (text) => before + text + after,
  );

const changed = (cost: number, cause: Cause, change: (text: string) => string): TextStep =>
  rewriting({ cost, cause }, change);

const toLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** What is around the text, how its lines end, and where it is cut off. */
export const SURROUNDING_STEPS: readonly TextStep[] = [
  ended(common, '\n', '\\n'),
  ended(usual, '\r\n', '\\r\\n'),
  ended(rare, '\n\n', '\\n\\n'),
  ended(rare, '\r\n\r\n', '\\r\\n\\r\\n'),
  ended(remote, '\r', '\\r'),
  surrounded(usual, 'trailing blank', '', ' '),
  surrounded(rare, 'trailing tab', '', '\t'),
  surrounded(rare, 'trailing NUL', '', '\0'),
  surrounded(rare, 'trailing blank and newline', '', ' \n'),
  surrounded(rare, 'leading blank', ' ', ''),
  surrounded(rare, 'leading newline', '\n', ''),
  surrounded(remote, 'leading tab', '\t', ''),
  surrounded(remote, 'blanks on both sides', ' ', ' '),
  surrounded(remote, 'newlines on both sides', '\n', '\n'),
  surrounded(remote, 'two trailing blanks', '', '  '),
  changed(usual, { id: 'body.bom', side: 'signed' }, (text) => `\ufeff${text}`),
  changed(usual, { id: 'body.crlf', signed: 'CRLF' }, (text) =>
    toLineFeeds(text).replaceAll('\n', '\r\n'),
  ),
  changed(usual, { id: 'body.crlf', signed: 'LF' }, toLineFeeds),
  changed(rare, { id: 'body.crlf', signed: 'CR' }, (text) =>
    toLineFeeds(text).replaceAll('\n', '\r'),
  ),
  changed(rare, { id: 'body.whitespace', found: 'no newlines' }, (text) =>
    text.replace(/[\r\n]/g, ''),
  ),
  changed(rare, { id: 'body.whitespace', found: 'no blanks, not even in values' }, (text) =>
    text.replace(/[ \t\r\n]/g, ''),
  ),
  changed(rare, { id: 'body.whitespace', found: 'each run of blanks as one' }, (text) =>
    text.replace(/\s+/g, ' '),
  ),
  changed(rare, { id: 'body.truncated', at: 'newline' }, (text) =>
    text.replace(/\r?\n[\s\S]*$/, ''),
  ),
  changed(remote, { id: 'body.truncated', at: 'NUL' }, (text) => text.replace(/\0[\s\S]*$/, '')),
];
