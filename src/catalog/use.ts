import { useCatalog } from '../core/words/text.ts';
import { sentenceOf } from './catalog.ts';

// Imported first by whatever starts a process. The build loads the catalog when the first sentence is said (`build/build.mjs`).
useCatalog((code, language) => sentenceOf(code, language));
