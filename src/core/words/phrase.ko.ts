import type {
  joinClauses as English,
  joinNames as EnglishNames,
  toSentence as EnglishSentence,
} from './phrase.ts';

/** Clauses that are sentences of their own. */
export const joinClauses: typeof English = (clauses) => clauses.join('. ');

/** `A`, `A, B`; with more than three, `A, B, C 등`. */
export const joinNames: typeof EnglishNames = (names) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} 등`;

export const toSentence: typeof EnglishSentence = (text) =>
  /[.?!]$/.test(text) ? text : `${text}.`;
