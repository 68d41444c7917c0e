/** A help topic: `conv help NAME` prints `src/help/NAME.md`. */
export interface Topic {
  readonly name: string;
  readonly summary: string;
}

/** All topics, in the order in which help lists them. Their pages are in `pages.ts`, which only help loads. */
export const TOPICS = [
  { name: 'reports', summary: 'fields, event IDs, and rules of each report' },
  { name: 'delivery', summary: 'journal, retries, replay, and exactly-once delivery' },
  { name: 'files', summary: 'send CSV and JSON files; maps, formats, batches' },
  { name: 'reconcile', summary: 'find orders that were never reported' },
  { name: 'claims', summary: "answer creators' claims of missing orders" },
  { name: 'verify', summary: 'sign requests and debug signatures' },
  { name: 'mock', summary: 'the bundled service: rules, state, control API' },
  { name: 'faults', summary: 'inject faults into the bundled service' },
  { name: 'expectations', summary: 'assert what the bundled service received' },
  { name: 'ci', summary: 'test your integration in CI and in JavaScript tests' },
  { name: 'scripting', summary: '--json, streams, environment variables' },
  { name: 'errors', summary: 'every error code and what to do about it' },
  { name: 'exit-codes', summary: 'every exit code' },
  { name: 'stability', summary: 'what stays the same across versions' },
  { name: 'security', summary: 'secrets, masking, and the sealed journal' },
  { name: 'data', summary: 'where conv keeps files, and how to back them up' },
  { name: 'team', summary: 'share one journal on a PostgreSQL server' },
] as const satisfies readonly Topic[];

export type TopicName = (typeof TOPICS)[number]['name'];

export const findTopic = (word: string | undefined): TopicName | undefined =>
  TOPICS.find(({ name }) => name === word)?.name;
