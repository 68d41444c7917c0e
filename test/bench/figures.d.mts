export interface Figure {
  readonly median: number;
  readonly scatter: number;
  readonly rounds: number;
}

type Figures = Readonly<Record<string, Figure>>;

export function summaryOf(rounds: readonly number[]): Figure;

export function compare(
  version: string,
  saved: Figures,
  now: Figures,
): { readonly rows: readonly string[][]; readonly summary: string };

export function savedFigures(
  file: string,
  line: string,
): { readonly version?: string; readonly parts: Readonly<Record<string, Figures>> };

export function saveFigures(
  file: string,
  line: string,
  version: string,
  parts: Readonly<Record<string, Figures>>,
): void;
