/** One run of checks, as CI servers show it. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
  /** Of the whole suite, whose cases may overlap; default: their sum. */
  readonly seconds?: number;
  /** Said of the run as a whole. */
  readonly note?: string | undefined;
}

export interface JunitCase {
  readonly name: string;
  readonly seconds: number;
  /** The failure, which may have several lines; absent if the check passed. */
  readonly failure?: string;
  /** Why the check was skipped; absent otherwise. */
  readonly skipped?: string;
  /** A remark on a check that passed. */
  readonly note?: string;
}

/**
 * A JUnit XML report of one suite, in the part of the format that all CI servers read.
 * Characters that XML 1.0 cannot carry are shown as U+FFFD.
 */
export function junitXml({ name, cases, note, ...suite }: JunitSuite): string {
  const classname = name.replaceAll(' ', '.');
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter((each) => each.skipped !== undefined).length;
  const { seconds = cases.reduce((sum, each) => sum + each.seconds, 0) } = suite;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${formatSeconds(seconds)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(name)}" ${counts}>`,
    `  <testsuite name="${attribute(name)}" ${counts}>`,
    ...withUniqueNames(cases).map((each) => drawCase(classname, each)),
    ...(note === undefined ? [] : [`    <system-out>${content(note)}</system-out>`]),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Dashboards take cases of the same name for one. */
function withUniqueNames(cases: readonly JunitCase[]): JunitCase[] {
  const counts = new Map<string, number>();
  return cases.map((each) => {
    const count = (counts.get(each.name) ?? 0) + 1;
    counts.set(each.name, count);
    return count === 1 ? each : { ...each, name: `${each.name} (${count})` };
  });
}

function drawCase(classname: string, { name, seconds, failure, skipped, note }: JunitCase): string {
  const head = `    <testcase classname="${attribute(classname)}" name="${attribute(name)}" time="${formatSeconds(seconds)}"`;
  if (skipped !== undefined) return inside(head, `<skipped message="${attribute(skipped)}"/>`);
  if (note !== undefined) return inside(head, `<system-out>${content(note)}</system-out>`);
  if (failure === undefined) return `${head}/>`;
  const [sentence = ''] = failure.split('\n', 1);
  const details = `message="${attribute(sentence)}">${content(failure)}`;
  return inside(head, `<failure type="failure" ${details}</failure>`);
}

const inside = (head: string, element: string): string =>
  `${head}>\n      ${element}\n    </testcase>`;

const formatSeconds = (seconds: number): string => seconds.toFixed(3);

/** Everything but XML's `Char` (XML 1.0, section 2.2), lone halves of a pair, and the other control characters. */
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udfff]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const escaped = (text: string, special: RegExp): string =>
  text.replace(NOT_XML, '\ufffd').replace(special, (found) => ESCAPES[found] ?? found);

/** A line end within an attribute would be read as a space (XML 1.0, section 3.3.3). */
const attribute = (text: string): string => escaped(text, /[&<>"'\n\r\t]/g);

/** A carriage return would be read as a line feed (XML 1.0, section 2.11). */
const content = (text: string): string => escaped(text, /[&<>\r]/g);
