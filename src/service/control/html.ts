import { makeVisible } from '../../core/visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Foreign text for an element or a quoted attribute: none of it is read as HTML, and nothing in it is invisible. */
export const escapeHtml = (text: string): string =>
  makeVisible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON for a script element: without `<` nothing in it can end the element or begin a comment. */
export const escapeJsonForHtml = (json: string): string => json.replaceAll('<', '\\u003c');
