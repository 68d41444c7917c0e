import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { junitXml } from '../../../src/core/kit/junit.ts';

describe('a JUnit report', () => {
  it('counts its cases, and says what went wrong', () => {
    const cases = [
      { name: 'a & b', seconds: 1.25 },
      { name: '"c" <d>', seconds: 0, failure: "it's\n<wrong> & ]]>\t\r" },
    ];
    expect(junitXml({ name: 'suite', cases })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="suite" tests="2" failures="1" errors="0" skipped="0" time="1.250">
  <testsuite name="suite" tests="2" failures="1" errors="0" skipped="0" time="1.250">
    <testcase classname="suite" name="a &amp; b" time="1.250"/>
    <testcase classname="suite" name="&quot;c&quot; &lt;d&gt;" time="0.000">
      <failure type="failure" message="it&apos;s">it's
&lt;wrong&gt; &amp; ]]&gt;\t&#13;</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it('ends with a note where there is one', () => {
    expect(junitXml({ name: 'suite', cases: [], note: 'a < b' })).toContain(
      '\n    <system-out>a &lt; b</system-out>\n  </testsuite>\n',
    );
  });

  it('counts the cases that were skipped, and says why', () => {
    const cases = [{ name: 'a', seconds: 0, skipped: 'it needs "b"' }];
    const xml = junitXml({ name: 'suite', cases });
    expect(xml.match(/tests="1" failures="0" errors="0" skipped="1"/g)).toHaveLength(2);
    expect(xml).toContain(`name="a" time="0.000">
      <skipped message="it needs &quot;b&quot;"/>
    </testcase>`);
  });

  it('names each case once, dots its class, and times a suite whose cases overlap', () => {
    const cases = ['a', 'b', 'a'].map((name) => ({ name, seconds: 1, note: '<open>' }));
    const xml = junitXml({ name: 'conv x', cases, seconds: 1.5 });
    const names = [...xml.matchAll(/<testcase classname="conv\.x" name="([^"]+)"/g)];
    expect(names.map(([, name]) => name)).toEqual(['a', 'b', 'a (2)']);
    expect(xml).toContain('tests="3" failures="0" errors="0" skipped="0" time="1.500"');
    expect(xml).toContain('      <system-out>&lt;open&gt;</system-out>\n    </testcase>');
  });

  it.each([
    ['\u001b[31m', '\ufffd[31m'],
    ['\u0000\u0008\u007f\u0085\u009b', '\ufffd\ufffd\ufffd\ufffd\ufffd'],
    ['\ufffe\uffff', '\ufffd\ufffd'],
    ['\ud800', '\ufffd'],
    ['😀 é 한', '😀 é 한'],
    ['a\nb\tc', 'a&#10;b&#9;c'],
  ])('%j is written as %j', (name, shown) => {
    expect(junitXml({ name, cases: [] })).toContain(`<testsuite name="${shown}" `);
  });

  it('is read by an XML parser, whatever it holds', (context) => {
    const text = fc.string({ unit: 'binary' });
    const each = fc.record({ name: text, seconds: fc.constant(0), failure: text });
    const reports = fc.sample(fc.record({ name: text, cases: fc.array(each) }), 200).map(junitXml);
    const reader = `import json, sys, xml.dom.minidom as dom
for report in json.load(sys.stdin): dom.parseString(report.encode())`;
    const python = ['python3', ['-c', reader]] as const;
    try {
      execFileSync('python3', ['--version']);
    } catch {
      return context.skip('there is no python3 here to read XML with');
    }
    execFileSync(...python, { input: JSON.stringify(reports) });
  });
});
