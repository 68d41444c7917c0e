import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = path.join(ROOT, 'node_modules', '.bin', 'tsc');

/** A shop's test that uses all there is. */
const PROGRAM = `
import { createMock, type Mock, type MockFault, type MockMerchantOptions, type MockOptions,
  type MockOrder, type MockReportKind, type MockRequest, type MockRequestFilter } from 'conv-cli/mock';

const merchant: MockMerchantOptions =
  { apiKey: 'a', hmacSecret: 'b', active: true, mode: 'live', sellerId: 'c' };
const options: Required<MockOptions> = { port: 0, merchants: [merchant], faults: ['hang'],
  faultSeed: 1, clock: new Date(0), dialect: 'laravel', state: 'file', allowNone: true, keep: 1 };
const kind: MockReportKind = 'paid';
const filter: Required<MockRequestFilter> = { kind, order: '1', event: '2', outcome: 'repeated' };

const show = ({ sequence, receivedAt, body, error, ...rest }: MockRequest): string =>
  [sequence.toFixed(), receivedAt.toISOString(), body.byteLength, error?.code, error?.message,
    rest.method, rest.path, rest.httpStatus, rest.outcome, rest.kind ?? '',
    rest.merchantOrderId ?? '', rest.eventId ?? '', rest.fault ?? ''].join();
const sum = ({ amount, netAmount, refundedAmount, apiKey, merchantOrderId, status, currency, subId,
  productName }: MockOrder): string => amount + netAmount + refundedAmount + apiKey +
  merchantOrderId + status + currency + (subId ?? '') + productName;

export async function test(): Promise<void> {
  await using mock: Mock = await createMock(options);
  const texts: string[] = [mock.url, mock.apiKey, mock.hmacSecret, mock.inspectorUrl, mock.port.toFixed()];
  texts.push(...mock.requests(filter).map(show), ...mock.requests().map(show), ...mock.orders().map(sum));
  const answer: Response = await mock.fetch(new Request(mock.url, { method: 'POST' }));
  const fault: MockFault = mock.addFault('status=503');
  texts.push(fault.id, answer.statusText);
  fault.remove();
  mock.advance(301);
  mock.expect('paid order=42 ==1', 'every signature valid');
  await mock.expectWithin(1, ...texts);
  mock.reset();
  await mock.close();
  await mock[Symbol.asyncDispose]();
  await (await createMock()).close();
}
`;

const WRONG = `
import { createMock } from 'conv-cli/mock';
// @ts-expect-error a port is a number
await createMock({ port: '0' });
// @ts-expect-error there is no such option
await createMock({ ports: 0 });
// @ts-expect-error a merchant has a secret
await createMock({ merchants: [{ apiKey: 'a' }] });
const mock = await createMock();
// @ts-expect-error nothing is to be assigned
mock.port = 1;
// @ts-expect-error there are four kinds
mock.requests({ kind: 'refund' });
// @ts-expect-error seconds are a number
mock.advance('301');
export const [request] = mock.requests();
// @ts-expect-error there may be none
export const { sequence } = request;
`;

let project = '';
beforeEach(() => {
  project = temporaryDirectory();
  copyFileSync(path.join(ROOT, 'dist/mock-library.d.ts'), path.join(project, 'mock-library.d.ts'));
});

/** Checks a program in a project that has nothing else of conv, nor of its packages. */
function check(program: string, compilerOptions: object) {
  writeFileSync(path.join(project, 'program.mts'), program);
  const all = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    paths: { 'conv-cli/mock': ['./mock-library.d.ts'] },
    ...compilerOptions,
  };
  const settings = { compilerOptions: all, files: ['program.mts'] };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(settings));
  const { status, stdout, stderr } = spawnSync(TSC, ['-p', project], { encoding: 'utf8' });
  return { status, errors: stdout, stderr };
}

/** A project with node's types alone, as a server has; and one with a browser's. */
const PROJECTS: readonly (readonly [string, object, boolean])[] = [
  ["with node's types", { lib: ['es2022'], types: ['node'] }, true],
  ["with a browser's types", { lib: ['es2022', 'dom', 'dom.iterable'], types: [] }, false],
];

describe.each(PROJECTS)('the types of conv-cli/mock, %s', (_, options, hasNode) => {
  const checkHere = (program: string) => {
    if (hasNode) symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'));
    return check(program, options);
  };

  it('stand alone, and know every member', () => {
    expect(checkHere(PROGRAM)).toMatchObject({ status: 0, errors: '' });
  });

  it('know what is wrong', () => {
    expect(checkHere(WRONG)).toMatchObject({ status: 0, errors: '' });
  });
});
