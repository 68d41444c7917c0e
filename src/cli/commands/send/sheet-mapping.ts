import {
  type Mapping,
  SHOP_STATUSES,
  type StatusMeanings,
} from '../../../client/files/rows/mapping.ts';
import type { StoredSettings } from '../../../client/profiles/settings.ts';
import type { Proposal } from '../../../client/shops/unknown/propose.ts';
import type { InputOptions } from '../../terminal/questions.ts';

/** What is asked of an unknown shop's sheet. */
export interface SheetErrand {
  readonly command: 'send' | 'reconcile';
  /** How the user says that it is read. */
  readonly given: Mapping;
  readonly settings: Pick<StoredSettings, 'currency' | 'profile'>;
  readonly options: InputOptions;
}

/** How it is read, once that is decided. */
export interface DecidedSheet {
  readonly mapping: Mapping;
  readonly isAllPaid: boolean;
  /** Under which name to keep the map. */
  readonly saveMap: string | undefined;
}

/** @param proposal with a meaning for each word, or `?`. */
export function mappingIn(
  { columns, amounts, words, currency, thousands, ignored, holds }: Proposal,
  given: Mapping,
): Mapping {
  const meant = SHOP_STATUSES.map(
    (status) =>
      [
        status,
        [
          ...(given.statuses?.[status] ?? []),
          ...words.filter(({ meaning }) => meaning === status).map(({ word }) => word),
        ],
      ] as const,
  ).filter(([, all]) => all.length > 0);
  const statuses: StatusMeanings = Object.fromEntries(meant);
  return {
    ...(given.encoding === undefined ? {} : { encoding: given.encoding }),
    ...(given.delimiter === undefined ? {} : { delimiter: given.delimiter }),
    columns,
    ...(meant.length === 0 ? {} : { statuses }),
    ...(amounts === undefined || amounts === '?' ? {} : { amounts }),
    ...(ignored.length === 0 ? {} : { ignored }),
    ...(holds.length === 0 ? {} : { holds }),
    ...(thousands === undefined ? {} : { thousands }),
    ...(currency === undefined || currency === '?' ? {} : { currency }),
  };
}
