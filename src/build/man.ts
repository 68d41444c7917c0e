import '../catalog/use.ts';
import { version } from '../../package.json';
import { commonFlags, describeProgram } from '../cli/help.ts';
import { commandPage, type ManPage, overviewPage, topicPage } from '../help/man.ts';
import { PAGES } from '../help/pages.ts';
import { TOPICS } from '../help/topics.ts';

/** All manual pages, made of the commands' own help and the topics: `npm run man` writes them to dist/man. */
export async function manPages(): Promise<ManPage[]> {
  const conv = await describeProgram();
  return [
    overviewPage(conv, commonFlags(), TOPICS, version),
    ...conv.commands.map((command) => commandPage(command, version)),
    ...TOPICS.map((topic) => topicPage(topic, PAGES[topic.name], version)),
  ];
}
