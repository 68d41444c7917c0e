import { suggest } from '../../core/kit/suggest.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, message } from '../../core/words/message.ts';
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dialect,
  type Dimension,
  eachDimension,
  OWN_DIALECT,
  PRESETS,
} from './dimensions.ts';

/** The word for a random dialect. */
export const ANY = 'any';

/**
 * Reads dialects: a preset, `any`, and choices such as `refusal=laravel`, separated by commas. A later one wins.
 * @param draw a number from 0 to below 1 for a name, for `any`.
 * @throws Failure `usage` with everything that is wrong.
 */
export function parseDialect(words: readonly string[], draw: (name: string) => number): Dialect {
  const parts = words.flatMap((word) => word.split(',')).map((part) => part.trim());
  const faults = parts.flatMap((part) => faultIn(part) ?? []);
  if (faults.length > 0)
    throw new Failure('usage', message('dialect_invalid'), {
      faults,
      hint: message('dialect_example'),
    });
  return Object.assign({}, OWN_DIALECT, ...parts.map((part) => choicesIn(part, draw)));
}

function choicesIn(part: string, draw: (name: string) => number): Partial<Dialect> {
  if (part === ANY) return eachDimension((name) => valueAt(name, draw(name)));
  const [name = '', value] = part.split('=');
  return value === undefined ? (PRESETS[name] ?? {}) : { [name]: value };
}

const valueAt = (name: Dimension, share: number): string => {
  const values: readonly string[] = DIMENSIONS[name];
  return values[Math.floor(share * values.length)] ?? '';
};

function faultIn(part: string): Fault | undefined {
  const [name = '', value, ...more] = part.split('=');
  if (value === undefined) {
    if (name === ANY || Object.hasOwn(PRESETS, name)) return undefined;
    const known = [ANY, ...Object.keys(PRESETS), ...DIMENSION_NAMES];
    return fault(part, 'dialect_preset_unknown', {
      near: suggest(name, known),
      allowed: [ANY, ...Object.keys(PRESETS)],
    });
  }
  if (!isDimension(name))
    return fault(part, 'dialect_point_unknown', {
      near: suggest(name, DIMENSION_NAMES),
      allowed: DIMENSION_NAMES,
    });
  const values: readonly string[] = DIMENSIONS[name];
  if (more.length === 0 && values.includes(value)) return undefined;
  return fault(part, 'dialect_choice_unknown', {
    name,
    near: suggest(value, values),
    allowed: values,
  });
}

const isDimension = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name);

/** The choices that differ from the bundled service's own, as `--dialect` takes them; `own` if none does. */
export function formatDialect(dialect: Dialect): string {
  const choices = DIMENSION_NAMES.filter((name) => dialect[name] !== OWN_DIALECT[name]);
  return choices.length === 0 ? 'own' : choices.map((name) => `${name}=${dialect[name]}`).join(',');
}
