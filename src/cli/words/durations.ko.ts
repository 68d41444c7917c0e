import { inTimeUnits } from '../../core/kit/numbers.ts';
import type {
  ago as English,
  inDays as EnglishDays,
  describeDuration as EnglishDuration,
  shortDuration as EnglishShort,
} from './durations.ts';

const UNITS = { day: '일', hour: '시간', minute: '분', second: '초' } as const;

/** A span of time in its two largest units: `7분 32초`, `1일`. */
export const describeDuration: typeof EnglishDuration = (seconds) =>
  inTimeUnits(seconds, (count, unit) => `${count}${UNITS[unit]}`);

/** Korean units are short as they are. */
export const shortDuration: typeof EnglishShort = (seconds) => describeDuration(seconds);

/** A number of days that may have a fraction: `1.5일`. */
export const inDays: typeof EnglishDays = (days) => `${days}일`;

/** How long ago something was: `2시간 5분 전`. */
export const ago: typeof English = (seconds) => `${describeDuration(seconds)} 전`;
