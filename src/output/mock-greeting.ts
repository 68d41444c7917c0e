import type { MockMerchant, MockOrigin } from '../actions/run-mock.ts';
import { quoteForShell } from '../core/shell.ts';
import { makeVisible } from '../core/visible.ts';
import { alignRows, type Theme } from './theme.ts';

/** Where the mock listens, for whom, and the line that points conv at it. */
export function mockGreeting(url: string, { apiKey, origin }: MockMerchant, theme: Theme): string {
  const rows: [string, string | undefined][] = [
    ['api key', `${makeVisible(apiKey)} ${originText(origin)}`],
    ['secret', origin.type === 'demo' ? origin.shownSecret : undefined],
    ['orders', 'none yet, and forgotten when it stops (Ctrl-C)'],
  ];
  const title = theme.bold(`conv mock listens on ${url}`);
  const pointing = `point conv at it from another terminal:\n${tryCommand(url, apiKey, origin)}`;
  return `${title}\n${alignRows(rows, theme)}\n${pointing}\n\n`;
}

/** Its first line for scripts; the demo pair's secret is no secret. */
export function mockGreetingJson(url: string, { apiKey, origin }: MockMerchant): string {
  const secret = origin.type === 'demo' ? { hmac_secret: origin.shownSecret } : {};
  return `${JSON.stringify({ url, api_key: apiKey, ...secret })}\n`;
}

function originText(origin: MockOrigin): string {
  switch (origin.type) {
    case 'demo':
      return '(the demo pair: no secret)';
    case 'environment':
      return '(from CONV_API_KEY, with CONV_HMAC_SECRET)';
    case 'profile':
      return `(from profile ${makeVisible(origin.name)}, with its secret)`;
  }
}

/** A line to copy into another shell. */
function tryCommand(url: string, apiKey: string, origin: MockOrigin): string {
  const variables = [`CONV_ENDPOINT=${url}`, ...accountVariables(apiKey, origin)];
  return `${variables.join(' ')} conv paid --order 123 --amount 5000 --currency KRW`;
}

/** As variables: a profile that a flag names goes before CONV_ENDPOINT. */
function accountVariables(apiKey: string, origin: MockOrigin): string[] {
  switch (origin.type) {
    case 'demo':
      return [`CONV_API_KEY=${apiKey}`, `CONV_HMAC_SECRET=${origin.shownSecret}`];
    case 'environment':
      return [];
    case 'profile':
      return [`CONV_PROFILE=${quoteForShell(origin.name)}`];
  }
}
