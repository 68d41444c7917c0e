import type { Dialect } from './dimensions.ts';

/** A field that a refusal is about. */
export interface RefusedField {
  /** As in the body: `amount`, `items[0].price`. */
  readonly name: string;
  readonly message: string;
}

/** Why a request is refused, whatever the format. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: readonly RefusedField[];
  /** The path of the request. */
  readonly path: string;
  /** By the service's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** A body and its type. */
interface Written {
  readonly type: string;
  readonly text: string;
}

type Format = (refused: Refused) => Written;

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
};

const nameOf = ({ status }: Refused): string => STATUS_NAMES[status] ?? 'Internal Server Error';

const json = (value: unknown, type = 'application/json'): Written => ({
  type,
  text: JSON.stringify(value),
});

/** Field → texts, as Laravel, Rails, ASP.NET and Django have it. */
function byField({ fields }: Refused): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const { name, message } of fields) texts[name] = [...(texts[name] ?? []), message];
  return texts;
}

const isAboutFields = ({ fields }: Refused): boolean => fields.length > 0;

const PROBLEM = 'application/problem+json';

/** The refusals of common frameworks, as they write them. */
export const REFUSAL_FORMATS: Readonly<Record<Exclude<Dialect['refusal'], 'own'>, Format>> = {
  'error-text': ({ message }) => json({ error: message }),
  message: ({ message }) => json({ message }),
  fastapi: ({ message }) => json({ detail: message }),
  'fastapi-list': (refused) =>
    isAboutFields(refused)
      ? json({
          detail: refused.fields.map(({ name, message }) => ({
            type: 'value_error',
            loc: ['body', ...name.split(/[.[\]]+/).filter((part) => part !== '')],
            msg: message,
            input: null,
          })),
        })
      : json({ detail: refused.message }),
  laravel: (refused) =>
    isAboutFields(refused)
      ? json({ message: 'The given data was invalid.', errors: byField(refused) })
      : json({ message: refused.message }),
  nest: (refused) => {
    const { status: statusCode, message, fields } = refused;
    const said = isAboutFields(refused)
      ? fields.map((field) => `${field.name} ${field.message}`)
      : message;
    return json({ statusCode, message: said, error: nameOf(refused) });
  },
  rails: (refused) =>
    json(isAboutFields(refused) ? { errors: byField(refused) } : { error: refused.message }),
  jsonapi: (refused) => {
    const { status, code, message } = refused;
    const head = { status: String(status), code, title: nameOf(refused) };
    const errors = isAboutFields(refused)
      ? refused.fields.map((field) => ({
          ...head,
          detail: field.message,
          source: { pointer: `/data/attributes/${field.name}` },
        }))
      : [{ ...head, detail: message }];
    return json({ errors }, 'application/vnd.api+json');
  },
  problem: ({ status, code, message }) =>
    json(
      {
        type: `https://service.example/problems/${code}`,
        title: code.replaceAll('_', ' '),
        status,
        detail: message,
      },
      PROBLEM,
    ),
  aspnet: (refused) => {
    const { status, message } = refused;
    const type = `https://tools.ietf.org/html/rfc9110#section-15.5.${status === 400 ? 1 : 21}`;
    const traceId = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    return isAboutFields(refused)
      ? json(
          {
            type,
            title: 'One or more validation errors occurred.',
            status,
            errors: byField(refused),
            traceId,
          },
          PROBLEM,
        )
      : json({ type, title: nameOf(refused), status, detail: message, traceId }, PROBLEM);
  },
  spring: (refused) => {
    const { status, path, message, at, fields } = refused;
    const timestamp = new Date(at).toISOString().replace('Z', '+00:00');
    const errors = fields.map((field) => ({ field: field.name, defaultMessage: field.message }));
    const more = isAboutFields(refused) ? { errors } : {};
    return json({ timestamp, status, error: nameOf(refused), message, ...more, path });
  },
  drf: (refused) => json(isAboutFields(refused) ? byField(refused) : { detail: refused.message }),
  korean: ({ code, message }) =>
    json({
      resultCode: code.toUpperCase(),
      resultMessage: `요청을 처리할 수 없습니다: ${message}`,
    }),
  text: ({ message }) => ({ type: 'text/plain; charset=utf-8', text: message }),
  empty: () => ({ type: '', text: '' }),
};
