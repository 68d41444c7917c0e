import { useCatalogs } from '../core/words/text.ts';
import { english } from './english.ts';
import { korean } from './texts.ts';

// Imported first by whatever starts a process. The build loads each of the two when a sentence is needed (`build.mjs`).
useCatalogs({ en: () => english, ko: () => korean });
