/** What a line of an example does: a cause points at the lines that would have prevented it. */
export type Step =
  | 'key'
  | 'api-key'
  | 'serialise'
  | 'timestamp'
  | 'message'
  | 'digest'
  | 'spelling'
  | 'headers'
  | 'send';

/** A line of code, with the steps that it takes. */
type SnippetLine = string | readonly [code: string, ...steps: Step[]];

/** The report that an example sends. */
export interface SampleReport {
  /** Relative to `{base_url}`: `/conversions`. */
  readonly path: string;
  /** Names and values; the values are literals in every language: `"A-1"`, `5000`. */
  readonly fields: readonly (readonly [name: string, literal: string])[];
}

/** Everything that conv can say in one language. */
export interface LanguageText {
  readonly title: string;
  readonly comment: '#' | '//';
  /** Serialises once, signs, and sends the same bytes. */
  readonly lines: (report: SampleReport) => readonly SnippetLine[];
  /** What to heed at a step in this language. */
  readonly notes: Readonly<Partial<Record<Step, string>>>;
  /** Prints length and SHA-256 of `signed`, the string that is signed. */
  readonly measureSigned: string;
  /** Writes the bytes of `body` to a file, to the byte. */
  readonly saveBody: string;
}

/**
 * An example as text; above the lines that matter stands a comment that says why.
 * @param remarks what matters, by step.
 */
export function renderSnippet(
  language: LanguageText,
  report: SampleReport,
  remarks: Readonly<Partial<Record<Step, string>>>,
): string {
  const said = new Set<string>();
  const remarkOn = (steps: readonly Step[]): string[] =>
    steps.flatMap((step) =>
      [remarks[step] ?? [], remarks[step] ? (language.notes[step] ?? []) : []].flat(),
    );
  return language
    .lines(report)
    .flatMap((line) => {
      if (typeof line === 'string') return [line];
      const [code, ...steps] = line;
      const words = remarkOn(steps).filter((remark) => !said.has(remark));
      for (const remark of words) said.add(remark);
      const indent = /^\s*/.exec(code)?.[0] ?? '';
      return [...words.map((it) => `${indent}${language.comment} HERE: ${it}`), code];
    })
    .join('\n');
}
