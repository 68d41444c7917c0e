/** A chunk of its own: half a megabyte of tables that only encodings other than UTF-8 need. */
export { default as iconv } from 'iconv-lite';
