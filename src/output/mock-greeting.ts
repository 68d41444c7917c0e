import type { MockMerchant, MockOrigin } from '../actions/mock/merchants.ts';
import { withVariables } from '../core/shell.ts';
import { makeVisible } from '../core/visible.ts';
import { countOf } from './count.ts';
import { alignRows, type Theme } from './theme.ts';

/** What there is to say of a mock that has started. */
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

/** Where the mock listens, for whom, and the line that points conv at it. */
export function mockGreeting(greeting: Greeting, theme: Theme): string {
  const { url, token, merchant, clock, skew } = greeting;
  const { apiKey, origin } = merchant;
  const rows: [string, string | undefined][] = [
    ['api key', `${makeVisible(apiKey)} ${originText(origin)}`],
    ['secret', origin.type === 'demo' ? origin.shownSecret : undefined],
    ['inspector', `${url}/_conv/?token=${token}`],
    ['orders', ordersText(greeting)],
    ['clock', clockText(clock, skew)],
    ['faults', faultsText(greeting)],
  ];
  const title = theme.bold(`conv mock listens on ${url}`);
  const pointing = `point conv at it from another terminal:\n${tryCommand(url, merchant)}`;
  return `${title}\n${alignRows(rows, theme)}\n${pointing}\n\n`;
}

/** Its first line for scripts; the demo pair's secret is no secret. */
export function mockGreetingJson({ url, token, merchant, faults, faultSeed }: Greeting): string {
  const { apiKey, origin } = merchant;
  const secret = origin.type === 'demo' ? { hmac_secret: origin.shownSecret } : {};
  const seed = faults.length === 0 ? {} : { fault_seed: faultSeed };
  const control = `${url}/_conv/`;
  return `${JSON.stringify({ url, api_key: apiKey, ...secret, control, token, ...seed })}\n`;
}

/** How a run with chances in its faults can be had again; undefined where there are none. */
export function seedNote({ faults }: { readonly faults: Chances }): string | undefined {
  const hasChances = faults.list().some(({ text }) => /\bp=|\.\.|lognormal/.test(text));
  return hasChances
    ? `conv mock: --fault-seed ${faults.seed} has the same chances again`
    : undefined;
}

interface Chances {
  readonly seed: number;
  readonly list: () => readonly { readonly text: string }[];
}

function ordersText({ orders, stateFile }: Greeting): string {
  const known = orders === 0 ? 'none yet' : `${countOf(orders, 'order')} known`;
  return stateFile === undefined
    ? `${known}, and forgotten when it stops (Ctrl-C)`
    : `${known}, kept in ${makeVisible(stateFile)}`;
}

function clockText(clock: string | undefined, skew: string | undefined): string | undefined {
  const words = [clock, skew && `${skew} off`].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
}

function faultsText({ faults, faultSeed }: Greeting): string | undefined {
  if (faults.length === 0) return undefined;
  return `${faults.map(makeVisible).join(' | ')} (--fault-seed ${faultSeed})`;
}

function originText(origin: MockOrigin): string {
  switch (origin.type) {
    case 'demo':
      return '(the demo pair: no secret)';
    case 'environment':
      return '(from CONV_API_KEY, with CONV_HMAC_SECRET)';
    case 'profile':
      return `(from profile ${makeVisible(origin.name)}, with its secret)`;
    case 'file':
      return `(of ${countOf(origin.count, 'merchant')} in ${makeVisible(origin.name)})`;
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
        ['CONV_HMAC_SECRET', 'its hmac_secret'],
      ];
  }
}
