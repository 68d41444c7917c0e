import { describe } from 'vitest';
import { hasExamples, testExamples } from '../helpers/examples.ts';
import { topicPages } from '../helpers/pages.ts';

describe.each(topicPages().filter(hasExamples))('$name: the examples', (page) =>
  testExamples(page),
);
