import { nearField } from '../../../protocol/reports/unknown-field.ts';
import { fieldsByWord, isMapped, type Mapping } from '../mapping.ts';
import { isNote } from './fields.ts';

/** What was found in the header of a CSV. */
export interface FoundColumns<Field extends string> {
  readonly fields: ReadonlyMap<string, readonly Field[]>;
  readonly indexes: ReadonlyMap<Field, number>;
  readonly near: readonly NearMiss[];
}

/**
 * Finds the columns of a CSV in its header.
 * @param known the fields that are read of such a file.
 */
export function findColumns<Field extends string>(
  mapping: Mapping,
  header: readonly string[],
  known: readonly Field[],
): FoundColumns<Field> {
  const fields = fieldsByWord(mapping, known);
  const indexes = findIndexes(fields, header);
  const near = isMapped(mapping) ? [] : nearMisses(header, indexes, known);
  return { fields, indexes, near };
}

function findIndexes<Field extends string>(
  fields: ReadonlyMap<string, readonly Field[]>,
  header: readonly string[],
): ReadonlyMap<Field, number> {
  const found = [...fields].flatMap(([word, names]) =>
    header.includes(word) ? names.map((name) => [name, header.indexOf(word)] as const) : [],
  );
  return new Map(found);
}

/** A column whose name is nearly that of a field which the file lacks. */
export interface NearMiss {
  readonly word: string;
  readonly field: string;
}

function nearMisses<Field extends string>(
  header: readonly string[],
  indexes: ReadonlyMap<Field, number>,
  known: readonly Field[],
): readonly NearMiss[] {
  const lacking = known.filter((field) => !indexes.has(field));
  const others = header.filter((word) => word !== '' && !indexes.has(word as Field));
  return others.flatMap((word) => {
    const field = isNote(word) ? undefined : nearField(word, lacking);
    return field === undefined ? [] : [{ word, field }];
  });
}
