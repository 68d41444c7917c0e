/** `<<EOF` of a shell (POSIX, 2.7.4) up to its last line, and the rest of the line that it begins on. */
const HERE =
  /<<(-?)[ \t]{0,8}(["']?|\\)([A-Za-z_]\w{0,60})\2([^\n]*)\n([\s\S]*?)(?<=\n)\t*\3(?=[\s;)]|$)/;

/** A command without its here-document, and what that gives to its standard input. */
export interface HereDocument {
  readonly command: string;
  readonly text: string;
  /** Whether the shell puts something into it. */
  readonly expands: boolean;
}

/**
 * The first here-document of a command, which a shell reads as standard input.
 * @returns undefined if there is none.
 */
export function hereDocumentIn(source: string): HereDocument | undefined {
  const found = HERE.exec(source);
  if (found === null) return undefined;
  const [whole, dash, quote, , rest = '', body = ''] = found;
  const text = dash === '-' ? body.replaceAll(/^\t+/gm, '') : body;
  const command = `${source.slice(0, found.index)}${rest}${source.slice(found.index + whole.length)}`;
  if (quote !== '') return { command, text, expands: false };
  return {
    command,
    text: text.replaceAll(/\\([$`\\]|\r?\n)/g, (_, it: string) => it.trim()),
    expands: /(?<!\\)(?:\$[\w{(@*#?!-]|`)/.test(text),
  };
}
