/** Units of a timestamp that is not in seconds, by their English names. */
const UNITS: Readonly<Record<string, string>> = {
  milliseconds: '밀리초',
  microseconds: '마이크로초',
  nanoseconds: '나노초',
};

const SHORT: Readonly<Record<string, string>> = { days: '일', h: '시간', min: '분', s: '초' };

/** A span of time, as `protocol/answers` writes it: `7 min`, `5 min 10 s`. */
export const spanWord = (span: string): string =>
  span.replace(/ (days|h|min|s)\b/g, (_, unit: string) => SHORT[unit] ?? unit);

/** @param unit as `subsecondUnit` names it. */
export const unitWord = (unit: string): string => UNITS[unit] ?? unit;
