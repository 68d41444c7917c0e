/** Units of a timestamp that is not in seconds, by their English names. */
const UNITS: Readonly<Record<string, string>> = {
  milliseconds: '밀리초',
  microseconds: '마이크로초',
  nanoseconds: '나노초',
};

/** @param unit as `subsecondUnit` names it. */
export const unitWord = (unit: string): string => UNITS[unit] ?? unit;
