import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/protocol/answers/classify.ts';
import { answer, EXPECTED, worded } from './results.ts';

const said = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  worded(classify(answer(422, { body, headers }), EXPECTED)).serviceError;

describe("the service's own words", () => {
  it.each([
    ['{"error":{"code":"E1","message":"too much"}}', 'E1', 'too much'],
    ['{"error":{"code":17,"message":"too much"}}', '17', 'too much'],
    ['{"error":{"message":"too much"}}', null, 'too much'],
    ['{"error":{"code":"E1"}}', 'E1', null],
    ['{"error":"too much"}', null, 'too much'],
    ['{"error":"too much","code":"E1"}', 'E1', 'too much'],
    ['{"message":"too much"}', null, 'too much'],
    ['{"code":"E1","message":"too much"}', 'E1', 'too much'],
    ['{"errors":["too much","too late"]}', null, 'too much; too late'],
    ['{"errors":[{"code":"E1","message":"too much"},{"detail":"x"}]}', 'E1', 'too much; x'],
    ['{"errors":[{"code":"E1"},{"message":"too much"}]}', 'E1', 'too much'],
    ['{"errors":["1","2","3","4","5","6"]}', null, '1; 2; 3; 4; 5'],
    ['{"errors":[],"message":"too much"}', null, 'too much'],
    ['{"error":null,"message":"too much"}', null, 'too much'],
    ['{"title":"Bad","detail":"too much"}', null, 'too much'],
    ['"too much"', null, 'too much'],
    ['{"amount":["no"]}', null, '{"amount":["no"]}'],
    ['{"error":true}', null, '{"error":true}'],
    ['refund\nabove  net', null, 'refund above net'],
    ['{"message":"a\\u001b[31mb"}', null, 'a\\u001b[31mb'],
    ['{"message":"\\u202egpj.exe"}', null, '\\u202egpj.exe'],
    ['{"error":', null, '{"error":'],
  ])('%s', (body, code, message) => {
    expect(said(body)).toEqual({ code, message });
  });

  it('are nothing where the answer is empty', () => {
    expect(said('')).toBeNull();
  });

  it('are bounded', () => {
    expect(said(`{"message":"${'x'.repeat(9_999)}"}`)?.message).toHaveLength(500);
    expect(said('y'.repeat(9_999))?.message).toHaveLength(300);
    expect(said(`{"errors":["${'z'.repeat(400)}","${'z'.repeat(400)}"]}`)?.message).toHaveLength(
      500,
    );
  });

  it('are not made of bytes that are no text', () => {
    const message = 'bytes that are not valid UTF-8';
    expect(said(new Uint8Array([0xff, 0xd8, 0xff]))).toEqual({ code: null, message });
  });
});

describe('an HTML page is summed up by its title', () => {
  const page = { 'content-type': 'text/html; charset=utf-8' };

  it.each<[string, Record<string, string>, string]>([
    ['<!DOCTYPE html><head><title>502 Bad\n Gateway</title>', {}, 'titled "502 Bad Gateway"'],
    ['<html><TITLE lang="en">Oops</TITLE>', {}, 'titled "Oops"'],
    ['<center>Bad Gateway</center>', page, 'an HTML page'],
    ['<html><title></title>', {}, 'an HTML page'],
    ['<html><title>\u001b]0;x\u0007</title>', {}, 'titled "\\u001b]0;x\\u0007"'],
    [`<html><title>${'t'.repeat(999)}</title>`, {}, `titled "${'t'.repeat(79)}…"`],
    [`<html>${'<title'.repeat(99_999)}`, {}, 'an HTML page'],
  ])('%.60j', (body, headers, words) => {
    expect(said(body, headers)?.message).toMatch(/^an HTML page/);
    expect(said(body, headers)?.message).toContain(words);
  });

  it('but JSON under the wrong content type is read as JSON', () => {
    expect(said('{"message":"too much"}', page)).toEqual({ code: null, message: 'too much' });
  });
});
