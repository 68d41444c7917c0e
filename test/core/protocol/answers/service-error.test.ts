import { describe, expect, it } from 'vitest';
import { classify } from '../../../../src/core/protocol/answers/classify.ts';
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
    ['{"error":true}', null, '{"error":true}'],
    ['refund\nabove  net', null, 'refund above net'],
    ['{"message":"a\\u001b[31mb"}', null, 'a\\u001b[31mb'],
    ['{"message":"\\u202egpj.exe"}', null, '\\u202egpj.exe'],
    ['{"ERROR":{"CODE":"E1","MESSAGE":"too much"}}', 'E1', 'too much'],
    ['{"message":"Bad Request","_embedded":{"errors":[{"message":"too high"}]}}', null, 'too high'],
    ['{"message":"Unprocessable Entity","details":"too high"}', null, 'too high'],
    ['{"message":"Failed","cause":{"message":"too high"}}', null, 'too high'],
    ['{"error":{"code":-3,"message":"Bad","data":{"reason":"high"}}}', '-3', 'Bad; high'],
    ['{"error":{"message":"too high","rule":"at most 9","next":["ask us now"]}}', null, 'too high'],
    ['{"errors":"too high"}', null, 'too high'],
    ['{"errors":[{"error":"too high"}]}', null, 'too high'],
    ['{"error":{"error":"too high"}}', null, 'too high'],
    ['{"detail":{"error":"too high"}}', null, 'too high'],
    ['{"result":{"code":"E1","message":"too high"}}', 'E1', 'too high'],
    ['{"header":{"resultCode":"E1","resultMsg":"too high"}}', 'E1', 'too high'],
    ['{"error":{"code":"E","message":{"lang":"en","value":"too high"}}}', 'E', 'too high'],
    ['{"fault":{"faultstring":"Unable","detail":{"errorcode":"y.z"}}}', 'y.z', 'Unable'],
    ['{"resultMessage":"","errorDetail":"too high"}', null, 'too high'],
    ['{"err":"too high"}', null, 'too high'],
    ['{"errmsg":"too high"}', null, 'too high'],
    ['{"errorMsg":"too high"}', null, 'too high'],
    ['{"responseMessage":"too high"}', null, 'too high'],
    ['{"messages":["too high"]}', null, 'too high'],
    ['{"error":', null, '{"error":'],
  ])('%s', (body, code, message) => {
    expect(said(body)).toMatchObject({ code, message });
  });

  // What frameworks send when a report is refused, the fields that they name last.
  it.each<[string, string, string | null, string, readonly string[]]>([
    [
      'FastAPI',
      '{"detail":[{"type":"greater_than_equal","loc":["body","amount"],"msg":"Input should be >= 0","input":-1}]}',
      null,
      'amount: Input should be >= 0',
      ['amount'],
    ],
    ['FastAPI, a text', '{"detail":"Order is closed"}', null, 'Order is closed', []],
    [
      'Laravel',
      '{"message":"The given data was invalid.","errors":{"currency":["The selected currency is invalid."]}}',
      null,
      'The given data was invalid.; currency: The selected currency is invalid.',
      ['currency'],
    ],
    [
      'NestJS',
      '{"statusCode":400,"message":["amount must not be less than 0"],"error":"Bad Request"}',
      null,
      'amount must not be less than 0',
      [],
    ],
    [
      'NestJS, a text',
      '{"statusCode":422,"message":"order is closed","error":"Unprocessable Entity"}',
      null,
      'order is closed',
      [],
    ],
    [
      'NestJS, the constraints',
      '{"message":[{"property":"amount","constraints":{"isPositive":"amount must be positive"}}]}',
      null,
      'amount: amount must be positive',
      ['amount'],
    ],
    [
      'a map that names the order',
      '{"errors":{"merchant_order_id":["The order is closed."],"amount":"invalid"}}',
      null,
      'merchant_order_id: The order is closed.; amount: invalid',
      ['merchant_order_id', 'amount'],
    ],
    [
      'a map of objects',
      '{"errors":{"amount":{"message":"must be positive","kind":"min"}}}',
      null,
      'amount: must be positive',
      ['amount'],
    ],
    [
      'ASP.NET 4',
      '{"Message":"The request is invalid.","ModelState":{"report.amount":["Too high"]}}',
      null,
      'The request is invalid.; report.amount: Too high',
      ['report.amount'],
    ],
    [
      'Google',
      '{"error":{"code":400,"message":"Bad","details":[{"@type":"x.y/BadRequest","fieldViolations":[{"field":"amount","description":"must be positive"}]}]}}',
      '400',
      'Bad; amount: must be positive',
      ['amount'],
    ],
    [
      'GitHub',
      '{"message":"Validation Failed","errors":[{"resource":"Order","field":"amount","code":"invalid"}]}',
      'invalid',
      'Validation Failed',
      ['amount'],
    ],
    [
      'Google, of old',
      '{"error":{"errors":[{"domain":"global","reason":"invalid","message":"too high"}],"code":400,"message":"too high"}}',
      '400',
      'too high',
      [],
    ],
    [
      'Zod',
      '{"success":false,"error":{"issues":[{"code":"too_small","path":["amount"],"message":"Too small"}],"name":"ZodError"}}',
      'too_small',
      'amount: Too small',
      ['amount'],
    ],
    [
      'a list of parameters',
      '{"invalid_params":[{"name":"amount","reason":"must be positive"}]}',
      null,
      'amount: must be positive',
      ['amount'],
    ],
    [
      'a list of errors',
      '{"validationErrors":[{"field":"amount","message":"too high"}]}',
      null,
      'amount: too high',
      ['amount'],
    ],
    [
      'Django, an item',
      '{"items":[{},{"price":["must be a number"]}]}',
      null,
      'price: must be a number',
      ['price'],
    ],
    [
      'Rails',
      '{"errors":{"currency":["is invalid","is too long"]}}',
      null,
      'currency: is invalid; currency: is too long',
      ['currency', 'currency'],
    ],
    ['Rails, a list', '{"errors":["Currency is invalid"]}', null, 'Currency is invalid', []],
    [
      'JSON:API',
      '{"errors":[{"status":"422","code":"invalid","title":"Invalid attribute","detail":"must be positive","source":{"pointer":"/data/attributes/amount"}}]}',
      'invalid',
      'amount: must be positive',
      ['amount'],
    ],
    [
      'RFC 9457',
      '{"type":"https://x.test/refund","title":"Refund exceeds order","status":422,"detail":"refund_amount 20 is above net_amount 10"}',
      null,
      'refund_amount 20 is above net_amount 10',
      [],
    ],
    [
      'RFC 9457 without detail',
      '{"type":"about:blank","title":"Refund exceeds order","status":422}',
      null,
      'Refund exceeds order',
      [],
    ],
    [
      'RFC 9457 with parameters',
      '{"title":"Invalid","invalid-params":[{"field":"amount","reason":"must be positive"}]}',
      null,
      'Invalid; amount: must be positive',
      ['amount'],
    ],
    [
      'ASP.NET',
      '{"type":"https://tools.ietf.org/html/rfc9110","title":"One or more validation errors occurred.","status":400,"errors":{"Amount":["The field Amount must be positive."]},"traceId":"00-1"}',
      null,
      'One or more validation errors occurred.; Amount: The field Amount must be positive.',
      ['Amount'],
    ],
    [
      'Spring',
      '{"timestamp":"2026-01-05","status":422,"error":"Unprocessable Entity","message":"Validation failed","errors":[{"field":"amount","defaultMessage":"must be positive","code":"Positive"}],"path":"/conversions"}',
      'Positive',
      'Validation failed; amount: must be positive',
      ['amount'],
    ],
    [
      'Spring without a message',
      '{"timestamp":"2026-01-05","status":422,"error":"Unprocessable Entity","path":"/conversions"}',
      null,
      'Unprocessable Entity',
      [],
    ],
    [
      'Django',
      '{"amount":["A valid number is required."],"non_field_errors":["too late"]}',
      null,
      'too late; amount: A valid number is required.',
      ['amount'],
    ],
    ['Django, a detail', '{"detail":"Not your order."}', null, 'Not your order.', []],
    [
      'OAuth',
      '{"error":"invalid_request","error_description":"amount is missing"}',
      'invalid_request',
      'amount is missing',
      [],
    ],
    [
      'a Korean service',
      '{"resultCode":"E001","resultMessage":"금액이 올바르지 않습니다"}',
      'E001',
      '금액이 올바르지 않습니다',
      [],
    ],
    [
      'a list of details',
      '{"error":{"code":3,"message":"invalid","details":[{"field":"amount","description":"must be positive"}]}}',
      '3',
      'invalid; amount: must be positive',
      ['amount'],
    ],
    [
      'the bundled service',
      '{"error":{"code":"event_id_reused","message":"event \\"e\\" is taken","pointer":"/event_id"}}',
      'event_id_reused',
      'event "e" is taken',
      ['event_id'],
    ],
    [
      'a map of texts',
      '{"message":"Bad Request","errors":{"amount":"must be positive"}}',
      null,
      'amount: must be positive',
      ['amount'],
    ],
  ])('%s', (_, body, code, message, fields) => {
    const error = said(body);
    expect(error).toMatchObject({ code, message });
    expect(error?.fields.map(({ field }) => field)).toEqual(fields);
  });

  it('are nothing where the answer is empty', () => {
    expect(said('')).toBeNull();
  });

  it('are bounded', () => {
    expect(said(`{"message":"${'x'.repeat(9_999)}"}`)?.message).toHaveLength(500);
    expect(said('y'.repeat(9_999))?.message).toHaveLength(300);
    expect(said(`{"errors":["${'y'.repeat(400)}","${'z'.repeat(400)}"]}`)?.message).toHaveLength(
      500,
    );
  });

  it('are not made of bytes that are no text', () => {
    const message = 'bytes that are not valid UTF-8';
    expect(said(new Uint8Array([0xff, 0xd8, 0xff]))).toEqual({ code: null, message, fields: [] });
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
    expect(said('{"message":"too much"}', page)).toMatchObject({ code: null, message: 'too much' });
  });
});
