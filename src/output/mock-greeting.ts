import type { MockMerchant, MockOrigin } from '../actions/mock/merchants.ts';
import { withVariables } from '../core/shell.ts';
import { makeVisible } from '../core/visible.ts';
import { mockView } from '../words/en/mock.ts';
import { message } from '../words/message.ts';
import { text } from '../words/text.ts';
import { alignRows, type Theme } from './theme.ts';

/** What is shown about a mock that has started. */
export interface Greeting {
  readonly url: string;
  /** What the control interface asks for. */
  readonly token: string;
  readonly merchant: MockMerchant;
  /** How many orders it knows already. */
  readonly orders: number;
  readonly stateFile: string | undefined;
  /** The rules of `--fault` and of the fault files. */
  readonly faults: readonly string[];
  readonly faultSeed: number;
  readonly clock: string | undefined;
  readonly skew: string | undefined;
}

/** Where the mock listens, its merchant, and the line that points conv at it. */
export function mockGreeting(greeting: Greeting, theme: Theme): string {
  const { url, token, merchant, clock, skew } = greeting;
  const { apiKey, origin } = merchant;
  const { labels } = mockView;
  const rows: [string, string | undefined][] = [
    [labels.apiKey, `${makeVisible(apiKey)} ${originText(origin)}`],
    [labels.secret, origin.type === 'demo' ? origin.shownSecret : undefined],
    [labels.inspector, `${url}/_conv/?token=${token}`],
    [labels.orders, ordersText(greeting)],
    [labels.clock, clockText(clock, skew)],
    [labels.faults, faultsText(greeting)],
  ];
  const title = theme.bold(mockView.title(url));
  const pointing = `${mockView.pointConv}\n${tryCommand(url, merchant)}`;
  return `${title}\n${alignRows(rows, theme)}\n${pointing}\n\n`;
}

/** Its first line for scripts; the demo pair's secret is public. */
export function mockGreetingJson({ url, token, merchant, faults, faultSeed }: Greeting): string {
  const { apiKey, origin } = merchant;
  const secret = origin.type === 'demo' ? { hmac_secret: origin.shownSecret } : {};
  const seed = faults.length === 0 ? {} : { fault_seed: faultSeed };
  const control = `${url}/_conv/`;
  return `${JSON.stringify({ url, api_key: apiKey, ...secret, control, token, ...seed })}\n`;
}

/** How to repeat a run with random faults; undefined if there are none. */
export function seedNote({ faults }: { readonly faults: Chances }): string | undefined {
  const hasChances = faults.list().some((rule) => /\bp=|\.\.|lognormal/.test(rule.text));
  return hasChances ? text(message('seed_repeats', { seed: faults.seed })) : undefined;
}

interface Chances {
  readonly seed: number;
  readonly list: () => readonly { readonly text: string }[];
}

function ordersText({ orders, stateFile }: Greeting): string {
  const known = mockView.ordersKnown(orders);
  return stateFile === undefined
    ? mockView.forgotten(known)
    : mockView.keptIn(known, makeVisible(stateFile));
}

function clockText(clock: string | undefined, skew: string | undefined): string | undefined {
  const words = [clock, skew && mockView.skewed(skew)].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
}

function faultsText({ faults, faultSeed }: Greeting): string | undefined {
  if (faults.length === 0) return undefined;
  return mockView.faultsWithSeed(faults.map(makeVisible), faultSeed);
}

function originText(origin: MockOrigin): string {
  switch (origin.type) {
    case 'demo':
      return mockView.origin.demo;
    case 'environment':
      return mockView.origin.environment;
    case 'profile':
      return mockView.origin.profile(makeVisible(origin.name));
    case 'file':
      return mockView.origin.file(origin.count, makeVisible(origin.name));
  }
}

/** A line to copy into another shell. */
function tryCommand(url: string, { apiKey, origin }: MockMerchant): string {
  return withVariables(
    [['CONV_ENDPOINT', url], ...accountVariables(apiKey, origin)],
    'conv paid --order 123 --amount 5000 --currency KRW',
  );
}

/** As variables: a profile that a flag names goes before CONV_ENDPOINT. */
function accountVariables(apiKey: string, origin: MockOrigin): [string, string][] {
  switch (origin.type) {
    case 'demo':
      return [
        ['CONV_API_KEY', apiKey],
        ['CONV_HMAC_SECRET', origin.shownSecret],
      ];
    case 'environment':
      return [];
    case 'profile':
      return [['CONV_PROFILE', origin.name]];
    case 'file':
      return [
        ['CONV_API_KEY', apiKey],
        ['CONV_HMAC_SECRET', mockView.itsSecret],
      ];
  }
}
