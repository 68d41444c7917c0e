import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/core/kit/columns.ts';
import { koreanPage } from '../../src/help/ko/korean-pages.ts';
import { pageText } from '../../src/help/screen.ts';
import type { TopicName } from '../../src/help/topics.ts';
import { topicPages } from '../helpers/pages.ts';

const plain = { columns: 40, bold: (text: string) => text, code: (text: string) => text };
const marked = {
  columns: 40,
  bold: (text: string) => `<${text}>`,
  code: (text: string) => `{${text}}`,
};

const pages = topicPages().flatMap(({ name, text }) => [
  { name, text },
  { name: `${name} in Korean`, text: koreanPage(name as TopicName, text) },
]);

describe('a help page on a terminal', () => {
  it('has its headings stand out, and says links, bold and code without their marks', () => {
    const page = '# A page\n\n## Part\n\nSee [`conv help x`](x.md), **now**. `` a`b ``\n';
    expect(pageText(page, marked)).toBe('<A PAGE>\n\n<Part>\n\nSee {conv help x}, <now>. {a`b}\n');
  });

  it('wraps prose at blanks, and never within code', () => {
    const page = 'one two three four five six seven `conv paid --order 123` eight';
    expect(pageText(page, plain)).toBe(
      'one two three four five six seven\nconv paid --order 123 eight\n',
    );
  });

  it('joins the lines of a paragraph and of an item', () => {
    expect(pageText('one\ntwo\n\n- three\n  four\n- five\n', plain)).toBe(
      'one two\n\n- three four\n- five\n',
    );
  });

  it('indents code, and leaves its lines as they are', () => {
    const code = `$ ${'x'.repeat(60)}\n\n  y`;
    expect(pageText(`\`\`\`sh\n${code}\n\`\`\`\n`, plain)).toBe(`  $ ${'x'.repeat(60)}\n\n    y\n`);
  });

  it('aligns a table, and wraps its widest column', () => {
    const table =
      '| Word | Meaning |\n| --- | --- |\n| `a\\|b` | one two three four five six seven |\n| 한국 | x |\n';
    expect(pageText(table, plain)).toBe(
      [
        '  Word  Meaning',
        '  a|b   one two three four five six',
        '        seven',
        '  한국  x',
        '',
      ].join('\n'),
    );
  });

  it('leaves comments and images out', () => {
    expect(pageText('one\n\n<!-- table: x -->\ntwo\n<!-- end -->\n', plain)).toBe('one\n\ntwo\n');
    expect(pageText('one\n\n![a picture](x.png)\n\ntwo\n', plain)).toBe('one\n\ntwo\n');
  });

  it.each(pages)('$name: prose and tables fit on 80 columns', ({ text }) => {
    const withoutCode = text.replace(/^```[\s\S]*?^```$/gm, '');
    const lines = pageText(withoutCode, { ...plain, columns: 80 }).split('\n');
    expect(lines.filter((line) => textWidth(line) > 80)).toEqual([]);
  });

  it.each(pages)('$name uses no Markdown that is not read', ({ text }) => {
    const withoutCode = text.replace(/^```[\s\S]*?^```$/gm, '');
    const shown = pageText(withoutCode, { ...plain, columns: 80 });
    expect(shown).not.toMatch(/`|\*\*|\]\(|^#+ |^> |^\d+\. |^ +- /m);
  });
});
