import { describe, expect, it } from 'vitest';
import { describeFindings, verifyJson } from '../../../../src/cli/commands/verify/view/json.ts';
import { BODY, explanation, NOW, verified } from './explained-samples.ts';

const json = (...args: Parameters<typeof verified>) => JSON.parse(verifyJson(verified(...args)));

describe('an explanation for scripts', () => {
  it('holds causes with their particulars, the difference, a sentence and a fix', () => {
    const found = explanation([{ id: 'body.escaped-slashes', side: 'signed' }], {
      body: '{"a":"\\/x"}',
      serializers: ['PHP json_encode'],
    });
    const { explanations } = json([found], { body: '{"a":"/x"}' });
    expect(explanations).toEqual([
      {
        causes: [{ id: 'body.escaped-slashes', side: 'signed' }],
        serializers: ['PHP json_encode'],
        template: '{timestamp}{body}',
        signed_bytes: 11,
        received_bytes: 10,
        first_difference: {
          of: 'body',
          offset: 6,
          signed: '{"a":"\\/x"}',
          received: '{"a":"/x"}',
        },
        summary:
          'The body was signed with \\/ for every slash (as PHP json_encode would write it), but sent with plain slashes.',
        fix: "Serialize the report once, keep the result, and sign and send exactly those bytes. In PHP: any flags will do, because $body is not encoded again; with Guzzle: 'body' => $body, not 'json' => $report.",
      },
    ]);
  });

  it('starts at the mock with what a person needs, and names few of many serializers', () => {
    const serializers = ['A f', 'A f(x)', 'B f', 'C f', 'D f', 'E f', 'F f', 'G f'];
    const found = explanation([{ id: 'body.keys-sorted' }], { serializers });
    const [first] = describeFindings(verified([found])).explanations;
    expect(Object.keys(first ?? {}).slice(0, 5)).toEqual([
      ...['summary', 'fix', 'causes', 'serializers', 'more_serializers'],
    ]);
    expect(first).toMatchObject({
      serializers: ['A f', 'B f', 'C f', 'D f', 'E f'],
      more_serializers: 3,
    });
    const [whole] = json([found]).explanations;
    expect(whole.serializers).toEqual(serializers);
  });

  it('names the signed string where the bodies are equal', () => {
    const found = explanation([{ id: 'message.order' }], { message: `${BODY}${NOW}` });
    expect(json([found]).explanations[0].first_difference).toMatchObject({
      of: 'signed string',
      offset: 0,
    });
  });

  it('has no difference where the same bytes were signed, or where they hold the secret', () => {
    const same = explanation([{ id: 'encoding.base64' }]);
    const hidden = explanation([{ id: 'mac.concatenated' }], { message: undefined });
    const { explanations } = json([same, hidden]);
    expect(explanations.map((it: Record<string, unknown>) => it.first_difference)).toEqual([
      null,
      null,
    ]);
  });

  it('writes particulars in snake_case', () => {
    const found = explanation([{ id: 'message.timestamp-format', zoneName: 'UTC' }]);
    expect(json([found]).explanations[0].causes).toEqual([
      { id: 'message.timestamp-format', zone_name: 'UTC' },
    ]);
  });

  it('bounds what it shows of long bodies', () => {
    const long = `{"a":"${'사'.repeat(50_000)}","b":1}`;
    const found = explanation([{ id: 'body.compacted' }], { body: long.replace('"b"', ' "b"') });
    const { first_difference } = json([found], { body: long }).explanations[0];
    expect(first_difference.offset).toBe(150_008);
    expect(first_difference.received.length).toBeLessThan(50);
  });

  it('adds code in the detected language', () => {
    const found = explanation([{ id: 'body.object-object' }]);
    expect(json([found])).toMatchObject({
      language: 'node',
      code: expect.stringContaining('fetch'),
    });
  });
});
