/** The files of words that a running mock says sentences of, by their names in `catalog/parts.ts`. */
export const MOCK_SENTENCES: readonly string[] = [
  ...['answersWords', 'common', 'json', 'rowWords', 'rules'],
  ...['dialectWords', 'expectations', 'faults', 'mock', 'mockService', 'verify'],
  ...['cli', 'files', 'usage'],
];
