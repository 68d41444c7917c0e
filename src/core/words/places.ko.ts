import type { placeWord as English } from './places.ts';

const PLACES: Readonly<Record<string, string>> = {
  'the active profile': '활성 프로필',
  '(the whole input)': '(입력 전체)',
  '(the whole file)': '(파일 전체)',
  '(the expectation)': '(기대 조건)',
  'the rule': '규칙',
  default: '기본값',
};

const MODES: Readonly<Record<string, string>> = {
  live: '실거래(live)',
  sandbox: '샌드박스(sandbox)',
};

/** The mode of a key within a sentence; as a value it stays `sandbox` or `live`. */
export const modeWord = (mode: string): string => MODES[mode] ?? mode;

/** Flags, variables and fields stay as they are. */
export const placeWord: typeof English = (place) =>
  PLACES[place] ?? place.replace(/^profile /, '프로필 ');
