import { describe, expect, it } from 'vitest';
import { refuseSecret, withoutSecret } from '../../../src/client/delivery/refuse-secret.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { message } from '../../../src/core/words/message.ts';

const SECRET = new Secret('the-"secret"');

/** What is said of a refusal; nothing where there is none. */
async function refusal(run: () => unknown): Promise<string> {
  try {
    await run();
    return '';
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, message: said, hint } = failureText(error);
    expect(hint).toMatch(/^Fix the report\./);
    return `${code}: ${said}`;
  }
}

describe('a report that holds the secret is refused', () => {
  it.each([
    ['{"merchant_order_id":"the-\\"secret\\""}', 'merchant_order_id'],
    ['{"reason":"x the-\\"secret\\" y"}', 'reason'],
    ['{"a":1,"items":[{"name":"a"},{"name":"the-\\u0022secret\\u0022"}]}', 'items[1].name'],
    ['"the-\\"secret\\""', '(the whole input)'],
  ])('%s', async (json, place) => {
    const said = await refusal(() => refuseSecret(Buffer.from(json), SECRET));
    expect(said).toMatch(/^invalid_report: /);
    expect(said).toContain(place);
    expect(said).not.toContain('the-');
  });

  it('also as a name, which is not shown', async () => {
    const json = '{"items":[{"x the-\\"secret\\"":1}]}';
    const said = await refusal(() => refuseSecret(Buffer.from(json), SECRET));
    expect(said).toMatch(/name of a field/);
    expect(said).not.toContain('the-');
  });

  it('with the line that it is in', async () => {
    const json = Buffer.from('{"reason":"the-\\"secret\\""}');
    expect(await refusal(() => refuseSecret(json, SECRET, 7))).toContain('7');
    expect(await refusal(() => refuseSecret(json, SECRET))).not.toContain('7');
  });

  it.each([
    ['{"reason":"the-secret"}', SECRET],
    ['{"reason":"the-\\"secret\\"', SECRET],
    ['{"reason":"short"}', new Secret('short')],
  ])('%s is not', async (json, secret) => {
    expect(await refusal(() => refuseSecret(Buffer.from(json), secret))).toBe('');
  });
});

describe('rows of a file', () => {
  type Checker = Parameters<typeof withoutSecret>[0];
  type Reading = Awaited<ReturnType<Checker['check']>>[number];

  const row = { line: 7 } as Parameters<Checker['check']>[0][number];
  const rowOf = (json: string) =>
    ({ ok: true, row: { body: Buffer.from(json) } }) as unknown as Reading;
  const faultOf = (...said: unknown[]) =>
    ({ ok: false, faults: said.map((one) => ({ message: one })) }) as unknown as Reading;
  const check = (reading: Reading, secret = SECRET) => {
    const checker: Checker = { check: async () => [reading] };
    return refusal(async () => {
      expect(await withoutSecret(checker, secret).check([row])).toEqual([reading]);
    });
  };

  it.each<[string, Reading]>([
    ['a value', rowOf('{"reason":"the-\\"secret\\""}')],
    ['a part of a value', rowOf('{"reason":"x the-\\"secret\\" y"}')],
    ['what is said of a fault', faultOf('not "the-"secret""')],
    ['a fact of what is said', faultOf(message('given_twice', { what: 'the-"secret"' }))],
    ['one of several faults', faultOf('nothing', 'not "the-"secret""', 'nothing')],
  ])('are refused where %s holds it', async (_, reading) => {
    expect(await check(reading)).toMatch(/^invalid_report: .*7/);
  });

  it.each<[string, Reading]>([
    ['a value', rowOf('{"reason":"the-secret"}')],
    ['what is said of a fault', faultOf('not "the-secret"')],
    ['a fact of what is said', faultOf(message('given_twice', { what: 'the-secret' }))],
  ])('pass where %s does not', async (_, reading) => {
    expect(await check(reading)).toBe('');
  });

  it('are not looked at for a secret that is too short to be told from other text', async () => {
    expect(await check(rowOf('{"reason":"short"}'), new Secret('short'))).toBe('');
  });
});
