import { describe, expect, it } from 'vitest';
import { childEnvironment, parseVariableRules } from '../../../src/cli/commands/mock/run-with.ts';
import { exitStatusOf } from '../../../src/cli/commands/mock/serve.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { observe, report } from '../../mock/expectations/run.ts';

const ADDRESS = {
  url: 'http://127.0.0.1:4010',
  port: 4010,
  apiKey: 'mk_1',
  secret: new Secret('$& $1 whsec'),
  token: 'a-token',
};
const FOUND = {
  CONV_ENDPOINT: 'http://127.0.0.1:4010',
  CONV_MERCHANT: 'mock http://127.0.0.1:4010',
  CONV_API_KEY: 'mk_1',
  CONV_HMAC_SECRET: '$& $1 whsec',
};

describe('the variables of the command', () => {
  it.each([
    ['S2S_BASE={url}', { S2S_BASE: 'http://127.0.0.1:4010' }],
    ['S2S_BASE={url}/v1?port={port}', { S2S_BASE: 'http://127.0.0.1:4010/v1?port=4010' }],
    ['PAIR={api_key}:{hmac_secret}', { PAIR: 'mk_1:$& $1 whsec' }],
    ['MOCK_TOKEN={token}', { MOCK_TOKEN: 'a-token' }],
    ['EMPTY=', { EMPTY: '' }],
    ['A=b=c', { A: 'b=c' }],
    ['J={"base":"{url}"}', { J: '{"base":"http://127.0.0.1:4010"}' }],
    ['J={urls: [{port}]}', { J: '{urls: [4010]}' }],
    ['spring.datasource-url={url}', { 'spring.datasource-url': 'http://127.0.0.1:4010' }],
    ['CONV_ENDPOINT={url}/x', { CONV_ENDPOINT: 'http://127.0.0.1:4010/x' }],
  ])('--env %j', (text, variables) => {
    const before = { HOME: '/root', CONV_API_KEY: 'other' };
    expect(childEnvironment(before, parseVariableRules([text]), ADDRESS)).toEqual({
      HOME: '/root',
      ...FOUND,
      ...variables,
    });
    expect(before).toEqual({ HOME: '/root', CONV_API_KEY: 'other' });
  });

  it('tells all that is wrong with --env at once, without the values', () => {
    const texts = [
      'S2S_BASE',
      '9A=whsec-value',
      'B={ur}{secret}',
      'C={foo}',
      '={url}',
      'D={url/v1:{port}',
      'E={hmac_secret',
      'E=whsec-value',
      'E=whsec-value',
    ];
    try {
      parseVariableRules(texts);
      expect.unreachable();
    } catch (error) {
      if (!isFailure(error)) throw error;
      expect(error.code).toBe('usage');
      expect(failureText(error).faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
        "S2S_BASE: has no value: --env 'S2S_BASE={url}'",
        '9A: is not a valid variable name',
        'B: {ur} is unknown; did you mean {url}?',
        'B: {secret} is unknown; did you mean {hmac_secret}?',
        'C: {foo} is unknown; known: {url}, {port}, {api_key}, {hmac_secret}, {token}',
        ': is not a valid variable name',
        'D: {url has no closing brace: {url}',
        'E: {hmac_secret has no closing brace: {hmac_secret}',
        'E: is given more than once',
      ]);
    }
  });
});

describe('the exit status of a run', () => {
  const requests = [report.paid('1', 'e')];

  it.each([
    [0, [], 0],
    [0, ['paid ==1'], 0],
    [0, ['paid ==1', 'cancel'], 7],
    [3, ['paid ==1'], 3],
    [3, ['cancel'], 3],
    [143, ['cancel'], 143],
  ])('child %i with %j: %i', (child, expectations, status) => {
    expect(exitStatusOf(child, observe(requests, expectations))).toBe(status);
  });
});
