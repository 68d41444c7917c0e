import type { RequestJson } from '../model/wire.ts';
import { ForeignText } from './foreign-text.tsx';

/** What the service writes in place of a secret. */
const STRUCK_OUT = '<hidden>';

/** So many places are marked: a body may be nothing but secrets. */
const MOST = 50;

const tail = (parts: readonly string[]): string[] =>
  parts.length < MOST ? [] : [parts.slice(MOST - 1).join(STRUCK_OUT)];

/** A body as it came; where a secret was struck out of it, the place is marked. */
export function BodyText({ request }: { readonly request: RequestJson }) {
  const { body, body_base64: base64 = '', redacted } = request;
  if (body === undefined) return <ForeignText text={`(not UTF-8; base64) ${base64}`} />;
  if (!redacted) return <ForeignText text={body} />;
  const [first = '', ...parts] = body.split(STRUCK_OUT);
  const rest = [...parts.slice(0, MOST - 1), ...tail(parts)];
  return (
    <>
      <ForeignText text={first} />
      {rest.map((part, at) => (
        <span key={at}>
          <mark title="A merchant’s secret stood here">secret hidden</mark>
          <ForeignText text={part} />
        </span>
      ))}
    </>
  );
}
