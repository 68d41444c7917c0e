import { describe, expect, it } from 'vitest';
import { OWN_DIALECT } from '../../src/mock/dialects/dimensions.ts';
import { SAMPLE_REFUSALS } from '../../src/mock/openapi/responses.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../../src/mock/service/errors.ts';
import { explainMismatch, handle, isMismatch, terse } from '../../src/mock/service/handle.ts';
import type { ReportKind } from '../../src/protocol/kinds/index.ts';
import { jsonOf, NOW, newState, paid, signed, textOf } from './requests.ts';

const CODES = Object.keys(ERROR_STATUS) as ServiceErrorCode[];
/** Which report meets the errors that not all of them can meet. */
const MEETING: Readonly<Record<string, ReportKind>> = {
  unknown_order: 'cancel',
  refund_out_of_range: 'partial',
};
const refusal = (code: ServiceErrorCode) => SAMPLE_REFUSALS[code](MEETING[code] ?? 'paid');

describe('a terse answer', () => {
  it.each(CODES.filter((code) => ERROR_STATUS[code] === 401))(
    '401 %s: says nothing more',
    (code) => {
      const handled = terse(refusal(code));
      expect(handled.response.status).toBe(401);
      expect(textOf(handled)).toBe('{"error":{"code":"unauthorized"}}');
    },
  );

  it.each(CODES.filter((code) => ERROR_STATUS[code] !== 401))(
    '%s: code and message alone',
    (code) => {
      const full = refusal(code);
      const { message } = jsonOf(full).error;
      expect(jsonOf(terse(full))).toEqual({ error: { code, message } });
      expect(terse(full).response.status).toBe(ERROR_STATUS[code]);
    },
  );

  it('keeps the headers that a status asks for', () => {
    expect(terse(refusal('method_not_allowed')).response.headers).toEqual({
      'Content-Type': 'application/json',
      Allow: 'POST',
    });
  });

  it('keeps the whole log: which check failed, and why', () => {
    for (const code of CODES) expect(terse(refusal(code)).log).toEqual(refusal(code).log);
  });

  it('tells nothing of what was found out about a signature', () => {
    const refused = handle(
      signed('/conversions', paid('A', 'e'), { secret: 'x' }),
      newState(),
      NOW,
    );
    expect(isMismatch(refused)).toBe(true);
    const findings = {
      explanations: [{ causes: [], summary: 'why' }],
      ruledOut: ['a'],
      next: ['b'],
    };
    const handled = terse(explainMismatch(refused, findings, OWN_DIALECT));
    expect(textOf(handled)).toBe('{"error":{"code":"unauthorized"}}');
    expect(handled.log.findings).toEqual(findings);
  });

  it('leaves an accepted report as it is, with its change', () => {
    const accepted = handle(signed('/conversions', paid('A', 'e')), newState(), NOW);
    expect(accepted.change).toBeDefined();
    expect(terse(accepted)).toEqual(accepted);
  });
});
