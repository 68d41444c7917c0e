import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGE_TEXTS, snippetFor } from '../../../../src/cli/commands/verify/view/code.ts';
import { REPORT_KINDS } from '../../../../src/core/protocol/kinds/index.ts';
import { startService } from '../../../../src/mock/run/listener.ts';
import { createState, demoMerchant } from '../../../../src/mock/service/state.ts';
import { LANGUAGES } from '../../../../src/verify/language.ts';
import type { Cause } from '../../../../src/verify/model/cause.ts';
import { createMachine, finished, type Machine } from '../../../helpers/conv.ts';

const EVERYTHING: readonly Cause[] = [
  { id: 'body.spaced-separators' },
  { id: 'message.separator' },
  { id: 'message.timestamp-differs' },
  { id: 'key.whitespace' },
  { id: 'mac.algorithm' },
  { id: 'encoding.base64' },
  { id: 'header.missing' },
  { id: 'account.unknown-key' },
];

describe.each(LANGUAGES)('the code in %s', (language) => {
  const code = snippetFor(language, 'paid', EVERYTHING);

  it('takes key, secret and address from the environment, and holds none itself', () => {
    for (const name of ['CONV_API_KEY', 'CONV_HMAC_SECRET', 'CONV_ENDPOINT']) {
      expect(code).toContain(name);
    }
    expect(code).not.toMatch(/[0-9a-f]{32}|secret_that|sample-secret/);
  });

  it('sends the three headers and JSON', () => {
    for (const word of [
      'X-Merchant-Key',
      'X-Signature-Timestamp',
      'X-Signature',
      'application/json',
    ]) {
      expect(code).toContain(word);
    }
  });

  it('says at each line that matters what it is that matters', () => {
    for (const remark of [
      'serialize once, and keep the result',
      'send exactly the bytes that were signed',
      'the timestamp, then the body; nothing between them, nothing else',
      'whole seconds, read once: the same text is signed and sent',
      'the secret without the whitespace or newline around it',
      'HMAC with SHA-256, keyed with the secret',
      '64 lowercase hex digits, nothing around them',
      'each of the three headers exactly once, containing only its value',
    ]) {
      expect(code.split(`HERE: ${remark}`)).toHaveLength(2);
    }
    expect(snippetFor(language, 'paid', [])).not.toContain('HERE');
  });
});

describe('the code in all languages', () => {
  it('sends an order and an event of its own in each: an event id stands for the same bytes for ever', () => {
    const ids = LANGUAGES.map((it) => /paid-A-1001-\w+/.exec(snippetFor(it, 'paid', []))?.[0]);
    expect(new Set(ids).size).toBe(LANGUAGES.length);
  });

  it.each(LANGUAGES)('names the signed string as its one-liner does: %s', (language) => {
    expect(snippetFor(language, 'paid', [])).toMatch(/\bsigned ?(:?=) ?/);
    expect(LANGUAGE_TEXTS[language].saveSigned).toMatch(
      /signed\.txt.*\bsigned\b|\bsigned\b.*signed\.txt/,
    );
    expect(snippetFor(language, 'paid', [])).not.toMatch(/^\s/);
  });
});

describe('the code for Node', () => {
  let machine: Machine;
  let service: Awaited<ReturnType<typeof startService>>;
  afterEach(async () => {
    machine.remove();
    await service.close();
  });

  it('really signs and sends reports, and the service takes them', async () => {
    const { apiKey, secret, ...merchant } = demoMerchant();
    machine = createMachine();
    service = await startService({
      state: createState(new Map([[apiKey, { ...merchant, secret }]])),
      now: () => Math.floor(Date.now() / 1000),
      port: 0,
      onRequest: () => undefined,
    });
    const env = {
      ...process.env,
      CONV_API_KEY: apiKey,
      CONV_HMAC_SECRET: `${secret.reveal()}\n`,
      CONV_ENDPOINT: service.url,
    };
    const statuses: string[] = [];
    for (const kind of REPORT_KINDS.filter((it) => it !== 'decline')) {
      const file = path.join(machine.home, `${kind}.mjs`);
      const { saveSigned } = LANGUAGE_TEXTS.node;
      writeFileSync(file, `${snippetFor('node', kind, EVERYTHING)}\n${saveSigned}\n`);
      const cwd = machine.home;
      const { stdout } = await finished(spawn(process.execPath, [file], { env, cwd }));
      const signed = readFileSync(path.join(cwd, 'signed.txt'), 'utf8');
      statuses.push(
        `${stdout.slice(0, 3)} ${signed.replace(/^\d{10}(?=\{.*\}$)/, 'TIME ').slice(0, 5)}`,
      );
    }
    expect(statuses).toEqual(['200 TIME ', '200 TIME ', '200 TIME ']);
  });
});
