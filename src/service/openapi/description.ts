import { CHOICES } from '../../core/orders/choices.ts';
import { transitionRows } from '../../core/orders/transition-rows.ts';
import { ERROR_RULES } from '../error-rules.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../errors.ts';
import { authenticationText } from './authentication.ts';

/** The rules of the service in Markdown, from the tables that it goes by. */
export const descriptionText = (
  isTerse: boolean,
): string => `A merchant's own server reports the life of its orders: paid, partially refunded, cancelled, or not to be credited to a
creator. This is \`conv mock\`, the service that comes with conv for dry runs, development and CI.

${authenticationText()}

## States and transitions

What a report makes of an order: its next status, or the code of the error that refuses it.

${markdownTable(transitionRows())}

## Where the service's document is silent

${choiceLines().join('\n')}

## Errors
${isTerse ? TERSE : ''}
${markdownTable(errorRows())}
`;

const TERSE = `
The service runs with \`--terse\`: every 401 is \`{"error":{"code":"unauthorized"}}\`, and other errors have a code and a
message alone.
`;

function errorRows(): string[][] {
  const codes = Object.keys(ERROR_STATUS) as ServiceErrorCode[];
  const rows = codes.map((code) => [`\`${code}\``, String(ERROR_STATUS[code]), ERROR_RULES[code]]);
  return [['code', 'status', 'rule'], ...rows];
}

const choiceLines = (): string[] =>
  Object.entries(CHOICES).map(([subject, choice]) => `- **${subject}**: ${choice}`);

function markdownTable([heading = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}
