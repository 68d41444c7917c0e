import { useCatalog } from '../core/words/text.ts';
import { load, sentenceOf } from './catalog.ts';

// Imported first by whatever starts a process. The build loads the catalog when the first sentence is said (`build/build.mjs`).
useCatalog({
  sentenceOf: (code, language) => sentenceOf(code, language),
  load: (language, files) => load(language, files),
});
