import { once } from 'node:events';
import type { Describe } from '../../actions/explain-mismatch.ts';
import {
  type MockMerchant,
  type MockRequest,
  mockMerchant,
  startMock,
} from '../../actions/run-mock.ts';
import { Failure } from '../../core/failure.ts';
import { mockRequestText, mockTotalsText } from '../../output/mock.ts';
import { mockGreeting, mockGreetingJson } from '../../output/mock-greeting.ts';
import { mockHelpText } from '../../output/mock-help.ts';
import { mockRequestJson } from '../../output/mock-json.ts';
import type { CommandModule } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { settingsOf } from '../settings.ts';
import type { Terminal } from '../terminal.ts';

interface MockOptions {
  readonly port: string;
  readonly profile?: string;
  readonly json?: boolean;
}

export const command: CommandModule = {
  register(parent, run) {
    parent
      .command('mock')
      .description('Run the bundled service on this machine, and show each request as it comes.')
      .option('--port <number>', 'port on 127.0.0.1; 0 takes a free one', '0')
      .option('--profile <name>', 'accept the key and secret of this profile')
      .option('--json', 'one line with url and api_key, then one JSON object a request')
      .addHelpText('after', mockHelpText)
      .action((options: MockOptions) => run((dependencies) => mock(options, dependencies)));
  },
};

/** Serves until it is interrupted: that is how it is meant to end, so nothing is left undone. */
async function mock(options: MockOptions, dependencies: Dependencies): Promise<number> {
  const { terminal, clock, interrupt } = dependencies;
  const port = parsePort(options.port);
  const merchant = mockMerchant(await settingsOf(options, dependencies));
  const { draw, greet } = await drawing(options, terminal);
  const totals = { accepted: 0, repeated: 0, refused: 0 };
  const stop = interrupt();
  const onRequest = (request: MockRequest): void => {
    totals[request.outcome] += 1;
    terminal.print(draw(request));
  };
  const service = await startMock(merchant, port, clock.now, onRequest, describeMismatch);
  terminal.print(greet(service.url, merchant));
  if (!stop.aborted) await once(stop, 'abort');
  await service.close();
  terminal.note(mockTotalsText(totals));
  return 0;
}

/** Loaded at the first signature that does not match. */
const describeMismatch: Describe = async (result) => {
  const { describeFindings } = await import('../../output/verify/mismatch.ts');
  return describeFindings(result);
};

interface Drawing {
  readonly greet: (url: string, merchant: MockMerchant) => string;
  readonly draw: (request: MockRequest) => string;
}

async function drawing({ json }: MockOptions, terminal: Terminal): Promise<Drawing> {
  if (json === true) return { greet: mockGreetingJson, draw: mockRequestJson };
  const theme = await terminal.theme();
  return {
    greet: (url, merchant) => mockGreeting(url, merchant, theme),
    draw: (request) => mockRequestText(request, theme),
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Failure(
    'usage',
    `--port must be a whole number from 0 to 65535, not ${JSON.stringify(text)}`,
    {
      hint: 'conv mock --port 0 takes a free one',
    },
  );
}
