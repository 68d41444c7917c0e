import { describe, expect, it } from 'vitest';
import { isFailure } from '../../../../src/core/words/failure.ts';
import { failureText } from '../../../../src/core/words/failure-text.ts';
import { detectLanguage, parseLanguage } from '../../../../src/verify/language.ts';

const NOTHING = { headers: [], serializers: [], causes: [] };

describe('the language of a program', () => {
  it.each([
    ['GuzzleHttp/7', 'php'],
    ['PHP-SOAP/8.2', 'php'],
    ['WordPress/6.4; https://shop.example', 'php'],
    ['python-requests/2.28.1', 'python'],
    ['python-httpx/0.27.0', 'python'],
    ['Python/3.11 aiohttp/3.9.1', 'python'],
    ['axios/1.6.0', 'node'],
    ['node', 'node'],
    ['node-fetch/1.0 (+https://github.com/bitinn/node-fetch)', 'node'],
    ['undici', 'node'],
    ['got (https://github.com/sindresorhus/got)', 'node'],
    ['Ruby', 'ruby'],
    ['Faraday v2.7.4', 'ruby'],
    ['Go-http-client/1.1', 'go'],
    ['Java/17.0.15', 'java'],
    ['Java-http-client/17.0.15', 'java'],
    ['okhttp/4.12.0', 'java'],
    ['Apache-HttpClient/4.5.13 (Java/11.0.2)', 'java'],
    ['ktor-client', 'kotlin'],
    ['RestSharp/110.2.0.0', 'csharp'],
    ['.NET/8.0', 'csharp'],
    ['curl/7.88.1', 'shell'],
    ['libwww-perl/6.67', undefined],
    ['Mozilla/5.0', undefined],
  ])('shows in its User-Agent: %s is %s', (agent, language) => {
    expect(detectLanguage({ ...NOTHING, headers: [['user-agent', agent]] })).toBe(language);
  });

  it.each([
    [['Python json.dumps'], 'python'],
    [['Go json.Marshal', 'Go json.Encoder'], 'go'],
    [['Go', 'Gson'], undefined],
    [['Jackson', 'Gson'], 'java'],
    [['JavaScript JSON.stringify'], 'node'],
    [['Newtonsoft'], 'csharp'],
    [[], undefined],
  ])('shows in the only serializers that fit: %j is %s', (serializers, language) => {
    expect(detectLanguage({ ...NOTHING, serializers })).toBe(language);
  });

  it('shows in its own print of an object', () => {
    const causes = [{ id: 'body.language-repr', language: 'Ruby' }] as const;
    expect(detectLanguage({ ...NOTHING, causes })).toBe('ruby');
  });
});

describe('--language', () => {
  it.each([
    ['php', 'php'],
    ['Python', 'python'],
    ['javascript', 'node'],
    ['C#', 'csharp'],
    ['bash', 'shell'],
  ])('takes %s', (text, language) => {
    expect(parseLanguage(text)).toBe(language);
  });

  it.each([
    ['pyhton', 'Did you mean python? Known: php,'],
    ['cobol', 'Known: php,'],
    ['__proto__', 'Known: php,'],
  ])('refuses %s, with the names that it knows', (text, hint) => {
    const failure = (() => {
      try {
        return parseLanguage(text);
      } catch (error) {
        return error;
      }
    })();
    expect(
      isFailure(failure) && [failure.code, failureText(failure).hint?.startsWith(hint)],
    ).toEqual(['usage', true]);
  });
});
