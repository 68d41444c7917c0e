import { stringify } from '../../core/json/stringify.ts';

/** What the control interface answers. */
export interface ControlAnswer {
  readonly status: number;
  /** JSON, as `stringify` writes it. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing is cached, and no page of another origin may read it: there is no CORS header. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

export const answerJson = (value: unknown, status = 200): ControlAnswer => ({
  status,
  body: stringify(value),
  headers: HEADERS,
});

/** In the form of the service's own errors. */
export const answerProblem = (
  status: number,
  code: string,
  message: string,
  hint?: string,
): ControlAnswer => answerJson({ error: { code, message, hint } }, status);
