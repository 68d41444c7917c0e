import { HERE, type SigningStep } from '../../../../../words/en/fixes.ts';

/** What to say at a step: a cause points at the lines that would have prevented it. */
export type Remarks = Readonly<Partial<Record<SigningStep, string>>>;

/** A line of code, with the steps that it takes. */
type SnippetLine = string | readonly [code: string, ...steps: SigningStep[]];

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
  /** Serializes once, signs, and sends the same bytes. */
  readonly lines: (report: SampleReport) => readonly SnippetLine[];
  /** Prints length and SHA-256 of `signed`, the string that is signed. */
  readonly measureSigned: string;
  /** Writes the bytes of `body` to a file, to the byte. */
  readonly saveBody: string;
}

/**
 * An example as text, with a comment above each line that matters.
 * @param remarks what matters, by step.
 * @param notes what to watch for in the language, at a step that matters.
 */
export function renderSnippet(
  language: LanguageText,
  report: SampleReport,
  remarks: Remarks,
  notes: Remarks,
): string {
  const said = new Set<string>();
  const remarkOn = (steps: readonly SigningStep[]): string[] =>
    steps.flatMap((step) => [remarks[step] ?? [], remarks[step] ? (notes[step] ?? []) : []].flat());
  return language
    .lines(report)
    .flatMap((line) => {
      if (typeof line === 'string') return [line];
      const [code, ...steps] = line;
      const words = remarkOn(steps).filter((remark) => !said.has(remark));
      for (const remark of words) said.add(remark);
      const indent = /^\s*/.exec(code)?.[0] ?? '';
      return [...words.map((it) => `${indent}${language.comment} ${HERE}: ${it}`), code];
    })
    .join('\n');
}
