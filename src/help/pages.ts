import { TOPICS, type TopicName } from './topics.ts';

const FILES = import.meta.glob<string>(['./*.md', '!./README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The Markdown of every topic. */
export const PAGES = Object.fromEntries(
  TOPICS.map(({ name }) => [name, FILES[`./${name}.md`] ?? '']),
) as Readonly<Record<TopicName, string>>;
