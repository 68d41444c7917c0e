import { makeVisible } from '../../core/visible.ts';

/** Within JSON an invisible character stands in a string: its escape means the same. */
export const escapeInvisible = (json: string): string =>
  [...json]
    .map((character) => (makeVisible(character) === character ? character : toEscape(character)))
    .join('');

const toEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
