import { formatPointer, type JsonPath } from '../../core/kit/json/node.ts';
import type { Dialect } from './dimensions.ts';

/** A field that a refusal is about. */
interface RefusedField {
  /** Its place in the body. */
  readonly path: JsonPath;
  readonly message: string;
  readonly isMissing: boolean;
}

/** Why a request is refused, whatever the format. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: readonly RefusedField[];
  readonly method: string;
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

/** Node's own names would load its HTTP module for a dry run, too. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
};

const statusName = ({ status }: Refused): string => STATUS_NAMES[status] ?? 'Internal Server Error';

const json = (value: unknown, type = 'application/json'): Written => ({
  type,
  text: JSON.stringify(value),
});

/** `items.0.price`; of the whole body, nothing. */
const dotted = ({ path }: RefusedField): string => path.join('.');

/** `items[0].price` */
const bracketed = ({ path }: RefusedField): string =>
  path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at > 0 ? `.${step}` : step))
    .join('');

/** Field → texts, as Laravel, Rails, ASP.NET and Django have it. */
function byField(
  fields: readonly RefusedField[],
  nameOf: (field: RefusedField) => string,
  whole = 'body',
): Record<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const field of fields) {
    const name = nameOf(field) || whole;
    texts.set(name, [...(texts.get(name) ?? []), field.message]);
  }
  return Object.fromEntries(texts);
}

/** Django's serializers answer a list with an object for each element, `{}` for a valid one. */
function nested(fields: readonly RefusedField[]): object {
  const inItems = fields.filter(({ path }) => path.length > 1);
  const plain = fields.filter(({ path }) => path.length <= 1);
  const faults = byField(plain, dotted, DJANGO_WHOLE);
  if (inItems.length === 0) return faults;
  const last = Math.max(...inItems.map(({ path }) => Number(path[1])));
  const items = Array.from({ length: last + 1 }, (_, index) => {
    const own = inItems.filter(({ path }) => path[1] === index);
    return byField(own, ({ path }) => path.slice(2).join('.'), DJANGO_WHOLE);
  });
  return { ...faults, items };
}

const DJANGO_WHOLE = 'non_field_errors';

const isAboutFields = ({ fields }: Refused): boolean => fields.length > 0;

const PROBLEM = 'application/problem+json';

/** The words of a framework for a path or method that no handler was registered for; others have the service's. */
const UNROUTED: Partial<Record<Dialect['refusal'], (refused: Refused) => string>> = {
  fastapi: statusName,
  'fastapi-list': statusName,
  laravel: ({ status, method, path }) =>
    status === 405
      ? `The ${method} method is not supported for route ${path.slice(1)}. Supported methods: POST.`
      : `The route ${path.slice(1)} could not be found.`,
  nest: ({ method, path }) => `Cannot ${method} ${path}`,
  rails: statusName,
  spring: ({ status, method, path }) =>
    status === 405
      ? `Method '${method}' is not supported.`
      : `No static resource ${path.slice(1)}.`,
  drf: ({ status, method }) => (status === 405 ? `Method "${method}" not allowed.` : 'Not found.'),
};

/** A refusal in the words that the framework itself has for it. */
function inOwnWords(refused: Refused, refusal: Dialect['refusal']): Refused {
  const isUnrouted = refused.code === 'not_found' || refused.code === 'method_not_allowed';
  const words = isUnrouted ? UNROUTED[refusal] : undefined;
  return words === undefined ? refused : { ...refused, message: words(refused) };
}

/** The refusals of common frameworks, as they write them. */
const FORMATS: Readonly<Record<Exclude<Dialect['refusal'], 'own'>, Format>> = {
  'error-text': ({ message }) => json({ error: message }),
  message: ({ message }) => json({ message }),
  fastapi: ({ message }) => json({ detail: message }),
  'fastapi-list': ({ fields, message }) =>
    json({
      detail:
        fields.length === 0
          ? message
          : fields.map((field) => ({
              type: field.isMissing ? 'missing' : 'value_error',
              loc: ['body', ...field.path],
              msg: field.message,
              input: null,
            })),
    }),
  laravel: (refused) =>
    isAboutFields(refused)
      ? json({ message: 'The given data was invalid.', errors: byField(refused.fields, dotted) })
      : json({ message: refused.message }),
  nest: (refused) => {
    const { status: statusCode, message, fields } = refused;
    const said = isAboutFields(refused)
      ? fields.map((field) => `${dotted(field)} ${field.message}`)
      : message;
    return json({ message: said, error: statusName(refused), statusCode });
  },
  rails: (refused) =>
    json(
      isAboutFields(refused)
        ? { errors: byField(refused.fields, bracketed, 'base') }
        : { error: refused.message },
    ),
  jsonapi: (refused) => {
    const { status, code, message } = refused;
    const head = { status: String(status), code, title: statusName(refused) };
    const errors = isAboutFields(refused)
      ? refused.fields.map((field) => ({
          ...head,
          detail: field.message,
          source: { pointer: formatPointer(['data', 'attributes', ...field.path]) },
        }))
      : [{ ...head, detail: message }];
    return json({ errors }, 'application/vnd.api+json');
  },
  problem: ({ status, code, message, fields }) => {
    const type = `https://service.example/problems/${code}`;
    const errors = fields.map((field) => ({
      detail: field.message,
      pointer: `#${formatPointer(field.path)}`,
    }));
    const head = { type, title: code.replaceAll('_', ' '), status, detail: message };
    return json(errors.length === 0 ? head : { ...head, errors }, PROBLEM);
  },
  aspnet: (refused) => {
    const { status, message, fields } = refused;
    const type = `https://tools.ietf.org/html/${sectionOf(status)}`;
    const traceId = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const title = 'One or more validation errors occurred.';
    return json(
      isAboutFields(refused)
        ? { type, title, status, errors: byField(fields, bracketed, '$'), traceId }
        : { type, title: statusName(refused), status, detail: message, traceId },
      PROBLEM,
    );
  },
  spring: (refused) => {
    const { status, path, message, at, fields } = refused;
    const timestamp = new Date(at).toISOString().replace('Z', '+00:00');
    const errors = fields.map((field) => ({
      field: bracketed(field),
      defaultMessage: field.message,
    }));
    const more = isAboutFields(refused) ? { errors } : {};
    return json({ timestamp, status, error: statusName(refused), message, ...more, path });
  },
  drf: (refused) =>
    json(isAboutFields(refused) ? nested(refused.fields) : { detail: refused.message }),
  korean: ({ code, message }) =>
    json({
      resultCode: code.toUpperCase(),
      resultMessage: `요청을 처리할 수 없습니다: ${message}`,
    }),
  text: ({ message }) => ({ type: 'text/plain; charset=utf-8', text: message }),
  empty: () => ({ type: '', text: '' }),
};

/** Where ASP.NET looks up a status: of RFC 9110, 15.5.1 is 400 and 15.6.1 is 500. */
const sectionOf = (status: number): string =>
  status === 422
    ? 'rfc4918#section-11.2'
    : `rfc9110#section-15.${Math.floor(status / 100) + 1}.${(status % 100) + 1}`;

/** A refusal as a framework writes it. */
export const writeRefusal = (refused: Refused, refusal: keyof typeof FORMATS): Written =>
  FORMATS[refusal](inOwnWords(refused, refusal));
