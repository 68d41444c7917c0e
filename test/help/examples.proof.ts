import { describe } from 'vitest';
import { testExamples } from '../helpers/examples.ts';
import { type Page, topicPages } from '../helpers/pages.ts';

const hasExamples = ({ text }: Page): boolean => /^```(?:console|sh)$/m.test(text);

describe.each(topicPages().filter(hasExamples))('$name: the examples', (page) =>
  testExamples(page),
);
