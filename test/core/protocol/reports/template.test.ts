import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import { REPORT_KINDS } from '../../../../src/core/protocol/kinds/index.ts';
import { fieldsOf, templateOf } from '../../../../src/core/protocol/reports/report-fields.ts';
import { validateReport } from '../../../../src/core/protocol/rulebook/validate.ts';

describe.each(REPORT_KINDS)('the template of a %s report', (kind) => {
  const parsed = parseJson(templateOf(kind));

  it('validates', () => {
    expect(parsed.ok && validateReport(kind, parsed.node).violations).toEqual([]);
  });

  it('shows every field of the document', () => {
    expect(Object.keys(JSON.parse(templateOf(kind))).sort()).toEqual([...fieldsOf(kind)].sort());
  });
});
