import { koreanOf } from '../../src/catalog/korean.ts';
import * as PARTS from '../../src/catalog/parts.ts';
import type { Language } from '../../src/core/words/language.ts';
import type { Code } from '../../src/core/words/message.ts';
import type { Sentence } from '../../src/core/words/text.ts';

/** All sentences of conv in a language. */
export const sentencesIn = (language: Language): Readonly<Record<Code, Sentence>> =>
  Object.assign(
    {},
    ...Object.entries(PARTS).map(([part, english]) =>
      language === 'ko' ? koreanOf(part as keyof typeof PARTS) : english,
    ),
  );
