/** At the beginning of a line, it shows that a foreign line feed was obeyed. */
export const FORGED = 'FORGED-LINE';

/** The file that every hostile value tries to make. */
export const PWNED = 'PWNED';

const TOUCH = `touch ${PWNED}`;

/** Everything at once that a terminal, a shell or a reader may obey; each holds `FORGED`, so that it can be found. */
export const EVERYTHING = [
  `'"\`${TOUCH}\`$(${TOUCH});${TOUCH};${TOUCH}&&${TOUCH}|${TOUCH}\\'\\\\ !! !touch %PATH% & * # ~ ? {a,b} [c] <x >y ^a^b^`,
  `\u001b]0;title\u0007\u001b]52;c;eA==\u0007\u001b[2J\u001b[8m\u009b31m\u009d0;t\u009c\u202e\u2066\u200b\ufeff\u{e0041}`,
  `\r${FORGED} \t \u007f\b \n${FORGED}\nconv show x;${TOUCH}\n\u2028${FORGED} end`,
].join('');

/** What conv takes as an id without a word: nothing in it is invisible. */
export const VISIBLE = `m'"\`${TOUCH}\`$(${TOUCH});${TOUCH}&&${TOUCH}|${TOUCH}\\'\\\\ !! !touch %PATH% & * # ~ ? {a,b} [c] <x >y ${FORGED}`;

/** Each with a meaning of its own at the beginning or the end of a word, or alone. */
export const IDS: readonly string[] = [
  EVERYTHING,
  VISIBLE,
  `-rf;${TOUCH};${FORGED}`,
  `--profile=x ${FORGED}`,
  `=ls ${FORGED}`,
  `~ ${FORGED}`,
  `';${TOUCH};'${FORGED}`,
  `\\';${TOUCH};${FORGED}\\`,
  `\u001b[31m-;${TOUCH};\u0007'${FORGED}`,
  `-\u001b[2J;${TOUCH};${FORGED}`,
  `!!${FORGED}!$`,
  `long${FORGED}${'x;y '.repeat(200)}z`,
];

/** A file's name has no slash, and at most 255 bytes. */
export const FILE_NAME = `-x '"\`${TOUCH}\`$(${TOUCH});${TOUCH};\\' !! %PATH% # \u001b]0;t\u0007\u001b[2J\u009b1m\u202e\r\n${FORGED}\t~.json`;

/** Of a file that conv makes. */
export const NEW_FILE = `-new $(${TOUCH});${TOUCH} ' ${FORGED}.ndjson`;

/** Printable ASCII, as an api_key must be. */
export const API_KEY = `k'"\`${TOUCH}\`$(${TOUCH});${TOUCH};\\'\\ !! %PATH% ~ ${FORGED}`;

/** An environment's value: as a file's name, with a slash. */
export const VARIABLE = `/nowhere/${EVERYTHING}`;
