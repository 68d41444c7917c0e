import { rowsOf, wansung } from './hangul.ts';

/** The rows of KS X 1001 that hold signs and letters, and those that hold Chinese characters. */
const SIGN_ROWS = [0xa1, 0xac] as const;
const CHINESE_ROWS = [0xca, 0xfd] as const;

/** The euro and the registered sign came later, and Node's decoder lacks them. */
export const ADDITIONS: readonly (readonly [number, number])[] = [
  [0x20ac, 0xa2e6],
  [0xae, 0xa2e7],
];

let signs: ReadonlyMap<number, number> | undefined;
let chinese: ReadonlyMap<number, number> | undefined;

/** The code in KS X 1001 of a character that is no syllable. */
export function koreanSign(codePoint: number): number | undefined {
  if (codePoint > 0xffff) return undefined;
  if (/^[\u4e00-\u9fff\uf900-\ufaff]/.test(String.fromCharCode(codePoint))) {
    chinese ??= codesOf(CHINESE_ROWS);
    return chinese.get(codePoint);
  }
  signs ??= new Map([...ADDITIONS, ...codesOf(SIGN_ROWS)]);
  return signs.get(codePoint);
}

/** Each pair on a line of its own: where one means nothing, a decoder may skip a byte only. */
function codesOf([from, to]: readonly [number, number]): Map<number, number> {
  const pairs = rowsOf(from, to);
  const lined = new Uint8Array((pairs.length / 2) * 3).fill(0x0a);
  for (let at = 0; at < pairs.length; at += 1) lined[at + (at >> 1)] = pairs[at] ?? 0;
  const lines = wansung()?.decode(lined).split('\n') ?? [];
  const codes = new Map<number, number>();
  for (let at = 0; at < pairs.length / 2; at += 1) {
    const line = lines[at] ?? '';
    const code = ((pairs[2 * at] ?? 0) << 8) | (pairs[2 * at + 1] ?? 0);
    if (line.length === 1 && line !== '\ufffd') codes.set(line.charCodeAt(0), code);
  }
  return codes;
}
