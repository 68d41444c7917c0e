import { called } from './particles.ts';

/** Where another word is likely meant, as the end of a sentence. */
export const meant = (near: string | undefined): string =>
  near === undefined ? '' : `. 혹시 ${near}인가요?`;

/** What 이라 and 라 are before 야: 이어야, 여야. */
const OBLIGATIONS: Readonly<Record<string, string>> = { 이라: '이어야', 라: '여야' };

/** `숫자여야 합니다`, `문자열이어야 합니다`. */
export const mustBe = (text: string): string =>
  `${text}${OBLIGATIONS[called(text).slice(text.length)] ?? '(이)어야'} 합니다`;
